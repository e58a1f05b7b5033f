"""The search pane itself: it asks for hits, shows them, and asks for a hit's chunk to be chosen."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.gui.panels.search.field import SearchField
from explorer.gui.panels.search.filters import Filters
from explorer.gui.panels.search.hits import HitView
from explorer.gui.reading.filter_button import FilterButton
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import STEP
from explorer.index.library import Kinds, LibraryOrder
from explorer.viewlogic import search_notice
from explorer.viewlogic.library_notice import left_words
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.search_notice import AGAIN, GO_TO
from explorer.viewlogic.searching import SearchAnswer, SearchOrder
from explorer.viewlogic.tokens import Theme

NOTHING_AFTER_MS = 450
"""Half a word finds nothing; it is said only when the hand has come to rest, so that the hits do not flicker away meanwhile."""
PATIENCE_MS = 600


class SearchPanel(QWidget):
    """``asked`` carries a SearchOrder, to be answered by :meth:`show_answer` or :meth:`show_failure`; None when nothing is asked any more.

    ``words_found`` carries the chunk ID of a hit and the words found in its document, ``chunk_chosen`` then its ID alone, to be chosen;
    ``go_to`` an ID that was typed. ``entered`` says that the user goes on to the text,
    ``left`` that they are done here. ``kinds_wanted`` is answered by :meth:`show_kinds`, ``count_wanted``, with a LibraryOrder, by
    :meth:`show_count`.
    """

    asked = Signal(object)
    words_found = Signal(str, object)
    chunk_chosen = Signal(str)
    go_to = Signal(str)
    entered = Signal()
    left = Signal()
    info_changed = Signal(str)
    kinds_wanted = Signal()
    count_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = False
        self._total = 0
        self._day = date.today()
        self._order: SearchOrder | None = None
        self._chosen: str | None = None
        self._field = SearchField(self)
        self._button = FilterButton(self)
        self._filters = Filters(self._button, self)
        self._hidden = QLabel(self)
        self._hidden.setObjectName("quiet")
        self._hidden.setWordWrap(True)
        self._clear = QPushButton("show all", self)
        self._clear.setObjectName("small")
        self._clear.setToolTip("Drop all filters")
        self._clear.setAccessibleName("Show all: drop all filters")
        self._hits = HitView(theme, self)
        self._notice = NoticeFace(self)
        self._patience = self._timer(PATIENCE_MS, lambda: self.info_changed.emit("searching\u2026"))
        self._emptying = self._timer(NOTHING_AFTER_MS, self._show_nothing)
        self._waiting: Notice | None = None
        self._lay_out()
        self._field.wanted.connect(self._ask)
        self._field.stepped.connect(self._hits.step)
        self._field.taken.connect(self._take)
        self._filters.changed.connect(self._narrow)
        self._filters.labels.opened.connect(self._count)
        self._filters.labels.values_wanted.connect(self.kinds_wanted)
        self._clear.clicked.connect(lambda: self._filters.drop(""))
        self._hits.chosen.connect(self._choose)
        self._hits.activated.connect(lambda _at: self.entered.emit())
        self._notice.taken.connect(self._take_offer)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)
        self._show_start()

    def _timer(self, after: int, function: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after)
        timer.timeout.connect(function)
        return timer

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(10, 2 * STEP, 10, 0)
        head.setSpacing(2 * STEP)
        row = QHBoxLayout()
        row.setSpacing(STEP)
        row.addWidget(self._field, 1)
        row.addWidget(self._button)
        head.addLayout(row)
        head.addWidget(self._filters)
        told = QHBoxLayout()
        told.setContentsMargins(2, 0, 0, 0)
        told.addWidget(self._hidden, 1)
        told.addWidget(self._clear)
        head.addLayout(told)
        faces = QWidget(self)
        self._faces = QStackedLayout(faces)
        self._faces.addWidget(self._notice)
        self._faces.addWidget(self._hits)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * STEP)
        column.addLayout(head)
        column.addWidget(faces, 1)
        self.setFocusProxy(self._field)
        self.setTabOrder(self._field, self._button)

    # Told from outside

    def show_index(self, total: int | None, *, same: bool = False) -> None:
        """Another index of ``total`` document versions, or none (None): what was asked is asked of it anew. ``same`` says that it is the
        one of before, built again or for another audience: then the filters by labels stay.
        """
        self._open = total is not None
        self._total = total or 0
        for part in (self._field, self._button, self._filters):
            part.setEnabled(self._open)
        if not same:
            self._filters.labels.forget()
        if self._open:
            self._filters.labels.renew()
        self._order = None
        self._narrow()

    def show_kinds(self, kinds: Kinds) -> None:
        """What the filters offer for this index."""
        self._filters.show_kinds(kinds)

    def show_count(self, order: LibraryOrder, count: int) -> None:
        """How many document versions the filters leave to be searched."""
        if order.only == self._filters.only:
            self._filters.labels.show_left(left_words(count, self._total))

    def open_filters(self) -> None:
        """The choices of the filters, with the keyboard on the first."""
        if self._open:
            self._filters.labels.take_focus()

    def show_day(self, day: date) -> None:
        self._day = day
        self._filters.show_day(day)
        self._narrow()

    def show_answer(self, answer: SearchAnswer) -> None:
        """The hits; those of an older question are dropped."""
        if answer.order != self._order:
            return
        self._patience.stop()
        self._emptying.stop()
        words = search_notice.answer_words(answer)
        self._field.setAccessibleDescription(words)
        if answer.rows:
            self._hits.show_rows(answer.rows, self._chosen)
            self._show_hidden(search_notice.hidden_words(answer))
            self._faces.setCurrentWidget(self._hits)
            self.info_changed.emit(words)
        else:
            self._waiting = search_notice.notice(answer)
            if self._faces.currentWidget() is self._hits and self._field.hasFocus():
                self._hits.fade(True)
                self._emptying.start()
            else:
                self._show_nothing()

    def show_failure(self, sentence: str) -> None:
        """Say what broke, where the hits would be."""
        self._waiting = search_notice.failure(sentence)
        self._show_nothing()
        self.info_changed.emit("")

    def show_selection(self, chunk: Chunk | None) -> None:
        self._chosen = chunk.chunk_id if chunk is not None else None
        self._hits.mark(self._chosen)

    def search_for(self, text: str) -> None:
        """Search for ``text`` at once, with the keyboard in the field."""
        self._field.setText(text)
        self._field.ask_now()
        self.take_field()

    def take_field(self) -> None:
        """The keyboard into the field, its words selected."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def apply_theme(self, theme: Theme) -> None:
        self._hits.apply_theme(theme)

    # What the user does

    def _ask(self) -> None:
        text = self._field.text()
        if not self._open or not text.strip():
            self._order = None
            self.asked.emit(None)
            self._show_start()
            return
        order = SearchOrder(text, self._filters.only, self._day)
        if order != self._order:
            self._order = order
            self._patience.start()
            self.asked.emit(order)

    def _narrow(self) -> None:
        """Other filters: how many documents they leave is said where they show."""
        self._count()
        self._ask()

    def _count(self) -> None:
        if self._open and self._filters.labels.is_open:
            self.count_wanted.emit(LibraryOrder(only=self._filters.only))

    def _take(self) -> None:
        """Enter: the first hit, or on to the text when one is chosen already."""
        if self._field.typing:
            self._field.ask_now()
        elif self._hits.currentIndex().isValid():
            self.entered.emit()
        else:
            self._hits.step(1)

    def _choose(self, chunk_id: str) -> None:
        self._chosen = chunk_id
        row = self._hits.hits.row(self._hits.hits.index_of(chunk_id))
        self.words_found.emit(chunk_id, row.source_marks if row is not None else ())
        self.chunk_chosen.emit(chunk_id)

    def _take_offer(self, what: str) -> None:
        if what == GO_TO:
            self.go_to.emit(self._field.text())
        elif what == AGAIN:
            self._order = None
            self._ask()
        else:
            self._filters.drop(what)
        self.take_field()

    # What is shown

    def _show_start(self) -> None:
        self._patience.stop()
        self._waiting = search_notice.START if self._open else search_notice.NOTHING_OPEN
        self._show_nothing()
        self.info_changed.emit("")

    def _show_nothing(self) -> None:
        self._emptying.stop()
        if self._waiting is None:
            return
        self._notice.show_notice(self._waiting)
        self._faces.setCurrentWidget(self._notice)
        self._show_hidden("")
        self._hits.show_rows((), None)
        self.info_changed.emit("no hits" if self._order is not None else "")

    def _show_hidden(self, words: str) -> None:
        self._hidden.setText(words)
        self._hidden.setVisible(bool(words))
        self._clear.setVisible(bool(words))
