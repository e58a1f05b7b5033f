"""Search and evaluation in the left pane: made when they are first opened, wired here, and left again for what was there before."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from explorer.gui.appearance import Appearance
from explorer.gui.evaluator import Evaluator
from explorer.gui.search_desk import SearchDesk
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.window import EVALUATE, LIBRARY, SEARCH, MainWindow
from explorer.viewlogic.index_state import IndexState

if TYPE_CHECKING:
    from explorer.gui.panels.evaluation import EvaluationPanel
    from explorer.gui.panels.search import SearchPanel
    from explorer.gui.panels.text import TextPanel
    from explorer.index.library import LibraryOrder
    from explorer.viewlogic.question_sets import EvaluationOrder, QuestionSet

KINDS, COUNT = "what the filters offer", "how many documents the filters leave"
_FILES = "questions"
_FILES_KEPT = 5
_FILTER = "Question sets (*.jsonl *.ndjson *.json);;All files (*)"


class Finding(QObject):
    """Opens the pages "Search" and "Evaluate" of the left pane, from an action, from the Go-to box, or because a tab was turned."""

    def __init__(self, session: Session, window: MainWindow, text: TextPanel, appearance: Appearance, settings: Settings) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._text = text
        self._appearance = appearance
        self._settings = settings
        self._desk = SearchDesk(session, self)
        self._evaluator = Evaluator(self)
        self._search: SearchPanel | None = None
        self._evaluation: EvaluationPanel | None = None
        self._before: QWidget | None = None
        self._searched: Path | None = None
        session.index_changed.connect(self._show_index)

    @property
    def running(self) -> bool:
        """Whether questions are being asked."""
        return self._evaluator.running

    def close(self) -> None:
        """End what runs."""
        self._evaluator.close()

    @property
    def search(self) -> SearchPanel:
        if self._search is None:
            self._search = self._make_search()
        return self._search

    @property
    def evaluation(self) -> EvaluationPanel:
        if self._evaluation is None:
            self._evaluation = self._make_evaluation()
        return self._evaluation

    def open_search(self, text: str = "") -> None:
        """Turn to the search, and search for ``text`` if there is any; else for what is half typed in the Go-to box."""
        text = text or self._window.top_bar.goto.hand_over()
        self.remember()
        self._window.library.show_page(SEARCH)
        if text:
            self.search.search_for(text)
        else:
            self.search.take_field()

    def open_evaluation(self) -> None:
        self.remember()
        self._window.library.show_page(EVALUATE)
        self._window.library.take_focus()

    def leave(self) -> None:
        """Back to the library, and the keyboard to where it was before."""
        self._window.library.show_page(LIBRARY)
        before, self._before = self._before, None
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._window.text.take_focus()

    def remember(self) -> None:
        """Keep where the keyboard is, for the way back from the left pane."""
        focus = self._window.focusWidget()
        if focus is not None and not self._window.library.isAncestorOf(focus) and not self._window.top_bar.isAncestorOf(focus):
            self._before = focus

    def _make_search(self) -> SearchPanel:
        from explorer.gui.panels.search import SearchPanel

        session = self._session
        panel = SearchPanel(self._appearance.theme)
        self._window.library.put(SEARCH, panel)
        panel.asked.connect(self._desk.ask)
        panel.words_found.connect(self._text.show_found)
        panel.chunk_chosen.connect(session.select_chunk)
        panel.go_to.connect(session.go_to)
        panel.entered.connect(self._window.text.take_focus)
        panel.left.connect(self.leave)
        panel.kinds_wanted.connect(self._offer_kinds)
        panel.count_wanted.connect(self._count)
        self._desk.answered.connect(panel.show_answer)
        self._desk.failed.connect(panel.show_failure)
        session.as_of_changed.connect(panel.show_day)
        session.selection_changed.connect(panel.show_selection)
        self._appearance.changed.connect(panel.apply_theme)
        panel.show_day(session.as_of)
        panel.show_selection(session.chunk)
        self._show_open(panel)
        return panel

    def _make_evaluation(self) -> EvaluationPanel:
        from explorer.gui.panels.evaluation import EvaluationPanel

        session, evaluator = self._session, self._evaluator
        panel = EvaluationPanel(self._appearance.theme)
        self._window.library.put(EVALUATE, panel)
        panel.wanted.connect(self._evaluate)
        panel.cancelled.connect(evaluator.cancel)
        panel.file_wanted.connect(self._ask_file)
        panel.chunk_chosen.connect(session.select_chunk)
        panel.left.connect(self.leave)
        evaluator.progressed.connect(panel.progress)
        evaluator.ended.connect(panel.end)
        evaluator.finished.connect(panel.show_evaluation)
        evaluator.failed.connect(panel.show_failure)
        session.as_of_changed.connect(panel.show_day)
        session.selection_changed.connect(panel.show_selection)
        self._appearance.changed.connect(panel.apply_theme)
        panel.show_day(session.as_of)
        panel.show_selection(session.chunk)
        panel.show_sets(session.state is not None, self._sets())
        return panel

    def _show_index(self, state: IndexState | None) -> None:
        self._evaluator.cancel()
        if self._search is not None:
            self._show_open(self._search)
        if self._evaluation is not None:
            self._evaluation.show_sets(state is not None, self._sets())

    def _show_open(self, panel: SearchPanel) -> None:
        state = self._session.state
        path = state.path if state is not None else None
        same, self._searched = path == self._searched, path
        panel.show_index(state.document_count if state is not None else None, same=same)

    def _offer_kinds(self) -> None:
        """What the filters offer comes from all documents, so it is read when they are opened."""
        state = self._session.state
        if state is not None:
            self._session.lanes.run(KINDS, state.opened.reader.kinds, self.search.show_kinds)

    def _count(self, order: LibraryOrder) -> None:
        state, panel = self._session.state, self.search
        if state is not None:
            reader = state.opened.reader
            self._session.lanes.run(COUNT, lambda: reader.library_count(order), lambda count: panel.show_count(order, count))

    # Evaluation

    def _evaluate(self, order: EvaluationOrder) -> None:
        state = self._session.state
        if state is not None:
            self.evaluation.begin()
            self._evaluator.evaluate(state, order)

    def _sets(self) -> tuple[QuestionSet, ...]:
        from explorer.viewlogic.question_sets import question_sets

        state = self._session.state
        chosen = [Path(text) for text in self._settings.texts(_FILES)]
        return question_sets(state.folder if state is not None else None, chosen)

    def _ask_file(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        state = self._session.state
        near = str(state.near) if state is not None else str(Path.home())
        found, _ = QFileDialog.getOpenFileName(self._window, "Choose a question set", near, _FILTER)
        if found:
            self.take_file(Path(found))

    def take_file(self, file: Path) -> None:
        """Offer this file of questions from now on."""
        kept = [text for text in self._settings.texts(_FILES) if text != str(file)]
        self._settings.set(_FILES, [str(file), *kept][:_FILES_KEPT])
        self.evaluation.offer_file(self._sets(), file)
