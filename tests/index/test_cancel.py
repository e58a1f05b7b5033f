"""A build that is cancelled, or whose caller stops asking, leaves everything as it was."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.errors import Cancelled
from explorer.index.build import ingest
from explorer.index.collection import Collection
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, finish, write_markdown


def everything(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("rebuild", [True, False])
@pytest.mark.parametrize("after", range(0, 12, 2))
def test_cancelled_at_any_step(build: Build, folder: Path, engine: ToyEngine, rebuild: bool, after: int) -> None:
    build()
    for number in range(4):
        write_markdown(folder, f"new-{number}.md")
    before = everything(folder)
    cancel = threading.Event()
    work = ingest(
        Collection(folder),
        folder / "index.sqlite",
        chunker=chunker("structure"),
        rebuild=rebuild,
        engine=engine,  # type: ignore[arg-type]
        cancel=cancel,
    )
    for _ in range(after):
        next(work)
    cancel.set()
    with pytest.raises(Cancelled):
        for _ in work:
            pass
    assert everything(folder) == before


def test_a_first_build_that_is_cancelled_leaves_nothing(build: Build, folder: Path) -> None:
    before = everything(folder)
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Cancelled):
        build(cancel=cancel)
    assert everything(folder) == before


def test_a_generator_that_is_closed_leaves_nothing_and_stops_its_workers(folder: Path, engine: ToyEngine) -> None:
    before = everything(folder)
    engine.hold("documents/d-warranty.pdf", until=lambda: False)
    work = ingest(Collection(folder), folder / "index.sqlite", chunker=chunker("structure"), engine=engine)  # type: ignore[arg-type]
    while not engine.parsed:
        next(work)
    assert any(path.name.endswith(".building") for path in folder.iterdir())
    work.close()
    assert everything(folder) == before
    assert all(event is not None and event.is_set() for event in engine.cancels)


def test_cancelled_while_waiting_for_a_worker(folder: Path, engine: ToyEngine) -> None:
    engine.hold("documents/d-warranty.pdf", until=lambda: False)
    cancel = threading.Event()
    work = ingest(
        Collection(folder),
        folder / "index.sqlite",
        chunker=chunker("structure"),
        engine=engine,  # type: ignore[arg-type]
        cancel=cancel,
    )
    while "documents/d-warranty.pdf" not in engine.parsed:
        next(work)
    threading.Timer(0.1, cancel.set).start()
    with pytest.raises(Cancelled):
        finish(work)
    assert not (folder / "index.sqlite").exists()
