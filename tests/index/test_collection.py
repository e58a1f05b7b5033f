"""What counts as a collection's documents, and what the defaults are."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

import pytest

from explorer import places
from explorer.errors import DocumentError, UserError
from explorer.index.collection import Collection, default_collection, default_index
from explorer.index.inside import inside, source_path
from tests.index.toy import write_markdown

HEAD = "file,doc_id,title,version,effective_from,effective_to,owner,access,language,doc_type,format\n"


def sources(folder: Path) -> list[str]:
    return [file.source for file in Collection(folder).sources()]


def test_subfolders_count_and_hidden_files_do_not(tmp_path: Path) -> None:
    for name in ("b.md", "A.HTML", "sub/deep/c.markdown", "d.htm", ".hidden.md", ".git/e.md", "~$f.md", "g.txt"):
        write_markdown(tmp_path, name)
    collection = Collection(tmp_path)
    assert [(file.source, file.format) for file in collection.sources()] == [
        ("documents/A.HTML", "html"),
        ("documents/b.md", "md"),
        ("documents/d.htm", "html"),
        ("documents/sub/deep/c.markdown", "md"),
    ]
    assert collection.left_out() == ("documents/g.txt",)


def test_an_empty_collection_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="it has no folder 'documents'"):
        sources(tmp_path)
    (tmp_path / "documents").mkdir()
    with pytest.raises(UserError, match=r"There are no documents in .*\.md"):
        sources(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_may_not_lead_out(tmp_path: Path) -> None:
    folder = tmp_path / "collection"
    inner = write_markdown(folder, "a.md")
    outer = tmp_path / "secret.md"
    outer.write_text("x")
    link = folder / "documents" / "link.md"
    link.symlink_to(inner)
    assert sources(folder) == ["documents/a.md", "documents/link.md"]
    for target, words in ((outer, "leads out"), (folder / "nowhere.md", "not there"), (tmp_path, "leads out")):
        link.unlink()
        link.symlink_to(target)
        with pytest.raises(DocumentError, match=rf"documents/link\.md: .*{words}"):
            sources(folder)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_that_go_round_end(tmp_path: Path) -> None:
    write_markdown(tmp_path, "sub/a.md")
    (tmp_path / "documents" / "sub" / "round").symlink_to(tmp_path / "documents")
    (tmp_path / "documents" / "self").symlink_to(tmp_path / "documents" / "self")
    with pytest.raises(DocumentError, match="documents/self"):
        sources(tmp_path)
    (tmp_path / "documents" / "self").unlink()
    assert sources(tmp_path) == ["documents/sub/a.md"]


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/documents/\xff.md")).write_text("x")
    except OSError:
        pytest.skip("this file system takes no such name")
    with pytest.raises(DocumentError, match="not valid UTF-8"):
        sources(tmp_path)


def test_the_inventory_is_read_as_written(tmp_path: Path) -> None:
    collection = Collection(tmp_path)
    assert collection.inventory() == ()
    row = 'documents/a.md,a,"Title, with a comma",2,2026-01-01,,"Support (Grace)",public,en,policy,md\n'
    (tmp_path / "inventory.csv").write_text("\ufeff" + HEAD + row + "documents/b.md,b\n", encoding="utf-8")
    first, second = collection.inventory()
    assert (first.title, first.owner, first.effective_to) == ("Title, with a comma", "Support (Grace)", "")
    assert (second.file, second.doc_id, second.title, second.format) == ("documents/b.md", "b", "", "")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"name,version\na,1\n", HEAD.encode() + b'x,"unclosed'])
def test_an_inventory_that_cannot_be_read_is_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "inventory.csv").write_bytes(content)
    with pytest.raises(DocumentError, match=r"^inventory\.csv: "):
        Collection(tmp_path).inventory()


def test_a_collection_may_bring_its_own_today(tmp_path: Path) -> None:
    collection = Collection(tmp_path)
    assert collection.today() is None
    (tmp_path / "collection.json").write_text('{"today": "2026-10-09", "title": "Policies"}')
    assert collection.today() == date(2026, 10, 9)
    for content in ('{"today": "9 October"}', '{"today": 5}', "{", "\u2028"):
        (tmp_path / "collection.json").write_text(content, encoding="utf-8")
        with pytest.raises(DocumentError, match=r"^collection\.json: "):
            collection.today()
    (tmp_path / "collection.json").write_text("[]")
    assert collection.today() is None


def test_the_default_collection_and_index(tmp_path: Path) -> None:
    bundled = places.bundled_collection()
    assert default_collection(tmp_path) == bundled
    assert default_index(bundled) == places.user_data() / "larkfield.sqlite"
    (tmp_path / "corpus" / "documents").mkdir(parents=True)
    assert default_collection(tmp_path) == tmp_path / "corpus"
    (tmp_path / "documents").mkdir()
    assert default_collection(tmp_path) == tmp_path
    assert default_index(tmp_path) == tmp_path / "index.sqlite"


@pytest.mark.parametrize(
    "source", ["", ".", "/etc/passwd", "../x.md", "documents/../../x.md", "C:/x.md", "C:x.md", "\\\\host\\x", "a\\..\\..\\x", "a\x00b"]
)
def test_sources_that_are_no_path_inside(tmp_path: Path, source: str) -> None:
    assert source_path(tmp_path, source) is None


def test_sources_inside(tmp_path: Path) -> None:
    assert source_path(tmp_path, "documents/a b.md") == tmp_path / "documents" / "a b.md"
    assert inside(tmp_path, tmp_path / "x")
    assert not inside(tmp_path / "x", tmp_path / "xy")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "out").symlink_to(tmp_path)
    assert source_path(tmp_path / "in", "out/secret.md") is None
