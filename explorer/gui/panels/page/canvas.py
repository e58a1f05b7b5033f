"""Drawing what the pane shows: the printed pages as their pictures arrive, the marks over them, the borders between them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.geometry import Rect
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.gui.panels.page.mark_desk import MarkDesk
from explorer.gui.panels.page.painting import (
    Shape,
    paint_border,
    paint_left_out,
    paint_marks,
    paint_note,
    paint_paper,
    paint_picture,
    paint_shadow,
    paint_stretched,
    paint_words,
    qrect,
)
from explorer.gui.panels.page.pictures import PictureDesk, PictureSource
from explorer.gui.panels.page.scrolling import PageScroll
from explorer.gui.style import colour
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.file_stamp import Stamp
from explorer.viewlogic.page_frame import PageFrame
from explorer.viewlogic.page_layout import PageSizes
from explorer.viewlogic.page_states import WAITING_SECONDS, failure_words, waiting_words
from explorer.viewlogic.page_zoom import visible_words
from explorer.viewlogic.picture_plan import plan, rounded, tiles, whole_key
from explorer.viewlogic.tokens import Theme, theme

_MOMENT = 0.008  # seconds: half a frame
_PASSING_ON = 0.0001  # seconds
_SHADOW = 4  # view pixels around a page that its shadow may reach


class PageCanvas(PageScroll):
    """Pages with pictures and marks. It draws what it is given and decides nothing about documents or the selection.

    ``chosen_id`` and ``preview`` say which of its marks are drawn how, and ``chosen_pages`` which pages the chosen chunk stands on;
    ``coming_page`` is where the chosen chunk will be when its place is not known yet.
    """

    info_changed = Signal(str)
    """The quiet facts for the pane's header."""
    painted = Signal()
    """Emitted after each painting; :meth:`shows_page` and :attr:`is_drawn` say what could be seen of it."""
    _settle_soon = Signal()

    def __init__(self, engine: PictureSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme("light")
        self.chosen_id: str | None = None
        self.chosen_pages: tuple[int, ...] = ()
        self.coming_page: int | None = None
        self.preview: Span | None = None
        self.glyph_boxes = False
        self.left_out = False
        self.notes: Mapping[int, str] = {}  # what is to be said of pages, by their numbers
        self.shows_focus = True
        self._mark_desk = MarkDesk(self)
        self._mark_desk.ready.connect(self.marks_ready)
        self._document = ""
        self._has_file = False
        self._waits_for_selection = False
        self._late = False
        self._empty = False  # the pages are not to be painted yet
        self._said = ""
        self._desk = PictureDesk(engine, self)
        self._desk.arrived.connect(self._refresh)
        self._desk.failed.connect(self._refresh)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(round(WAITING_SECONDS * 1000))
        self._patience.timeout.connect(self._lose_patience)
        self._settle_soon.connect(self._settle_late, Qt.ConnectionType.QueuedConnection)

    # What is drawn

    def open_pictures(self, document: str, path: Path | None, again: bool, stamp: Stamp | None = None) -> None:
        """Draw from another file, or from none. ``document`` tells this state of the file from all others, whose ``stamp`` it had
        when it was judged.

        Requests wait until :meth:`settle`, or until the events that are on their way are handled: a new document is usually followed
        by its selection, and a picture of the first page would stand before that of the right one. With ``again`` nothing is opened
        when the file is the one that is open and as it was.
        """
        self._has_file = path is not None
        if document != self._document or not again or self._desk.is_outdated:
            self._document = document
            self._desk.open(document, path, stamp)
        self._waits_for_selection = True
        self._settle_soon.emit()

    def set_marks(self, pages: Sequence[Page], chunks: Sequence[Chunk], runs: Sequence[GlyphRun]) -> None:
        """Draw the marks of these chunks over the pages, from the next painting on."""
        self._mark_desk.set_marks(self._mark_desk.marks_of(pages, chunks, runs))

    @property
    def marks(self) -> DisplayList:
        """The open document's display list."""
        return self._mark_desk.marks

    def marks_ready(self, number: int) -> None:
        """A crowded page's marks have come."""
        if 1 <= number <= self.pages.count:
            self.viewport().update(self._sheet(number - 1))

    def show_glyph_boxes(self, shown: bool) -> None:
        """Draw the box of every glyph too, or not."""
        self.glyph_boxes = shown
        self.viewport().update()

    def show_left_out(self, shown: bool) -> None:
        """Hatch the lines that the parser left out of the text, or not."""
        self.left_out = shown
        self.viewport().update()

    def apply_theme(self, to: Theme) -> None:
        """Take the colours of a theme. The printed page stays white."""
        self.theme = to
        self.viewport().update()

    def retry(self) -> None:
        """Draw the pages again that failed."""
        self._desk.retry()
        self.ask()
        self.viewport().update()

    def forget_pictures(self) -> None:
        """Give the memory of all pictures back. What the screen needs is drawn anew with the next change of what is seen."""
        self._desk.forget()

    def close_pictures(self) -> None:
        """Give all shared memory back; to be called before the engine is closed. Nothing is drawn afterwards."""
        self._patience.stop()
        self._mark_desk.close()
        self._desk.close()

    @property
    def is_drawn(self) -> bool:
        """Whether everything on the screen is there, or said to have failed."""
        return not self._waits_for_selection and self._desk.settled and self._mark_desk.settled

    def shows_page(self, number: int) -> bool:
        """Whether the page has its picture in the right size."""
        return self._desk.shows(number)

    def failure(self, index: int) -> BaseException | None:
        """Why the page with this index is not drawn, or None."""
        return self._desk.failure(index + 1)

    # Pictures

    def moved(self) -> None:
        self.ask()
        words = visible_words(self.pages, *self.view_rect()[1::2])
        info = "  \u00b7  ".join(part for part in (words, str(self.zoom.fit)) if part) if words else ""
        if info != self._said:
            self._said = info
            self.info_changed.emit(info)
        if not self._waits_for_selection:
            self.viewport().update()

    def turn_to(self, numbers: Sequence[int]) -> None:
        """Have the first of these pages drawn, because the pane is about to turn to it. All other requests wait until :meth:`settle`."""
        self._waits_for_selection = True
        if numbers and self._has_file:
            frame = PageFrame.of(self.pages.sizes.pages[numbers[0] - 1], self.pages.scale * self.devicePixelRatioF())
            _pass_on(self._desk.want([whole_key(self._document, frame, numbers[0])], 1))

    def expect(self, document: str, path: Path, sizes: PageSizes, number: int) -> None:
        """Have a page drawn of the document that will be opened next, in the size in which it will be shown. Nothing else changes."""
        layout = self.layout_of(sizes)
        frame = PageFrame.of(sizes.pages[number - 1], layout.scale * self.devicePixelRatioF())
        _pass_on(self._desk.fetch(whole_key(document, frame, number), path))

    def settle(self) -> None:
        """Ask for all pictures that the screen needs: what is chosen is known, and the pane stands where it is to be seen."""
        self._waits_for_selection = False
        self.ask()

    def _settle_late(self) -> None:
        if self._waits_for_selection:
            self.settle()
            self.viewport().update()

    def present(self) -> None:
        """Show now, not with the next frame, what the pane has turned to: before that frame all other panes have to take the selection.

        A page that is drawn as fast as most are is painted as soon as its picture comes; any other follows when it is there.
        """
        deadline = time.monotonic() + _MOMENT
        if self.chosen_pages:
            self._shapes(self.chosen_pages[0])
        left = self._paint_coming(QRegion(self.viewport().rect()), 0)
        if not self._desk.settled:
            self._paint_the_rest()
        left = self._paint_coming(left, deadline)
        self.settle()
        left = self._paint_coming(left, deadline)
        if self._be_patient():
            self.viewport().repaint(left)
        else:
            self.viewport().update(left)

    def _paint_the_rest(self) -> None:
        """Paint what else of the window waits for it, while the page is being drawn: the empty pane if it has just appeared, its header,
        the box that was typed into. Whichever part is asked for, Qt paints all of them.
        """
        self._empty = True
        self.viewport().repaint(0, 0, 1, 1)
        self._empty = False

    def _paint_coming(self, left: QRegion, deadline: float) -> QRegion:
        """Paint each page whose picture comes before the deadline; what is left of a region then."""
        while came := self._desk.take_next(deadline):
            for number in came:
                sheet = self._sheet(number - 1)
                self.viewport().repaint(sheet)
                left = left.subtracted(sheet)
        return left

    def ask(self) -> None:
        """Ask for the pictures that the screen needs now, the chosen chunk's first page before the others."""
        if self._waits_for_selection or not self._has_file:
            return
        first = self.chosen_pages[0] - 1 if self.chosen_pages else None
        coming = self.coming_page - 1 if self.coming_page is not None else None
        keys, shown = plan(self._document, self.pages, self.view_rect(), self.devicePixelRatioF(), first, coming)
        self._desk.want(keys, shown)
        if not self._be_patient() and not self._patience.isActive() and not self._late:
            self._patience.start()

    def _be_patient(self) -> bool:
        """Whether nothing is missing; then the waiting is over, too."""
        if self._desk.settled:
            self._patience.stop()
            self._late = False
        return self._desk.settled

    def _lose_patience(self) -> None:
        self._late = True
        self.viewport().update()

    def _refresh(self, number: int) -> None:
        self._be_patient()
        if 1 <= number <= self.pages.count:
            self.viewport().update(self._sheet(number - 1))

    def _sheet(self, index: int) -> QRect:
        """The pixels of the viewport that a page touches."""
        return qrect(self.on_screen(index)).toAlignedRect()

    def on_screen(self, index: int) -> Rect:
        """A page's rectangle in the viewport, its corner on the grid of device pixels."""
        ratio, rect = self.devicePixelRatioF(), self.pages.rect(index)
        origin = self.viewport().mapTo(self.window(), QPoint())
        x = round((rect.x0 - self.horizontalScrollBar().value() + origin.x()) * ratio) / ratio - origin.x()
        y = round((rect.y0 - self.verticalScrollBar().value() + origin.y()) * ratio) / ratio - origin.y()
        return Rect(x, y, x + rect.width, y + rect.height)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        try:
            painter.fillRect(event.rect(), colour(self.theme, "canvas" if self.pages.count else "panel"))
            top = self.verticalScrollBar().value()
            seen = self.pages.visible(top + event.rect().top() - _SHADOW, top + event.rect().bottom() + _SHADOW)
            if self._empty:
                seen = range(0)
            for index in seen:
                self._paint_page(painter, index)
            for index in self._borders(seen, event.rect()):
                self._paint_border(painter, index)
            if self.hasFocus() and self.shows_focus:
                painter.setPen(QPen(colour(self.theme, "accent"), 1))
                painter.drawRect(QRectF(self.viewport().rect()).adjusted(0.5, 0.5, -0.5, -0.5))
        finally:
            painter.end()
        self.painted.emit()

    def _paint_page(self, painter: QPainter, index: int) -> None:
        page, on_screen = self.pages.sizes.pages[index], self.on_screen(index)
        sheet = qrect(on_screen)
        paint_shadow(painter, sheet, self.theme)
        painter.save()
        painter.setClipRect(sheet, Qt.ClipOperation.IntersectClip)
        bare = False
        if self._has_file:
            bare = not self._paint_pictures(painter, index, on_screen)
        else:
            paint_paper(painter, sheet)
        frame = PageFrame.of(page, self.pages.scale, on_screen.x0, on_screen.y0)
        paint_marks(painter, self._shapes(page.number), frame)
        if self.left_out:
            paint_left_out(painter, (line.bounds for line in page.furniture), frame)
        if page.number in self.notes:
            paint_note(painter, sheet, self.notes[page.number])
        failure = self._desk.failure(page.number)
        if bare and failure is not None:
            paint_words(painter, self._seen(sheet), failure_words(page.label, failure), fault=True)
        elif bare and self._late:
            paint_words(painter, self._seen(sheet), waiting_words(page.label), fault=False)
        painter.restore()

    def _shapes(self, number: int) -> Sequence[Shape]:
        """The marks of a page as they are drawn now."""
        return self._mark_desk.shapes(number, (self.chosen_id, self.preview, self.glyph_boxes))

    def _seen(self, sheet: QRectF) -> QRectF:
        """The part of a sheet that is in the pane, or all of it when that is too little for words."""
        part = sheet.intersected(QRectF(self.viewport().rect()))
        return part if part.height() > 120 else sheet

    def _paint_pictures(self, painter: QPainter, index: int, on_screen: Rect) -> bool:
        """Draw what there is of a page: its picture, or the nearest one with the sharp tiles over it; whether there was any."""
        page, ratio = self.pages.sizes.pages[index], self.devicePixelRatioF()
        frame = PageFrame.of(page, self.pages.scale * ratio)
        whole = whole_key(self._document, frame, page.number)
        picture = self._desk.picture(whole)
        if picture is not None and whole.scale == rounded(frame.scale):
            paint_picture(painter, picture, on_screen.x0, on_screen.y0, ratio)
            return True
        picture = picture or self._desk.nearest(whole)
        paint_paper(painter, qrect(on_screen))
        if picture is not None:
            paint_stretched(painter, picture, qrect(on_screen))
        pane = self.viewport().size()
        x, y = on_screen.x0, on_screen.y0
        seen = Rect(-x * ratio, -y * ratio, (pane.width() - x) * ratio, (pane.height() - y) * ratio)
        for part in tiles(self._document, frame, page.number, seen):
            tile = self._desk.picture(part.key)
            if tile is not None:
                paint_picture(painter, tile, x + part.left / ratio, y + part.top / ratio, ratio)
        return picture is not None

    def _borders(self, seen: range, part: QRect) -> list[int]:
        """The indexes of the pages above those borders around the pages ``seen`` that lie in a part of the viewport."""
        top = self.verticalScrollBar().value()
        around = range(max(seen.start - 1, 0), min(seen.stop, self.pages.count - 1))
        rects = [(index, self.pages.border(index)) for index in around]
        return [index for index, rect in rects if rect.y0 - top <= part.bottom() and rect.y1 - top >= part.top()]

    def _paint_border(self, painter: QPainter, index: int) -> None:
        """The border below the page with this index."""
        across, top = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        upper, lower = self.pages.sizes.pages[index], self.pages.sizes.pages[index + 1]
        crossing = upper.number in self.chosen_pages and lower.number in self.chosen_pages
        # The labels stand in the middle of what is seen of the border, also when the page is wider than the pane.
        room = qrect(self.pages.border(index)).translated(-across, -top)
        pane = self.viewport().width()
        room.setLeft(max(room.left(), 0))
        room.setRight(min(room.right(), pane))
        paint_border(painter, room, (upper.label, lower.label), self.theme, crossing)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.ask()
        return super().event(event)


def _pass_on(asked: bool) -> None:
    """Let the engine's thread, which needs Python for it, hand on what was ``asked``: there is time enough until the picture comes."""
    if asked:
        time.sleep(_PASSING_ON)
