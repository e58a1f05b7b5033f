"""The window on two versions of one document."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.gui.app import Shell
from explorer.gui.engine_door import EngineDoor
from explorer.viewlogic.window_options import WindowOptions
from tests.gui.shell.conftest import build
from tests.index.toy import write_markdown

SAME = "".join(f"\n## Part {number}\n\nPart {number} stays as it is, word by word.\n" for number in range(8))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "texts"
    for version, days in (("1", "30"), ("2", "45")):
        more = "\n## Members\n\nMembers have longer.\n" if version == "2" else ""
        body = f"\n## Window\n\nSend it back within {days} days.\n{SAME}{more}"
        write_markdown(root, f"returns.v{version}.md", doc_id="returns", version=version, title="Returns policy", body=body)
    write_markdown(root, "single.md", title="Single policy")
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
