"""The command palette: type part of a command's name, Enter does it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from explorer.gui.actions import ActionSpec
from explorer.gui.commands import Commands, keys_words
from explorer.gui.style import SMALL, STEP, ui_font

WIDTH, ROWS = 520, 12


def matching(specs: list[ActionSpec], typed: str) -> list[ActionSpec]:
    """The actions with all typed words in their menu, label or help; those whose label begins with the text come first."""
    words = typed.casefold().split()
    found = [spec for spec in specs if all(word in f"{spec.menu} {spec.label} {spec.help}".casefold() for word in words)]
    start = typed.strip().casefold()
    return sorted(found, key=lambda spec: not spec.label.casefold().startswith(start)) if start else found


class CommandPalette(QDialog):
    """``chosen`` carries the action's name, after the palette has closed."""

    chosen = Signal(str)

    def __init__(self, commands: Commands, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle("Commands")
        self.setObjectName("palette")
        self.setModal(True)
        self._commands = commands
        self._typed = QLineEdit(self)
        self._typed.setPlaceholderText("Type a command")
        self._typed.setAccessibleName("Command")
        self._typed.setMinimumHeight(32)
        self._list = QListWidget(self)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setAccessibleName("Commands")
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none = QLabel("No command has all of these words.", self)
        self._none.setObjectName("quiet")
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(self._typed)
        column.addWidget(self._none)
        column.addWidget(self._list)
        self._typed.textChanged.connect(self._fill)
        self._list.itemClicked.connect(self._take)
        self.setFixedWidth(WIDTH)
        self._fill("")
        middle = parent.mapToGlobal(QPoint(parent.width() // 2, 56))
        self.move(middle.x() - WIDTH // 2, middle.y())

    def _fill(self, typed: str) -> None:
        self._list.clear()
        for spec in matching(self._commands.specs(), typed):
            action = self._commands.action(spec.name)
            if spec.name == "palette" or not action.isEnabled():
                continue
            item = QListWidgetItem(self._list)
            item.setData(Qt.ItemDataRole.UserRole, spec.name)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{spec.label}, {keys_words(spec)}, {spec.help}")
            item.setToolTip(spec.help)
            row = _Row(f"{spec.menu}: {spec.label}", keys_words(spec), self._list)
            item.setSizeHint(row.sizeHint())
            self._list.setItemWidget(item, row)
        self._list.setCurrentRow(0)
        self._none.setVisible(self._list.count() == 0)
        rows = min(self._list.count(), ROWS)
        self._list.setVisible(rows > 0)
        self._list.setFixedHeight(rows * (self._list.sizeHintForRow(0) if rows else 0))
        self.adjustSize()

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            name = item.data(Qt.ItemDataRole.UserRole)
            self.accept()
            self.chosen.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self._list.currentItem())
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            by = 1 if key == Qt.Key.Key_Down else -1
            self._list.setCurrentRow(min(max(self._list.currentRow() + by, 0), self._list.count() - 1))
        else:
            super().keyPressEvent(event)


class _Row(QWidget):
    def __init__(self, words: str, keys: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        name, shown = QLabel(words, self), QLabel(keys, self)
        shown.setFont(ui_font(SMALL))
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * STEP, 5, 2 * STEP, 5)
        row.addWidget(name, 1)
        row.addWidget(shown)
