"""The library's filters by labels, and what stands in the tree's place where they leave nothing. Made when they are first opened."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QWidget

from explorer.gui.reading.filter_button import FilterButton
from explorer.gui.reading.label_filters import LabelFilters
from explorer.gui.reading.notice_face import NoticeFace
from explorer.index.library import LibraryOrder
from explorer.viewlogic.library_notice import left_words, nothing_left


class Narrowing:
    """``filters`` belong below the field, ``nothing`` in the tree's place."""

    def __init__(self, button: FilterButton, parent: QWidget) -> None:
        self.filters = LabelFilters(button, parent)
        self.nothing = NoticeFace(parent)
        self.nothing.hide()
        self.nothing.taken.connect(self.filters.drop)

    def show_left(self, order: LibraryOrder | None, count: int, least: bool, total: int) -> None:
        """``count`` of ``total`` document versions are left, or more when ``least``; with none of them, ``order`` says what was asked."""
        if order is not None:
            self.nothing.show_notice(nothing_left(order))
            for before, after in pairwise([self.filters.last_stop, *self.nothing.buttons]):
                QWidget.setTabOrder(before, after)
        self.nothing.setVisible(order is not None)
        self.filters.show_left(f"over {left_words(count, total)}" if least else left_words(count, total))
