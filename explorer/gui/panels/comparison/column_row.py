"""The columns beside each other: they come, go and change places here, and show text or page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from explorer.chunking.registry import ChunkerChoice
from explorer.comparison.columns import Column, ColumnOrder
from explorer.gui.panels.comparison.column import ComparisonColumn
from explorer.gui.panels.comparison.column_page import PageFace
from explorer.viewlogic.column_cut import ColumnCut
from explorer.viewlogic.column_text import ColumnText
from explorer.viewlogic.comparing import LEAST_COLUMNS, MOST_COLUMNS, column_titles
from explorer.viewlogic.document_state import LoadedDocument

NO_PAGES = "This document has no pages: only PDF files are shown as they are printed."
MOST, LEAST = "Four columns are the most.", "Two columns are the least."
_NEW = ("structure", "fixed", "overlap", "sentences")


class ColumnRow(QFrame):
    """``cut_wanted`` carries a column's key and the order to cut by, ``column_closed`` the key of one that is gone. ``made`` carries a new
    column before it is shown. ``changed`` says that the columns are others than before, ``said`` carries a sentence for the user.
    """

    cut_wanted = Signal(int, object)
    column_closed = Signal(int)
    made = Signal(object)
    changed = Signal()
    said = Signal(str)

    def __init__(self, choices: Callable[[], Sequence[ChunkerChoice]], make_page: Callable[[], PageFace], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("comparison-columns")
        self._choices = choices
        self._make_page = make_page
        self._keys = count()
        self._key_of: dict[ComparisonColumn, int] = {}
        self._document: LoadedDocument | None = None
        self._ground: ColumnText | None = None
        self.columns: list[ComparisonColumn] = []
        self.active: ComparisonColumn | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(1)

    # What is compared

    @property
    def orders(self) -> tuple[ColumnOrder, ...]:
        return tuple(column.order for column in self.columns)

    @property
    def titles(self) -> tuple[str, ...]:
        return column_titles(self.orders)

    @property
    def cut(self) -> list[Column]:
        """What was cut, column by column; without pieces where nothing came yet."""
        return [column.cut.column if column.cut is not None else Column(column.order) for column in self.columns]

    @property
    def settled(self) -> bool:
        """Whether every column shows what was ordered."""
        return not any(column.waits for column in self.columns)

    def show_orders(self, document: LoadedDocument, ground: ColumnText, orders: Sequence[ColumnOrder]) -> None:
        """Other columns on another document; ``ground`` is its text."""
        self._document, self._ground = document, ground
        for column in tuple(self.columns):
            self._drop(column)
        for order in orders:
            self._add(order)
        self.set_active(self.columns[0])
        self._tell()
        # Not before all are there: the thread that cuts takes turns with this one.
        for column in self.columns:
            self.cut_wanted.emit(self._key_of[column], column.order)

    def show_document(self, document: LoadedDocument) -> None:
        """A later state of the same document."""
        self._document = document
        for column in self.columns:
            column.show_document(document)

    def show_cut(self, key: int, cut: ColumnCut) -> ComparisonColumn | None:
        """Show what came of ``cut_wanted``, and say in which column; the answer to an earlier order is dropped."""
        column = next((column for column in self.columns if self._key_of[column] == key), None)
        if column is None or self._document is None or cut.order != column.order:
            return None
        column.show_cut(cut, self._document)
        return column

    # Columns come, go and move

    def add_column(self) -> None:
        """Another column at the right, with a chunker that none has yet if there is one."""
        if len(self.columns) >= MOST_COLUMNS:
            self.said.emit(MOST)
            return
        taken = {order.chunker for order in self.orders}
        self._add(ColumnOrder(next((name for name in _NEW if name not in taken), _NEW[0])))
        self.set_active(self.columns[-1])
        self.columns[-1].setFocus(Qt.FocusReason.OtherFocusReason)
        self._tell()
        self.cut_wanted.emit(self._key_of[self.columns[-1]], self.columns[-1].order)

    def remove_column(self, column: ComparisonColumn) -> None:
        if len(self.columns) <= LEAST_COLUMNS:
            self.said.emit(LEAST)
            return
        number, held = self.columns.index(column), self._holds_focus(column)
        self._drop(column)
        self.set_active(self.columns[min(number, len(self.columns) - 1)])
        if held and self.active is not None:
            self.active.setFocus(Qt.FocusReason.OtherFocusReason)
        self._tell()

    def move_column(self, column: ComparisonColumn, by: int) -> None:
        """To another place, ``by`` further right, if there is one."""
        there = self.columns.index(column) + by
        if 0 <= there < len(self.columns):
            self.columns.remove(column)
            self.columns.insert(there, column)
            self._row.removeWidget(column)
            self._row.insertWidget(there, column, 1)
            self._tell()

    def _add(self, order: ColumnOrder) -> None:
        if self._ground is None:
            return
        column = ComparisonColumn(self._ground, self._choices, self._make_page, self)
        self._key_of[column] = next(self._keys)
        column.entered.connect(lambda: self.set_active(column))
        column.header.order_wanted.connect(lambda order: self._order(column, order))
        column.header.host = self
        column.header.done.connect(lambda what: self._do(column, what))
        self.made.emit(column)
        self.columns.append(column)
        self._row.addWidget(column, 1)
        column.header.show_order(order, order.chunker)
        self._name()

    def _drop(self, column: ComparisonColumn) -> None:
        self.columns.remove(column)
        key = self._key_of.pop(column)
        if self.active is column:
            self.active = None
        self._row.removeWidget(column)
        column.close_pages()
        column.hide()
        column.deleteLater()
        self.column_closed.emit(key)

    def _order(self, column: ComparisonColumn, order: ColumnOrder) -> None:
        column.header.show_order(order, order.chunker)
        self._name()
        self.cut_wanted.emit(self._key_of[column], order)

    def _do(self, column: ComparisonColumn, what: str) -> None:
        if what == "remove":
            self.remove_column(column)
        elif what == "page":
            self.turn_page(column)
        else:
            self.move_column(column, 1 if what == "right" else -1)

    def _tell(self) -> None:
        """Tell each column what it may do now, and everybody that the columns are others."""
        self._name()
        for number, column in enumerate(self.columns):
            last = len(self.columns) - 1
            column.header.allow(left=number > 0, right=number < last, remove=len(self.columns) > LEAST_COLUMNS)
        self._offer_pages()
        self.changed.emit()

    def _name(self) -> None:
        for column, title in zip(self.columns, self.titles, strict=True):
            column.show_order(column.order, title)

    def set_active(self, wanted: ComparisonColumn) -> None:
        """Keys mean this column from now on."""
        self.active = wanted
        for column in self.columns:
            column.header.mark_active(column is wanted)

    def _holds_focus(self, column: ComparisonColumn) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and column.isAncestorOf(focus)

    # Text or page

    @property
    def all_pages(self) -> bool:
        """Whether every column shows the page."""
        return bool(self.columns) and all(column.shows_page for column in self.columns)

    def turn_pages(self) -> None:
        """The page in every column, or the text again where all show it."""
        shown = not self.all_pages
        for column in self.columns:
            self._show_page(column, shown)
        self._offer_pages()
        self.changed.emit()

    def turn_page(self, column: ComparisonColumn | None) -> None:
        """The page in this column, or its text again."""
        if column is not None:
            self._show_page(column, not column.shows_page)
            self._offer_pages()
            self.changed.emit()

    def _show_page(self, column: ComparisonColumn, shown: bool) -> None:
        if self._document is None:
            return
        if not self._document.view.pages:
            self.said.emit(NO_PAGES)
            return
        held = self._holds_focus(column)
        column.show_page(shown)
        if held:
            column.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_pages(self) -> None:
        paged = self._document is not None and bool(self._document.view.pages)
        for column in self.columns:
            column.header.offer_page("Show text" if column.shows_page else "Show page", "" if paged else NO_PAGES)

    # Looks

    def close_form(self) -> bool:
        """Close the form of settings that is open, and give the keyboard back to its column; False when none is."""
        column = next((column for column in self.columns if column.header.form is not None), None)
        if column is None or column.header.form is None:
            return False
        column.header.form.close()
        column.header.chip.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def fit(self) -> None:
        """Give all columns their widths now, and their headers the room that these need."""
        self._row.activate()
        self.even_headers()

    def even_headers(self) -> None:
        """All figures take as many lines as those of the column that needs most."""
        rows = [column.header.figures for column in self.columns]
        most = max((row.heightForWidth(row.width()) for row in rows), default=0)
        for row in rows:
            if row.minimumHeight() != most:
                row.setMinimumHeight(most)

    def focus_order(self) -> list[QWidget]:
        """Where the keyboard goes, from column to column."""
        stops: list[QWidget] = []
        for column in self.columns:
            stops += [column.header.chooser, column.header.chip, column.header.more, column.view]
        return stops

    def close_pages(self) -> None:
        """Give all pages' memory back, before the engine ends."""
        for column in self.columns:
            column.close_pages()
