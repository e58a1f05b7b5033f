"""Question by question: the measures by kind, which questions which column found, and what each found for the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.evaluation.measured import USUAL_HITS, Measured
from explorer.evaluation.runs import ALL_KINDS, Run
from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.measured.hits import HitList
from explorer.gui.reading.grid_view import GridView
from explorer.gui.style import BODY, SMALL, STEP, ui_font
from explorer.viewlogic.comparing import column_titles
from explorer.viewlogic.grids import measured_grid, question_grid
from explorer.viewlogic.measured_hits import column_hits, question_words
from explorer.viewlogic.measured_rows import MEASURES, QuestionLine, measured_table, question_lines, short_titles, shown_choices
from explorer.viewlogic.tokens import Theme

_MOST_KINDS = 9


class QuestionPage(QWidget):
    """``passage_chosen`` carries the chunk of a hit, and the number of the column that found it."""

    passage_chosen = Signal(object, int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._measured: Measured | None = None
        self._run: Run | None = None
        self._key, self._k = MEASURES[0].key, USUAL_HITS
        self._shown = MEASURES[0].key
        self._kind = ALL_KINDS
        self._lines: tuple[QuestionLine, ...] = ()
        self.kinds = GridView(theme, "Measures by kind; a row narrows the questions", self)
        self.choice = QComboBox(self)
        self.choice.setAccessibleName("Which questions are listed")
        self.questions = GridView(theme, "Questions, with what each column made of them", self)
        self._question = QLabel(self)
        self._question.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._answer = QLabel(self)
        self._answer.setObjectName("quiet")
        for label in (self._question, self._answer):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._columns = QHBoxLayout()
        self._columns.setSpacing(1)
        self.lists: list[HitList] = []
        self._heads: list[QWidget] = []
        self._lay_out()
        self.kinds.row_chosen.connect(self._choose_kind)
        self.choice.activated.connect(self._choose_shown)
        self.questions.row_chosen.connect(self._show_question)

    def _lay_out(self) -> None:
        upper = QWidget(self)
        row = QHBoxLayout(upper)
        row.setContentsMargins(2 * STEP, 0, 0, 0)
        row.setSpacing(3 * STEP)
        left = QVBoxLayout()
        left.addWidget(self.kinds)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(STEP)
        right.addWidget(self.choice, 0, Qt.AlignmentFlag.AlignLeft)
        right.addWidget(self.questions, 1)
        row.addLayout(left, 34)
        row.addLayout(right, 66)
        lower = QWidget(self)
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 2 * STEP, 0, 0)
        below.setSpacing(STEP)
        for label in (self._question, self._answer):
            inset = QHBoxLayout()
            inset.setContentsMargins(3 * STEP, 0, 3 * STEP, 0)
            inset.addWidget(label)
            below.addLayout(inset)
        below.addLayout(self._columns, 1)
        halves = QSplitter(Qt.Orientation.Vertical, self)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(1)
        halves.addWidget(upper)
        halves.addWidget(lower)
        halves.setSizes([300, 360])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * STEP, 0, 0)
        column.addWidget(halves)

    # Told from outside

    def show_measured(self, measured: Measured, run: Run) -> None:
        """What was measured, and the run that was made of it: the same columns and questions."""
        self._measured, self._run = measured, run
        self._kind = ALL_KINDS
        self._make_columns(column_titles(run.orders), run.faults)
        self._write()

    def show_measure(self, key: str, k: int) -> None:
        self._key, self._k = key, k
        self._write()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for view in (self.kinds, self.questions):
            view.apply_theme(theme)
        for hits in self.lists:
            hits.apply_theme(theme)

    # What is shown

    def _make_columns(self, titles: Sequence[str], faults: Sequence[str]) -> None:
        for widget in (*self._heads, *self.lists):
            widget.hide()
            widget.deleteLater()
        while (item := self._columns.takeAt(0)) is not None:
            layout = item.layout()
            if layout is not None:
                layout.deleteLater()
        self.lists, self._heads = [], []
        for number, (title, fault) in enumerate(zip(titles, faults, strict=True)):
            head = ElidedLabel(self)
            head.setFont(ui_font(SMALL, QFont.Weight.DemiBold))
            head.setContentsMargins(3 * STEP, STEP, STEP, 0)
            head.set_text(f"{title}: {fault}" if fault else title)
            if fault:
                head.setObjectName("warn")
            hits = HitList(self._theme, self)
            hits.passage_chosen.connect(lambda chunk, at=number: self._tell(chunk, at))
            column = QVBoxLayout()
            column.setSpacing(STEP)
            column.addWidget(head)
            column.addWidget(hits, 1)
            self._columns.addLayout(column, 1)
            self.lists.append(hits)
            self._heads.append(head)

    def _tell(self, chunk: Chunk, column: int) -> None:
        self.passage_chosen.emit(chunk, column)

    def _write(self) -> None:
        if self._run is None:
            return
        table = measured_table(self._run.orders, self._run, self._key, self._k)
        kinds = [line.kind for line in table.lines]
        self.kinds.show_grid(measured_grid(table), kinds.index(self._kind) if self._kind in kinds else 0)
        self.kinds.fit_height(_MOST_KINDS)
        self._list()

    def _list(self) -> None:
        """The questions that are wanted; the one that was chosen stays chosen if it is among them."""
        run = self._run
        if run is None:
            return
        before = self._lines[self.questions.row].number if 0 <= self.questions.row < len(self._lines) else -1
        choices = shown_choices(run, self._k, self._kind)
        self.choice.clear()
        for key, words in choices:
            self.choice.addItem(words if self._kind == ALL_KINDS else f"{words}, {self._kind}", key)
        keys = [key for key, _ in choices]
        self._shown = self._shown if self._shown in keys else keys[0]
        self.choice.setCurrentIndex(keys.index(self._shown))
        self._lines = question_lines(run, self._k, self._shown, self._kind)
        numbers = [line.number for line in self._lines]
        row = numbers.index(before) if before in numbers else 0
        self.questions.show_grid(question_grid(self._lines, column_titles(run.orders), short_titles(run.orders)), row)
        self._show_question(row)

    def _show_question(self, row: int) -> None:
        if self._measured is None or self._run is None or not 0 <= row < len(self._lines):
            self._question.setText("No question is like that.")
            self._answer.setText("")
            for hits in self.lists:
                hits.show_hits("the column", ())
            return
        number = self._lines[row].number
        question = self._measured.questions[number]
        self._question.setText(f"{question.id}  {' '.join(question.question.split())}")
        answers = (column.evaluation.answers[number] for column in self._measured.columns if column.evaluation is not None)
        first = next(answers, None)
        self._answer.setText(question_words(first) if first is not None else "")
        titles = column_titles(self._run.orders)
        for hits, title, rows in zip(self.lists, titles, column_hits(self._measured, number, self._k), strict=True):
            hits.show_hits(title, rows)

    # What the user does

    def _choose_kind(self, row: int) -> None:
        if self._run is not None:
            self._kind = (ALL_KINDS, *(kind for kind, _ in self._run.kinds()))[row]
            self._list()

    def _choose_shown(self, row: int) -> None:
        self._shown = str(self.choice.itemData(row))
        self._list()
