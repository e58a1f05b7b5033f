"""A small collection, an engine without worker processes, and a build of the one by the other."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.index.build import BuildReport, ingest
from explorer.index.collection import Collection
from tests.index.toy import ToyEngine, finish, write_markdown, write_paged

Build = Callable[..., BuildReport]


@pytest.fixture
def engine() -> ToyEngine:
    return ToyEngine()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A collection of three Markdown documents and a paged one of two pages."""
    root = tmp_path / "collection"
    for name in ("b-returns.md", "a-delivery.md", "sub/c-gifts.md"):
        write_markdown(root, name)
    write_paged(root, "d-warranty.pdf", [["What is covered", "All parts are."], ["What is not", "The rest."]])
    return root


@pytest.fixture
def build(folder: Path, engine: ToyEngine) -> Build:
    """Ingest the collection into its index and give the report."""

    def run(
        *,
        name: str = "structure",
        rebuild: bool = False,
        derive: bool = False,
        keep_going: bool = False,
        index: Path | None = None,
        cancel: threading.Event | None = None,
        **settings: int,
    ) -> BuildReport:
        work = ingest(
            Collection(folder),
            index or folder / "index.sqlite",
            chunker=chunker(name, **settings),
            rebuild=rebuild,
            derive=derive,
            keep_going=keep_going,
            engine=engine,  # type: ignore[arg-type]
            cancel=cancel,
        )
        return finish(work)

    return run
