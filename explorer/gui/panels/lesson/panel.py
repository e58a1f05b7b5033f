"""The guided view: a rail with the steps, the step that is shown, and the way back and on."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QListWidget, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from explorer.gui.panels.lesson.by_hand import ByHand
from explorer.gui.panels.lesson.figures import Figures
from explorer.gui.panels.lesson.leaving import LeavingView
from explorer.gui.panels.lesson.numbers import NumbersView
from explorer.gui.panels.lesson.same_texts import SameTextsView
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import DISPLAY, STEP, ui_font
from explorer.viewlogic.lesson_state import STEPS, LessonState
from explorer.viewlogic.lesson_words import passage_words, text_ids_words
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.tokens import Theme

READING = Notice("Reading", ("The passages of this collection are read and numbered.",))
NUMBER, LEAVE, AGAIN, TEXT, HAND = range(len(STEPS))
_RAIL, _NARROW_RAIL, _NARROW = 232, 192, 1000


class LessonPanel(QWidget):
    """``left`` asks to leave the lesson, ``passage_wanted`` carries the ID of a passage that the window should show."""

    left = Signal()
    passage_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: LessonState | None = None
        self._places: dict[str, int] = {}
        self.back = QPushButton("\u2190", self)
        self.back.setToolTip("Back to the documents (Esc)")
        self.back.setAccessibleName("Leave the lesson")
        self.rail = QListWidget(self)
        self.rail.setObjectName("lesson-rail")
        self.rail.setAccessibleName("Steps")
        self.rail.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rail.addItems([f"{number}  {step.name}" for number, step in enumerate(STEPS, 1)])
        self._heading, self._words = QLabel(self), QLabel(self)
        self._heading.setFont(ui_font(DISPLAY, QFont.Weight.DemiBold))
        self._words.setWordWrap(True)
        self._words.setObjectName("quiet")
        self.figures = Figures(self)
        self.numbers = NumbersView(theme, self)
        self.leaving = LeavingView(self)
        self.same_texts = SameTextsView(self)
        self.by_hand = ByHand(self._known, self)
        self.notice = NoticeFace(self)
        self._said = QLabel(self)
        self._said.setWordWrap(True)
        self.previous, self.next = QPushButton("Step before", self), QPushButton("Next step", self)
        self.previous.setToolTip("Ctrl+Page up")
        self.next.setToolTip("Ctrl+Page down")
        self.next.setObjectName("primary")
        self._pages = QStackedWidget(self)
        # In a small window the steps to an ID are scrolled, so that they do not take the room of the other pages.
        self._hand = QScrollArea(self)
        self._hand.setWidgetResizable(True)
        self._hand.setWidget(self.by_hand)
        self._hand.setFocusProxy(self.by_hand)
        for page in (self.notice, self.numbers, self.leaving, self.same_texts, self._hand):
            self._pages.addWidget(page)
        self._lay_out()
        self._connect()
        self.show_notice(READING)

    def _lay_out(self) -> None:
        bar = QFrame(self)
        bar.setObjectName("top-bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        row.setSpacing(2 * STEP)
        title = QLabel("Why the ID is a hash", bar)
        title.setFont(ui_font(weight=QFont.Weight.DemiBold))
        row.addWidget(self.back)
        row.addWidget(title)
        row.addStretch(1)
        row.addWidget(self.previous)
        row.addWidget(self.next)
        content = QVBoxLayout()
        content.setContentsMargins(6 * STEP, 5 * STEP, 6 * STEP, 4 * STEP)
        content.setSpacing(3 * STEP)
        content.addWidget(self._heading)
        content.addWidget(self._words)
        content.addWidget(self.figures)
        content.addWidget(self._said)
        content.addWidget(self._pages, 1)
        body = QHBoxLayout()
        body.setSpacing(0)
        body.addWidget(self.rail)
        body.addLayout(content, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addLayout(body, 1)

    def _connect(self) -> None:
        self.back.clicked.connect(self.left)
        self.previous.clicked.connect(lambda: self.step(-1))
        self.next.clicked.connect(lambda: self.step(1))
        self.rail.currentRowChanged.connect(self._show_step)
        self.numbers.cited.connect(self._cite)
        self.leaving.left.connect(self._take_out)
        self.same_texts.wanted.connect(self.passage_wanted)
        for keys, by in (("Ctrl+PgDown", 1), ("Ctrl+PgUp", -1)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda step=by: self.step(step))
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The list keeps the rows that it laid out before it was dressed, and they are lower.
        self.rail.ensurePolished()
        self.rail.doItemsLayout()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rail.setFixedWidth(_RAIL if self.width() >= _NARROW else _NARROW_RAIL)

    # Told from outside

    def apply_theme(self, theme: Theme) -> None:
        self.numbers.apply_theme(theme)

    def show_notice(self, notice: Notice) -> None:
        """Show a notice in place of the lesson: that it is read, or why it cannot be."""
        self._state = None
        self.notice.show_notice(notice)
        self._pages.setCurrentWidget(self.notice)
        for part in (self.figures, self._said, self._heading, self._words):
            part.hide()
        for button in (self.previous, self.next):
            button.setEnabled(False)
        self.rail.setEnabled(False)

    def show_state(self, state: LessonState) -> None:
        """Begin the lesson."""
        self._state = state
        self._places = {passage.chunk_id: number for number, passage in enumerate(state.passages)}
        self.rail.setEnabled(True)
        self._heading.show()
        self._words.show()
        self.numbers.show_state(state)
        self.leaving.show_state(state)
        self.same_texts.show_state(state)
        self.rail.setCurrentRow(NUMBER)
        self._show_step(NUMBER)

    @property
    def state(self) -> LessonState | None:
        return self._state

    # Steps

    def step(self, by: int) -> None:
        self.rail.setCurrentRow(min(max(self.rail.currentRow() + by, 0), len(STEPS) - 1))

    def _show_step(self, number: int) -> None:
        if self._state is None or number < 0:
            return
        page = (self.numbers, self.leaving, self.numbers, self.same_texts, self._hand)[number]
        self._pages.setCurrentWidget(page)
        self.numbers.show_after(number == AGAIN)
        self._heading.setText(STEPS[number].name)
        self._words.setText(STEPS[number].words)
        self.previous.setEnabled(number > 0)
        self.next.setEnabled(number < len(STEPS) - 1)
        self._tell()
        if page is self.numbers:
            # The table's height is known when it has been laid out.
            QTimer.singleShot(0, self.numbers, lambda: self.numbers.mark(self._state))
        if not self.rail.hasFocus():
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _tell(self) -> None:
        """What the step says about the number that is cited and the document that leaves."""
        state, number = self._state, self.rail.currentRow()
        if state is None:
            return
        cited, gone = state.cited_passage, state.documents[state.leaving]
        said = {
            NUMBER: f"The old answer cites [{state.cited}] and {cited.chunk_id}. Both mean {passage_words(cited)}.",
            LEAVE: f"{gone.words}, leaves: {gone.numbers}.",
            TEXT: text_ids_words(state.change, len(state.same_texts)),
        }.get(number, "")
        self._said.setText(said)
        self._said.setVisible(bool(said))
        self.figures.setVisible(number == AGAIN)
        if number == AGAIN:
            self.figures.show_state(state)
        elif number == HAND:
            self.by_hand.show_passage(cited)

    def _cite(self, number: int) -> None:
        if self._state is not None:
            self._state = self._state.with_cited(number)
            self._tell()

    def _take_out(self, leaving: int) -> None:
        if self._state is not None:
            self._state = self._state.with_leaving(leaving)
            self.numbers.show_state(self._state)
            self._tell()

    def _known(self, chunk_id: str) -> str:
        number = self._places.get(chunk_id)
        return passage_words(self._state.passages[number]) if self._state is not None and number is not None else ""
