"""What is to be asked: the question set, how many hits count, who asks, and versions of which days are shown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSizePolicy, QWidget

from explorer.domain.audience import Audience
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic.question_sets import EvaluationOrder, QuestionSet

HITS = (1, 3, 5, 10, 20, 50)
_USUAL_HITS = 5
_CHOOSE = "Choose a file\u2026"
_OWN_DAY = "question"


class Ordering(QWidget):
    """``file_wanted`` asks for another file of questions, ``changed`` says that the order is another one."""

    file_wanted = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sets: tuple[QuestionSet, ...] = ()
        self._chosen = -1
        self._set = self._combo("Question set")
        self._hits = self._combo("How many hits of each question count")
        for number in HITS:
            self._hits.addItem(str(number), number)
        self._hits.setCurrentIndex(HITS.index(_USUAL_HITS))
        self._hits.setToolTip("How many hits of each question count")
        self._asker = self._combo("Who asks")
        for words, who, told in (
            ("as intended", None, "Each question is asked by whom it is for, and nothing is held back"),
            ("staff", Audience.STAFF, "Staff reads everything"),
            ("the public", Audience.PUBLIC, "The public is shown only what is labelled for it"),
        ):
            self._asker.addItem(words, who)
            self._asker.setItemData(self._asker.count() - 1, told, Qt.ItemDataRole.ToolTipRole)
        self._day = self._combo("Versions in force on")
        self._day.addItem("any day", None)
        self._day.addItem("each one\u2019s day", _OWN_DAY)
        self._day.addItem("", date.min)
        self._lay_out()
        self._set.activated.connect(self._take_set)
        for combo in (self._hits, self._asker, self._day):
            combo.currentIndexChanged.connect(lambda _row: self.changed.emit())
        self.show_day(date.today())
        self.show_sets(())

    def _combo(self, name: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setAccessibleName(name)
        combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        combo.setMinimumWidth(70)
        return combo

    @property
    def set_choice(self) -> QWidget:
        """The choice of the question set, which stands elsewhere."""
        return self._set

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(2 * STEP)
        grid.setVerticalSpacing(2)
        self._grid = grid
        self._labels = []
        for words, widget in (("Hits", self._hits), ("Asked by", self._asker), ("In force on", self._day)):
            label = QLabel(words, self)
            label.setObjectName("quiet")
            label.setFont(ui_font(SMALL))
            label.setBuddy(widget)
            self._labels.append(label)
        grid.setColumnStretch(1, 1)
        self._hits.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._hits.setFixedWidth(64)
        self._beside = False
        self._place(beside=True)

    def _place(self, *, beside: bool) -> None:
        """The three choices beside each other, or the day below the others, where all of its words have room."""
        if beside is self._beside:
            return
        self._beside = beside
        grid, day = self._grid, self._labels[2]
        for column, widget in enumerate((self._hits, self._asker)):
            grid.addWidget(self._labels[column], 0, column)
            grid.addWidget(widget, 1, column)
        grid.removeWidget(day)
        grid.removeWidget(self._day)
        if beside:
            grid.addWidget(day, 0, 2)
            grid.addWidget(self._day, 1, 2)
        else:
            grid.addWidget(day, 2, 0, 1, 2)
            grid.addWidget(self._day, 3, 0, 1, 2)
        grid.setColumnStretch(2, 1 if beside else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        wanted = (
            self._hits.width() + 2 * self._grid.horizontalSpacing() + 2 * max(box.sizeHint().width() for box in (self._asker, self._day))
        )
        self._place(beside=self.width() >= wanted)
        super().resizeEvent(event)

    @property
    def order(self) -> EvaluationOrder | None:
        """What would be asked now; None without a question set."""
        if not 0 <= self._chosen < len(self._sets):
            return None
        from explorer.evaluation.evaluating import Conditions

        day = self._day.currentData()
        # Qt hands strings of an enumeration back as plain ones.
        who = self._asker.currentData()
        return EvaluationOrder(self._sets[self._chosen].path, Conditions(self._hits.currentData(), Audience(who) if who else None, day))

    def show_sets(self, sets: Sequence[QuestionSet], chosen: Path | None = None) -> None:
        """Offer these sets; ``chosen`` if it is among them, else what was chosen, else the first."""
        before = self._sets[self._chosen].path if 0 <= self._chosen < len(self._sets) else None
        self._sets = tuple(sets)
        paths = [entry.path for entry in self._sets]
        wanted = next((paths.index(path) for path in (chosen, before) if path in paths), 0)
        self._set.clear()
        for number, entry in enumerate(self._sets):
            self._set.addItem(entry.name, number)
            self._set.setItemData(number, str(entry.path), Qt.ItemDataRole.ToolTipRole)
        if self._sets:
            self._set.insertSeparator(len(self._sets))
        self._set.addItem(_CHOOSE, -1)
        self._chosen = wanted if self._sets else -1
        self._set.setCurrentIndex(wanted if self._sets else 0)
        self._dress()

    def show_day(self, day: date) -> None:
        """The window's day, as a choice."""
        last = self._day.count() - 1
        self._day.setItemText(last, day.isoformat())
        self._day.setItemData(last, day)
        if self._day.currentIndex() == last:
            self.changed.emit()

    def _take_set(self, row: int) -> None:
        number = self._set.itemData(row)
        if number < 0:
            self._set.setCurrentIndex(max(self._chosen, 0))
            self.file_wanted.emit()
        elif number != self._chosen:
            self._chosen = number
            self._dress()
            self.changed.emit()

    def _dress(self) -> None:
        path = str(self._sets[self._chosen].path) if self._sets else "A file of JSON lines"
        self._set.setToolTip(path)
