"""The calendar below the day that counts as today."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QIcon, QPalette, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QFrame, QPushButton, QToolButton, QVBoxLayout, QWidget

from explorer.gui.style import BODY, STEP, ui_font


class DayCalendar(QFrame):
    """A calendar, and buttons for the days that need no looking for."""

    chosen = Signal(object)

    def __init__(self, own_words: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self._calendar = QCalendarWidget(self)
        self._calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        self._calendar.setFirstDayOfWeek(Qt.DayOfWeek.Monday)
        self._calendar.setGridVisible(False)
        self._calendar.setAccessibleName("The day that counts as today")
        # Qt's own arrows are black on any ground.
        for name, sign in (("qt_calendar_prevmonth", "\u2039"), ("qt_calendar_nextmonth", "\u203a")):
            button = self._calendar.findChild(QToolButton, name)
            if button is not None:
                button.setIcon(QIcon())
                button.setText(sign)
                button.setFont(ui_font(BODY + 4))
        self._own_words = own_words[0].upper() + own_words[1:]
        self._own = QPushButton(self)
        self._today = QPushButton(self)
        self._calendar.activated.connect(self._take)
        self._calendar.clicked.connect(self._take)
        self._own.clicked.connect(lambda: self._choose(None))
        self._today.clicked.connect(lambda: self._choose(date.today()))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self._calendar)
        column.addWidget(self._own)
        column.addWidget(self._today)

    def show_day(self, day: date, own: date | None) -> None:
        plain = QTextCharFormat()
        plain.setForeground(self.palette().color(QPalette.ColorRole.Text))
        for weekday in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            # Qt's weekends are red, which here would mean a fault.
            self._calendar.setWeekdayTextFormat(weekday, plain)
        self._calendar.setSelectedDate(QDate(day.year, day.month, day.day))
        self._own.setVisible(own is not None)
        if own is not None:
            self._own.setText(f"{self._own_words}, {own.isoformat()}")
        self._today.setText(f"Today, {date.today().isoformat()}")

    def take_focus(self) -> None:
        self._calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def _take(self, day: QDate) -> None:
        self._choose(date(day.year(), day.month(), day.day()))

    def _choose(self, day: date | None) -> None:
        self.hide()
        self.chosen.emit(day)
