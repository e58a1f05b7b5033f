"""The banner and the lists of other versions and twins in the chunk pane."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from explorer.domain.spans import Span
from explorer.gui.panels.inspector.relatives import BannerBox, RelativeList
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.relatives import Banner, RelativeRow
from explorer.viewlogic.tokens import theme
from explorer.viewlogic.validity_words import version_state

STATE = version_state("2026-01-01", "", date(2026, 10, 9))
EDITED = RelativeRow(
    "version 3", STATE, "edited, 84 % the same", "Window", MarkedLine("within 30 days", (Span(7, 9),)), False, "a" * 12, "returns", "3"
)
GONE = RelativeRow("version 4", STATE, "gone", "", MarkedLine(""), False, "", "returns", "4")


@pytest.fixture
def listed(qtbot) -> RelativeList:
    made = RelativeList("Other versions", theme("light"), None)
    qtbot.addWidget(made)
    made.resize(240, 200)
    made.show_rows((EDITED, GONE))
    made.show()
    return made


def test_a_row_is_a_button_that_speaks_and_is_pressed_by_key(listed: RelativeList, qtbot) -> None:
    first, second = listed.buttons
    assert QAccessible.queryAccessibleInterface(first).role() == QAccessible.Role.Button
    assert first.accessibleName() == "version 3, in force, edited, 84 % the same, Window, differing words: 30, aaaaaaaaaaaa"
    with qtbot.waitSignal(listed.wanted) as told:
        qtbot.keyClick(first, Qt.Key.Key_Space)
    assert told.args == [EDITED]
    assert second.accessibleName() == "version 4, in force, gone"


def test_a_row_is_as_high_as_its_text_and_is_painted_in_both_themes(listed: RelativeList) -> None:
    first, second = listed.buttons
    assert first.height() > second.height()
    light = first.grab().toImage()
    listed.apply_theme(theme("dark"))
    assert first.grab().toImage() != light


def test_without_rows_nothing_shows(listed: RelativeList) -> None:
    listed.show_rows(())
    assert listed.isHidden()
    assert listed.buttons == []


def test_the_banner_says_why_and_where_to_go(qtbot) -> None:
    box = BannerBox(theme("light"), None)
    qtbot.addWidget(box)
    banner = Banner("Not in force on 2026-10-09: it ended.", "Version 5 is in force.", "Show version 5", "b" * 12, "returns", "5")
    box.show_banner(banner)
    with qtbot.waitSignal(box.wanted) as told:
        qtbot.mouseClick(box.button, Qt.MouseButton.LeftButton)
    assert told.args == [banner]
    box.show_banner(None)
    assert box.isHidden()
