"""The lines of names and values in the inspector."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from explorer.gui.panels.inspector.text_block import FactsTable
from explorer.viewlogic.record_words import Fact
from explorer.viewlogic.tokens import theme


def test_a_value_that_runs_from_right_to_left_stays_beside_its_name(qtbot: QtBot) -> None:
    table = FactsTable("Record", theme("light"), origins=True)
    qtbot.addWidget(table)
    table.show_facts([Fact("Title", "نرخ بیمه", "its row in inventory.csv", "(inventory)"), Fact("Owner", "Motor", "its file")])
    block, lines = table.document().begin(), []
    while block.isValid():
        lines.append((block.text()[:5], block.textDirection()))
        block = block.next()
    assert ("نرخ ب", Qt.LayoutDirection.LeftToRight) in lines
    assert {direction for _, direction in lines} == {Qt.LayoutDirection.LeftToRight}
