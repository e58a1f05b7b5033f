"""An ID made by hand: four values that can be changed, and each step from them to the twelve characters."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from explorer.comparison.numbering import Passage
from explorer.domain.identity import ID_LENGTH
from explorer.gui.style import DISPLAY, LARGE, SMALL, STEP, fixed_font, ui_font
from explorer.viewlogic.lesson_words import hand_made

_FIELDS = ("Document ID", "Version", "Start", "End")
_STEPS = ("1  Join them with |", "2  As bytes (UTF-8)", "3  SHA-256 of the bytes", "4  The first twelve characters")


class ByHand(QWidget):
    """``known`` answers what passage an ID means, in words, or ``""``."""

    def __init__(self, known: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._known = known
        self._shown: tuple[str, ...] = ()
        self.fields = tuple(QLineEdit(self) for _name in _FIELDS)
        self._steps = tuple(QLabel(self) for _name in _STEPS)
        self._outcome = QLabel(self)
        values = QGridLayout()
        values.setHorizontalSpacing(3 * STEP)
        values.setVerticalSpacing(STEP)
        for column, (name, field) in enumerate(zip(_FIELDS, self.fields, strict=True)):
            label = QLabel(name, self)
            label.setObjectName("quiet")
            label.setFont(ui_font(SMALL))
            label.setBuddy(field)
            field.setAccessibleName(name)
            field.setFont(fixed_font(LARGE))
            field.textChanged.connect(self._make)
            values.addWidget(label, 0, column)
            values.addWidget(field, 1, column)
            values.setColumnStretch(column, 3 if column == 0 else 1)
        column_of_steps = QVBoxLayout(self)
        column_of_steps.setContentsMargins(0, 0, 0, 0)
        column_of_steps.setSpacing(STEP)
        column_of_steps.addLayout(values)
        for name, label in zip(_STEPS, self._steps, strict=True):
            head = QLabel(name, self)
            head.setObjectName("quiet")
            head.setFont(ui_font(SMALL))
            label.setAccessibleName(name[3:])
            label.setFont(fixed_font(LARGE))
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
            column_of_steps.addSpacing(2 * STEP)
            column_of_steps.addWidget(head)
            column_of_steps.addWidget(label)
        self._steps[-1].setFont(fixed_font(DISPLAY, QFont.Weight.DemiBold))
        self._outcome.setWordWrap(True)
        column_of_steps.addSpacing(2 * STEP)
        column_of_steps.addWidget(self._outcome)
        column_of_steps.addStretch(1)
        self.setFocusProxy(self.fields[0])

    def show_passage(self, passage: Passage) -> None:
        """Begin with the four values of a passage; what was typed for the same one stays."""
        values = (passage.doc_id, passage.version, str(passage.start), str(passage.end))
        if values == self._shown:
            return
        self._shown = values
        for field, value in zip(self.fields, values, strict=True):
            field.setText(value)
            field.setCursorPosition(0)
        self._make()

    @property
    def chunk_id(self) -> str:
        """The ID that the values make, ``""`` where they make none."""
        return hand_made(*(field.text() for field in self.fields)).chunk_id

    def _make(self) -> None:
        from html import escape

        made = hand_made(*(field.text() for field in self.fields))
        first, rest = made.digest[:ID_LENGTH], made.digest[ID_LENGTH:]
        # A hash is one long word: it may break between its characters.
        digest = f"<b>{first}</b>{'&#8203;'.join((rest[:28], rest[28:]))}" if made.digest else "\u2013"
        words = (escape(made.joined) or "\u2013", made.bytes or "\u2013", digest, made.chunk_id or "\u2013")
        for label, text in zip(self._steps, words, strict=True):
            label.setText(text)
        self._outcome.setObjectName("warn" if made.fault else "quiet")
        self._outcome.style().polish(self._outcome)
        known = self._known(made.chunk_id) if made.chunk_id else ""
        self._outcome.setText(
            made.fault or (f"In this collection that is {known}." if known else "No passage of this collection has that ID.")
        )
