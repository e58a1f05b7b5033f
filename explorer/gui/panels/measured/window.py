"""The large face: what is asked and which measure is shown, and below it questions, earlier runs, and the user's own questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QPushButton, QStackedLayout, QTabBar, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.progress import Progress
from explorer.evaluation.measured import HITS, USUAL_HITS, Measured
from explorer.evaluation.runs import Run
from explorer.gui.panels.measured.own import OwnPage
from explorer.gui.panels.measured.questions import QuestionPage
from explorer.gui.panels.measured.runs import RunPage
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.reading.run_bar import RunBar
from explorer.gui.style import STEP, ui_font
from explorer.viewlogic.measured_rows import MEASURES, progress_words
from explorer.viewlogic.notice import Notice
from explorer.viewlogic.question_sets import QuestionSet
from explorer.viewlogic.tokens import Theme

SIZE = (1180, 800)
QUESTIONS, RUNS, OWN = "Questions", "Runs", "Your own questions"
_PAGES = (QUESTIONS, RUNS, OWN)
_CHOOSE = "Choose a file\u2026"
_START = Notice(
    "Nothing is measured yet",
    ("Press Evaluate: every question is searched for under every column, and stands here with what each column found.",),
)


class MeasuredWindow(QWidget):
    """``source_chosen`` carries a QuestionSet, ``measure_chosen`` a measure's key and the number of hits, ``export_wanted`` a Run.

    The signals of its pages are theirs; ``passage_chosen`` is as the panel's.
    """

    evaluate_wanted = Signal()
    cancelled = Signal()
    source_chosen = Signal(object)
    file_wanted = Signal()
    measure_chosen = Signal(str, int)
    export_wanted = Signal(object)
    passage_chosen = Signal(str, str, int, int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Measured: chunkers side by side")
        self.resize(*SIZE)
        self.setMinimumSize(720, 480)
        self._run: Run | None = None
        self._sources: tuple[QuestionSet, ...] = ()
        self.source, self.measure, self.hits = (self._combo(name) for name in ("Questions to ask", "Measure", "How many hits count"))
        for each in MEASURES:
            self.measure.addItem(each.name.replace("@{k}", ""), each.key)
        for number in HITS:
            self.hits.addItem(str(number), number)
        self.hits.setCurrentIndex(HITS.index(USUAL_HITS))
        self.run_bar = RunBar(self.source, self)
        self.export = QPushButton("Save as CSV\u2026", self)
        self.export.setEnabled(False)
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("measured-tabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setFont(ui_font())
        self.tabs.setAccessibleName("What this window shows")
        for name in _PAGES:
            self.tabs.addTab(name)
        self.notice = NoticeFace(self)
        self.questions, self.runs, self.own = QuestionPage(theme, self), RunPage(theme, self), OwnPage(theme, self)
        self._lay_out()
        self.notice.show_notice(_START)
        self.source.activated.connect(self._choose_source)
        for combo in (self.measure, self.hits):
            combo.activated.connect(lambda _at: self._choose_measure())
        self.run_bar.started.connect(self.evaluate_wanted)
        self.run_bar.cancelled.connect(self.cancelled)
        self.export.clicked.connect(lambda: self.export_wanted.emit(self._run))
        self.tabs.currentChanged.connect(lambda _at: self._turn())
        self.questions.passage_chosen.connect(self._tell)
        self.runs.export_wanted.connect(self.export_wanted)
        for keys in ("Escape", "Ctrl+W"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.close)

    def _combo(self, name: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setAccessibleName(name)
        combo.setToolTip(name)
        return combo

    def _lay_out(self) -> None:
        bar = QFrame(self)
        bar.setObjectName("top-bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        row.setSpacing(2 * STEP)
        row.addWidget(self.run_bar, 1)
        row.addSpacing(3 * STEP)
        for words, combo in (("Measure", self.measure), ("Hits", self.hits)):
            label = QLabel(words, bar)
            label.setObjectName("quiet")
            label.setBuddy(combo)
            row.addWidget(label)
            row.addWidget(combo)
        row.addWidget(self.export)
        pages = QWidget(self)
        self._pages = QStackedLayout(pages)
        for page in (self.notice, self.questions, self.runs, self.own):
            self._pages.addWidget(page)
        head = QFrame(self)
        head.setObjectName("pane-header")
        tabs = QHBoxLayout(head)
        tabs.setContentsMargins(STEP, 0, 0, 0)
        tabs.addWidget(self.tabs)
        tabs.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(head)
        column.addWidget(pages, 1)
        self.setFocusProxy(self.run_bar.button)

    # Told from outside

    def show_sources(self, sources: Sequence[QuestionSet], chosen: Path | None, why_not: str = "") -> None:
        """The question sets; ``why_not`` is a sentence when nothing can be asked now."""
        self._sources = tuple(sources)
        self.source.clear()
        for number, each in enumerate(self._sources):
            self.source.addItem(each.name, number)
            self.source.setItemData(number, str(each.path), Qt.ItemDataRole.ToolTipRole)
        if self._sources:
            self.source.insertSeparator(len(self._sources))
        self.source.addItem(_CHOOSE, -1)
        paths = [each.path for each in self._sources]
        self._at = paths.index(chosen) if chosen in paths else 0
        self.source.setCurrentIndex(self._at)
        self.run_bar.allow(not why_not)
        self.run_bar.button.setToolTip(why_not)

    def show_measure(self, key: str, k: int) -> None:
        self.measure.setCurrentIndex(self.measure.findData(key))
        self.hits.setCurrentIndex(self.hits.findData(k))
        for page in (self.questions, self.runs):
            page.show_measure(key, k)

    def show_measured(self, measured: Measured | None, run: Run | None) -> None:
        """What was measured; None for nothing."""
        self._run = run
        self.export.setEnabled(run is not None)
        if measured is not None and run is not None:
            self.questions.show_measured(measured, run)
        else:
            self.notice.show_notice(_START)
        self._turn()

    def show_failure(self, sentence: str) -> None:
        """Say what broke, where the questions would be."""
        self.notice.show_notice(Notice("The questions could not be asked", (sentence,)))
        self._run = None
        self.export.setEnabled(False)
        self._turn()

    def begin(self) -> None:
        self.run_bar.begin()

    def progress(self, step: Progress) -> None:
        self.run_bar.progress(step, progress_words(step))

    def end(self) -> None:
        self.run_bar.end()

    def turn_to(self, page: str) -> None:
        self.tabs.setCurrentIndex(_PAGES.index(page))

    def apply_theme(self, theme: Theme) -> None:
        for page in (self.questions, self.runs, self.own):
            page.apply_theme(theme)

    # What the user does

    def _turn(self) -> None:
        page = _PAGES[self.tabs.currentIndex()]
        first = self.questions if self._run is not None else self.notice
        self._pages.setCurrentWidget({QUESTIONS: first, RUNS: self.runs, OWN: self.own}[page])

    def _choose_source(self, row: int) -> None:
        number = self.source.itemData(row)
        if number is None or number < 0:
            self.source.setCurrentIndex(self._at)
            self.file_wanted.emit()
        elif number != self._at:
            self._at = number
            self.source_chosen.emit(self._sources[number])

    def _choose_measure(self) -> None:
        self.measure_chosen.emit(str(self.measure.currentData()), int(self.hits.currentData()))

    def _tell(self, chunk: Chunk, column: int) -> None:
        self.passage_chosen.emit(chunk.doc_id, chunk.version, chunk.start, chunk.end, column)
