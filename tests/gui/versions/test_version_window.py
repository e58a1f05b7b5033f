"""Versions side by side in their own window."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester

from explorer.comparison.matching import Fate
from explorer.domain.progress import Progress
from explorer.gui.app import Shell
from explorer.gui.panels.versions import VersionWindow
from explorer.gui.panels.versions.table import SideTable
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.side_rows import SideRow
from explorer.viewlogic.tokens import theme


def compare(shell: Shell, qtbot) -> VersionWindow:
    shell.session.open_document("returns", "2")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document.key == ("returns", "2"))
    shell.commands.action("compare-versions").trigger()
    qtbot.waitUntil(lambda: shell.beside.versions.count_words.startswith("Difference"))
    return shell.beside.versions


def test_the_first_difference_is_marked_and_the_keys_go_on(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    assert window.windowTitle() == "Returns policy: versions side by side"
    assert window.count_words == "Difference 1 of 3: edited"
    qtbot.keyClick(window.table, Qt.Key.Key_F8)
    assert window.count_words == "Difference 2 of 3: only in the right version"
    qtbot.keyClick(window.table, Qt.Key.Key_N)
    qtbot.keyClick(window.table, Qt.Key.Key_N)
    assert window.count_words.startswith("Difference 3 of 3")
    qtbot.keyClick(window.table, Qt.Key.Key_P)
    assert window.count_words.startswith("Difference 2 of 3")


def test_both_texts_are_there_and_what_is_the_same_is_folded(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    words = window.table.toPlainText()
    assert "within 30 days" in words
    assert "within 45 days" in words
    assert "passages are the same" in words
    assert "Part 4 stays" not in words
    window._fold.setChecked(False)
    assert "Part 4 stays" in window.table.toPlainText()


def test_differing_words_are_struck_out_or_underlined(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    document = window.table.document()
    found = document.find("30").charFormat()
    assert found.fontStrikeOut()
    came = document.find("45").charFormat()
    assert came.fontUnderline()


def test_enter_shows_the_passage_in_the_main_window(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    qtbot.keyClick(window.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None)
    assert shell.session.chunk.section_words == "Window"
    assert shell.session.document.key == ("returns", "2")


def test_the_same_version_on_both_sides_says_that_nothing_differs(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    window._old.setCurrentIndex(1)
    window._old.activated.emit(1)
    qtbot.waitUntil(lambda: window.count_words.startswith("Nothing differs"))
    assert not window._next.isEnabled()


def test_a_document_with_one_version_is_said(shell: Shell, qtbot) -> None:
    shell.session.open_document("single", "1")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document.key == ("single", "1"))
    shell.commands.action("compare-versions").trigger()
    qtbot.waitUntil(lambda: shell.window.status._message == "Single policy has only one version in this index.")


def test_a_fault_is_said_in_the_window(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    window.show_failure("Version 1 cannot be compared.")
    assert window._notice.heading == "These versions cannot be compared"


def test_the_theme_changes_with_the_main_window(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    light = window.table.grab().toImage()
    shell.choose_theme("dark")
    assert window.table.grab().toImage() != light
    assert window.table.marked >= 0


def test_old_ids_stand_beside_new_ones(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    reader = shell.session.state.opened.reader
    old, new = (reader.chunks("returns", version) for version in ("1", "2"))
    qtbot.keyClick(window.table, Qt.Key.Key_I)
    view = window._ids
    QAbstractItemModelTester(view.ids, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [view.ids.row(view.ids.index(number, 0)) for number in range(view.ids.rowCount())]
    assert (rows[0].old_id, rows[0].new_id, rows[0].section) == (old[0].chunk_id, new[0].chunk_id, "Window")
    assert rows[0].what.startswith("edited, ")
    assert (rows[-1].old_id, rows[-1].what, rows[-1].new_id) == ("", "new", new[-1].chunk_id)
    assert window.count_words == "10 chunks: Enter shows one, Ctrl+C copies the list"
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[0] == "version 1\twhat became of it\tversion 2\tsection"
    assert copied[1].split("\t")[::2] == [old[0].chunk_id, new[0].chunk_id]
    view.setCurrentIndex(view.ids.index(view.ids.rowCount() - 1, 0))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk == new[-1])
    qtbot.keyClick(view, Qt.Key.Key_I)
    assert window.count_words.startswith("Difference 1 of 3")
    assert window.table.hasFocus() or window.focusProxy() is window.table


def test_the_comparison_tells_how_far_it_is_and_can_be_cancelled(shell: Shell, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(*_: object) -> Iterator[Progress]:
        yield Progress(3, 8, "the texts are compared")
        assert go_on.wait(10)
        yield Progress(4, 8, "the texts are compared")

    monkeypatch.setattr("explorer.comparison.side_by_side.comparing", slow)
    shell.session.open_document("returns", "2")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document.key == ("returns", "2"))
    shell.commands.action("compare-versions").trigger()
    window = shell.beside.versions
    qtbot.waitUntil(lambda: window._waiting.words == "Comparing: the texts are compared (3 of 8 passages)")
    assert window._faces.currentWidget() is window._waiting
    qtbot.keyClick(window._waiting.button, Qt.Key.Key_Space)
    assert window._notice.heading == "Not compared"
    assert not shell.beside.running
    go_on.set()
    monkeypatch.undo()
    window._notice.buttons[0].click()
    qtbot.waitUntil(lambda: window.count_words.startswith("Difference"))


def test_closing_the_window_cancels_too(shell: Shell, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(*_: object) -> Iterator[Progress]:
        yield Progress(0, 0, "version 1 is read")
        assert go_on.wait(10)

    monkeypatch.setattr("explorer.comparison.side_by_side.comparing", slow)
    shell.session.open_document("returns", "2")
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document.key == ("returns", "2"))
    shell.commands.action("compare-versions").trigger()
    qtbot.waitUntil(lambda: shell.beside.running)
    shell.beside.versions.close()
    assert not shell.beside.running
    go_on.set()


def test_it_says_which_version_is_in_force(shell: Shell, qtbot) -> None:
    window = compare(shell, qtbot)
    assert window._in_force.accessibleName() == f"In force on {shell.session.as_of.isoformat()}: versions 1 and 2."


def test_very_many_rows_are_written_a_few_at_a_time(qtbot) -> None:
    table = SideTable(theme("light"), None)
    qtbot.addWidget(table)
    table.resize(800, 400)
    rows = [SideRow(Fate.EDITED, MarkedLine(f"old {n} " * 20), MarkedLine(f"new {n} " * 20), n, n) for n in range(1500)]
    with qtbot.waitExposed(table):
        table.show()
    table.show_rows(rows)
    assert 0 < table.written < 1500
    table.mark(1400)
    assert table.marked == 1400
    qtbot.waitUntil(lambda: table.written == 1500, timeout=20_000)
    place = table._place(1400)
    assert 0 <= place.top() < table.viewport().height()
    wanted: list[tuple[int, bool]] = []
    table.row_wanted.connect(lambda number, right: wanted.append((number, right)))
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(600, round(place.center().y())))
    assert wanted == [(1400, True)]
    before = table.verticalScrollBar().value()
    table.apply_theme(theme("dark"))
    qtbot.waitUntil(lambda: table.written == 1500, timeout=20_000)
    assert abs(table.verticalScrollBar().value() - before) < 5
