"""One sheet of a table document as an item model. Rows come a page at a time, when somebody looks at them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from explorer.gui.reading.plain_tip import plain_tip
from explorer.viewlogic.table_plan import SheetPlan, TablePlan
from explorer.viewlogic.table_rows import ShownCell, ShownRow
from explorer.viewlogic.table_words import HeadWords, head_words, row_label, row_tip

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
PAGE = 128
"""Rows that are read at once."""
_PAGES_KEPT = 64
_LONGEST_TIP = 4000


class SheetTable(QAbstractTableModel):
    """``rows_wanted`` carries the first row (from 0) and the one behind the last; :meth:`add_rows` answers it, and then the next is asked.

    So one question is under way at a time, and the next one is about what is looked at then.
    """

    rows_wanted = Signal(int, int)
    rows_came = Signal(int, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.plan: SheetPlan | None = None
        self._table: TablePlan | None = None
        self.heads: tuple[HeadWords, ...] = ()
        self._pages: OrderedDict[int, tuple[ShownRow, ...]] = OrderedDict()
        self._missing: list[int] = []
        self._asked: int | None = None
        # In the loop's next turn: one look at the grid asks for each of its rows.
        self._asking = QTimer(self)
        self._asking.setSingleShot(True)
        self._asking.setInterval(0)
        self._asking.timeout.connect(self._ask)

    def show(self, table: TablePlan | None, sheet: int = 0) -> None:
        """Show a sheet of ``table``, or nothing."""
        self.beginResetModel()
        self._table = table
        self.plan = table.sheets[sheet] if table is not None else None
        self.heads = tuple(head_words(column) for column in self.plan.sheet.columns) if self.plan is not None else ()
        self._pages.clear()
        self._missing.clear()
        self._asked = None
        self.endResetModel()

    def add_rows(self, first: int, rows: Sequence[ShownRow]) -> None:
        """The rows that were asked for last. None when they cannot be read: they stay empty."""
        page = first // PAGE
        if page != self._asked:
            return
        self._asked = None
        self._pages[page] = tuple(rows)
        while len(self._pages) > _PAGES_KEPT:
            self._pages.popitem(last=False)
        # Whoever still looks at a row asks for it again.
        self._missing.clear()
        last = first + len(rows) - 1
        if rows:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))
            self.headerDataChanged.emit(Qt.Orientation.Vertical, first, last)
            self.rows_came.emit(first, last)

    def row(self, row: int) -> ShownRow | None:
        """The row with its values; None while they are not read, which is asked for."""
        page, place = divmod(row, PAGE)
        rows = self._pages.get(page)
        if rows is None:
            if page != self._asked and page not in self._missing:
                self._missing.append(page)
            if self._asked is None and not self._asking.isActive():
                self._asking.start()
            return None
        self._pages.move_to_end(page)
        return rows[place] if place < len(rows) else None

    def known_rows(self, most: int) -> list[ShownRow]:
        """Rows that were read, at most so many, from those looked at last."""
        return [row for rows in reversed(self._pages.values()) for row in rows][:most]

    def cell(self, index: Index) -> ShownCell | None:
        row = self.row(index.row()) if index.isValid() else None
        return row.cells.get(index.column()) if row is not None else None

    def _ask(self) -> None:
        if self._asked is None and self._missing and self.plan is not None:
            self._asked = self._missing.pop()
            first = self._asked * PAGE
            self.rows_wanted.emit(first, min(first + PAGE, self.plan.count))

    # QAbstractTableModel

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.plan is None else self.plan.count

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() or self.plan is None else self.plan.columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        cell = self.cell(index)
        if cell is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return cell.text
        return plain_tip(cell.text if len(cell.text) <= _LONGEST_TIP else f"{cell.text[:_LONGEST_TIP]}\u2026")

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.plan is None or self._table is None:
            return None
        if orientation is Qt.Orientation.Horizontal:
            return self._head(section, role)
        row = self.row(section)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row_label(row)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            tip = row_tip(self.plan.sheet, row, self._table.chunk_of(self.plan.number, section))
            return plain_tip(tip) if role == Qt.ItemDataRole.ToolTipRole else tip.replace("\n", ", ")
        return None

    def _head(self, section: int, role: int) -> Any:
        if not 0 <= section < len(self.heads):
            return None
        head = self.heads[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return head.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return head.spoken
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{head.text}\n{head.tip}" if head.tip else head.text)
        return None
