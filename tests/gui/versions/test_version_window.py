"""Versions side by side in their own window."""

from __future__ import annotations

from PySide6.QtCore import Qt

from explorer.gui.app import Shell
from explorer.gui.panels.versions import VersionWindow


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
