"""The window on a small collection without pages, so that no worker process is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from explorer.gui.app import Shell
from explorer.gui.engine_door import EngineDoor
from explorer.viewlogic.window_options import WindowOptions
from tests.gui.shell.conftest import BODY, build
from tests.index.toy import write_markdown


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "texts"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(root, "gifts.md", title="Gift policy", body="\n## Wrapping\n\nPaper and ribbon, not for returns.\n")
    secret = write_markdown(root, "secret.md", title="Secret policy", body="\n## Hidden\n\nOnly for those who work here.\n")
    secret.write_text(secret.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    return root


@pytest.fixture
def shell(qtbot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    monkeypatch.setattr(EngineDoor, "warm", lambda _self: None)
    dress = (qapp.styleSheet(), qapp.palette(), qapp.font())
    made = Shell(qapp, WindowOptions(index=build(folder), collection=folder, theme="light"))
    made.open()
    qtbot.waitUntil(lambda: made.at_rest)
    yield made
    made.close()
    made.window.deleteLater()
    qapp.setStyleSheet(dress[0])
    qapp.setPalette(dress[1])
    qapp.setFont(dress[2])


@pytest.fixture
def rest(shell: Shell, qtbot) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: shell.at_rest)


@pytest.fixture
def ids(shell: Shell) -> dict[str, str]:
    """Each chunk's ID by its section."""
    reader = shell.session.state.opened.reader
    records = reader.documents()
    return {chunk.section_words: chunk.chunk_id for one in records for chunk in reader.chunks(one.doc_id, one.version)}


@pytest.fixture
def paste(shell: Shell, qtbot) -> Callable[[str], None]:
    """Ctrl+V with this text, wherever the keyboard is."""

    def press(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        shell.commands.action("paste").trigger()
        qtbot.waitUntil(lambda: shell.at_rest)

    return press
