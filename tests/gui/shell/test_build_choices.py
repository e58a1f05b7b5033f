"""The choices of the Build dialog, and what they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from explorer.gui.builder import Builder, BuildOrder
from explorer.gui.dialogs.build import BuildDialog
from explorer.index.build import BuildReport


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A collection of a document without metadata and of a file that is no document."""
    documents = tmp_path / "plain" / "documents"
    documents.mkdir(parents=True)
    (documents / "a.md").write_text("# A letter\n\nWords.\n", encoding="utf-8")
    (documents / "b.md").write_bytes(b"\x00")
    return tmp_path / "plain"


def order(qtbot, folder: Path, *ticked: str) -> BuildOrder:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = BuildDialog(folder, ["structure"], "structure", parent)
    for name in ticked:
        getattr(dialog, name).setChecked(True)
    with qtbot.waitSignal(dialog.ordered) as ordered:
        dialog._build.click()
    return ordered.args[0]


def test_nothing_is_made_up_or_left_out_unasked(qtbot, plain: Path) -> None:
    asked = order(qtbot, plain)
    assert (asked.rebuild, asked.derive, asked.keep_going) == (False, False, False)
    builder = Builder()
    with qtbot.waitSignal(builder.failed, timeout=20_000) as failed:
        builder.start(asked)
    assert failed.args[0].startswith("documents/a.md: the field 'doc_id' is missing;")
    builder.close()


def test_the_choices_reach_the_build(qtbot, plain: Path) -> None:
    asked = order(qtbot, plain, "_derive", "_keep_going")
    assert (asked.derive, asked.keep_going) == (True, True)
    builder = Builder()
    with qtbot.waitSignal(builder.finished, timeout=20_000) as finished:
        builder.start(asked)
    report = finished.args[0]
    assert isinstance(report, BuildReport)
    assert (report.documents, [failure.source for failure in report.failures]) == (1, ["documents/b.md"])
    builder.close()
