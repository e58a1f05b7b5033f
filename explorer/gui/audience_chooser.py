"""For whom passages are shown: a button that names the audience, and a menu below to choose the other one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QActionGroup, QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QWidget

from explorer.domain.audience import Audience
from explorer.gui.style import BODY, ui_font

_WORDS = {
    Audience.STAFF: "Staff: every passage",
    Audience.PUBLIC: "Public: only what is labelled for the public",
}


class AudienceChooser(QPushButton):
    """``wanted`` carries the Audience that the user chose. A locked one names the audience and offers no other."""

    wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._locked = False
        self.setFixedHeight(30)
        self.clicked.connect(self.open)
        self._words, self._shown, self._sign = QLabel("Audience", self), QLabel(self), QLabel("\u25be", self)
        self._shown.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(11, 0, 10, 1)
        self._row.setSpacing(5)
        for label in (self._words, self._shown, self._sign):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._row.addWidget(label)
        self._menu = QMenu(self)
        group = QActionGroup(self)
        self._entries = {audience: self._menu.addAction(line) for audience, line in _WORDS.items()}
        for audience, entry in self._entries.items():
            entry.setCheckable(True)
            entry.triggered.connect(lambda _checked=False, chosen=audience: self.wanted.emit(chosen))
            group.addAction(entry)
        self.show_audience(Audience.STAFF, locked=False)

    @property
    def locked(self) -> bool:
        return self._locked

    def show_audience(self, audience: Audience, *, locked: bool) -> None:
        self._locked = locked
        self._entries[audience].setChecked(True)
        # The public's view leaves things out, so it is in the warm colour, like whatever is not as usual.
        token = "warn" if audience is Audience.PUBLIC else ""
        if self._shown.objectName() != token:
            self._shown.setObjectName(token)
            self._shown.style().unpolish(self._shown)
            self._shown.style().polish(self._shown)
        self._shown.setText(audience.value)
        self._sign.setText("locked" if locked else "\u25be")
        how = "it was locked when the program was started" if locked else "Ctrl+Shift+A"
        self.setToolTip(f"For whom passages are shown: {_WORDS[audience][0].lower()}{_WORDS[audience][1:]} ({how})")
        self.setAccessibleName(f"Audience {audience.value}{', locked' if locked else ''}")
        self.setMinimumWidth(self._row.sizeHint().width())

    def make_room(self, *, words: bool) -> None:
        """Whether there is room for more than the audience's name."""
        self._words.setVisible(words)
        self.setMinimumWidth(self._row.sizeHint().width())

    def open(self) -> None:
        """Show the menu below the button, unless the audience is locked."""
        if not self._locked:
            corner = self.mapToGlobal(QPoint(self.width(), self.height() + 3))
            self._menu.popup(QPoint(corner.x() - self._menu.sizeHint().width(), corner.y()))
