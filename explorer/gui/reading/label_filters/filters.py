"""The filters by labels of a pane: choices that can be shown and hidden, how many documents they leave, and the chips."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.gui.reading.filter_button import FilterButton
from explorer.gui.reading.label_filters.chips import Chips
from explorer.gui.reading.label_filters.choice import Choice, language_name
from explorer.gui.style import STEP
from explorer.index.library import Kinds
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.filter_words import LABELS, labels_of

PATIENCE_MS = 600
_COLUMNS = 2
_NAMES = {"domain": "Domain", "doc_type": "Document type", "language": "Language", "department": "Department"}
_FIRST = {"domain": "All domains", "doc_type": "All types", "language": "All languages", "department": "All departments"}
_ON_CHIPS = {"domain": "domain", "doc_type": "type", "language": "language", "department": "department"}
NOTHING_THERE = "No document of this index has a domain, a type, a language or a department."
READING = "Reading what there is to choose from\u2026"


class _Drawer(QWidget):
    """What opens and closes. ``left`` says that Escape was pressed in it."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Escape closes it before the shortcut of a pane around takes the key."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


class LabelFilters(QWidget):
    """Stands below ``button``, which opens and closes it. ``changed`` comes whenever the filter is another one.

    ``values_wanted`` asks for what the index has, when that is needed for the first time; :meth:`show_kinds` answers.
    """

    changed = Signal()
    values_wanted = Signal()
    opened = Signal()

    def __init__(self, button: FilterButton, parent: QWidget) -> None:
        super().__init__(parent)
        self._button = button
        self._asked = False
        self._known = False
        self._several = False
        self._focus_wanted = False
        self._told = SearchFilter()
        self._drawer = _Drawer(self)
        self._choices = {field: Choice(_NAMES[field], first, self._drawer) for field, first in _FIRST.items()}
        self._left = QLabel(self._drawer)
        self._left.setObjectName("quiet")
        self._left.setWordWrap(True)
        self._left.setAccessibleName("What the filters leave")
        self._clear = QPushButton("clear", self._drawer)
        self._clear.setObjectName("small")
        self._clear.setToolTip("Take all of these filters away")
        self._clear.setAccessibleName("Clear the filters")
        self._chips = Chips(self._clear, self)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(lambda: self._left.setText(READING))
        self._lay_out()
        for choice in self._choices.values():
            choice.currentIndexChanged.connect(lambda _row: self._tell())
        self._drawer.left.connect(self._leave)
        self._clear.clicked.connect(lambda: self.drop(""))
        self._chips.removed.connect(self.drop)
        self._chips.left.connect(lambda: self._button.setFocus(Qt.FocusReason.OtherFocusReason))
        button.clicked.connect(lambda: self.set_open(not self.is_open))
        self._drawer.hide()
        self.hide()

    def _lay_out(self) -> None:
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(2 * STEP)
        self._grid.setVerticalSpacing(2 * STEP)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        told = QHBoxLayout()
        told.setContentsMargins(2, 0, 0, 0)
        told.addWidget(self._left, 1)
        told.addWidget(self._clear, 0, Qt.AlignmentFlag.AlignTop)
        drawer = QVBoxLayout(self._drawer)
        drawer.setContentsMargins(0, 0, 0, 0)
        drawer.setSpacing(2 * STEP)
        drawer.addLayout(self._grid)
        drawer.addLayout(told)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2 * STEP)
        whole.addWidget(self._drawer)
        whole.addWidget(self._chips)
        self._place()
        parts = [self._button, *self._choices.values(), self._clear]
        for before, after in pairwise(parts):
            QWidget.setTabOrder(before, after)

    def _place(self) -> None:
        """Only choices with something to choose are there; before that is known, all of them."""
        shown = [choice for choice in self._choices.values() if not self._known or choice.count() > 1]
        for choice in self._choices.values():
            self._grid.removeWidget(choice)
            choice.setVisible(choice in shown)
            choice.setEnabled(self._known)
        for number, choice in enumerate(shown):
            self._grid.addWidget(choice, *divmod(number, _COLUMNS))

    # What is asked for

    @property
    def only(self) -> SearchFilter:
        """What is to be let through by these filters."""
        domain, doc_type, language, department = (self._choices[field].value for field in LABELS)
        return SearchFilter(domain=domain, doc_type=doc_type, language=language, department=department)

    def drop(self, field: str) -> None:
        """Ask no more for this field of :class:`SearchFilter`; for none of them with ``""``."""
        self._several = True
        for name, choice in self._choices.items():
            if field in (name, ""):
                choice.choose("")
        self._several = False
        self._tell()

    def forget(self) -> None:
        """Another index is there: what was chosen, and what there was to choose from, was of the one before. :meth:`renew` follows."""
        self.drop("")
        self._known = False
        for choice in self._choices.values():
            choice.offer(())
        self._place()

    def renew(self) -> None:
        """The values may be others now; they are asked for when they are needed."""
        self._asked = False
        if self.is_open or self.only:
            self._ask()

    # What shows

    @property
    def is_open(self) -> bool:
        """Whether the choices show."""
        return not self._drawer.isHidden()

    @property
    def last_stop(self) -> QWidget:
        """The last widget to which the Tab key comes."""
        return self._chips.chips[-1] if self._chips.chips else self._clear

    def set_open(self, is_open: bool) -> None:
        self._drawer.setVisible(is_open)
        self._button.show_open(is_open)
        self._show()
        if is_open:
            self._ask()
            self.opened.emit()

    def take_focus(self) -> None:
        """Open, with the keyboard on the first choice, or on the button until there is one."""
        self.set_open(True)
        first = next((choice for choice in self._choices.values() if choice.isEnabled() and not choice.isHidden()), self._button)
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._focus_wanted = not self._known

    def _leave(self) -> None:
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        self.set_open(False)

    def show_kinds(self, kinds: Kinds) -> None:
        """The values that there are. What was chosen stays if it is among them."""
        self._patience.stop()
        self._several = True
        values = {"domain": kinds.domains, "doc_type": kinds.types, "language": kinds.languages, "department": kinds.departments}
        self._known = True
        for field, choice in self._choices.items():
            choice.offer([(value, language_name(value) if field == "language" else value) for value in values[field]])
        self._several = False
        self._place()
        if self._left.text() == READING or not any(values.values()):
            self._left.setText("" if any(values.values()) else NOTHING_THERE)
        self._tell()
        if self._focus_wanted and self._button.hasFocus():
            self.take_focus()

    def show_left(self, words: str) -> None:
        """How many documents the filters leave, in words."""
        self._left.setText(words)

    def _ask(self) -> None:
        if not self._asked:
            self._asked = True
            self._patience.start()
            self.values_wanted.emit()

    def _tell(self) -> None:
        if self._several:
            return
        only = self.only
        words = [(field, f"{_ON_CHIPS[field]} {self._choices[field].currentText()}") for field, _ in labels_of(only)]
        self._chips.show_filters(words)
        self._button.show_count(len(words))
        self._show()
        if only != self._told:
            self._told = only
            self.changed.emit()

    def _show(self) -> None:
        self._clear.setVisible(bool(self.only))
        self.setVisible(self.is_open or bool(self._chips.chips))
