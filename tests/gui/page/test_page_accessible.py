"""The chunks on the page as a screen reader meets them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

import shiboken6
from PySide6.QtCore import QPointF
from PySide6.QtGui import QAccessible, QAccessibleInterface
from pytestqt.qtbot import QtBot

from explorer.domain.geometry import Rect
from explorer.domain.placement import Furniture
from explorer.gui import accessible_children
from explorer.gui.panels.page import PagePanel
from tests.gui.page.stage import PaperEngine, chunks, document, line_y


def children(panel: PagePanel) -> list[QAccessibleInterface]:
    whole = QAccessible.queryAccessibleInterface(panel)
    assert whole is not None
    return [whole.child(index) for index in range(whole.childCount())]


def names(panel: PagePanel) -> list[str]:
    return [child.text(QAccessible.Text.Name) for child in children(panel)]


def test_each_part_in_view_is_a_child_with_a_name(panel: PagePanel) -> None:
    assert names(panel) == ["chunk 0, Section 0, page 1", "chunk 1, Section 1, page 1"]
    panel.show_selection(chunks()[1])
    assert names(panel) == [
        "chunk 0, Section 0, page 1",
        "chunk 1, Section 1, page 1",
        "chunk 1, Section 1, page 2",
        "chunk 2, Section 2, page 2",
        "chunk 3, Section 3, page 2",
    ]
    assert [bool(child.state().selected) for child in children(panel)] == [False, True, True, False, False]


def test_a_child_is_where_its_boxes_are(panel: PagePanel) -> None:
    whole = QAccessible.queryAccessibleInterface(panel)
    first = children(panel)[0]
    corner = panel.viewport().mapToGlobal(panel.viewport().rect().topLeft())
    frame = panel.pages.frame(0)
    assert first.rect().top() - corner.y() == pytest.approx(frame.to_view(50, line_y(0) - 8)[1], abs=2)
    assert first.rect().bottom() - corner.y() == pytest.approx(frame.to_view(50, line_y(7) + 3)[1], abs=2)
    middle = first.rect().center()
    assert whole.childAt(middle.x(), middle.y()) is first
    assert whole.childAt(corner.x() + 1, corner.y() + 1) is None
    assert whole.indexOfChild(first) == 0
    assert first.parent() is whole
    assert first.childCount() == 0
    assert first.text(QAccessible.Text.Description) == chunks()[0].chunk_id


def test_left_out_lines_are_children_while_they_are_shown(panel: PagePanel) -> None:
    shown = document()
    first = replace(shown.view.pages[0], furniture=(Furniture("Larkfield\npage 1", Rect(50, 10, 250, 22)),))
    panel.show_document(replace(shown, view=replace(shown.view, pages=(first, *shown.view.pages[1:]))))
    before = panel.viewport().grab().toImage()
    chunks_only = names(panel)
    panel.show_left_out(True)
    assert panel.viewport().grab().toImage() != before
    assert names(panel) == [*chunks_only, "left out of the text, page 1: Larkfield page 1"]
    line = children(panel)[-1]
    assert line.isValid()
    assert line.text(QAccessible.Text.Description) == ""
    corner = panel.viewport().mapToGlobal(panel.viewport().rect().topLeft())
    assert line.rect().top() - corner.y() == pytest.approx(panel.pages.frame(0).to_view(50, 10)[1], abs=2)
    assert panel._left_out_tips(QPointF(line.rect().center() - corner)) == ["left out of the text, page 1: Larkfield page 1"]
    panel.show_left_out(False)
    assert not line.isValid()
    assert names(panel) == chunks_only
    assert panel.viewport().grab().toImage() == before


def test_a_child_of_a_document_that_was_left_is_not_valid(panel: PagePanel, qtbot: QtBot) -> None:
    first = children(panel)[0]
    assert first.isValid()
    panel.show_document(document(pages=0))
    assert not first.isValid()
    assert first.text(QAccessible.Text.Name) == ""
    assert first.rect().isEmpty()
    assert children(panel) == []


def test_children_go_with_their_pane_and_when_there_are_many(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessible_children, "MOST_CHILDREN", 4)
    panel = PagePanel(PaperEngine(), lambda record: Path(record.file))
    panel.resize(400, 500)
    panel.show_document(document())
    panel.show()
    held = len(accessible_children.HELD)
    first = children(panel)
    assert len(accessible_children.HELD) == held + 1
    panel.show_selection(chunks()[1])
    assert len(children(panel)) == 5
    panel.verticalScrollBar().setValue(panel.verticalScrollBar().maximum())
    assert [child.text(QAccessible.Text.Name) for child in children(panel)][-1] == "chunk 3, Section 3, page 3"
    assert not shiboken6.isValid(first[0])
    panel.close_pictures()
    shiboken6.delete(panel)
    assert len(accessible_children.HELD) == held


def test_the_pane_has_a_name(panel: PagePanel) -> None:
    whole = QAccessible.queryAccessibleInterface(panel)
    assert whole.text(QAccessible.Text.Name) == "Page"
    assert whole.role() is QAccessible.Role.List


def test_a_new_selection_is_told_to_a_screen_reader_that_listens(panel: PagePanel, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []

    def listens() -> bool:
        return True

    def tell(event: object) -> None:
        told.append(event.child())  # type: ignore[attr-defined]

    monkeypatch.setattr(QAccessible, "isActive", listens)
    monkeypatch.setattr(QAccessible, "updateAccessibility", tell)
    panel.show_selection(chunks()[1])
    assert told == [1]
