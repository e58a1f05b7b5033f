"""A chosen passage's other versions and twins."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from explorer.gui.at_rest import AtRest
from explorer.gui.session import Session
from explorer.viewlogic.relatives import Relatives, relatives


class Kinship(AtRest[Relatives]):
    """``found`` carries the Relatives of the chosen chunk."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, "relatives", parent)

    def _work(self) -> Callable[[], Relatives] | None:
        state, chunk, day = self._session.state, self._session.chunk, self._session.as_of
        return None if state is None or chunk is None else lambda: relatives(state, chunk, day)
