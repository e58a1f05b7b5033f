"""What a file brings to its preview, and what it would lack in a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.parsing import parse_file
from explorer.viewlogic.previewed_file import BY_ROWS, FileChoice, PreviewedFile, choice_of, documents_of, previewed
from tests.index.toy import toy_pages, write_markdown, write_paged


def preview(path: Path) -> PreviewedFile:
    choice = choice_of(path)
    return previewed(choice, toy_pages(path) if path.suffix == ".pdf" else parse_file(path, choice.source))


def test_a_file_belongs_to_the_innermost_collection_around_it(tmp_path: Path) -> None:
    inner = tmp_path / "documents" / "shop" / "documents" / "care" / "a.md"
    assert choice_of(inner) == FileChoice(inner, "documents/care/a.md", tmp_path / "documents" / "shop")
    assert choice_of(inner).label == "care/a.md"
    assert choice_of(tmp_path / "loose.md") == FileChoice(tmp_path / "loose.md", "loose.md", None)


def test_a_folder_offers_its_documents_by_their_sources_and_says_what_it_cannot_take(tmp_path: Path) -> None:
    write_markdown(tmp_path, "b.md")
    write_markdown(tmp_path, "care/a.md")
    (tmp_path / "documents" / "picture.png").write_bytes(b"")
    (tmp_path / "documents" / "gone.md").symlink_to(tmp_path / "documents" / "nothing.md")
    found = documents_of(tmp_path)
    assert [file.label for file in found.files] == ["b.md", "care/a.md"]
    assert found.files[1] == choice_of(tmp_path / "documents" / "care" / "a.md")
    assert found.faults == ("documents/gone.md: it is a link to a file that is not there.",)


def test_a_folder_that_is_no_collection_offers_nothing_and_says_why(tmp_path: Path) -> None:
    assert documents_of(tmp_path).files == ()
    assert documents_of(tmp_path).faults == (f"{tmp_path} is not a collection: it has no folder 'documents'.",)


def test_a_complete_file_lacks_nothing(tmp_path: Path) -> None:
    file = preview(write_markdown(tmp_path, "a.md", title="Returns"))
    assert (file.lacking, file.doubts, file.title, file.text.document.title) == ("", (), "Returns", "Returns")
    assert file.ground.text == file.text.text


def test_pages_come_along_with_what_is_missing_of_them(tmp_path: Path) -> None:
    file = preview(write_paged(tmp_path, "w.pdf", [["One."], ["!"], ["Three."]]))
    assert [page.label for page in file.pages] == ["1", "2", "3"]
    assert [border.words for border in file.ground.borders.borders] == ["page 1 ┊ page 3"]
    assert file.doubts == ("Page 2 was skipped: it took longer than 20 seconds.",)


def test_what_a_build_would_miss_is_said_with_the_places_for_it(tmp_path: Path) -> None:
    loose = tmp_path / "loose.md"
    loose.write_text("# Words\n\nSome.\n", encoding="utf-8")
    assert preview(loose).lacking == (
        "This file has no document ID and no version. The preview needs none, but a build does: give them in the file "
        "(between two '---' lines at its top), in a file loose.md.meta.yaml beside it, in its row of inventory.csv, or let the build make "
        "them up (--derive-metadata)."
    )
    loose.write_text("---\ndoc_id: words\n---\n\n# Words\n\nSome.\n", encoding="utf-8")
    assert preview(loose).lacking.startswith("This file has no version. The preview needs none, but a build does: give it in the file")


@pytest.mark.parametrize("inside", [True, False])
def test_a_sidecar_counts_as_in_a_build(tmp_path: Path, inside: bool) -> None:
    path = tmp_path / ("documents" if inside else "somewhere") / "a.md"
    path.parent.mkdir()
    path.write_text("# Words\n\nSome.\n", encoding="utf-8")
    path.with_name("a.md.meta.yaml").write_text("doc_id: a\nversion: 2\ntitle: From beside\n", encoding="utf-8")
    assert (preview(path).lacking, preview(path).title) == ("", "From beside")


def test_the_inventory_counts_as_in_a_build(tmp_path: Path) -> None:
    path = tmp_path / "documents" / "a.md"
    path.parent.mkdir()
    path.write_text("# Words\n\nSome.\n", encoding="utf-8")
    (tmp_path / "inventory.csv").write_text("file,doc_id,title,version\ndocuments/a.md,a,Listed,3\n", encoding="utf-8")
    assert (preview(path).lacking, preview(path).title) == ("", "Listed")


def test_a_sidecar_that_cannot_be_read_is_told_and_the_cut_is_shown_all_the_same(tmp_path: Path) -> None:
    path = write_markdown(tmp_path, "a.md")
    path.with_name("a.md.meta.yaml").write_text("- a list\n", encoding="utf-8")
    file = preview(path)
    assert file.text.words > 0
    assert file.doubts == ("documents/a.md.meta.yaml: it has no fields. Write one 'name: value' a line.",)


def test_a_table_says_that_a_build_cuts_it_by_its_rows(tmp_path: Path) -> None:
    table = tmp_path / "rates.csv"
    table.write_text("name,limit\nhull,2500\nglass,80\n", encoding="utf-8")
    assert preview(table).doubts == (BY_ROWS,)
    prose = tmp_path / "a.md"
    prose.write_text("# Title\n\nText.\n", encoding="utf-8")
    assert preview(prose).doubts == ()
