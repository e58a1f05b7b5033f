"""Another chunker's index in memory: the same chunks and hits as an index built with it, and nothing left anywhere."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.errors import UserError
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.index.search_filter import SearchFilter
from explorer.index.trial import TrialIndex, trial_index
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

Open = Callable[[], Iterator[OpenedIndex]]


@pytest.fixture
def opened(build: Build, folder: Path, engine: ToyEngine) -> Callable[[], object]:
    write_markdown(folder, "long.md", body="\n## One\n\n" + "pump words 保修 and more " * 60 + "\n\n## Two\n\nA kit.\n")
    build()

    @contextmanager
    def run() -> Iterator[OpenedIndex]:
        with open_index(folder / "index.sqlite") as reader:
            yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]

    return run


def made(index: OpenedIndex, name: str) -> tuple[TrialIndex, list[Progress]]:
    work, steps = trial_index(index, chunker(name)), []
    while True:
        try:
            steps.append(next(work))
        except StopIteration as end:
            return end.value, steps


@pytest.mark.parametrize("name", ["fixed", "overlap", "structure"])
def test_it_is_what_a_build_with_that_chunker_gives(opened, build: Build, folder: Path, tmp_path: Path, name: str) -> None:
    before = (folder / "index.sqlite").read_bytes()
    build(name=name, index=tmp_path / "built.sqlite")
    with opened() as index, open_index(tmp_path / "built.sqlite") as built, closing(made(index, name)[0]) as trial:
        assert trial.chunker == built.chunker == name
        assert trial.count == built.counts().chunks
        for record in built.documents():
            assert trial.chunks(record.doc_id, record.version) == built.chunks(record.doc_id, record.version)
        for only in (SearchFilter(), SearchFilter(date(2026, 10, 9), Audience.PUBLIC, language="en")):
            for query in ("pump kit", "保修", "words", "section"):
                assert trial.search(query, 7, only) == built.search(query, 7, only)
                assert trial.search(query, 7, only)
    assert (folder / "index.sqlite").read_bytes() == before


def test_progress_names_every_document(opened) -> None:
    with opened() as index:
        trial, steps = made(index, "fixed")
        trial.close()
        sources = [record.file for record in index.reader.documents()]
        assert [(step.done, step.total, step.what) for step in steps] == [(n, len(sources), name) for n, name in enumerate(sources)]


def test_without_our_tables_the_files_are_parsed(opened, folder: Path, engine: ToyEngine) -> None:
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("DELETE FROM meta WHERE key LIKE 'explorer%'")
        connection.commit()
    engine.parsed.clear()
    with opened() as index, closing(made(index, "fixed")[0]) as trial:
        assert engine.parsed
        assert trial.search("kit", 1)[0].chunk.doc_id == "long"


def test_a_document_whose_text_is_not_known_is_named(opened, folder: Path) -> None:
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("DELETE FROM meta WHERE key LIKE 'explorer%'")
        connection.commit()
    (folder / "documents" / "long.md").unlink()
    with opened() as index, pytest.raises(UserError, match=r"documents/long\.md cannot be cut by the chunker 'fixed', because"):
        made(index, "fixed")


def test_it_can_be_given_up_halfway(opened) -> None:
    with opened() as index:
        work = trial_index(index, chunker("fixed"))
        next(work)
        next(work)
        work.close()
