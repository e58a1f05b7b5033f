"""Measuring the columns of a comparison: the small and the large face, wired to the session, the thread that evaluates, and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from explorer.comparison.columns import ColumnOrder
from explorer.errors import ExplorerError
from explorer.evaluation.history import delete_run, kept_runs
from explorer.evaluation.measured import DEPTH, USUAL_HITS, Measured
from explorer.evaluation.runs import Run
from explorer.gui.long_work import LongWork
from explorer.gui.own_questions import OwnQuestions
from explorer.gui.panels.measured import MeasuredPanel
from explorer.viewlogic.measured_rows import MEASURES
from explorer.viewlogic.measuring import OWN_NAME, Outcome, measured_steps, sources

if TYPE_CHECKING:
    from explorer.evaluation.history import KeptRun
    from explorer.gui.appearance import Appearance
    from explorer.gui.panels.measured.window import MeasuredWindow
    from explorer.gui.session import Session
    from explorer.gui.settings import Settings
    from explorer.viewlogic.index_state import IndexState
    from explorer.viewlogic.question_sets import QuestionSet

_FILES = "questions"
_FILES_KEPT = 5
_MEASURE = "measure"
_FILTER = "Question sets (*.jsonl *.ndjson *.json);;All files (*)"
RUNS = "kept runs"


class Measuring(QObject):
    """``panel`` is the small face, to be put where there is room for it; tell :meth:`show_columns` whenever the columns change.

    ``passage_chosen`` is as the panel's. Another index, other columns or other questions end an evaluation that is under way.
    """

    passage_chosen = Signal(str, str, int, int, int)

    def __init__(self, session: Session, appearance: Appearance, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._appearance = appearance
        self._settings = settings
        self._owner = window
        self._work = LongWork("measuring", self)
        self._measured: Measured | None = None
        self._run: Run | None = None
        self._sources: tuple[QuestionSet, ...] = ()
        self._source: QuestionSet | None = None
        self._details: MeasuredWindow | None = None
        self._key, self._k = settings.text(_MEASURE, MEASURES[0].key), USUAL_HITS
        self.panel = MeasuredPanel(appearance.theme)
        self.panel.show_measure(self._key, self._k)
        self.panel.evaluate_wanted.connect(lambda _orders: self.evaluate())
        self.panel.cancelled.connect(self._work.cancel)
        self.panel.details_wanted.connect(self.open_details)
        self.panel.passage_chosen.connect(self.passage_chosen)
        self._work.progressed.connect(self.panel.progress)
        self._work.ended.connect(self.panel.end)
        self._work.finished.connect(self._take)
        self._work.failed.connect(self._tell_failure)
        appearance.changed.connect(self.panel.apply_theme)
        session.index_changed.connect(self._show_index)
        self._show_index(session.state)

    @property
    def running(self) -> bool:
        """Whether questions are being asked, or something is being read for the large face."""
        return self._work.running

    def close(self) -> None:
        """End what runs."""
        self._work.close()
        if self._details is not None:
            self._details.close()

    # What is measured

    def show_columns(self, orders: Sequence[ColumnOrder]) -> None:
        """The comparison's columns, from the left."""
        if tuple(orders) != self.panel.orders:
            self._work.cancel()
        self.panel.show_columns(orders)

    def evaluate(self) -> None:
        """Ask the chosen questions under all columns."""
        state, source, orders = self._session.state, self._source, self.panel.orders
        if state is None or source is None or not orders:
            return
        before = self._measured
        self._work.start(lambda stop, _note: measured_steps(state, orders, source, before, stop))
        self.panel.begin()
        if self._details is not None:
            self._details.begin()

    def _take(self, outcome: Outcome) -> None:
        self._show(outcome.measured, outcome.run)
        if outcome.note:
            self.panel.show_failure(outcome.note)
        self._list_runs()

    def _show(self, measured: Measured | None, run: Run | None) -> None:
        self._measured, self._run = measured, run
        self.panel.show_measured(run)
        if self._details is not None:
            self._details.show_measured(measured, run)

    def _tell_failure(self, sentence: str) -> None:
        self.panel.show_failure(sentence)
        if self._details is not None:
            self._details.show_failure(sentence)

    def _show_index(self, state: IndexState | None) -> None:
        """What was measured is about the index before."""
        self._work.cancel()
        self._show(None, None)
        self._offer_sources(self._source.path if self._source is not None and state is not None else None)

    # What is asked

    def _offer_sources(self, chosen: Path | None = None) -> None:
        state = self._session.state
        files = [Path(text) for text in self._settings.texts(_FILES)]
        self._sources = sources(state.opened, files) if state is not None else ()
        usable = [each for each in self._sources if each.name != OWN_NAME]
        first = usable[0] if usable else self._sources[0] if self._sources else None
        self._source = next((each for each in self._sources if each.path == chosen), first)
        why_not = "" if state is not None else "No index is open: open one first."
        self.panel.show_source(self._source.name if self._source is not None else "", why_not)
        if self._details is not None:
            self._details.show_sources(self._sources, self._source.path if self._source is not None else None, why_not)

    def _choose_source(self, source: QuestionSet) -> None:
        self._work.cancel()
        self._source = source
        self.panel.show_source(source.name)
        self._show(None, None)

    def _ask_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        state = self._session.state
        near = str(state.near) if state is not None else str(Path.home())
        found, _ = QFileDialog.getOpenFileName(self._details, "Choose a question set", near, _FILTER)
        if found:
            self.take_file(Path(found))

    def take_file(self, file: Path) -> None:
        """Offer this file of questions from now on, and choose it."""
        kept = [text for text in self._settings.texts(_FILES) if text != str(file)]
        self._settings.set(_FILES, [str(file), *kept][:_FILES_KEPT])
        self._work.cancel()
        self._show(None, None)
        self._offer_sources(file)

    def _own_changed(self) -> None:
        """Figures of questions that are others now are no figures."""
        if self._source is not None and self._source.name == OWN_NAME:
            self._work.cancel()
            self._show(None, None)

    def _choose_measure(self, key: str, k: int) -> None:
        self._key, self._k = key, min(k, DEPTH)
        self._settings.set(_MEASURE, key)
        self.panel.show_measure(self._key, self._k)
        self.details.show_measure(self._key, self._k)

    # The large face

    @property
    def details(self) -> MeasuredWindow:
        if self._details is None:
            self._details = self._make_details()
        return self._details

    def _make_details(self) -> MeasuredWindow:
        from explorer.gui.panels.measured.window import MeasuredWindow

        window = MeasuredWindow(self._appearance.theme, self._owner)
        self._details = window
        window.evaluate_wanted.connect(self.evaluate)
        window.cancelled.connect(self._work.cancel)
        window.source_chosen.connect(self._choose_source)
        window.file_wanted.connect(self._ask_file)
        window.measure_chosen.connect(self._choose_measure)
        window.export_wanted.connect(self._export)
        window.passage_chosen.connect(self._tell_passage)
        window.runs.delete_wanted.connect(self._delete_runs)
        self._work.progressed.connect(window.progress)
        self._work.ended.connect(window.end)
        self._appearance.changed.connect(window.apply_theme)
        self._own = OwnQuestions(self._session, window.own, self)
        self._own.changed.connect(self._own_changed)
        window.show_measure(self._key, self._k)
        window.show_measured(self._measured, self._run)
        self._offer_sources(self._source.path if self._source is not None else None)
        if self._work.running:
            window.begin()
        return window

    def _tell_passage(self, doc_id: str, version: str, start: int, end: int, column: int) -> None:
        """The details number the columns as they were measured; the comparison may have moved them since."""
        order = self._run.orders[column] if self._run is not None else None
        here = self.panel.orders.index(order) if order in self.panel.orders else -1
        self.panel.passage_chosen.emit(doc_id, version, start, end, here)

    def open_details(self) -> None:
        """Show the large face."""
        self.details.show()
        self._list_runs()
        self.details.raise_()
        self.details.activateWindow()

    def _list_runs(self) -> None:
        if self._details is not None:
            self._session.lanes.run(RUNS, kept_runs, self._details.runs.show_runs, failed=self._tell)

    def _delete_runs(self, chosen: tuple[KeptRun, ...]) -> None:
        def work() -> tuple[KeptRun, ...]:
            for kept in chosen:
                delete_run(kept.path)
            return kept_runs()

        if chosen and self._sure(chosen):
            self._session.lanes.run(RUNS, work, self.details.runs.show_runs, failed=self._tell)

    def _sure(self, chosen: tuple[KeptRun, ...]) -> bool:
        from PySide6.QtWidgets import QMessageBox

        words = f"Delete the run {chosen[0].name}?" if len(chosen) == 1 else f"Delete these {len(chosen)} runs?"
        button = QMessageBox.StandardButton
        return QMessageBox.question(self._details, "Delete", words, button.Yes | button.Cancel) is button.Yes

    def _export(self, run: Run) -> None:
        from PySide6.QtWidgets import QFileDialog

        found, _ = QFileDialog.getSaveFileName(self._details, "Save the measures", str(Path.home() / "measures.csv"), "CSV (*.csv)")
        if found:
            self.export_to(Path(found), run)

    def export_to(self, file: Path, run: Run) -> None:
        """Write a run for a spreadsheet."""
        from explorer.exchange.measures_csv import measures_csv

        try:
            file.write_bytes(measures_csv(run, min(self._k, run.depth)))
        except OSError as error:
            self.panel.show_failure(f"The measures could not be written to {file}: {error.strerror}.")

    def _tell(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.panel.show_failure(str(error))
