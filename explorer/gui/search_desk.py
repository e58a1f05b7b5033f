"""Searching the open index off the GUI's thread: the newest question is answered, older ones are dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.errors import ExplorerError
from explorer.gui.session import Session

if TYPE_CHECKING:
    from explorer.viewlogic.searching import SearchAnswer, SearchOrder

TOPIC = "search pane"


class SearchDesk(QObject):
    """``answered`` carries a SearchAnswer, ``failed`` the sentence of an error."""

    answered = Signal(object)
    failed = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def ask(self, order: SearchOrder | None) -> None:
        """Answer this and nothing asked before; with None, nothing at all."""
        lanes, state = self._session.lanes, self._session.state
        lanes.forget(TOPIC)
        if order is None or state is None:
            return

        def work() -> SearchAnswer:
            from explorer.viewlogic.searching import answer

            return answer(state, order)

        lanes.run(TOPIC, work, self.answered.emit, failed=self._failed)

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.failed.emit(str(error))
