"""The session's two lanes with one face: topics, what is being done in words, and one way for errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from explorer.errors import ExplorerError
from explorer.gui.lanes import Lane

T = TypeVar("T")


class TwoLanes(QObject):
    """One lane reads the index, the other does what needs a parse or looks at everything.

    ``failed`` carries the sentence of an error that the user can mend or that the environment broke; any other error is a bug and is raised
    in the GUI's thread. ``busy_changed`` carries what is being done, ``""`` when nothing worth telling is.
    """

    failed = Signal(str)
    busy_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._database = Lane("database", self)
        self._work = Lane("work", self)
        self._doing: dict[str, str] = {}
        for lane in (self._database, self._work):
            lane.busy_changed.connect(self._tell_busy)

    @property
    def idle(self) -> bool:
        return not self._database.busy and not self._work.busy

    def run(
        self,
        topic: str,
        work: Callable[[], T],
        done: Callable[[T], None],
        *,
        doing: str = "",
        slow: bool = False,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """As :meth:`Lane.run`, in the work lane when ``slow``. ``doing`` is what the status bar says meanwhile."""
        self.forget(topic)
        self._doing[topic] = doing

        def finished(answer: T) -> None:
            self._doing.pop(topic, None)
            done(answer)

        def broke(error: Exception) -> None:
            self._doing.pop(topic, None)
            (failed or self.tell)(error)

        (self._work if slow else self._database).run(work, finished, broke, topic=topic)
        self._tell_busy()

    def forget(self, *topics: str) -> None:
        """Drop what was asked about these topics."""
        for topic in topics:
            self._doing.pop(topic, None)
            self._database.forget(topic)
            self._work.forget(topic)

    def forget_all(self) -> None:
        """Drop everything that was asked: it was about an index that is not open any more."""
        self._doing.clear()
        self._database.forget_all()
        self._work.forget_all()

    def tell(self, error: Exception) -> None:
        if not isinstance(error, ExplorerError):
            raise error
        self.failed.emit(str(error))

    def _tell_busy(self, *_: object) -> None:
        if self.idle:
            self._doing.clear()
        self.busy_changed.emit(next((words for words in self._doing.values() if words), ""))

    def close(self) -> None:
        """End both lanes and join their threads."""
        self._database.close()
        self._work.close()
