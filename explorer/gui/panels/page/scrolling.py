"""Scrolling and zooming through the pages of a document; what is on them does not matter here."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from explorer.domain.geometry import Rect
from explorer.viewlogic.page_layout import PageLayout, PageSizes, Target, needed_bars
from explorer.viewlogic.page_zoom import Fit, Zoom, larger, smaller

LINE = 40  # view pixels that an arrow key scrolls; a wheel's notch is three of them
_KEPT = 0.1  # of a pane's height that stays in view from one screenful to the next
_NOTCH = 120  # Qt's angle units of one notch
_ZOOM_A_NOTCH = 1.15
_HAIR = 0.01  # what a page that just fits may be too large by calculation


class PageScroll(QAbstractScrollArea):
    """A scroll area over a :class:`PageLayout`."""

    zoom_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.zoom = Zoom()
        self.pages = PageLayout(PageSizes(()), 1.0, 1.0)
        self._laying_out = False
        self.verticalScrollBar().setSingleStep(LINE)
        self.horizontalScrollBar().setSingleStep(LINE)

    def set_pages(self, sizes: PageSizes, keep_place: bool) -> None:
        """Show these pages: at the place where the pane stands now, or from their beginning."""
        anchor = self._anchor(QPointF(self.viewport().width() / 2, 0)) if keep_place else None
        self._lay_out(sizes, anchor)
        if not keep_place:
            self.scroll_to(Target(max(self.pages.width - self.viewport().width(), 0) / 2, 0))

    def view_rect(self) -> Rect:
        """What the pane shows, in positions of the content."""
        left, top = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return Rect(left, top, left + self.viewport().width(), top + self.viewport().height())

    def to_content(self, at: QPointF) -> tuple[float, float]:
        """A position in the viewport as one in the content."""
        return at.x() + self.horizontalScrollBar().value(), at.y() + self.verticalScrollBar().value()

    def scroll_to(self, target: Target) -> None:
        """Put a position of the content into the upper left corner, as far as there is content."""
        self.horizontalScrollBar().setValue(round(target.x))
        self.verticalScrollBar().setValue(round(target.y))

    def set_zoom(self, zoom: Zoom, at: QPointF | None = None) -> None:
        """Show the pages in another size; what stands at ``at`` (in the viewport) stays there, :meth:`zoom_point` without."""
        anchor = self._anchor(at or self.zoom_point())
        self.zoom = zoom
        self._lay_out(self.pages.sizes, anchor)
        self.zoom_changed.emit()

    def zoom_point(self) -> QPointF:
        """The position of the viewport that stays where it is when the zoom changes by a key or a button."""
        return QPointF(self.viewport().width() / 2, self.viewport().height() / 2)

    def zoom_in(self) -> None:
        self.set_zoom(Zoom.free(larger(self.pages.scale)))

    def zoom_out(self) -> None:
        self.set_zoom(Zoom.free(smaller(self.pages.scale)))

    def fit_width(self) -> None:
        self.set_zoom(Zoom(Fit.WIDTH))

    def fit_page(self) -> None:
        self.set_zoom(Zoom(Fit.PAGE))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 80)

    def moved(self) -> None:
        """Called when other parts of the content are seen, or in another size."""

    def _anchor(self, at: QPointF) -> tuple[int, float, float, QPointF]:
        """The page (by index) and the point of it, as seen, that stands at a position of the viewport."""
        x, y = self.to_content(at)
        index = self.pages.near(y)
        if index < 0:
            return index, 0.0, 0.0, at
        rect = self.pages.rect(index)
        return index, (x - rect.x0) / self.pages.scale, (y - rect.y0) / self.pages.scale, at

    def layout_of(self, sizes: PageSizes) -> PageLayout:
        """How these pages are laid out, or would be, in the pane as it is."""
        room = self.maximumViewportSize()
        return self.zoom.layout(sizes, room.width(), room.height(), self.verticalScrollBar().sizeHint().width())

    def _lay_out(self, sizes: PageSizes, anchor: tuple[int, float, float, QPointF] | None) -> None:
        room = self.maximumViewportSize()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        self._laying_out = True
        try:
            self.pages = self.layout_of(sizes)
            # From the room and not from the viewport, which may have bars from before: they would be kept for each other's sake.
            width, height = ceil(self.pages.width - _HAIR), ceil(self.pages.height - _HAIR)
            bars = needed_bars(width, height, room.width(), room.height(), down.sizeHint().width())
            across.setRange(0, max(width - room.width() + bars.down, 0) if bars.across else 0)
            down.setRange(0, max(height - room.height() + bars.across, 0) if bars.down else 0)
            across.setPageStep(self.viewport().width())
            down.setPageStep(round(self.viewport().height() * (1 - _KEPT)))
            if anchor is not None and 0 <= anchor[0] < self.pages.count:
                index, px, py, at = anchor
                rect = self.pages.rect(index)
                self.scroll_to(Target(rect.x0 + px * self.pages.scale - at.x(), rect.y0 + py * self.pages.scale - at.y()))
        finally:
            self._laying_out = False
        self.moved()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        if not self._laying_out:
            # The top of the pane stays where it is: only a middle that one zooms at is looked at.
            self._lay_out(self.pages.sizes, self._anchor(QPointF(self.viewport().width() / 2, 0)))

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        # Not the viewport's own scrolling: pages start on whole device pixels, which at a ratio of 1.5 a shifted copy would miss.
        if not self._laying_out:
            self.moved()

    def wheelEvent(self, event: QWheelEvent) -> None:
        pixels = event.pixelDelta()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turned = event.angleDelta().y() / _NOTCH
            self.set_zoom(Zoom.free(self.pages.scale * _ZOOM_A_NOTCH**turned), event.position())
        elif not pixels.isNull():
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - pixels.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - pixels.y())
        else:
            super().wheelEvent(event)
            return
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll and zoom; keys that mean neither go on to the parent."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        screen = -down.pageStep() if back else down.pageStep()
        steps = {
            Qt.Key.Key_Up.value: (down, -LINE),
            Qt.Key.Key_Down.value: (down, LINE),
            Qt.Key.Key_Left.value: (across, -LINE),
            Qt.Key.Key_Right.value: (across, LINE),
            Qt.Key.Key_PageUp.value: (down, -down.pageStep()),
            Qt.Key.Key_PageDown.value: (down, down.pageStep()),
            Qt.Key.Key_Space.value: (down, screen),
            Qt.Key.Key_Home.value: (down, -down.maximum()),
            Qt.Key.Key_End.value: (down, down.maximum()),
        }
        zooms = {
            Qt.Key.Key_Plus.value: self.zoom_in,
            Qt.Key.Key_Equal.value: self.zoom_in,
            Qt.Key.Key_Minus.value: self.zoom_out,
            Qt.Key.Key_0.value: self.fit_width,
        }
        if event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
            event.ignore()
        elif event.key() in steps:
            bar, step = steps[event.key()]
            bar.setValue(bar.value() + step)
        elif event.key() in zooms:
            zooms[event.key()]()
        else:
            event.ignore()
