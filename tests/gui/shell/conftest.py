"""A small index and a session on it, without worker processes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.gui.session import Session
from explorer.index.build import ingest
from explorer.index.collection import Collection
from tests.index.toy import ToyEngine, finish, write_markdown, write_paged

BODY = "\n## Alpha\n\nFirst words about delivery.\n\n## Beta\n\nSecond words about returns.\n\n## Gamma\n\nThird words.\n"


def build(folder: Path, *, name: str = "structure") -> Path:
    index = folder / "index.sqlite"
    finish(ingest(Collection(folder), index, chunker=chunker(name), engine=ToyEngine()))
    return index


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "collection"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(root, "gifts.md", title="Gift policy", body="\n## Wrapping\n\nPaper and ribbon.\n")
    write_paged(root, "warranty.pdf", [["What is covered", "All of the parts are."], ["What is not covered", "The rest."]])
    return root


@pytest.fixture
def index(folder: Path) -> Path:
    return build(folder)


@pytest.fixture
def session(qtbot):
    made = Session(ToyEngine())
    yield made
    made.close()


@pytest.fixture
def opened(session: Session, index: Path, qtbot) -> Session:
    """The session with the small index open."""
    session.open_index(index)
    qtbot.waitUntil(lambda: session.state is not None and session.idle)
    return session


@pytest.fixture
def settle(qtbot) -> Callable[[Session], None]:
    """Wait until nothing is being read any more."""

    def wait(session: Session) -> None:
        qtbot.waitUntil(lambda: session.idle)

    return wait
