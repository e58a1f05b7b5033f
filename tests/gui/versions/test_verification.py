"""Verifying all chunks from the window."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.gui.app import Shell
from explorer.gui.dialogs.verification import VerificationDialog
from explorer.gui.models.fault_table import FaultTable
from explorer.viewlogic.index_state import Traceability


def verify(shell: Shell, qtbot) -> VerificationDialog:
    shell.commands.action("verify").trigger()
    dialog = shell.beside.verification
    qtbot.waitUntil(lambda: dialog.found is not None, timeout=15_000)
    return dialog


def spoil(folder: Path) -> None:
    file = folder / "documents" / "single.md"
    file.write_text(file.read_text(encoding="utf-8").replace("First", "Other"), encoding="utf-8")


def test_a_good_index_is_said_to_be_good(shell: Shell, qtbot) -> None:
    dialog = verify(shell, qtbot)
    assert dialog._head.text().startswith("\u2713 ")
    assert dialog._head.text().endswith(" chunks, 0 not traceable")
    assert dialog._table.isHidden()


def test_a_file_that_changed_names_its_chunks_and_leads_to_them(shell: Shell, qtbot, folder: Path) -> None:
    spoil(folder)
    dialog = verify(shell, qtbot)
    assert [dialog.faults.index(row, 1).data() for row in range(dialog.faults.rowCount())] == ["single v1", "single v1"]
    assert dialog.faults.index(0, 3).data() == "file changed"
    assert "single.md" in dialog._why.text()
    dialog._table.setCurrentIndex(dialog.faults.index(1, 0))
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None and shell.session.chunk.section_words == "Two")


def test_the_line_at_the_bottom_says_what_was_found(shell: Shell, qtbot, folder: Path) -> None:
    said = shell.window.status._trace
    verify(shell, qtbot)
    assert said.text() == "\u2713 all chunks traceable"
    spoil(folder)
    shell.beside.verification.check(shell.session.state)
    qtbot.waitUntil(lambda: shell.beside.verification.faults.rowCount() > 0, timeout=15_000)
    assert said.text().endswith(" chunks not traceable")
    words = said.text()
    # A look at the index alone, which ends later, knows less.
    shell.window.status.show_traceability(Traceability(9, 0, 0))
    assert said.text() == words
    shell.window.status.show_index(shell.session.state)
    assert said.text() == ""


def test_the_report_is_saved_in_both_forms(shell: Shell, qtbot, folder: Path, tmp_path: Path) -> None:
    spoil(folder)
    dialog = verify(shell, qtbot)
    dialog.save(tmp_path / "report.json", "JSON")
    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert told["not_traceable"] == 2
    dialog.save(tmp_path / "report.xml", "JUnit")
    assert ElementTree.parse(tmp_path / "report.xml").getroot().get("failures") == "2"
    dialog.save(tmp_path / "no folder" / "report.json", "JSON")
    assert "could not be written" in dialog._told.text()


def test_it_can_be_cancelled_and_begun_again(shell: Shell, qtbot) -> None:
    dialog = shell.beside.verification
    shell.beside.verify()
    dialog._again.click()
    assert dialog._head.text() in ("Cancelled", "Verifying index.sqlite\u2026") or dialog.found is not None
    qtbot.waitUntil(lambda: not dialog.work.running)
    if dialog.found is None:
        dialog._again.click()
    qtbot.waitUntil(lambda: dialog.found is not None)


def test_the_model_keeps_to_the_rules(shell: Shell, qtbot, folder: Path) -> None:
    spoil(folder)
    dialog = verify(shell, qtbot)
    model = FaultTable()
    strict = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_faults(dialog.found.faults)
    assert (model.rowCount(), model.columnCount()) == (2, 4)
    model.set_faults(())
    assert model.rowCount() == 0
    del strict


def test_another_index_ends_it(shell: Shell, qtbot) -> None:
    dialog = verify(shell, qtbot)
    shell.opening.reload()
    qtbot.waitUntil(lambda: shell.at_rest and dialog.isHidden())


def test_the_key_that_closes_the_window_is_heard_here_too(shell: Shell, qtbot) -> None:
    dialog = verify(shell, qtbot)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not shell.window.isVisible())
