"""The small face: a measure by kind with a column for each chunker, a button to evaluate, and the way to the details."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.evaluation.measured import USUAL_HITS
from explorer.evaluation.runs import Run
from explorer.gui.pane import ElidedLabel
from explorer.gui.reading.grid_view import GridView
from explorer.gui.reading.run_bar import RunBar
from explorer.gui.style import SMALL, STEP, ui_font
from explorer.viewlogic.grids import measured_grid
from explorer.viewlogic.measured_rows import MEASURES, measured_table, missing, progress_words
from explorer.viewlogic.tokens import Theme

_MOST_ROWS, _LEAST_ROWS = 40, 2
_ALL_ROOM = 1000


class MeasuredPanel(QFrame):
    """``evaluate_wanted`` carries the columns' orders, ``cancelled`` takes it back; ``details_wanted`` asks for the large face.

    ``passage_chosen`` carries document ID, version, start and end (code points of the parsed text) of a passage that the user went to, and
    the number of the column in which it was found (from 0, as the columns stand now; -1 for one that is gone).
    """

    evaluate_wanted = Signal(object)
    cancelled = Signal()
    details_wanted = Signal()
    passage_chosen = Signal(str, str, int, int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("pane")
        self.orders: tuple[ColumnOrder, ...] = ()
        self.run: Run | None = None
        self.measure, self.k = MEASURES[0].key, USUAL_HITS
        self._why_not = ""
        self._source = ""
        self.table = GridView(theme, "Measures by kind of question, a column for each chunker", self)
        self.table.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._note = ElidedLabel(self)
        self._note.setObjectName("quiet")
        self._note.setFont(ui_font(SMALL))
        self._fault = QLabel(self)
        self._fault.setObjectName("warn")
        self._fault.setFont(ui_font(SMALL))
        self._fault.setWordWrap(True)
        self._fault.setTextFormat(Qt.TextFormat.PlainText)
        self._fault.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._fault.hide()
        self.run_bar = RunBar(self._note, self)
        self.details = QPushButton("Details\u2026", self)
        self.details.setToolTip("Question by question, your own questions, earlier runs, and a spreadsheet of the results")
        self.run_bar.add_beside(self.details)
        for button in (self.run_bar.button, self.run_bar.cancel_button, self.details):
            button.setProperty("compact", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * STEP, STEP, 3 * STEP, STEP)
        column.setSpacing(STEP)
        # The buttons stay in sight; where there is too little room, the table scrolls.
        column.addWidget(self.table, _ALL_ROOM)
        column.addWidget(self._fault)
        column.addWidget(self.run_bar)
        column.addStretch(1)
        self.run_bar.started.connect(self.evaluate)
        self.run_bar.cancelled.connect(self.cancelled)
        self.details.clicked.connect(self.details_wanted)
        self.table.row_opened.connect(lambda _row: self.details_wanted.emit())
        self.setFocusProxy(self.run_bar.button)
        self._write()

    # Told from outside

    def show_columns(self, orders: Sequence[ColumnOrder]) -> None:
        """The columns of the comparison, from the left. Figures of those that are measured stay."""
        self.orders = tuple(orders)
        self._write()

    def show_measured(self, run: Run | None) -> None:
        """What was measured; None for nothing."""
        self.run = run
        self._fault.hide()
        self._write()

    def show_measure(self, key: str, k: int) -> None:
        """Which measure is shown, at how many hits."""
        self.measure, self.k = key, k
        self._write()

    def show_source(self, name: str, why_not: str = "") -> None:
        """What the questions are called that would be asked; ``why_not`` is a sentence when nothing can be asked."""
        self._source, self._why_not = name, why_not
        self._write()

    def begin(self) -> None:
        self._fault.hide()
        self.run_bar.begin()

    def progress(self, step: Progress) -> None:
        self.run_bar.progress(step, progress_words(step))

    def end(self) -> None:
        self.run_bar.end()

    def show_failure(self, sentence: str) -> None:
        """Say what broke; earlier figures stay."""
        self._fault.setText(sentence)
        # A label that breaks lines lets itself be squeezed to one.
        self._fault.setMinimumHeight(self._fault.heightForWidth(max(self.width() - 5 * STEP, 100)))
        self._fault.show()

    def apply_theme(self, theme: Theme) -> None:
        self.table.apply_theme(theme)

    # What the user does

    def evaluate(self) -> None:
        if self.orders and not self._why_not:
            self.evaluate_wanted.emit(self.orders)

    # What is shown

    @property
    def note(self) -> str:
        return self._note.accessibleName()

    @property
    def fault(self) -> str:
        """The sentence that is shown, "" for none."""
        return "" if self._fault.isHidden() else self._fault.text()

    def _write(self) -> None:
        self.table.show_grid(measured_grid(measured_table(self.orders, self.run, self.measure, self.k)))
        self.table.fit_height(_MOST_ROWS, _LEAST_ROWS)
        self.run_bar.allow(bool(self.orders) and not self._why_not)
        self.run_bar.button.setToolTip(self._why_not or "Ask all questions under every column")
        left = len(set(missing(self.orders, self.run)))
        if self._why_not or self.run is None or not left:
            self._note.set_text(self._why_not or self._source)
        else:
            self._note.set_text("1 column is not measured yet" if left == 1 else f"{left} columns are not measured yet")
