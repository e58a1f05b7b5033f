"""The day that counts as today: a button that names it, and a calendar below to choose another."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from explorer.gui.style import BODY, STEP, ui_font

if TYPE_CHECKING:
    from explorer.gui.day_calendar import DayCalendar

OWN_DAY = "the collection\u2019s own day"


class DayChooser(QWidget):
    """``chosen`` carries a date, or None for the collection's own day (the clock's where it has none)."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._day = date.today()
        self._own: date | None = None
        self._remarks = True
        self._remark = QLabel(self)
        self._remark.setObjectName("quiet")
        self._button = QPushButton(self)
        self._button.setFixedHeight(30)
        self._button.clicked.connect(self.open)
        self._words, self._shown, arrow = QLabel("In force on", self._button), QLabel(self._button), QLabel("\u25be", self._button)
        self._shown.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        inner = self._inner = QHBoxLayout(self._button)
        inner.setContentsMargins(11, 0, 10, 1)
        inner.setSpacing(5)
        for label in (self._words, self._shown, arrow):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            inner.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * STEP)
        row.addWidget(self._remark)
        row.addWidget(self._button)
        self._popup: DayCalendar | None = None
        self.show_day(self._day, None)

    def show_day(self, day: date, own: date | None) -> None:
        """``own`` is the day that the collection calls today, or None."""
        self._day, self._own = day, own
        self._shown.setText(day.isoformat())
        remark = OWN_DAY if day == own else ("" if day == date.today() else "not today")
        self._remark.setText(remark)
        self._remark.setVisible(bool(remark) and self._remarks)
        self._button.setAccessibleName(f"In force on {day.isoformat()}{', ' if remark else ''}{remark}")
        self._button.setToolTip("The day on which versions are judged to be in force (Ctrl+D)")
        self._button.setMinimumWidth(self._inner.sizeHint().width())

    def make_room(self, *, remark: bool, words: bool) -> None:
        """Whether there is room for the remark beside the button, and for the words in it; the screen reader is told both anyway."""
        self._remarks = remark
        self._words.setVisible(words)
        self.show_day(self._day, self._own)

    def open(self) -> None:
        """Show the calendar below the button."""
        if self._popup is None:
            from explorer.gui.day_calendar import DayCalendar

            self._popup = DayCalendar(OWN_DAY, self)
            self._popup.chosen.connect(self.chosen)
        self._popup.show_day(self._day, self._own)
        corner = self._button.mapToGlobal(QPoint(self._button.width(), self._button.height() + 3))
        self._popup.adjustSize()
        self._popup.move(corner.x() - self._popup.width(), corner.y())
        self._popup.show()
        self._popup.take_focus()
