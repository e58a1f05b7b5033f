"""The frame around a panel: its name on the left, quiet facts on the right, a place for messages, and the panel below.

A panel that has something to say in its header brings a signal ``info_changed(str)`` for the quiet text, or an attribute ``header_tools``
with a widget of its own (buttons for zooming, say) that is put at the right end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from explorer.gui.style import STEP, ui_font

if TYPE_CHECKING:
    from explorer.gui.password_field import PasswordField

HEADER_HEIGHT = 33


class ElidedLabel(QLabel):
    """One line that gives way: what does not fit is cut with an ellipsis, and the whole text is the tool tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.all_or_nothing = False
        """Show nothing rather than a part: for what tells nothing when it is cut."""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def set_text(self, text: str) -> None:
        self._whole = text
        self.setAccessibleName(text)
        self._elide()

    def resizeEvent(self, _event: object) -> None:
        self._elide()

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width())
        self.setText("" if self.all_or_nothing and shown != self._whole else shown)
        self.setToolTip(self._whole if shown != self._whole else "")


class MessageBar(QFrame):
    """A sentence where the user is looking, with a way to close it. Hidden while there is nothing to say."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        self._row: QHBoxLayout | None = None
        self._password: PasswordField | None = None
        self._given: Callable[[str], object] | None = None
        self._act: Callable[[], object] | None = None
        self.hide()

    def _furnish(self) -> QHBoxLayout:
        """What is in the bar is made with the first sentence: most starts have nothing to say."""
        if self._row is not None:
            return self._row
        self._sentence = QLabel(self)
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        sign = QLabel("\u26a0", self)
        sign.setObjectName("sign")
        sign.setAccessibleName("Attention")
        self._action = QPushButton(self)
        self._action.hide()
        self._action.clicked.connect(self._do)
        close = QToolButton(self)
        close.setText("\u00d7")
        close.setToolTip("Close this message")
        close.setAccessibleName("Close this message")
        close.setAutoRaise(True)
        close.clicked.connect(self.clear)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        row.setSpacing(2 * STEP)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._action, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(close, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    @property
    def sentence(self) -> str:
        return self._sentence.text() if self._row is not None else ""

    def say(self, sentence: str, action: str = "", act: Callable[[], object] | None = None) -> None:
        """Show ``sentence``, and a button called ``action`` that does ``act``; an empty sentence hides the bar."""
        if self._password is not None:
            self._password.hide()
        self._given = None
        self._act = act
        if not sentence and self._row is None:
            return
        self._furnish()
        self._action.setText(action)
        self._action.setVisible(act is not None)
        self._sentence.setText(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))

    def ask(self, sentence: str, source: str, doing: str, given: Callable[[str], object]) -> None:
        """Show ``sentence`` with a field for the password of ``source`` and a button called ``doing``; ``given`` gets what is typed."""
        self.say(sentence)
        if self._password is None:
            from explorer.gui.password_field import PasswordField

            self._password = PasswordField(self)
            self._password.given.connect(self._pass_on)
            self._furnish().insertWidget(2, self._password, 0, Qt.AlignmentFlag.AlignVCenter)
        self._given = given
        self._password.ask_for(source, doing)
        self._password.show()
        self._password.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def password(self) -> PasswordField | None:
        """The field, while a password is asked for."""
        return self._password if self._given is not None else None

    def _pass_on(self, word: str) -> None:
        if self._given is not None:
            self._given(word)

    def _do(self) -> None:
        if self._act is not None:
            self._act()

    def clear(self) -> None:
        self.say("")
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the bar, from any place in it: who does not have the password needs no mouse to go on."""
        if event.key() == Qt.Key.Key_Escape and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.clear()
        else:
            super().keyPressEvent(event)


class _Header(QFrame):
    """The ground of a pane's name, with a line below that is strong where the keyboard is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pane-header")
        self.setFixedHeight(HEADER_HEIGHT)
        self._active = False

    def mark_active(self, active: bool) -> None:
        if active != self._active:
            self._active = active
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._active:
            painter = QPainter(self)
            painter.fillRect(0, self.height() - 2, self.width(), 2, self.palette().color(QPalette.ColorRole.Accent))


class Pane(QFrame):
    """A named frame around a panel, which may come later."""

    def __init__(self, name: str, panel: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel: QWidget | None = None
        self.setObjectName("pane")
        self.setAccessibleName(f"{name} pane")
        self._header = _Header(self)
        self._name = QLabel(name, self._header)
        self._name.setFont(ui_font(weight=QFont.Weight.DemiBold))
        self._info = ElidedLabel(self._header)
        self._info.setObjectName("quiet")
        self._info.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._row = QHBoxLayout(self._header)
        self._row.setContentsMargins(3 * STEP, 0, 3 * STEP, 0)
        self._row.setSpacing(2 * STEP)
        self._row.addWidget(self._name)
        self._row.addWidget(self._info, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._header)
        if panel is None:
            self._column.addStretch(1)
        else:
            self.set_panel(panel)

    def set_panel(self, panel: QWidget) -> None:
        """Put the panel in, with its header tools; once."""
        if self.panel is not None:
            raise RuntimeError("the pane has its panel already")
        self.panel = panel
        if self._column.count() > 1:
            self._column.takeAt(1)
        self._column.addWidget(panel, 1)
        tools = getattr(panel, "header_tools", None)
        if isinstance(tools, QWidget):
            self._row.addWidget(tools)
        changed = getattr(panel, "info_changed", None)
        if changed is not None:
            changed.connect(self.set_info)

    def mark_active(self, active: bool) -> None:
        """Show by a line below the header whether the keyboard is here."""
        self._header.mark_active(active)

    def replace_name(self, widget: QWidget) -> None:
        """Put ``widget`` where the pane's name stands, close to the edge: it brings margins of its own."""
        self._row.replaceWidget(self._name, widget)
        self._row.setContentsMargins(6, 0, 3 * STEP, 0)
        self._name.hide()

    def set_info(self, text: str) -> None:
        """The quiet text at the right end of the header."""
        self._info.set_text(text)

    def holds_focus(self) -> bool:
        """Whether the keyboard is in this pane."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def take_focus(self) -> None:
        """Give the keyboard to the panel, or to the first thing in it that takes it."""
        target = self.panel
        if target is None:
            return
        if target.focusPolicy() is Qt.FocusPolicy.NoFocus and target.focusProxy() is None:
            for child in target.findChildren(QWidget):
                if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isVisibleTo(self):
                    target = child
                    break
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)
