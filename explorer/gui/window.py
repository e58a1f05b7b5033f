"""The main window: the top bar, a line for messages, four panes side by side, the strip, and the status line."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from explorer.gui.main_views import PANES, MainViews
from explorer.gui.pane import MessageBar, Pane
from explorer.gui.side_pane import SidePane
from explorer.gui.status_line import StatusLine
from explorer.gui.top_bar import TopBar
from explorer.viewlogic.tokens import Theme

SIZE = (1440, 900)
WIDTHS = [298, 388, 482, 270]
WIDE = 384
"""What search, citations and evaluation need: a line of text with its score, a table of six columns."""
LIBRARY, SEARCH, FOUND, EVALUATE = "Library", "Search", "Found", "Evaluate"
STRIP_HEIGHT = 118
PAGE, FORMATTED, TABLE = "Page", "Formatted text", "Table"
PROGRAM = "Chunk explorer"


class MainWindow(QMainWindow):
    """``dropped`` carries the path of a file or folder that was dropped, ``text_dropped`` a text; ``closing`` comes before the window goes.

    Only library and text stand in it from the beginning; :meth:`furnish` brings the other panels. ``page`` and ``formatted`` share a place,
    and so does the pane of tables once it is there (:meth:`put_third`): a document shows in the one that suits it. Search and evaluation
    share the library's place, ``library``, which is wider for them. ``views`` puts another large view into the place of all panes.
    """

    dropped = Signal(object)
    text_dropped = Signal(str)
    closing = Signal()

    def __init__(self, theme: Theme, library: QWidget, text: QWidget) -> None:
        super().__init__()
        self.setWindowTitle(PROGRAM)
        self.setAcceptDrops(True)
        self.top_bar = TopBar(theme, self)
        self.message = MessageBar(self)
        self.library = SidePane((LIBRARY, SEARCH, FOUND, EVALUATE))
        self.library.put(LIBRARY, library)
        self.text = Pane("Parsed text", text)
        self.page = Pane(PAGE)
        self.formatted = Pane(FORMATTED)
        self.inspector = Pane("Chunk")
        self._third = QStackedWidget()
        self._third.addWidget(self.page)
        self._third.addWidget(self.formatted)
        self._thirds = {PAGE: self.page, FORMATTED: self.formatted}
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        for number, pane in enumerate((self.library, self.text, self._third, self.inspector)):
            pane.setMinimumWidth(160 if number == 0 else 220)
            self.splitter.addWidget(pane)
        for number, share in enumerate((0, 2, 3, 0)):
            self.splitter.setStretchFactor(number, share)
        self.splitter.setSizes(WIDTHS)
        self._widths = {False: WIDTHS[0], True: WIDE}
        self._wide = False
        self.library.turned.connect(self._make_room)
        self.strip = QFrame()
        self.strip.setObjectName("strip-frame")
        self.strip.setMinimumHeight(STRIP_HEIGHT)
        self._strip_panel: QWidget | None = None
        self.status = StatusLine(self)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addWidget(self.message)
        column.addWidget(self.splitter, 1)
        column.addWidget(self.strip)
        column.addWidget(self.status)
        self.views = MainViews(column, (self.splitter, self.strip), self)
        self.setCentralWidget(body)
        self.menuBar().hide()
        self.setMinimumSize(820, 520)
        self.resize(*SIZE)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_moved)

    def furnish(self, page: QWidget, formatted: QWidget, inspector: QWidget, strip: QWidget) -> None:
        """Put in the panels that the first paint did not wait for."""
        self.page.set_panel(page)
        self.formatted.set_panel(formatted)
        self.inspector.set_panel(inspector)
        row = QVBoxLayout(self.strip)
        row.setContentsMargins(0, 1, 0, 0)
        row.addWidget(strip)
        self._strip_panel = strip

    # Panes

    def _make_room(self, page: str) -> None:
        """Give the left pane the width of what it shows now; the text and the pane beside it share the difference."""
        wide = page != LIBRARY
        if wide == self._wide:
            return
        side, text, third, inspector = self.splitter.sizes()
        self._widths[self._wide] = side
        self._wide = wide
        more = self._widths[wide] - side
        share = round(more * text / max(text + third, 1))
        self.splitter.setSizes([side + more, text - share, third - (more - share), inspector])

    def pane_sizes(self) -> list[int]:
        """The panes' widths as they are, or would be, beside the library."""
        side, text, third, inspector = self.splitter.sizes()
        if not self._wide:
            return [side, text, third, inspector]
        more = side - self._widths[False]
        share = round(more * text / max(text + third, 1))
        return [side - more, text + share, third + more - share, inspector]

    @property
    def wide_width(self) -> int:
        """The left pane's width for search and evaluation."""
        return self.splitter.sizes()[0] if self._wide else self._widths[True]

    def set_wide_width(self, width: int) -> None:
        """For the next time that the left pane turns to search or evaluation."""
        self._widths[True] = width

    def put_third(self, name: str, panel: QWidget) -> None:
        """Put another pane in the place of the page; once a name."""
        self._thirds[name] = Pane(name, panel)
        self._third.addWidget(self._thirds[name])

    def show_third(self, name: str) -> None:
        """Show the page, or what stands in its place; the formatted text, which is empty then, for a pane that is not there yet."""
        self._third.setCurrentWidget(self._thirds.get(name, self.formatted))

    @property
    def third(self) -> Pane:
        """The pane that shows now: page, formatted text or table."""
        return next(pane for pane in self._thirds.values() if pane is self._third.currentWidget())

    def panes(self) -> list[Pane]:
        return [self.library, self.text, self.third, self.inspector]

    def focus_strip(self) -> None:
        if self._strip_panel is not None:
            self._strip_panel.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _strip_holds_focus(self) -> bool:
        focus, strip = self.focusWidget(), self._strip_panel
        return focus is not None and strip is not None and (focus is strip or strip.isAncestorOf(focus))

    def step_pane(self, by: int) -> None:
        """Give the keyboard to the next pane, the strip among them; from elsewhere to the first or the last."""
        self.views.show(PANES)
        panes = self.panes()
        here = len(panes) if self._strip_holds_focus() else next((at for at, pane in enumerate(panes) if pane.holds_focus()), None)
        there = (0 if by > 0 else len(panes)) if here is None else (here + by) % (len(panes) + 1)
        if there == len(panes):
            self.focus_strip()
        else:
            panes[there].take_focus()

    def _focus_moved(self, _old: QWidget | None, _new: QWidget | None) -> None:
        for pane in (*self.panes(), *self._thirds.values()):
            pane.mark_active(pane.isVisible() and pane.holds_focus())

    # Events

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasText() or any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if local:
            event.acceptProposedAction()
            self.dropped.emit(Path(local[0]))
        elif event.mimeData().hasText():
            event.acceptProposedAction()
            self.text_dropped.emit(event.mimeData().text())

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closing.emit()
        super().closeEvent(event)
