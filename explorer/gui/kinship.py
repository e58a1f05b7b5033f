"""A chosen passage's other versions and twins, found in the work lane once the choice has come to rest."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.gui.session import Session
from explorer.viewlogic.relatives import Relatives, relatives

TOPIC = "relatives"
REST_MS = 120
"""Whoever walks through chunks with J is not followed at every step."""


class Kinship(QObject):
    """``found`` carries the Relatives of the chosen chunk, None as soon as another one is chosen."""

    found = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._known: Relatives | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._look)
        session.selection_changed.connect(lambda _chunk: self._begin())
        session.as_of_changed.connect(lambda _day: self._begin())
        self._begin()

    @property
    def running(self) -> bool:
        return self._rest.isActive()

    @property
    def known(self) -> Relatives | None:
        return self._known

    def close(self) -> None:
        self._rest.stop()

    def _begin(self) -> None:
        self._session.lanes.forget(TOPIC)
        chunk = self._session.chunk
        if self._known is not None and (chunk is None or self._known.chunk_id != chunk.chunk_id):
            self._tell(None)
        if chunk is None:
            self._rest.stop()
        else:
            self._rest.start()

    def _look(self) -> None:
        state, chunk, day = self._session.state, self._session.chunk, self._session.as_of
        if state is not None and chunk is not None:
            self._session.lanes.run(TOPIC, lambda: relatives(state, chunk, day), self._tell, slow=True)

    def _tell(self, known: Relatives | None) -> None:
        self._known = known
        self.found.emit(known)
