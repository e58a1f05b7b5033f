"""What stops a build, in one sentence that names file and field; and the old index is as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from explorer.chunking import making
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.errors import (
    CorruptIndex,
    DocumentError,
    EnvironmentFault,
    IndexBusy,
    MetadataFault,
    NewerIndex,
    NotAnIndex,
    UserError,
)
from explorer.index import schema
from explorer.index.build import ingest
from explorer.index.collection import Collection
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, finish, write_markdown, write_paged


@pytest.fixture(params=["first", "in place", "from scratch"])
def attempt(request: pytest.FixtureRequest, build: Build, folder: Path):
    """Build when something is wrong, in each of the three ways; the old index must be untouched and nothing left beside it."""
    index = folder / "index.sqlite"
    before = None
    if request.param != "first":
        build()
        before = index.read_bytes()

    def run() -> None:
        try:
            build(rebuild=request.param == "from scratch")
        finally:
            assert (index.read_bytes() if index.exists() else None) == before
            assert [path.name for path in folder.iterdir() if "index" in path.name] == (["index.sqlite"] if before else [])

    return run


@pytest.mark.parametrize("field", ["doc_id", "version"])
def test_a_missing_field_names_file_and_field(attempt, folder: Path, field: str) -> None:
    path = write_markdown(folder, "broken.md", doc_id="x", version="7")
    path.write_text("\n".join(line for line in path.read_text().split("\n") if not line.startswith(field)))
    with pytest.raises(MetadataFault, match=rf"documents/broken\.md: the field '{field}' is missing") as caught:
        attempt()
    assert (caught.value.source, caught.value.field) == ("documents/broken.md", field)


def test_an_empty_field_is_missing(attempt, folder: Path) -> None:
    path = write_markdown(folder, "broken.md")
    path.write_text(path.read_text().replace("version: 1", "version:  "))
    with pytest.raises(MetadataFault, match="'version' is missing"):
        attempt()


@pytest.mark.parametrize(("doc_id", "version", "field"), [("a|b", "1", "doc_id"), ("a", "1|2", "version")])
def test_the_separator_is_refused(attempt, folder: Path, doc_id: str, version: str, field: str) -> None:
    write_markdown(folder, "broken.md", doc_id=doc_id, version=version)
    with pytest.raises(MetadataFault, match=rf"documents/broken\.md: the field '{field}' may not contain '\|'"):
        attempt()


def test_two_files_with_one_version_are_both_named(attempt, folder: Path) -> None:
    write_markdown(folder, "copy.md", doc_id="b-returns")
    with pytest.raises(MetadataFault, match=r"documents/b-returns\.md.*'b-returns'.*version '1'") as caught:
        attempt()
    assert {"documents/copy.md", "documents/b-returns.md"} <= set(str(caught.value).replace(":", "").split())


def test_a_binary_file_with_a_texts_name(attempt, folder: Path) -> None:
    (folder / "documents" / "broken.md").write_bytes(bytes(range(256)))
    with pytest.raises(DocumentError, match=r"documents/broken\.md: "):
        attempt()


def test_the_first_bad_file_in_order_is_the_one_named(attempt, folder: Path) -> None:
    write_paged(folder, "0-first.pdf", [["x"]], doc_id="a|b")
    write_markdown(folder, "b-second.md", doc_id="c|d")
    with pytest.raises(MetadataFault, match=r"documents/0-first\.pdf"):
        attempt()


class Cutter:
    """Somebody's chunker that cuts as told."""

    name = "cutter"
    settings: Mapping[str, int] = {}

    def __init__(self, *spans: tuple[int, int]) -> None:
        self._spans = spans

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        return [Piece(start, end) for start, end in self._spans]


@pytest.mark.parametrize("spans", [((0, 4), (0, 4)), ((3, 3),), ((4, 2),), ((0, 10**6),)])
def test_equal_and_empty_spans_are_refused(folder: Path, engine: ToyEngine, spans: tuple[tuple[int, int], ...]) -> None:
    work = ingest(Collection(folder), folder / "index.sqlite", chunker=Cutter(*spans), engine=engine)  # type: ignore[arg-type]
    with pytest.raises(DocumentError, match=r"documents/a-delivery\.md"):
        finish(work)
    assert not (folder / "index.sqlite").exists()


def test_a_collision_stops_the_build(attempt, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_markdown(folder, "e.md", body="\nOne paragraph.\n")
    write_markdown(folder, "f.md", body="\nAnother paragraph.\n")
    real = making.chunk_id
    monkeypatch.setattr(making, "chunk_id", lambda doc, *rest: "0" * 12 if doc in "ef" else real(doc, *rest))
    with pytest.raises(DocumentError, match=r"documents/f\.md: characters \d+ to \d+ have the ID 000000000000, which .*documents/e\.md"):
        attempt()


def test_a_collision_with_an_unchanged_document_stops_the_build(build: Build, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_markdown(folder, "e.md", body="\nOne paragraph.\n")
    build()
    before = (folder / "index.sqlite").read_bytes()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        (taken,) = connection.execute("SELECT chunk_id FROM chunks WHERE doc_id = 'e'").fetchone()
    write_markdown(folder, "f.md", body="\nAnother paragraph.\n")
    monkeypatch.setattr(making, "chunk_id", lambda *_: taken)
    with pytest.raises(DocumentError, match=r"documents/f\.md: .*documents/e\.md"):
        build()
    assert (folder / "index.sqlite").read_bytes() == before


def test_a_file_that_changes_during_the_build(build: Build, folder: Path, engine: ToyEngine) -> None:
    path = folder / "documents" / "a-delivery.md"
    parse = engine.parse

    def meddling(file: Path, source: str, **options: object):  # type: ignore[no-untyped-def]
        future = parse(file, source, **options)  # type: ignore[arg-type]
        if file == path:
            file.write_text("other")
        return future

    engine.parse = meddling  # type: ignore[method-assign]
    with pytest.raises(DocumentError, match=r"documents/a-delivery\.md: it was changed during the build"):
        build()


def test_an_empty_folder_is_said(folder: Path, engine: ToyEngine, tmp_path: Path) -> None:
    for kind in ("nothing", "no documents", "other files"):
        place = tmp_path / kind
        place.mkdir()
        if kind != "nothing":
            (place / "documents").mkdir()
        if kind == "other files":
            (place / "documents" / "notes.txt").write_text("x")
        with pytest.raises(UserError, match=r"is not a collection|There are no documents"):
            finish(ingest(Collection(place), place / "index.sqlite", chunker=Cutter((0, 1)), engine=engine))  # type: ignore[arg-type]
        assert not (place / "index.sqlite").exists()


@pytest.mark.parametrize(
    "content", [b"A letter to my aunt, of more than a hundred bytes. " * 4, b"short", b"SQLite format 3\x00 and then nothing"]
)
@pytest.mark.parametrize("rebuild", [True, False])
def test_a_file_that_is_no_index_is_never_overwritten(build: Build, folder: Path, content: bytes, rebuild: bool) -> None:
    (folder / "index.sqlite").write_bytes(content)
    with pytest.raises(NotAnIndex, match="is not an index"):
        build(rebuild=rebuild)
    assert (folder / "index.sqlite").read_bytes() == content


def test_somebody_elses_database_is_never_overwritten(build: Build, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("CREATE TABLE songs (name)")
    with pytest.raises(NotAnIndex, match="no table 'documents'"):
        build(rebuild=True)


def test_an_empty_file_may_become_the_index(build: Build, folder: Path) -> None:
    (folder / "index.sqlite").touch()
    assert build().rebuilt


@pytest.mark.parametrize("rebuild", [True, False])
def test_a_newer_index_is_never_touched(build: Build, folder: Path, rebuild: bool) -> None:
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = ?", (schema.OUR_SCHEMA,))
        connection.commit()
    with pytest.raises(NewerIndex, match="newer version"):
        build(rebuild=rebuild)


def test_a_damaged_index_is_replaced_only_when_asked(build: Build, folder: Path) -> None:
    index = folder / "index.sqlite"
    build()
    index.write_bytes(index.read_bytes()[:8192])
    with pytest.raises(CorruptIndex, match="damaged"):
        build()
    report = build(rebuild=True)
    assert report.rebuilt
    assert any("not all retired IDs and notes" in warning for warning in report.warnings)
    assert build().unchanged == 4


def test_an_index_in_use_is_said(build: Build, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    monkeypatch.setattr("explorer.index.database.BUSY_SECONDS", 0.05)
    write_markdown(folder, "new.md")
    with closing(sqlite3.connect(folder / "index.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for rebuild in (True, False):
            with pytest.raises(IndexBusy, match="Another program is writing"):
                build(rebuild=rebuild)
    assert build().added == 1


def test_a_folder_that_cannot_be_written_is_said(build: Build, folder: Path) -> None:
    (folder / "file").write_text("x")
    with pytest.raises(EnvironmentFault, match="cannot be"):
        build(index=folder / "file" / "index.sqlite")
