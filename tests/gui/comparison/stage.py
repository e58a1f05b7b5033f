"""The comparison of one small document, cut at once and in place: no threads, no worker processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.chunking.registry import chunker_choices
from explorer.comparison.columns import ColumnOrder
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.documents import DocumentText
from explorer.gui.panels.comparison import ComparisonPanel
from explorer.gui.panels.page.scrolling import PageScroll
from explorer.viewlogic.column_cut import ColumnCut, cut_here
from explorer.viewlogic.column_text import ground_text
from explorer.viewlogic.comparing import Comparison
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.page_layout import PageSizes
from explorer.viewlogic.tokens import Theme, theme

ORDERS = (ColumnOrder("structure"), ColumnOrder.of("fixed", {"words": 20}), ColumnOrder.of("overlap", {"words": 20, "step": 15}))
PERSIAN = "این کتاب درباره باغ است. آب دادن به گل‌ها هر روز لازم است و باید صبح زود انجام شود تا خاک خشک نشود. "


class FakePage(PageScroll):
    """A pane of pages without pictures."""

    chunk_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.marks = DisplayList((), (), ())
        self.shown: list[LoadedDocument | None] = []
        self.previews: list[Preview | None] = []
        self.closed = False

    def show_document(self, loaded: LoadedDocument | None) -> None:
        self.shown.append(loaded)
        if loaded is not None:
            self.marks = DisplayList(loaded.view.pages, loaded.chunks, loaded.runs)
            self.set_pages(PageSizes(loaded.view.pages), keep_place=True)

    def show_preview(self, preview: Preview | None) -> None:
        self.previews.append(preview)

    def apply_theme(self, to: Theme) -> None:
        """Nothing is drawn."""

    def close_pictures(self) -> None:
        self.closed = True


class Stage:
    """``slow`` holds the cuts of these chunkers back until :meth:`let_go`."""

    def __init__(self, qtbot: QtBot, document: LoadedDocument, orders: Sequence[ColumnOrder] = ORDERS, position: int = 0) -> None:
        view = document.view
        self.document = document
        self.text = MeasuredText(DocumentText(view.text or "", view.blocks, view.record.title))
        self.ground = ground_text(document)
        self.slow: set[str] = set()
        self.held: list[tuple[int, ColumnCut]] = []
        self.closed: list[int] = []
        self.done: list[str] = []
        self.pages: list[FakePage] = []
        self.qtbot = qtbot
        self.panel = ComparisonPanel(chunker_choices, self._page)
        qtbot.addWidget(self.panel)
        self.panel.cut_wanted.connect(self._cut)
        self.panel.strip_wanted.connect(lambda work: self.panel.show_strip(work()))
        self.panel.column_closed.connect(self.closed.append)
        self.panel.done.connect(self.done.append)
        self.panel.apply_theme(theme("light"))
        self.panel.resize(1200, 520)
        self.panel.show()
        qtbot.waitExposed(self.panel)
        self.panel.activateWindow()
        key = document.key
        self.panel.show_comparison(document, self.text, self.ground, Comparison(*key, tuple(orders), position))
        self.settle()

    def _page(self) -> FakePage:
        self.pages.append(FakePage())
        return self.pages[-1]

    def _cut(self, key: int, order: ColumnOrder) -> None:
        cut = cut_here(self.text, self.ground, order)
        if order.chunker in self.slow:
            self.held.append((key, cut))
        else:
            self.panel.show_cut(key, cut)

    def let_go(self) -> None:
        """Bring the answers that were held back, the oldest first."""
        held, self.held = self.held, []
        for key, cut in held:
            self.panel.show_cut(key, cut)
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.panel.settled)
        QApplication.processEvents()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.qtbot.keyClick(self.panel.window().focusWidget() or self.panel, key, modifiers)
        self.settle()

    def wheel(self, column: int, notches: int) -> None:
        viewport = self.panel.columns[column].view.viewport()
        at = QPointF(viewport.rect().center())
        event = QWheelEvent(
            at, QPointF(viewport.mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(viewport, event)
        self.settle()

    def tops(self) -> list[int]:
        return [column.top_position() for column in self.panel.columns]

    def lines_at_top(self) -> set[str]:
        """The lines of the text that stand at the top of the columns: one when they scroll together."""
        text = self.text.text
        return {text[text.rfind("\n", 0, top) + 1 :].partition("\n")[0] for top in self.tops()}


def longer(document: LoadedDocument, times: int) -> LoadedDocument:
    """The document with its text many times over, without pages."""
    view = document.view
    assert view.text is not None
    blocks, text, start = [], [], 0
    for _ in range(times):
        blocks += [replace(block, start=block.start + start, end=block.end + start) for block in view.blocks]
        text.append(view.text)
        start += len(view.text) + 2
    return replace(document, view=replace(view, text="\n\n".join(text), blocks=tuple(blocks), pages=(), lines=()), chunks=())
