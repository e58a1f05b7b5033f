"""One filter: a choice among the values that there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QLocale, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QWidget

_ROWS, _ROW_HEIGHT, _WIDEST, _BESIDE = 14, 24, 420, 44


class _Rows(QStyledItemDelegate):
    """The list that opens. The box's own would draw every value in the colour of the one that is chosen."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), max(size.height(), _ROW_HEIGHT))


class Choice(QComboBox):
    """A choice that asks for nothing at its first entry; with any other it stands out."""

    def __init__(self, name: str, first: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.addItem(first, "")
        self.setItemDelegate(_Rows(self))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(90)
        self.setMaxVisibleItems(_ROWS)
        self.currentIndexChanged.connect(lambda _row: self._dress())

    def offer(self, entries: Sequence[tuple[str, str]]) -> None:
        """Other entries (value and words) after the first; what was chosen stays if it is among them."""
        kept = self.value
        before = self.blockSignals(True)
        while self.count() > 1:
            self.removeItem(self.count() - 1)
        for value, words in entries:
            self.addItem(words, value)
        self.blockSignals(before)
        # Names may be longer than the pane is wide; the list that opens may be wider than it.
        view = self.view()
        view.setMinimumWidth(min(view.sizeHintForColumn(0) + _BESIDE, _WIDEST))
        self.choose(kept)

    @property
    def value(self) -> str:
        """The chosen value, ``""`` for no condition."""
        return str(self.currentData() or "")

    def choose(self, value: str) -> None:
        self.setCurrentIndex(max(self.findData(value), 0))
        self._dress()

    def event(self, event: QEvent) -> bool:
        """Letters find a value here; elsewhere in the window some of them are keys."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
            if plain and event.text() and event.text().isprintable():
                event.accept()
                return True
        return super().event(event)

    def _dress(self) -> None:
        self.setToolTip(self.currentText() if self.value else "")
        name = "active" if self.value else ""
        if self.objectName() != name:
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)


def language_name(code: str) -> str:
    """ "French (fr)"; the code alone where it is no language that Qt knows."""
    language = QLocale.codeToLanguage(code)
    if language is QLocale.Language.AnyLanguage:
        return code
    return f"{QLocale.languageToString(language)} ({code})"
