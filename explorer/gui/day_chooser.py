"""The day that counts as today: a button that names it, and a calendar below to choose another."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QIcon, QPalette, QTextCharFormat
from PySide6.QtWidgets import QCalendarWidget, QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from explorer.gui.style import BODY, STEP, ui_font

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
        self._popup: _Calendar | None = None
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
            self._popup = _Calendar(self)
            self._popup.chosen.connect(self.chosen)
        self._popup.show_day(self._day, self._own)
        corner = self._button.mapToGlobal(QPoint(self._button.width(), self._button.height() + 3))
        self._popup.adjustSize()
        self._popup.move(corner.x() - self._popup.width(), corner.y())
        self._popup.show()
        self._popup.take_focus()


class _Calendar(QFrame):
    """A calendar, and buttons for the days that need no looking for."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
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
            self._own.setText(f"{OWN_DAY[0].upper()}{OWN_DAY[1:]}, {own.isoformat()}")
        self._today.setText(f"Today, {date.today().isoformat()}")

    def take_focus(self) -> None:
        self._calendar.setFocus(Qt.FocusReason.PopupFocusReason)

    def _take(self, day: QDate) -> None:
        self._choose(date(day.year(), day.month(), day.day()))

    def _choose(self, day: date | None) -> None:
        self.hide()
        self.chosen.emit(day)
