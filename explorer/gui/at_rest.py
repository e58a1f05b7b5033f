"""What is looked up about the chosen passage in the work lane, once the choice has come to rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.gui.session import Session

REST_MS = 120
"""Whoever walks through chunks with J is not followed at every step."""


class AboutChunk(Protocol):
    """What is known says which chunk it is about."""

    @property
    def chunk_id(self) -> str: ...


Known = TypeVar("Known", bound=AboutChunk)


class AtRest(QObject, Generic[Known]):
    """``found`` carries what was looked up about the chosen chunk, None as soon as another one is chosen.

    What is looked up says :meth:`_work`; ``topic`` names it in the lane, where a later look takes the place of an earlier one.
    """

    found = Signal(object)

    def __init__(self, session: Session, topic: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._topic = topic
        self._known: Known | None = None
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
    def known(self) -> Known | None:
        return self._known

    def close(self) -> None:
        self._rest.stop()

    def _work(self) -> Callable[[], Known] | None:
        """What is done in the lane for the session as it is now; None where there is nothing to look up yet."""
        raise NotImplementedError

    def _begin(self) -> None:
        self._session.lanes.forget(self._topic)
        chunk = self._session.chunk
        if self._known is not None and (chunk is None or self._known.chunk_id != chunk.chunk_id):
            self._tell(None)
        if chunk is None:
            self._rest.stop()
        else:
            self._rest.start()

    def _look(self) -> None:
        work = self._work()
        if work is not None:
            self._session.lanes.run(self._topic, work, self._tell, slow=True)

    def _tell(self, known: Known | None) -> None:
        self._known = known
        self.found.emit(known)
