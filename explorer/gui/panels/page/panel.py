"""The page panel: the document as it is printed, every chunk's boxes over it, and the one selection."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.geometry import Rect
from explorer.domain.spans import Span
from explorer.gui.panels.page.accessible import announce, install
from explorer.gui.panels.page.canvas import PageCanvas
from explorer.gui.panels.page.header import ZoomTools
from explorer.gui.panels.page.lock_bar import LockBar
from explorer.gui.panels.page.notice import Face, Notice
from explorer.gui.panels.page.painting import qrect
from explorer.gui.panels.page.pictures import PictureSource
from explorer.gui.panels.page.tips import chunk_tip
from explorer.gui.passwords import Passwords
from explorer.viewlogic.coming_page import ComingPage, picture_name
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.left_out import left_out_at, left_out_words
from explorer.viewlogic.named_parts import NamedParts
from explorer.viewlogic.page_layout import PageSizes, away, reveal
from explorer.viewlogic.page_notes import page_notes
from explorer.viewlogic.page_sheet import PagePart
from explorer.viewlogic.page_states import NO_DOCUMENT, PAGED_FORMATS, PageState, document_state
from explorer.viewlogic.tokens import Theme

_NOTHING = PageState(NO_DOCUMENT, pictures=False, marks=False)
_CLICK = 6  # view pixels that a press may move and still be a click


class PagePanel(PageCanvas):
    """Shows the pages of one document version. It asks for changes of the selection and never makes them.

    ``engine`` draws the pages; ``file_path`` finds the file of a document version, or None; ``passwords`` knows which files are
    locked.
    """

    chunk_chosen = Signal(str)
    """A chunk's ID: the user wants it to be the selection."""
    file_changed = Signal()
    """The file of the document that is shown was written meanwhile. Nothing is drawn from it until the document is shown again."""
    password_given = Signal(object, str)
    """The path of a locked file, and what the user typed for it."""

    def __init__(
        self,
        engine: PictureSource,
        file_path: Callable[[DocumentRecord], Path | None],
        passwords: Passwords | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(engine, parent)
        install()
        self.setAccessibleName("Page")
        self._file_path = file_path
        self._passwords = passwords if passwords is not None else Passwords()
        self._loaded: LoadedDocument | None = None
        self._state = _NOTHING
        self._file: Path | None = None
        self._chosen: Chunk | None = None
        self._awaited: Span | None = None  # what to scroll to when its page is worked out
        self._following = False  # the pane stands where the selection put it, and nobody has scrolled since
        self._pressed: QPoint | None = None
        self.notice = Notice(self)
        self.lock_bar = LockBar(self)
        self.lock_bar.given.connect(self._give_password)
        self._desk.failed.connect(self._say_lock)
        self._desk.arrived.connect(self._say_lock)
        self._desk.outdated.connect(self.file_changed, Qt.ConnectionType.QueuedConnection)
        self.face = Face(self.viewport())
        self.header_tools = ZoomTools(self)
        self.zoom_changed.connect(self.header_tools.show_scale)
        self.viewport().setMouseTracking(True)
        self._say_state()

    # What the window says

    def expect_page(self, coming: ComingPage) -> None:
        """Have a page drawn whose document is still to come."""
        path = self._file_path(coming.record)
        if path is not None:
            self.expect(picture_name(coming.record, path), path, PageSizes(coming.pages), coming.number)

    def show_document(self, loaded: LoadedDocument | None) -> None:
        """Show a document version: from its beginning, or where the pane stands when it is the one that is shown already."""
        old, self._loaded = self._loaded, loaded
        same = loaded is not None and old is not None and loaded.key == old.key
        self._file = self._file_of(loaded)
        self._state = self._judge(loaded)
        path = self._file if self._state.pictures else None
        pages = loaded.view.pages if loaded is not None and (self._state.pictures or self._state.marks) else ()
        marked = loaded if self._state.marks else None
        self.notes = page_notes(loaded.view) if loaded is not None and marked else {}
        self.set_marks(pages, marked.sure_chunks if marked else (), marked.runs if marked else ())
        stamp = loaded.stamp if loaded is not None else None
        name = picture_name(loaded.view.record, path, stamp) if loaded is not None and path is not None else ""
        self.open_pictures(name, path, same, stamp)
        self._awaited = None
        if not same:
            self.preview = None
        self._mark_chosen()
        self._say_state()
        self.set_pages(self.pages.sizes if same and pages == self.pages.sizes.pages else PageSizes(pages), keep_place=same)
        self.header_tools.show_scale()
        if not same or (old is not None and not old.runs):
            self.reveal_chosen()
            if same and self.chosen_pages:
                self.present()

    def show_selection(self, chunk: Chunk | None) -> None:
        """Mark the chosen chunk and scroll to it; None marks none. A chunk of another document waits for its document."""
        changed = chunk != self._chosen
        self._chosen = chunk
        self._mark_chosen()
        if changed:
            self.preview = None
            # The worker draws the page while it is worked out here how far to scroll, and what is marked.
            self.turn_to(self.chosen_pages)
        self._say_state()
        if changed:
            self.reveal_chosen()
        if changed and self.chosen_pages:
            self.present()
        else:
            self.settle()
            self.viewport().update()
        if changed:
            announce(self)

    def show_preview(self, preview: Preview | None) -> None:
        """Mark a piece that is not in the index and scroll to it; None looks at the selection again."""
        looked, self.preview = self.preview, preview.span if preview is not None else None
        if preview is not None:
            self._reveal(preview.span)
        elif looked is not None:
            self.reveal_chosen()
        self.viewport().update()

    def apply_theme(self, to: Theme) -> None:
        super().apply_theme(to)
        self.header_tools.apply_theme(to)

    def show_boundary(self, position: int) -> None:
        """Scroll to the lines on both sides of a cut or page border, at a code point of the parsed text."""
        spans = self.marks.around(position)
        rects = [rect for span in spans for number in self.marks.pages_of(span) if (rect := self._span_rect(number, span)) is not None]
        self.scroll_to(reveal(self.pages, rects, self.view_rect()))

    # The selection and its parts

    def _mark_chosen(self) -> None:
        """Let the canvas know what is chosen, if it belongs to the document that is shown."""
        chunk = self._chosen
        here = chunk is not None and self._loaded is not None and (chunk.doc_id, chunk.version) == self._loaded.key
        self.chosen_id = chunk.chunk_id if chunk is not None and here else None
        self.chosen_pages = self.marks.pages_of(chunk.span) if chunk is not None and here else ()
        # Before the runs are read, the index's word for the page where the chunk starts is enough to have its picture drawn.
        waits = chunk is not None and here and self._state.marks and self._loaded is not None and not self._loaded.runs
        self.coming_page = chunk.pages[0] if chunk is not None and waits and chunk.pages else None

    def reveal_chosen(self, anew: bool = False) -> None:
        """Scroll so that the chosen chunk is seen: whole if it fits, a page border inside it included; else its beginning.

        What is in view stays where it is, unless ``anew`` asks for the best place.
        """
        if self._chosen is not None and self.chosen_pages:
            self._reveal(self._chosen.span, anew)

    def _reveal(self, span: Span, anew: bool = False) -> None:
        view, parts = self.view_rect(), list[Rect]()
        self._awaited = None
        for number in self.marks.pages_of(span):
            if self.marks.at_hand(number) is None:
                # To the page now; to the place on it when that is known.
                self._awaited = span
                parts = parts or [self.pages.rect(number - 1)]
                break
            rect = self._span_rect(number, span)
            if rect is not None:
                parts.append(rect)
                # Parts that cannot be seen together with the first do not matter, and there may be thousands.
                if rect.y1 - parts[0].y0 > view.height:
                    break
        if parts:
            self.scroll_to(reveal(self.pages, parts, away(view, parts[-1]) if anew else view))
            self._following = True

    def marks_ready(self, number: int) -> None:
        super().marks_ready(number)
        awaited = self._awaited
        if awaited is not None and self._following and number in self.marks.pages_of(awaited):
            self._reveal(awaited, anew=True)

    def next_part(self) -> None:
        """Go to the chosen chunk's part on the next of its pages; from the last to the first."""
        self._step_part(1)

    def previous_part(self) -> None:
        """Go to the chosen chunk's part on the page before; from the first to the last."""
        self._step_part(-1)

    def _step_part(self, step: int) -> None:
        numbers, view = self.chosen_pages, self.view_rect()
        if self._chosen is None or not numbers:
            return
        here = self.pages.near((view.y0 + view.y1) / 2) + 1
        at = min(range(len(numbers)), key=lambda index: abs(numbers[index] - here))
        part = self._span_rect(numbers[(at + step) % len(numbers)], self._chosen.span)
        if part is not None:
            self.scroll_to(reveal(self.pages, [part], away(view, part)))

    def _span_rect(self, number: int, span: Span) -> Rect | None:
        """The rectangle in the content around a span's boxes on a page; None where there are none, or none known yet."""
        sheet = self.marks.at_hand(number)
        whole = sheet.bounds(span) if sheet is not None else None
        return self.pages.frame(number - 1).rect_to_view(whole) if whole is not None else None

    def zoom_point(self) -> QPointF:
        """The middle of the first part of the selection that is in view, or of the pane."""
        view = self.view_rect()
        seen = self.pages.visible(view.y0, view.y1)
        chosen = self._chosen
        for number in self.chosen_pages:
            rect = self._span_rect(number, chosen.span) if chosen is not None and number - 1 in seen else None
            if rect is not None and rect.y0 < view.y1 and rect.y1 > view.y0:
                middle = (max(rect.y0, view.y0) + min(rect.y1, view.y1)) / 2
                return QPointF((rect.x0 + rect.x1) / 2 - view.x0, middle - view.y0)
        return super().zoom_point()

    def moved(self) -> None:
        self._following = False
        super().moved()

    # States

    def _file_of(self, loaded: LoadedDocument | None) -> Path | None:
        """The file of a document that may have pages."""
        record = loaded.view.record if loaded is not None else None
        return self._file_path(record) if record is not None and record.format in PAGED_FORMATS else None

    def _judge(self, loaded: LoadedDocument | None) -> PageState:
        if loaded is None:
            return _NOTHING
        view = loaded.view
        record, known = view.record, view.text is not None and view.origin != "composed"
        return document_state(record.file, record.format, str(view.file), len(view.pages), known, bool(loaded.runs))

    def _say_state(self) -> None:
        """Words in the middle when there are no pages, above them when something is wrong or the selection stands nowhere."""
        paged = self._state.pictures or self._state.marks
        self.face.setText("" if paged else self._state.sentence)
        self.face.setVisible(not paged)
        words = self._state.sentence if paged else ""
        known = self._state.marks and self._loaded is not None and self._loaded.runs
        if not words and known and self.chosen_id is not None and self._chosen is not None and not self.chosen_pages:
            words = f"Where chunk {self._chosen.position} stands on these pages is not known, so nothing is marked."
        if words != self.notice.sentence:
            self.notice.say(words)
            self._place_notice()
        self._say_lock()

    def _say_lock(self) -> None:
        """Ask for the password when the file has refused to open: while it was drawn, or before that when it was parsed."""
        refusal = self._passwords.refused(self._file) if self._file is not None else None
        if self.lock_bar.tell(self._loaded.view.record.file if self._loaded is not None else "", refusal):
            self._place_notice()

    def _give_password(self, word: str) -> None:
        if self._file is not None:
            self.password_given.emit(self._file, word)

    def _place_notice(self) -> None:
        top = 0
        for line in (self.notice, self.lock_bar):
            height = 0 if line.isHidden() else line.heightForWidth(self.width())
            line.setGeometry(0, top, self.width(), height)
            top += height
        if top != self.viewportMargins().top():
            # Qt lays everything out again, also for the same margins: a scroll bar that comes and goes would bring us here for ever.
            self.setViewportMargins(0, top, 0, 0)

    # Accessible children

    def visible_parts(self) -> list[tuple[int, str]]:
        """The chunks' parts on the pages in view, as page number and chunk ID, in reading order; a page's note comes
        before them, and where left-out lines are shown, the page's own follow, under their names.
        """
        view = self.view_rect()
        numbers = [index + 1 for index in self.pages.visible(view.y0, view.y1)]
        return [(number, owner) for number in numbers for owner in self._named.owners(number)]

    @property
    def _named(self) -> NamedParts:
        return NamedParts(self.marks, self.notes, self.left_out)

    def part_bounds(self, number: int, owner: str) -> Rect | None:
        """Where a chunk's part, a left-out line or a page's note stands on its page; None when it is not there any more."""
        return self._named.bounds(number, owner)

    def visible_part(self, number: int, chunk_id: str) -> PagePart | None:
        """A chunk's part on a page, or None when it is not there any more."""
        return self._named.part(number, chunk_id)

    def part_name(self, number: int, owner: str) -> str:
        """What a screen reader says: "chunk 3, What is not covered, page 1"."""
        return self._named.words(number, owner)

    def part_on_screen(self, number: int, chunk_id: str) -> QRect:
        """Where a part is on the screen; an empty rectangle when it is not there any more."""
        bounds = self.part_bounds(number, chunk_id)
        if bounds is None:
            return QRect()
        rect, view = self.pages.frame(number - 1).rect_to_view(bounds), self.view_rect()
        box = qrect(rect).translated(-view.x0, -view.y0).toAlignedRect()
        return QRect(self.viewport().mapToGlobal(box.topLeft()), box.size())

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        follow = self._following
        self._place_notice()
        super().resizeEvent(event)
        self.face.setGeometry(self.viewport().rect())
        self.header_tools.show_scale()
        if follow:
            self.reveal_chosen(anew=True)

    def chunks_under(self, at: QPointF) -> tuple[Chunk, ...]:
        """The chunks whose boxes lie at a position of the viewport."""
        x, y = self.to_content(at)
        index = self.pages.page_at(x, y)
        if index is None:
            return ()
        sheet = self.marks.at_hand(index + 1)
        return sheet.chunks_at(*self.pages.frame(index).to_page(x, y)) if sheet is not None else ()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() is Qt.MouseButton.LeftButton else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or (event.position().toPoint() - pressed).manhattanLength() > _CLICK:
            return
        hits = [chunk.chunk_id for chunk in self.chunks_under(event.position())]
        if hits:
            # Where chunks overlap a second click means the other one.
            at = hits.index(self.chosen_id) + 1 if self.chosen_id in hits else 0
            self.chunk_chosen.emit(hits[at % len(hits)])
        elif self._failed_under(event.position()):
            self.retry()

    def _failed_under(self, at: QPointF) -> bool:
        index = self.pages.page_at(*self.to_content(at))
        return index is not None and self.failure(index) is not None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hand = bool(self.chunks_under(event.position())) or self._failed_under(event.position())
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            hits = self.chunks_under(QPointF(event.pos()))
            tips = [chunk_tip(chunk) for chunk in hits] or self._left_out_tips(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), "<br>".join(tips), self.viewport())
            return True
        return super().viewportEvent(event)

    def _left_out_tips(self, at: QPointF) -> list[str]:
        x, y = self.to_content(at)
        index = self.pages.page_at(x, y) if self.left_out else None
        if index is None:
            return []
        page = self.pages.sizes.pages[index]
        line = left_out_at(page, *self.pages.frame(index).to_page(x, y))
        return [escape(left_out_words(line, page.label))] if line is not None else []

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # A click needs no frame to show where it was.
        self.shows_focus = event.reason() is not Qt.FocusReason.MouseFocusReason
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def sizeHint(self) -> QSize:
        return QSize(490, 660)
