"""A small index and a session on it, without worker processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.chunking import chunker
from explorer.gui.app import Shell
from explorer.gui.engine_door import EngineDoor
from explorer.gui.session import Session
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.viewlogic.window_options import WindowOptions
from tests.index.toy import ToyEngine, finish, write_markdown, write_paged

Start = Callable[..., Shell]
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


@pytest.fixture
def start(qtbot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Open the window and wait until it is at rest; all windows are closed at the end."""
    monkeypatch.setattr(EngineDoor, "warm", lambda _self: None)
    shells: list[Shell] = []
    dress = (qapp.styleSheet(), qapp.palette(), qapp.font())

    def run(**options: object) -> Shell:
        shell = Shell(qapp, WindowOptions(**options))
        shells.append(shell)
        shell.open()
        qtbot.waitUntil(lambda: shell.at_rest)
        return shell

    yield run
    for shell in shells:
        shell.close()
        shell.window.deleteLater()
    qapp.setStyleSheet(dress[0])
    qapp.setPalette(dress[1])
    qapp.setFont(dress[2])
