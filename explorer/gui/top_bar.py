"""The bar at the top: what is used every minute. The rest is in the menu at its right end and in the command palette."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from explorer.gui.audience_chooser import AudienceChooser
from explorer.gui.commands import Commands
from explorer.gui.day_chooser import DayChooser
from explorer.gui.goto_box import GoToBox
from explorer.gui.style import STEP, ui_font
from explorer.viewlogic.tokens import Theme

HEIGHT = 47
REMARK_FROM, WORDS_FROM = 1120, 960
"""From these widths on there is room for more than the values."""
_BACK, _FORWARD, _MENU = "\u2190", "\u2192", "\u2261"


class TopBar(QFrame):
    """Open, build, back, forward, the Go-to box, the day, the audience, and the menu."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("top-bar")
        self.setFixedHeight(HEIGHT)
        self.open_menu = QMenu(self)
        self.menu = QMenu(self)
        self._open = self._button("Open", "Open an index or a folder")
        self._open.clicked.connect(lambda: self._drop(self.open_menu, self._open))
        self._build = self._button("Build", "Cut a folder of documents into chunks and index them (Ctrl+B)")
        self._back = self._tool(_BACK, "Back (Alt+Left)")
        self._forward = self._tool(_FORWARD, "Forward (Alt+Right)")
        self._more = self._tool(_MENU, "Menu (F10)")
        self._more.clicked.connect(self.drop_menu)
        self.goto = GoToBox(theme, self)
        self.day = DayChooser(self)
        self.audience = AudienceChooser(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, 0, 3 * STEP, 0)
        row.setSpacing(2 * STEP)
        row.addWidget(self._open)
        row.addWidget(self._build)
        row.addSpacing(STEP)
        row.addWidget(self._back)
        row.addWidget(self._forward)
        row.addSpacing(2 * STEP)
        row.addWidget(self.goto, 3)
        row.addStretch(1)
        row.addWidget(self.day)
        row.addWidget(self.audience)
        row.addWidget(self._more)

    def _button(self, words: str, tip: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setFixedHeight(30)
        button.setToolTip(tip)
        button.setAccessibleDescription(tip)
        return button

    def _tool(self, sign: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(sign)
        button.setFont(ui_font(17))
        button.setFixedSize(30, 30)
        button.setToolTip(tip)
        button.setAccessibleName(tip.split(" (")[0])
        return button

    def _drop(self, menu: QMenu, button: QWidget) -> None:
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 2)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width = event.size().width()
        self.day.make_room(remark=width >= REMARK_FROM, words=width >= WORDS_FROM)
        self.audience.make_room(words=width >= WORDS_FROM)

    def drop_menu(self) -> None:
        """Open the menu at the right end."""
        corner = self._more.mapToGlobal(QPoint(self._more.width(), self._more.height() + 2))
        self.menu.popup(QPoint(corner.x() - self.menu.sizeHint().width(), corner.y()))

    def use(self, commands: Commands) -> None:
        """Take the actions: buttons press them, and are grey when they are."""
        self._build.clicked.connect(commands.action("build").trigger)
        for button, name in ((self._back, "back"), (self._forward, "forward")):
            _follow(commands.action(name), button)
        for name in ("open-index", "open-folder", "open-bundled"):
            self.open_menu.addAction(commands.action(name))

    def show_recent(self, menu: QMenu) -> None:
        self.open_menu.addSeparator()
        self.open_menu.addMenu(menu)


def _follow(action: QAction, button: QToolButton) -> None:
    def enable() -> None:
        button.setEnabled(action.isEnabled())

    button.clicked.connect(action.trigger)
    action.changed.connect(enable)
    enable()
