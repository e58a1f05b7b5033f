"""Metadata that a file does not bring: from a sidecar, the inventory, or the file's place and bytes; and what is said about it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.provenance import Provenance
from explorer.errors import DocumentError, MetadataFault
from explorer.index.reader import open_index
from explorer.index.supplies import Supplies, Supply, derived, describe, sidecar_names
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

HEAD = "file,doc_id,title,version,effective_from,effective_to,owner,access,language,doc_type,format\n"
BODY = "# A letter\n\n## One\n\nWords of the first section.\n"


@pytest.fixture
def letter(folder: Path) -> Path:
    """A document that says nothing about itself."""
    path = folder / "documents" / "letters" / "a letter.md"
    path.parent.mkdir()
    path.write_text(BODY)
    return path


def records(folder: Path) -> dict[str, tuple[str, str, str]]:
    with open_index(folder / "index.sqlite") as reader:
        return {record.file: (record.doc_id, record.version, record.owner) for record in reader.documents()}


def provenance(folder: Path, doc_id: str, version: str) -> dict[str, str]:
    with open_index(folder / "index.sqlite") as reader:
        stored = reader.stored(doc_id, version)
        assert stored is not None
        return {name: origin.value for name, origin in stored.provenance.items()}


def test_an_error_names_file_field_and_the_ways_to_supply_it(build: Build, letter: Path) -> None:
    with pytest.raises(MetadataFault) as caught:
        build()
    assert str(caught.value) == (
        "documents/letters/a letter.md: the field 'doc_id' is missing; a passage without a document ID could not be cited. Give it in the "
        "file (between two '---' lines at its top), in a file documents/letters/a letter.md.meta.yaml beside it, in its row of "
        "inventory.csv, or build with --derive-metadata."
    )


@pytest.mark.parametrize("name", ["a letter.md.meta.yaml", "a letter.meta.yaml"])
def test_a_sidecar_supplies_it(build: Build, folder: Path, letter: Path, name: str) -> None:
    letter.with_name(name).write_text("doc_id: letter\nversion: 2\nowner: Grace\naccess: public\n")
    report = build()
    assert report.warnings == ()
    assert records(folder)["documents/letters/a letter.md"] == ("letter", "2", "Grace")
    assert provenance(folder, "letter", "2") == dict.fromkeys(("doc_id", "version", "owner", "access"), "sidecar")
    with open_index(folder / "index.sqlite") as reader:
        (chunk,) = reader.chunks("letter", "2")
        assert chunk.access == "public"


def test_the_inventory_supplies_it(build: Build, folder: Path, letter: Path) -> None:
    (folder / "inventory.csv").write_text(HEAD + "documents/letters/a letter.md,letter,A letter,3,,,Grace,,,,md\n")
    assert build().warnings == ()
    assert records(folder)["documents/letters/a letter.md"] == ("letter", "3", "Grace")
    assert set(provenance(folder, "letter", "3").values()) == {"inventory"}


def test_it_may_be_derived(build: Build, folder: Path, letter: Path) -> None:
    digest = hashlib.sha256(letter.read_bytes()).hexdigest()
    build(derive=True)
    assert records(folder)["documents/letters/a letter.md"] == ("letters/a letter.md", digest[:12], "")
    assert provenance(folder, "letters/a letter.md", digest[:12]) == {"doc_id": "derived", "version": "derived"}
    assert provenance(folder, "a-delivery", "1")["doc_id"] == "file"


def test_a_changed_file_never_keeps_a_derived_id(build: Build, folder: Path, letter: Path) -> None:
    build(derive=True)
    with open_index(folder / "index.sqlite") as reader:
        before = {chunk.chunk_id for record in reader.documents() if "letter" in record.file for chunk in reader.chunks(*_key(record))}
    letter.write_text(BODY.replace("first", "other"))
    report = build(derive=True)
    assert (report.added, report.removed, report.unchanged) == (1, 1, 4)
    with open_index(folder / "index.sqlite") as reader:
        assert not any(reader.chunk(chunk_id) for chunk_id in before)
        assert all(reader.retired(chunk_id) for chunk_id in before)


def _key(record: object) -> tuple[str, str]:
    return record.doc_id, record.version  # type: ignore[attr-defined]


def test_only_what_is_missing_is_derived(build: Build, folder: Path, letter: Path) -> None:
    letter.write_text("---\ndoc_id: letter\n---\n" + BODY)
    build(derive=True)
    doc_id, version, _ = records(folder)["documents/letters/a letter.md"]
    assert (doc_id, version) == ("letter", hashlib.sha256(letter.read_bytes()).hexdigest()[:12])
    assert provenance(folder, doc_id, version) == {"doc_id": "file", "version": "derived"}


def test_a_build_that_derives_nothing_any_more_is_an_error(build: Build, letter: Path) -> None:
    build(derive=True)
    with pytest.raises(MetadataFault, match="'doc_id' is missing"):
        build()


def test_the_file_comes_first_and_contradictions_are_said(build: Build, folder: Path, letter: Path) -> None:
    letter.write_text("---\ndoc_id: letter\nversion: 1\nowner: Grace\n---\n" + BODY)
    letter.with_name("a letter.md.meta.yaml").write_text("doc_id: other\nowner: Grace\naccess: public\n")
    (folder / "inventory.csv").write_text(HEAD + "documents/letters/a letter.md,letter,A letter,1,,,Ada,staff,,,md\n")
    for report in (build(), build()):
        assert report.warnings == (
            "documents/letters/a letter.md: documents/letters/a letter.md.meta.yaml says doc_id 'other', the file says 'letter', "
            "which counts.",
            "documents/letters/a letter.md: inventory.csv says owner 'Ada', the file says 'Grace', which counts.",
            "documents/letters/a letter.md: inventory.csv says access 'staff', its sidecar says 'public', which counts.",
        )
    assert provenance(folder, "letter", "1") == {
        "doc_id": "file",
        "version": "file",
        "owner": "file",
        "access": "sidecar",
        "title": "inventory",
    }


def test_what_changes_outside_the_file_changes_the_index(build: Build, folder: Path, letter: Path, engine: ToyEngine) -> None:
    sidecar = letter.with_name("a letter.md.meta.yaml")
    sidecar.write_text("doc_id: letter\nversion: 1\n")
    build()
    with open_index(folder / "index.sqlite") as reader:
        (old,) = reader.chunks("letter", "1")
    engine.parsed.clear()
    sidecar.write_text("doc_id: letter\nversion: 2\n")
    report = build()
    assert engine.parsed == ["documents/letters/a letter.md"]
    assert (report.added, report.updated, report.removed, report.unchanged) == (1, 0, 1, 4)
    sidecar.write_text("doc_id: letter\nversion: 2\nowner: Grace\n")
    assert (build().updated, records(folder)["documents/letters/a letter.md"]) == (1, ("letter", "2", "Grace"))
    engine.parsed.clear()
    assert build().unchanged == 5
    assert engine.parsed == []
    with open_index(folder / "index.sqlite") as reader:
        retired = reader.retired(old.chunk_id)
        assert retired is not None
        assert retired.reason == "this version left the collection"


def test_a_value_that_moves_into_the_file_is_not_supplied_any_more(build: Build, folder: Path, letter: Path) -> None:
    sidecar = letter.with_name("a letter.md.meta.yaml")
    sidecar.write_text("doc_id: letter\nversion: 1\n")
    build()
    (folder / "inventory.csv").write_text(HEAD + "documents/letters/a letter.md,letter,,1,,,,,,,md\n")
    sidecar.unlink()
    assert build().updated == 1
    assert set(provenance(folder, "letter", "1").values()) == {"inventory"}


def test_a_broken_sidecar_stops_the_build_by_its_own_name(build: Build, letter: Path) -> None:
    letter.with_name("a letter.md.meta.yaml").write_text("doc_id: [a]\n")
    with pytest.raises(MetadataFault, match=r"^documents/letters/a letter\.md\.meta\.yaml: the field 'doc_id' needs a single value"):
        build()


def test_sidecars_are_no_documents_and_lonely_ones_are_said(build: Build, folder: Path) -> None:
    write_markdown(folder, "sub/x.md")
    (folder / "documents" / "nobody.meta.yaml").write_text("doc_id: x\n")
    (folder / "documents" / "sub" / "x.meta.yaml").write_text("dokument: x\n")
    first, second = build().warnings
    assert first.startswith("documents/sub/x.meta.yaml: 'dokument' is no field and was not used.")
    assert second == "documents/nobody.meta.yaml belongs to no document: there is none with this name beside it."


def test_an_inventory_that_cannot_be_read_supplies_nothing_and_that_is_said(build: Build, folder: Path) -> None:
    (folder / "inventory.csv").write_bytes(b"\xff\xff")
    assert build().warnings == ("inventory.csv: it is not UTF-8 text; save it as CSV in UTF-8. It was not used.",)


def test_two_rows_for_one_file(build: Build, folder: Path, letter: Path) -> None:
    rows = "documents/letters/a letter.md,letter,,1,,,,,,,md\ndocuments/letters/a letter.md,letter,,1,,,,,,,md\n"
    (folder / "inventory.csv").write_text(HEAD + rows)
    assert build().warnings == ("inventory.csv has more than one row for documents/letters/a letter.md: the first one counts.",)


def test_what_a_second_row_says_is_not_compared(build: Build, folder: Path, letter: Path) -> None:
    letter_row = "documents/letters/a letter.md"
    (folder / "inventory.csv").write_text(f"file,doc_id,version\n{letter_row},letter,1\n{letter_row},other,2\n")
    assert build().warnings == ("inventory.csv has more than one row for documents/letters/a letter.md: the first one counts.",)


def test_a_missing_field_and_an_inventory_that_cannot_be_read_are_said_together(build: Build, folder: Path, letter: Path) -> None:
    (folder / "inventory.csv").write_text("file;doc_id;version\ndocuments/letters/a letter.md;letter;1\n")
    with pytest.raises(MetadataFault) as caught:
        build()
    assert str(caught.value).endswith(
        "or build with --derive-metadata. inventory.csv: its first line does not name the columns: 'file' is missing. It was not used."
    )
    assert caught.value.field == "doc_id"


def test_what_the_file_itself_says_is_kept_apart(build: Build, folder: Path, letter: Path) -> None:
    letter.with_name("a letter.md.meta.yaml").write_text("doc_id: letter\nversion: 1\n")
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        (meta,) = connection.execute("SELECT meta FROM parsed_documents WHERE doc_id = 'letter'").fetchone()
    assert json.loads(meta) == {}


def test_a_derived_id_is_the_same_on_every_system() -> None:
    composed = derived("documents/Zu\u0308rich/a b.md", "0" * 64)
    assert composed == {"doc_id": "Z\u00fcrich/a b.md", "version": "0" * 12}


def test_a_derived_id_with_the_separator_is_refused(build: Build, folder: Path) -> None:
    (folder / "documents" / "a|b.md").write_text(BODY)
    with pytest.raises(MetadataFault, match=r"the field 'doc_id' may not contain '\|'"):
        build(derive=True)


def test_where_sidecars_stand() -> None:
    assert sidecar_names("documents/a.b/c.d.docx") == ("documents/a.b/c.d.docx.meta.yaml", "documents/a.b/c.d.meta.yaml")
    assert sidecar_names("documents/README") == ("documents/README.meta.yaml", "documents/README.meta.yaml")


def test_the_order_of_places() -> None:
    supplies = (
        Supply(Provenance.SIDECAR, "s", {"owner": "b", "access": ""}),
        Supply(Provenance.INVENTORY, "i", {"owner": "c", "access": "x"}),
        Supply(Provenance.DERIVED, "", {"doc_id": "d", "version": "e"}),
    )
    found = describe("f", {"owner": "a", "version": "", "unknown": "z"}, supplies)
    assert dict(found.values) == {"owner": "a", "access": "x", "doc_id": "d", "version": "e"}
    assert found.doubts == ("f: s says owner 'b', the file says 'a', which counts.",)


def test_a_sidecar_that_is_gone(tmp_path: Path) -> None:
    supplies = Supplies({"documents/a.md.meta.yaml": tmp_path / "gone"}, (), derive=False)
    with pytest.raises(DocumentError, match=r"^documents/a\.md\.meta\.yaml: it cannot be read"):
        supplies.of("documents/a.md", "0" * 64)
