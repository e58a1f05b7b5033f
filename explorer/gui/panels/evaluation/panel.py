"""The evaluation pane itself: it asks for an evaluation and shows its measures, its questions and their passages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QLabel, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.progress import Progress
from explorer.evaluation.evaluating import Evaluation
from explorer.gui.panels.evaluation.kinds import KindView
from explorer.gui.panels.evaluation.ordering import Ordering
from explorer.gui.panels.evaluation.questions import QuestionView
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.reading.run_bar import RunBar
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic import evaluation_notice
from explorer.viewlogic.evaluation_notice import AGAIN, FILE
from explorer.viewlogic.evaluation_rows import ALL, conditions_words
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.question_nodes import MISSED, chosen_rows, question_nodes, show_choices
from explorer.viewlogic.question_sets import EvaluationOrder, QuestionSet
from explorer.viewlogic.tokens import Theme


class EvaluationPanel(QWidget):
    """``wanted`` carries an EvaluationOrder, ``cancelled`` takes it back; ``file_wanted`` asks for another file of questions.

    ``chunk_chosen`` carries the chunk ID of a passage, ``left`` says that the user is done here.
    """

    wanted = Signal(object)
    cancelled = Signal()
    file_wanted = Signal()
    chunk_chosen = Signal(str)
    left = Signal()
    info_changed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._open = False
        self._evaluation: Evaluation | None = None
        self._ordered: EvaluationOrder | None = None
        self._asked: EvaluationOrder | None = None
        self._show = MISSED
        self._ordering = Ordering(self)
        self._run = RunBar(self._ordering.set_choice, self)
        self._notice = NoticeFace(self)
        self._conditions = QLabel(self)
        self._conditions.setObjectName("warn")
        self._counted = QLabel(self)
        self._counted.setObjectName("quiet")
        for label in (self._conditions, self._counted):
            label.setFont(ui_font(SMALL))
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._kinds = KindView(self)
        self._shown = QComboBox(self)
        self._shown.setAccessibleName("Which questions are listed")
        self._questions = QuestionView(theme, self)
        self._lay_out()
        self._ordering.file_wanted.connect(self.file_wanted)
        self._ordering.changed.connect(self._compare)
        self._run.started.connect(self._start)
        self._run.cancelled.connect(self.cancelled)
        self._kinds.kind_chosen.connect(lambda _kind: self._list())
        self._shown.activated.connect(self._choose_shown)
        self._questions.chunk_chosen.connect(self.chunk_chosen)
        self._notice.taken.connect(self._take_offer)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)
        self._show_notice(evaluation_notice.NOTHING_OPEN)

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(10, 2 * STEP, 10, 0)
        head.setSpacing(2 * STEP)
        head.addWidget(self._run)
        head.addWidget(self._ordering)
        results = QWidget(self)
        column = QVBoxLayout(results)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(STEP)
        for part, side in ((self._conditions, 12), (self._kinds, 6), (self._counted, 12), (self._shown, 10)):
            inset = QVBoxLayout()
            inset.setContentsMargins(side, 0, side, STEP if part is self._counted else 0)
            inset.addWidget(part)
            column.addLayout(inset)
        column.addWidget(self._questions, 1)
        faces = QWidget(self)
        self._faces = QStackedLayout(faces)
        self._faces.addWidget(self._notice)
        self._faces.addWidget(results)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(3 * STEP)
        whole.addLayout(head)
        whole.addWidget(faces, 1)
        self.setFocusProxy(self._run.button)

    # Told from outside

    def show_sets(self, opened: bool, sets: Sequence[QuestionSet], chosen: Path | None = None) -> None:
        """What can be asked of the index that is open now. An evaluation of another one is no longer shown."""
        self._open = opened
        self._ordering.setEnabled(opened)
        self._ordering.show_sets(sets, chosen)
        self._run.allow(opened and bool(sets))
        self.show_evaluation(None)

    def offer_file(self, sets: Sequence[QuestionSet], chosen: Path) -> None:
        """The user chose a file of questions."""
        self._ordering.show_sets(sets, chosen)
        self._run.allow(self._open)
        if self._evaluation is None:
            self._show_start()

    def show_day(self, day: date) -> None:
        self._ordering.show_day(day)
        self._questions.show_day(day)

    def begin(self) -> None:
        """The questions are being asked."""
        self._run.begin()

    def progress(self, step: Progress) -> None:
        self._run.progress(step)

    def end(self) -> None:
        """No question is being asked any more."""
        self._run.end()

    def show_evaluation(self, evaluation: Evaluation | None) -> None:
        """The measures and questions of an evaluation; None for none."""
        self._evaluation = evaluation
        self._kinds.show_evaluation(evaluation)
        if evaluation is None:
            self._questions.show_questions(())
            self._show_start()
            return
        self._counted.setText(evaluation_notice.counted_words(evaluation))
        self._kinds.setToolTip(conditions_words(evaluation.conditions))
        self._asked = self._ordered
        self._compare()
        self._faces.setCurrentIndex(1)
        self._list()
        self.info_changed.emit(evaluation_notice.short_words(evaluation))

    def show_failure(self, sentence: str) -> None:
        """Say what broke, where the measures would be."""
        self._evaluation = None
        self._show_notice(evaluation_notice.failure(sentence))

    def show_selection(self, chunk: Chunk | None) -> None:
        self._questions.show_selection(chunk)

    def apply_theme(self, theme: Theme) -> None:
        self._questions.apply_theme(theme)

    # What the user does

    def _start(self) -> None:
        self._ordered = self._ordering.order
        if self._ordered is not None and self._open:
            self.wanted.emit(self._ordered)

    def _take_offer(self, what: str) -> None:
        if what == FILE:
            self.file_wanted.emit()
        elif what == AGAIN:
            self._start()

    def _choose_shown(self, row: int) -> None:
        self._show = str(self._shown.itemData(row))
        self._list()

    # What is shown

    def _compare(self) -> None:
        """Say what the figures are for when something else is chosen above them by now."""
        evaluation = self._evaluation
        other = evaluation is not None and self._ordering.order != self._asked
        self._conditions.setVisible(other)
        if evaluation is not None and self._asked is not None:
            self._conditions.setText(evaluation_notice.other_choice_words(evaluation, self._asked, self._ordering.order))

    def _list(self) -> None:
        """The questions of the chosen kind that are to be listed."""
        evaluation = self._evaluation
        if evaluation is None:
            return
        kind = self._kinds.kind
        choices = show_choices(evaluation, kind)
        if self._show not in dict(choices):
            self._show = MISSED
        self._shown.clear()
        for key, words in choices:
            self._shown.addItem(words if kind == ALL else f"{words}, {kind}", key)
        self._shown.setCurrentIndex([key for key, _ in choices].index(self._show))
        self._questions.show_questions(question_nodes(chosen_rows(evaluation, self._show, kind)))

    def _show_start(self) -> None:
        if not self._open:
            self._show_notice(evaluation_notice.NOTHING_OPEN)
        elif self._ordering.order is None:
            self._show_notice(evaluation_notice.NO_QUESTIONS)
        else:
            self._show_notice(evaluation_notice.START)

    def _show_notice(self, notice: Notice) -> None:
        self._notice.show_notice(notice)
        self._faces.setCurrentIndex(0)
        self.info_changed.emit("")
