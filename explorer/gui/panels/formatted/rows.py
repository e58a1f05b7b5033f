"""The lines on the screen of the formatted text; a row of a table counts as one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QTextBlock, QTextCursor, QTextTable
from PySide6.QtWidgets import QTextEdit

from explorer.gui.panels.formatted.setting import CELL_PADDING, Placed, SetText
from explorer.gui.reading.shown_line import Cell, ShownLine

_BEYOND = 60.0


def visible_rows(view: QTextEdit, made: SetText) -> list[ShownLine]:
    """The lines in the viewport and some around it, from top to bottom."""
    layout = made.document.documentLayout()
    scrolled = view.verticalScrollBar().value()
    block = _first_block(view)
    rows: list[ShownLine] = []
    bottom = view.viewport().height() + _BEYOND
    while block.isValid():
        table = _table_of(block)
        if table is None:
            rect = layout.blockBoundingRect(block).translated(0, -scrolled)
            rows += _lines_of(block, rect, made)
            top = rect.top()
            block = block.next()
        else:
            top, block = _table_row(table, block, made, scrolled, rows)
        if top > bottom:
            break
    return rows


def _first_block(view: QTextEdit) -> QTextBlock:
    """A block a little above the screen, at the beginning of its row where it stands in a table."""
    block = view.cursorForPosition(QPoint(0, 0)).block()
    for _ in range(3):
        if not block.previous().isValid():
            break
        block = block.previous()
    table = _table_of(block)
    if table is not None:
        row = table.cellAt(block.position()).row()
        return table.cellAt(row, 0).firstCursorPosition().block()
    return block


def _table_of(block: QTextBlock) -> QTextTable | None:
    # Qt answers with nothing outside a table, whatever its stubs say.
    found: QTextTable | None = QTextCursor(block).currentTable()
    return found


def _lines_of(block: QTextBlock, rect: QRectF, made: SetText) -> Iterator[ShownLine]:
    placed = made.at_offset(block.position())
    if placed is None or placed.offset != block.position() or block.length() <= 1:
        return
    layout, shown = block.layout(), made.shown
    origin = rect.topLeft() - layout.boundingRect().topLeft()
    base = shown.utf16.to_utf16(placed.words)
    count = layout.lineCount()
    for number in range(count):
        line = layout.lineAt(number)
        start = shown.utf16.to_codepoint(base + line.textStart()) if number else placed.start
        end = min(shown.utf16.to_codepoint(base + min(line.textStart() + line.textLength(), block.length() - 1)), placed.end)
        top = origin.y() + line.y()
        yield ShownLine(
            start, end, top, top + line.height(), number == 0, number == count - 1, origin.x(), line, block,
            _offsets(made, placed),
        )  # fmt: skip


def _table_row(table: QTextTable, block: QTextBlock, made: SetText, scrolled: int, rows: list[ShownLine]) -> tuple[float, QTextBlock]:
    """Add the row of ``table`` that begins with ``block``; its top, and the block after it."""
    layout = made.document.documentLayout()
    row = table.cellAt(block.position()).row()
    cells: list[Cell] = []
    top, bottom = float("inf"), float("-inf")
    first: Placed | None = None
    for column in range(table.columns()):
        inside = table.cellAt(row, column).firstCursorPosition().block()
        rect = layout.blockBoundingRect(inside).translated(0, -scrolled)
        top, bottom = min(top, rect.top()), max(bottom, rect.bottom())
        placed = made.at_offset(inside.position())
        if placed is not None and placed.offset == inside.position():
            first = first or placed
            cells.append(Cell(placed.start, placed.end, rect.left() - CELL_PADDING, rect.right() + CELL_PADDING))
    after = table.cellAt(row, table.columns() - 1).lastCursorPosition().block().next()
    text_layout = block.layout()
    if first is not None and text_layout.lineCount():
        start, end = cells[0].start, max(max(cell.end for cell in cells), cells[0].start + 1)
        rows.append(
            ShownLine(start, end, top, bottom, True, True, cells[0].left, text_layout.lineAt(0), block, _offsets(made, first), tuple(cells))
        )
    return top, after


def _offsets(made: SetText, placed: Placed) -> Callable[[int], int]:
    return lambda position: made.in_block(placed, position)
