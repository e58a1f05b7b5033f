"""The pane "Table": what is shown and marked, what a click and a key do, and that only what is looked at is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from explorer.domain.documents import ParsedDocument
from explorer.domain.spans import Span
from explorer.gui.models.sheet_table import PAGE, SheetTable
from explorer.gui.panels.grid import GridPanel
from explorer.viewlogic.document_state import CITED, LoadedDocument, Preview
from explorer.viewlogic.tokens import theme
from tests.gui.tables import rows_of, table_document
from tests.parsing.tables.making import grid_xml, write_xlsx


class Shown:
    """A panel with a document whose rows are handed over as they are asked for."""

    def __init__(self, qtbot: QtBot, path: Path) -> None:
        self.document: LoadedDocument
        self.parsed: ParsedDocument
        self.document, self.parsed = table_document(path)
        self.asked: list[tuple[int, int, int]] = []
        self.panel = GridPanel()
        qtbot.addWidget(self.panel)
        self.panel.rows_wanted.connect(self._read)
        self.panel.resize(480, 600)
        self.panel.apply_theme(theme("light"))
        self.panel.show()
        self.panel.show_document(self.document)
        qtbot.waitUntil(lambda: self.panel.view.sheet.row(0) is not None)

    def _read(self, sheet: int, first: int, last: int) -> None:
        self.asked.append((sheet, first, last))
        self.panel.show_rows(sheet, first, rows_of(self.document, self.parsed, sheet, first, last))

    def click(self, qtbot: QtBot, row: int, column: int = 0) -> None:
        view = self.panel.view
        at = view.visualRect(view.sheet.index(row, column)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.fixture
def long(qtbot: QtBot, tmp_path: Path) -> Shown:
    path = tmp_path / "long.csv"
    path.write_text("name,price\n" + "".join(f"thing {n},{n if n % 2 else ''}\n" for n in range(1, 2001)), encoding="utf-8")
    return Shown(qtbot, path)


@pytest.fixture
def book(qtbot: QtBot, tmp_path: Path) -> Shown:
    path = tmp_path / "book.xlsx"
    sheets = {
        "Tents": grid_xml([["Prices 2026"], ["item", "price", "price"], ["T1", 9, 8], ["T2"]]),
        "بیمه": grid_xml([["نام پوشش", "حق بیمه"], ["سرقت جزئی", 12]]),
    }
    write_xlsx(path, sheets)
    return Shown(qtbot, path)


def test_only_the_rows_that_are_looked_at_are_read(long: Shown, qtbot: QtBot) -> None:
    assert long.asked == [(0, 0, PAGE)]
    bar = long.panel.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: long.panel.view.sheet._pages.get(1999 // PAGE) is not None)
    assert long.asked[-1] == (0, 1999 // PAGE * PAGE, 2000)
    assert len(long.asked) <= 3


def test_while_an_answer_is_under_way_only_the_last_place_is_asked_for(qtbot: QtBot, tmp_path: Path, long: Shown) -> None:
    model = SheetTable()
    wanted: list[int] = []
    model.rows_wanted.connect(lambda first, _last: wanted.append(first // PAGE))
    model.show(long.document.table)
    model.row(0)
    qtbot.waitUntil(lambda: wanted == [0])
    for page in (3, 5, 9):
        model.row(page * PAGE)
    assert wanted == [0]
    model.add_rows(0, rows_of(long.document, long.parsed, 0, 0, PAGE))
    model.row(9 * PAGE)
    qtbot.waitUntil(lambda: wanted == [0, 9])
    model.add_rows(3 * PAGE, rows_of(long.document, long.parsed, 0, 3 * PAGE, 4 * PAGE))
    assert model.row(3 * PAGE) is None


def test_the_model_keeps_qts_rules(long: Shown, qtbot: QtBot) -> None:
    QAbstractItemModelTester(long.panel.view.sheet, QAbstractItemModelTester.FailureReportingMode.Fatal)
    long.panel.view.verticalScrollBar().setValue(3000)
    long.panel.show_document(None)
    long.panel.show_document(long.document)


def test_a_click_chooses_the_rows_chunk_once(long: Shown, qtbot: QtBot) -> None:
    chosen: list[str] = []
    long.panel.chunk_chosen.connect(chosen.append)
    long.panel.chunk_chosen.connect(
        lambda wanted: long.panel.show_selection(next(chunk for chunk in long.document.chunks if chunk.chunk_id == wanted))
    )
    long.click(qtbot, 2, 1)
    assert chosen == [long.document.chunks[2].chunk_id]
    assert long.panel.view.marks.chosen == range(2, 3)
    qtbot.keyClick(long.panel.view, Qt.Key.Key_Down)
    qtbot.keyClick(long.panel.view, Qt.Key.Key_Left)
    assert chosen == [long.document.chunks[2].chunk_id, long.document.chunks[3].chunk_id]


def test_borrowed_names_are_those_of_the_marked_rows_values(long: Shown) -> None:
    panel = long.panel
    panel.show_selection(long.document.chunks[0])
    assert panel.view.marks.borrowed == {0, 1}
    assert panel.legend.words == "borrowed: these names stand before the values in the text of row 1, added by the parser"
    panel.show_selection(long.document.chunks[1])
    assert panel.view.marks.borrowed == {0}
    panel.show_selection(None)
    assert panel.view.marks.borrowed == frozenset()
    assert panel.legend.words == ""


def test_a_chunk_far_below_is_brought_into_sight_and_marked_when_its_row_comes(long: Shown, qtbot: QtBot) -> None:
    view = long.panel.view
    long.panel.show_selection(long.document.chunks[1500])
    assert 0 <= view.rowViewportPosition(1500) < view.viewport().height()
    assert view.currentIndex().row() == 1500
    qtbot.waitUntil(lambda: view.marks.borrowed == {0, 1} or view.marks.borrowed == {0})
    qtbot.waitUntil(lambda: view._seen.startswith("rows 149"))
    assert view._seen.endswith("of 2\u202f000")


def test_the_page_keys_go_through_the_sheets(book: Shown, qtbot: QtBot) -> None:
    panel = book.panel
    assert [panel.tabs.tabText(number) for number in range(panel.tabs.count())] == ["Tents", "بیمه"]
    assert panel.view.layoutDirection() is Qt.LayoutDirection.LeftToRight
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert panel.tabs.currentIndex() == 1
    assert panel.view.layoutDirection() is Qt.LayoutDirection.RightToLeft
    view = panel.view
    assert view.columnViewportPosition(0) > view.columnViewportPosition(1)


def test_a_chunk_of_another_sheet_turns_to_it(book: Shown) -> None:
    panel = book.panel
    panel.show_selection(book.document.chunks[-1])
    assert panel.tabs.currentIndex() == 1
    assert panel.view.marks.chosen == range(1)
    panel.tabs.setCurrentIndex(0)
    assert panel.view.marks.chosen == range(0)
    panel.show_selection(book.document.chunks[0])
    assert panel.view.marks.chosen == range(1)
    assert panel.view.columnSpan(0, 0) == 3
    assert panel.legend.words == ""
    assert "Its row 2 was taken for the head" in panel.facts.note


def test_heads_and_edges_tell_names_and_numbers(book: Shown, qtbot: QtBot) -> None:
    model = book.panel.view.sheet
    qtbot.waitUntil(lambda: model.row(1) is not None)
    horizontal, vertical = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    assert [model.headerData(column, horizontal) for column in range(3)] == ["item", "price", "price 2"]
    assert model.headerData(2, horizontal, Qt.ItemDataRole.AccessibleTextRole) == "price 2, added"
    assert "number" in model.headerData(2, horizontal, Qt.ItemDataRole.ToolTipRole)
    assert [model.headerData(row, vertical) for row in range(3)] == ["\u2191", "1", "2"]
    spoken = model.headerData(1, vertical, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"Row 1, row 3 of the file, Chunk #1, {book.document.chunks[1].chunk_id}"


def test_what_is_copied_is_the_value_or_the_row(book: Shown, qtbot: QtBot) -> None:
    view = book.panel.view
    book.click(qtbot, 1, 2)
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "8"
    view.copy(whole_row=True)
    assert QGuiApplication.clipboard().text() == "T1\t9\t8"


def test_zoom_makes_rows_higher_and_keeps_the_row(long: Shown) -> None:
    panel = long.panel
    panel.show_selection(long.document.chunks[1000])
    before = panel.view.rowHeight(0)
    for _ in range(4):
        panel.zoom_in()
    assert panel.view.rowHeight(0) > before
    assert 0 <= panel.view.rowViewportPosition(1000) < panel.view.viewport().height()
    panel.zoom_reset()
    assert panel.view.rowHeight(0) == before


def test_a_passage_that_is_no_chunk_is_marked_and_escape_ends_it(long: Shown, qtbot: QtBot) -> None:
    ended: list[object] = []
    long.panel.preview_chosen.connect(ended.append)
    first, second = long.document.chunks[4], long.document.chunks[5]
    long.panel.show_preview(Preview(CITED, 0, first.start, second.end))
    assert long.panel.view.marks.previewed == range(4, 6)
    long.panel.view.setFocus()
    qtbot.keyClick(long.panel.view, Qt.Key.Key_Escape)
    assert ended == [None]


def test_found_words_come_into_sight(long: Shown) -> None:
    at = (long.document.view.text or "").index("thing 1800")
    long.panel.show_found([Span(at, at + 5)], Span(at, at + 5))
    assert long.panel.view.marks.found == (Span(at, at + 5),)
    assert 0 <= long.panel.view.rowViewportPosition(1799) < long.panel.view.viewport().height()


def test_a_later_state_of_the_document_leaves_the_place(long: Shown) -> None:
    bar = long.panel.view.verticalScrollBar()
    bar.setValue(2000)
    long.panel.show_document(long.document)
    assert bar.value() == 2000


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_marked_row_is_painted_otherwise(long: Shown, name: str) -> None:
    panel, view = long.panel, long.panel.view
    panel.apply_theme(theme(name))
    plain = view.grab().toImage()
    panel.show_selection(long.document.chunks[2])
    marked = view.grab().toImage()
    inside = view.mapFromGlobal(view.viewport().mapToGlobal(view.visualRect(view.sheet.index(2, 1)).center() + QPoint(0, 6)))
    beside = view.mapFromGlobal(view.viewport().mapToGlobal(view.visualRect(view.sheet.index(4, 1)).center() + QPoint(0, 6)))
    assert plain.pixelColor(inside) != marked.pixelColor(inside)
    assert plain.pixelColor(beside) == marked.pixelColor(beside)
