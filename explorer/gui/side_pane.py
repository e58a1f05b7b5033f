"""The pane at the left: several panels share its place, and tabs in its header turn from one to the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QTabBar, QWidget

from explorer.gui.pane import HEADER_HEIGHT, Pane
from explorer.gui.style import BODY, STEP, ui_font


class _Tabs(QTabBar):
    """Names in a row; the one that shows is bold, so that it is known without colours."""

    def __init__(self, names: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("side-tabs")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFont(ui_font())
        self.setAccessibleName("What the left pane shows")
        for name in names:
            self.addTab(name)

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the bold name, so that nothing moves when another one is chosen."""
        words = QFontMetrics(ui_font(BODY, QFont.Weight.DemiBold)).horizontalAdvance(self.tabText(index))
        return QSize(words + 3 * STEP, HEADER_HEIGHT - 1)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)


class SidePane(Pane):
    """``turned`` carries the name of the page that shows now. A page's panel may come later, see :meth:`put`."""

    turned = Signal(str)

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(names[0], None, parent)
        self._names = list(names)
        self._infos = dict.fromkeys(names, "")
        self._panels: dict[str, QWidget] = {}
        self._pages = QStackedWidget(self)
        self._empty = {name: QWidget() for name in names}
        for page in self._empty.values():
            self._pages.addWidget(page)
        self._tabs = _Tabs(names, self)
        self._tabs.currentChanged.connect(self._turn)
        self.replace_name(self._tabs)
        self._info.all_or_nothing = True
        self.set_panel(self._pages)

    @property
    def shown(self) -> str:
        """The name of the page that shows."""
        return self._names[self._tabs.currentIndex()]

    def has(self, name: str) -> bool:
        """Whether the page has its panel."""
        return name in self._panels

    def put(self, name: str, panel: QWidget) -> None:
        """Put the panel of a page in; once a page."""
        number = self._names.index(name)
        empty = self._empty.pop(name)
        self._pages.removeWidget(empty)
        empty.deleteLater()
        self._pages.insertWidget(number, panel)
        self._panels[name] = panel
        if name == self.shown:
            self._pages.setCurrentIndex(number)
        changed = getattr(panel, "info_changed", None)
        if changed is not None:
            changed.connect(lambda text: self._take_info(name, text))

    def show_page(self, name: str) -> None:
        self._tabs.setCurrentIndex(self._names.index(name))

    def take_focus(self) -> None:
        """Give the keyboard to the panel that shows, or to the tabs while it is not there."""
        panel = self._panels.get(self.shown)
        (panel or self._tabs).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _turn(self, number: int) -> None:
        name = self._names[number]
        self.setAccessibleName(f"{name} pane")
        self.turned.emit(name)
        # Whoever listens has put the panel in by now.
        self._pages.setCurrentIndex(number)
        self.set_info(self._infos[name])

    def _take_info(self, name: str, text: str) -> None:
        self._infos[name] = text
        if name == self.shown:
            self.set_info(text)
