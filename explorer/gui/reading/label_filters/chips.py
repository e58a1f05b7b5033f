"""Chips for the filters that are active: each is taken away by a click, Space, Enter, Delete or Backspace."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from explorer.gui.flow import FlowLayout
from explorer.gui.style import SMALL, ui_font

_CROSS = "\u2715"
_WIDEST = 200
_REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Chip(QPushButton):
    """One active filter. ``clicked`` takes it away."""

    def __init__(self, field: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = field
        self.setObjectName("chip")
        metrics = QFontMetrics(ui_font(SMALL))
        # A name may have an ampersand in it, which is no menu letter.
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, _WIDEST).replace("&", "&&")
        self.setText(f"{shown}  {_CROSS}")
        self.setToolTip(f"{words}. Click to take this filter away.")
        self.setAccessibleName(f"{words}, take this filter away")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if any(event.key() == key for key in _REMOVING):
            self.click()
            return
        super().keyPressEvent(event)


class Chips(QWidget):
    """``removed`` carries the field of the chip that was taken away. The keyboard then goes to the next one, or to where ``left`` leads.
    The Tab key comes to them ``behind`` another widget.
    """

    removed = Signal(str)
    left = Signal()

    def __init__(self, behind: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._behind = behind
        self._flow = FlowLayout(self, 6)
        self._chips: list[Chip] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def chips(self) -> list[Chip]:
        return list(self._chips)

    def sizeHint(self) -> QSize:
        return QSize(80, self._flow.heightForWidth(max(self.width(), 80)))

    def show_filters(self, filters: Sequence[tuple[str, str]]) -> None:
        """Exactly these: field and words of each."""
        held = next((number for number, chip in enumerate(self._chips) if chip.hasFocus()), None)
        for chip in self._chips:
            self._flow.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for field, words in filters:
            chip = Chip(field, words, self)
            chip.clicked.connect(lambda _checked=False, field=field: self.removed.emit(field))
            self._flow.addWidget(chip)
            chip.show()
            self._chips.append(chip)
        # New widgets stand at the end of the whole window's order.
        for before, after in pairwise([self._behind, *self._chips]):
            self.setTabOrder(before, after)
        self.setVisible(bool(filters))
        self.updateGeometry()
        if held is not None and self._chips:
            self._chips[min(held, len(self._chips) - 1)].setFocus(Qt.FocusReason.OtherFocusReason)
        elif held is not None:
            self.left.emit()
