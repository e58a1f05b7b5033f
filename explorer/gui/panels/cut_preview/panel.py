"""A file's cut before anything is built: choose a file, a chunker and its settings, and see every piece."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from explorer.chunking.registry import ChunkerChoice
from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.domain.spans import Span
from explorer.errors import ExplorerError
from explorer.gui.pane import ElidedLabel, MessageBar
from explorer.gui.panels.cut_preview import keys
from explorer.gui.panels.cut_preview.faces import LockedFace, ReadingFace
from explorer.gui.panels.cut_preview.file_list import FileList, first_of
from explorer.gui.panels.cut_preview.sheet import sheet
from explorer.gui.panels.cut_preview.title_row import PreviewTitle
from explorer.gui.reading.cut_text.column_header import ColumnHeader
from explorer.gui.reading.cut_text.column_painter import ColumnMarks
from explorer.gui.reading.cut_text.column_view import ColumnView
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import SMALL, ui_font
from explorer.viewlogic.column_cut import ColumnCut
from explorer.viewlogic.column_text import bare_text
from explorer.viewlogic.comparing import header_figures
from explorer.viewlogic.cut_preview import AGAIN, CHOOSE, NO_FILE, at, empty_notice, failed_notice, notes_words, piece_words, step
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.page_states import lock_words
from explorer.viewlogic.previewed_file import Documents, FileChoice, PreviewedFile
from explorer.viewlogic.tokens import Theme, theme

_CUTTING_AFTER_MS = 150
_STATUS_HEIGHT = 26
_ZOOM_STEP = 1.12
_SIDE = 290


class CutPreviewPanel(QWidget):
    """``file_wanted`` carries the :class:`FileChoice` to read, ``cut_wanted`` the order to cut it by; :meth:`show_file` or one of its
    sisters, and :meth:`show_cut`, take the answers. ``password_given`` carries a file's path and the word for it. ``other_wanted`` says
    that a file of another place is wished, ``stopped`` that the file need not be read any more, ``build_wanted`` carries the order to build
    by, and ``left`` says that the user is done.
    """

    file_wanted = Signal(object)
    cut_wanted = Signal(object)
    password_given = Signal(object, str)
    other_wanted = Signal()
    stopped = Signal()
    build_wanted = Signal(object)
    left = Signal()

    def __init__(self, choices: Callable[[], Sequence[ChunkerChoice]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cut-preview")
        self.setAccessibleName("Preview of the cut")
        self._theme = theme("light")
        self._choice: FileChoice | None = None
        self._file: PreviewedFile | None = None
        self._cut: ColumnCut | None = None
        self._piece: int | None = None
        self.title_row = PreviewTitle(self)
        self.files = FileList(self)
        self.header = ColumnHeader(choices, self)
        self.header.more.hide()
        self.fault = MessageBar(self)
        self.notes = MessageBar(self)
        self.view = ColumnView(bare_text("", (), ()), self)
        self.notice, self.reading, self.locked = NoticeFace(self), ReadingFace(self), LockedFace(self)
        self._faces = QStackedWidget(self)
        for face in (self.notice, self.view, self.reading, self.locked):
            self._faces.addWidget(face)
        self._status = QFrame(self)
        self._status.setObjectName("status")
        self._status.setFixedHeight(_STATUS_HEIGHT)
        self.words = ElidedLabel(self._status)
        self.words.setObjectName("quiet")
        self.words.setFont(ui_font(SMALL))
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_CUTTING_AFTER_MS)
        self._patience.timeout.connect(lambda: self.header.say("cutting\u2026"))
        self._lay_out()
        self._wire()
        self.header.show_order(ColumnOrder("structure"), "structure")
        self.show_notice(NO_FILE)

    def _lay_out(self) -> None:
        right = QFrame(self)
        right.setObjectName("preview-cut")
        self.header.host = right
        inner = QVBoxLayout(right)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        for widget in (self.header, self.fault, self.notes):
            inner.addWidget(widget)
        inner.addWidget(self._faces, 1)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setHandleWidth(1)
        split.setChildrenCollapsible(False)
        split.addWidget(self.files)
        split.addWidget(right)
        self.files.setMinimumWidth(160)
        right.setMinimumWidth(300)
        split.setStretchFactor(1, 1)
        split.setSizes([_SIDE, 4 * _SIDE])
        line = QVBoxLayout(self._status)
        line.setContentsMargins(14, 0, 14, 0)
        line.addWidget(self.words)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title_row)
        column.addWidget(split, 1)
        column.addWidget(self._status)
        stops = [*self.title_row.focus_order, self.files.filter, self.files.view, self.files.other, self.header.chooser, self.header.chip]
        for before, after in pairwise([*stops, self.view]):
            QWidget.setTabOrder(before, after)

    def _wire(self) -> None:
        functions: dict[str, Callable[[], object]] = {
            "next": lambda: self.step(1),
            "previous": lambda: self.step(-1),
            "chunker": self.header.choose_chunker,
            "settings": lambda: self.header.open_settings() if self._cut is not None else None,
            "filter": lambda: self.files.filter.setFocus(Qt.FocusReason.ShortcutFocusReason),
            "other": self.other_wanted.emit,
            "bigger": lambda: self.view.set_zoom(self.view.zoom * _ZOOM_STEP),
            "smaller": lambda: self.view.set_zoom(self.view.zoom / _ZOOM_STEP),
            "usual-size": lambda: self.view.set_zoom(1.0),
            "next-pane": self._step_focus,
            "build": self.build,
            "back": self.escape,
        }
        keys.bind(self, functions)
        self.title_row.wanted.connect(lambda what: (self.left.emit if what == "back" else functions[what])())
        self.files.chosen.connect(self.choose)
        self.files.other_wanted.connect(self.other_wanted)
        self.header.order_wanted.connect(self.show_order)
        self.view.marked.connect(self._point)
        self.view.scrolled_to.connect(lambda _position: self._forget_piece())
        self.notice.taken.connect(self._take_offer)
        self.reading.cancelled.connect(self.stopped)
        self.reading.due.connect(lambda: self._turn_to(self.reading))
        self.locked.given.connect(self._give_password)

    # What is previewed

    @property
    def order(self) -> ColumnOrder:
        return self.header.order

    @property
    def choice(self) -> FileChoice | None:
        """The file that was chosen last, whether or not it could be read."""
        return self._choice

    @property
    def file(self) -> PreviewedFile | None:
        return self._file

    @property
    def cut(self) -> ColumnCut | None:
        """What was cut by :attr:`order`; None while that is not there yet."""
        return self._cut if self._cut is not None and self._cut.order == self.order else None

    @property
    def piece(self) -> Span | None:
        """The piece that is looked at."""
        return self._cut.shown.marks[self._piece] if self._cut is not None and self._piece is not None else None

    def show_documents(self, documents: Documents | None, reading: bool = False) -> None:
        """The files of a folder to choose from."""
        self.files.show_documents(documents, reading)
        self.files.mark(self._choice)

    def choose_first(self, wanted: FileChoice | None) -> None:
        """Choose the wanted file of the list if it is there, else the first."""
        found = first_of(self.files.files, wanted)
        if found is not None:
            self.choose(found)

    def choose(self, choice: FileChoice) -> None:
        """Have a file read."""
        self._choice = choice
        self.files.mark(choice)
        self.title_row.show_file(choice.source)
        self.reading.begin(choice.label)
        self.file_wanted.emit(choice)

    def show_order(self, order: ColumnOrder) -> None:
        """Cut by another chunker or other settings; the pieces before stay until the new ones are there."""
        self.header.show_order(order, order.chunker)
        self._want_cut()

    def tell(self, progress: Progress) -> None:
        """How far the file is read."""
        self.reading.tell(progress)

    def show_file(self, file: PreviewedFile) -> None:
        """The file that was wanted."""
        self.reading.end()
        self._file, self._cut, self._piece = file, None, None
        self.notes.say(notes_words(file))
        if not file.text.text.strip():
            self._show_nothing(empty_notice(file))
            return
        self.title_row.show_file(f"{file.title} \u2013 {file.choice.source}" if file.title else file.choice.source)
        self._want_cut()

    def show_failure(self, choice: FileChoice, error: ExplorerError) -> None:
        """The file cannot be read."""
        self._show_nothing(failed_notice(choice, error))

    def show_locked(self, choice: FileChoice, wrong: bool) -> None:
        """The file needs a password, or another one than was given."""
        self._show_nothing(NO_FILE)
        self.locked.ask(choice.label, choice.source, lock_words(choice.source, wrong))
        self._turn_to(self.locked)
        self.locked.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_notice(self, notice: Notice) -> None:
        """Nothing is shown, and this is why."""
        self._choice = None
        self.files.mark(None)
        self.title_row.show_file("")
        self._show_nothing(notice)

    def show_cut(self, cut: ColumnCut) -> None:
        """What came of ``cut_wanted``; the answer to an earlier order or for an earlier file is dropped."""
        if self._file is None or cut.shown.ground is not self._file.ground or cut.order != self.order:
            return
        self._patience.stop()
        before = self.piece
        self._cut = cut
        self.header.show_cut(cut)
        self.fault.say(cut.column.fault)
        if cut.column.fault:
            self.header.say("not cut")
        else:
            self.header.show_figures(header_figures(cut.column.figures))
        self.view.setAccessibleName(f"Text cut by {cut.order.chunker}")
        self.view.show_column(cut.shown)
        if self._faces.currentWidget() is not self.view:
            self._turn_to(self.view)
        self._piece = at(cut.shown, before.start) if before is not None else None
        self._show_piece()
        self.title_row.allow(("previous", "next"), bool(cut.shown.marks))
        self.header.chip.setEnabled(True)

    def _want_cut(self) -> None:
        if self._file is not None and self._file.text.text.strip():
            self._patience.start()
            self.cut_wanted.emit(self.order)

    def _show_nothing(self, notice: Notice) -> None:
        self.reading.end()
        self._patience.stop()
        self._file, self._cut, self._piece = None, None, None
        self.fault.say("")
        self.notes.say("")
        self.header.show_figures(())
        self.words.set_text("")
        self.title_row.allow(("previous", "next"), False)
        self.header.chip.setEnabled(False)
        self.notice.show_notice(notice)
        self._turn_to(self.notice)

    def _turn_to(self, face: QWidget) -> None:
        focus = self.window().focusWidget()
        had = focus is not None and self._faces.isAncestorOf(focus)
        self._faces.setCurrentWidget(face)
        if had:
            self._face_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def _face_focus(self) -> QWidget:
        """What takes the keyboard in the place of the text."""
        shown = self._faces.currentWidget()
        if shown is self.reading:
            return self.reading.stop
        if shown is self.notice and self.notice.buttons:
            return self.notice.buttons[0]
        return self.locked if shown is self.locked else self.view

    # From piece to piece

    def step(self, by: int) -> None:
        """To the next piece, or the one before; says when there is none."""
        if self._cut is None or not self._cut.shown.marks:
            return
        found = step(self._cut.shown, self._piece, self.view.top_position(), by)
        if found is None:
            self.words.set_text("There is no piece after this place." if by > 0 else "There is no piece before this place.")
            return
        self._piece = found
        span = self._cut.shown.marks[found]
        self.view.bring_into_sight(span)
        self._show_piece()

    def _point(self, span: Span | None) -> None:
        """The user clicked somewhere: the piece there is looked at."""
        if span is not None and not span.length and self._cut is not None:
            self._piece = at(self._cut.shown, span.start)
            self._show_piece()

    def _forget_piece(self) -> None:
        """The user scrolled on: the next step starts there."""
        if self._piece is not None:
            self._piece = None
            self._show_piece()

    def _show_piece(self) -> None:
        self.view.show_marks(ColumnMarks(piece=self.piece))
        words = ""
        if self._file is not None and self._cut is not None and self._piece is not None:
            words = piece_words(self._file, self._cut.shown, self._piece)
        self.words.set_text(words)

    # The rest

    def build(self) -> None:
        """Build with this cut."""
        self.build_wanted.emit(self.order)

    def _give_password(self, word: str) -> None:
        if self._choice is not None:
            self.password_given.emit(self._choice.path, word)
            self.choose(self._choice)

    def _take_offer(self, what: str) -> None:
        if what == CHOOSE:
            self.other_wanted.emit()
        elif what == AGAIN and self._choice is not None:
            self.choose(self._choice)

    def _in_files(self) -> bool:
        focus = self.window().focusWidget()
        return focus is not None and self.files.isAncestorOf(focus)

    def _step_focus(self) -> None:
        target = self._face_focus() if self._in_files() else self.files.view
        target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def escape(self) -> None:
        """One step back: the settings, the filter of the files, the preview."""
        if self.header.form is not None:
            self.header.form.close()
            self.header.chip.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._in_files() and self.files.filter.text():
            self.files.filter.clear()
        else:
            self.left.emit()

    def take_focus(self) -> None:
        """The keyboard to the text when there is one, else to the files."""
        shown = self._faces.currentWidget()
        target = self._face_focus() if shown is self.view or shown is self.locked else self.files.view
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.setStyleSheet(sheet(of))
        self.header.apply_theme(of)
        self.view.apply_theme(of)
