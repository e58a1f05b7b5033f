"""The user's own questions: read, checked against the index and kept, off the GUI's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.errors import ExplorerError
from explorer.evaluation.own_questions import KIND, checked, lost, next_id, own_questions_file, read_own, save_own, sections
from explorer.evaluation.questions import Question

if TYPE_CHECKING:
    from explorer.gui.panels.measured.own import OwnPage
    from explorer.gui.session import Session
    from explorer.viewlogic.index_state import IndexState

OWN, SECTIONS, DOCUMENTS = "own questions", "sections of a document", "documents for questions"
_KINDS = (KIND, "answerable", "exact-code", "table", "version")
Listed = tuple[tuple[Question, ...], Mapping[str, str], str]


class OwnQuestions(QObject):
    """Serves an :class:`OwnPage`. ``changed`` says that the questions are others now."""

    changed = Signal()

    def __init__(self, session: Session, page: OwnPage, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._page = page
        page.save_wanted.connect(self._save)
        page.delete_wanted.connect(self._delete)
        page.sections_wanted.connect(self._find_sections)
        session.index_changed.connect(self._show_index)
        self._show_index(session.state)

    def _show_index(self, state: IndexState | None) -> None:
        self._page.setEnabled(state is not None)
        self._page.show_records((), _KINDS)
        self._page.show_questions((), {})
        if state is not None:
            reader = state.opened.reader
            self._session.lanes.run(DOCUMENTS, reader.documents, lambda found: self._page.show_records(found, _KINDS), failed=self._tell)
            self._run(state, lambda known: (known, ""), "")

    def _save(self, question: Question) -> None:
        state = self._session.state
        if state is None:
            return

        def change(known: tuple[Question, ...]) -> tuple[tuple[Question, ...], str]:
            wanted = question if question.id else replace(question, id=next_id(known))
            good = checked(wanted, state.opened, known)
            there = good.id in [each.id for each in known]
            return tuple(good if each.id == good.id else each for each in known) if there else (*known, good), good.id

        self._run(state, change, "Saved.")

    def _delete(self, question_id: str) -> None:
        state = self._session.state
        if state is not None:
            self._run(state, lambda known: (tuple(each for each in known if each.id != question_id), ""), "Deleted.")

    def _run(self, state: IndexState, change: Callable[[tuple[Question, ...]], tuple[tuple[Question, ...], str]], words: str) -> None:
        """Read the file, change what is in it, write it if that is something else, and show what it holds then."""

        def work() -> Listed:
            file = own_questions_file(state.opened)
            known = read_own(file)
            new, chosen = change(known)
            if new != known:
                save_own(file, new)
            return new, lost(new, state.opened), chosen

        def done(listed: Listed) -> None:
            self._page.show_questions(*listed)
            if words:
                self._page.say(words)
                self.changed.emit()

        self._session.lanes.run(OWN, work, done, failed=self._tell)

    def _find_sections(self, doc_id: str, version: str) -> None:
        state = self._session.state
        if state is not None:
            self._session.lanes.run(
                SECTIONS,
                lambda: sections(state.opened, doc_id, version),
                lambda found: self._page.show_sections(doc_id, version, found),
                failed=self._tell,
            )

    def _tell(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self._page.say(str(error), wrong=True)
