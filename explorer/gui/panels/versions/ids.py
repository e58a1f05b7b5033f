"""The table of IDs in the window of two versions: which chunk of the one became which of the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from explorer.gui.models.id_table import NEW, OLD, SECTION, WHAT, IdTable
from explorer.gui.style import STEP
from explorer.viewlogic.id_rows import IdRow, as_text

ROW_HEIGHT = 26


class IdView(QTableView):
    """``chunk_wanted`` carries the ID that Enter or a double click asks for: the new one, or the old one in its own column.

    Ctrl+C copies the rows that are chosen, all of them where only one is.
    """

    chunk_wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.ids = IdTable(self)
        self._rows: tuple[IdRow, ...] = ()
        self._names = ("", "")
        self.setObjectName("kinds")
        self.setModel(self.ids)
        self.setAccessibleName("Old and new IDs")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        head = self.horizontalHeader()
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setHighlightSections(False)
        head.setStretchLastSection(True)
        head.setMinimumSectionSize(10 * STEP)
        self.doubleClicked.connect(self._want)

    def show_rows(self, rows: Sequence[IdRow], old: str, new: str) -> None:
        self._rows, self._names = tuple(rows), (old, new)
        self.ids.set_rows(rows, old, new)
        self._measure()
        first = next((number for number, row in enumerate(rows) if row.differs), 0)
        self.setCurrentIndex(self.ids.index(first, OLD))

    def _measure(self) -> None:
        """The width of the columns before the last: all IDs are of one length, and so, nearly, is what became of them."""
        wide = self.fontMetrics()
        self.setColumnWidth(OLD, max(wide.horizontalAdvance("0" * 14), wide.horizontalAdvance(f"Version {self._names[0]}")) + 6 * STEP)
        self.setColumnWidth(NEW, max(wide.horizontalAdvance("0" * 14), wide.horizontalAdvance(f"Version {self._names[1]}")) + 6 * STEP)
        self.setColumnWidth(WHAT, wide.horizontalAdvance("edited, 100 % the same") + 6 * STEP)
        self.setColumnWidth(SECTION, 20 * STEP)

    def copy(self) -> None:
        """Put the rows on the clipboard, to be pasted into a table or a mail."""
        chosen = sorted({index.row() for index in self.selectedIndexes()})
        rows = [self._rows[number] for number in chosen] if len(chosen) > 1 else self._rows
        QGuiApplication.clipboard().setText(as_text(rows, *self._names))

    def _want(self, index: QModelIndex) -> None:
        row = self.ids.row(index)
        if row is not None:
            self.chunk_wanted.emit((row.old_id if index.column() == OLD else row.new_id) or row.old_id or row.new_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentIndex())
        else:
            super().keyPressEvent(event)
