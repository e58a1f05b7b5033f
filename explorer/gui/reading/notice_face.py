"""A pane's face without content: what is the matter, and buttons for what could be done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.gui.style import BODY, STEP, ui_font
from explorer.viewlogic.notice import Notice

_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse


class NoticeFace(QWidget):
    """``taken`` carries what the offer that was pressed is for."""

    taken = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heading, self._words = QLabel(self), QLabel(self)
        self._heading.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._words.setObjectName("quiet")
        for label in (self._heading, self._words):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(_SELECTABLE)
        self._offers = QVBoxLayout()
        self._offers.setSpacing(2 * STEP)
        self._buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self._heading)
        column.addWidget(self._words)
        column.addSpacing(STEP)
        column.addLayout(self._offers)
        column.addStretch(1)

    @property
    def heading(self) -> str:
        return self._heading.text()

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def buttons(self) -> list[QPushButton]:
        """The offers, in their order."""
        return list(self._buttons)

    def show_notice(self, notice: Notice) -> None:
        self._heading.setText(notice.heading)
        self._words.setText("\n\n".join(notice.words))
        for button in self._buttons:
            self._offers.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        for offer in notice.offers:
            button = QPushButton(offer.words, self)
            button.clicked.connect(lambda _checked=False, what=offer.what: self.taken.emit(what))
            self._offers.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self._buttons.append(button)
