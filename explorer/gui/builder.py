"""Building an index in a thread of its own, with progress and cancelling, while the window stays usable."""

from __future__ import annotations

import os
import threading
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal

from explorer.domain.progress import Progress
from explorer.errors import Cancelled, ExplorerError, PasswordNeeded
from explorer.gui.engine_door import EngineDoor
from explorer.gui.passwords import Passwords

if TYPE_CHECKING:
    from explorer.engine import Engine


@dataclass(frozen=True, slots=True)
class BuildOrder:
    """What to build. ``folder`` is the collection's, ``chunker`` a registered name, ``settings`` those of its settings that are not its own
    defaults, or all of them; the rest is as ``explorer.index.build`` says.
    """

    folder: Path
    index: Path
    chunker: str
    rebuild: bool = False
    derive: bool = False
    keep_going: bool = False
    settings: tuple[tuple[str, int], ...] = ()


class Builder(QObject):
    """One build at a time. ``finished`` carries the BuildReport, ``failed`` a sentence; a cancelled build only says ``ended``.

    Files open with the words of ``passwords``, which learns which of them are locked.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    locked = Signal(str)
    """The source of a file whose password is missing or wrong: nothing was built."""
    ended = Signal()
    _came = Signal(object)
    _over = Signal(object, object)

    def __init__(self, parent: QObject | None = None, passwords: Passwords | None = None) -> None:
        super().__init__(parent)
        self._passwords = passwords if passwords is not None else Passwords()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self._came.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)
        self._over.connect(self._end, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        return self._thread is not None

    def start(self, order: BuildOrder) -> None:
        """Begin; RuntimeError while another build runs."""
        if self._thread is not None:
            raise RuntimeError("a build is running already")
        self._stop.clear()
        self._thread = threading.Thread(target=self._work, args=(order,), name="build", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Stop as soon as may be; the old index stands."""
        self._stop.set()

    def close(self) -> None:
        """Cancel, and wait until the thread has cleaned up behind itself."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(30)
            self._thread = None

    def _work(self, order: BuildOrder) -> None:
        try:
            from explorer.chunking import chunker
            from explorer.index.build import ingest
            from explorer.index.collection import Collection

            order.index.parent.mkdir(parents=True, exist_ok=True)
            with closing(EngineDoor(self._passwords, workers=os.cpu_count() or 1)) as engine:
                steps = ingest(
                    Collection(order.folder),
                    order.index,
                    chunker=chunker(order.chunker, **dict(order.settings)),
                    rebuild=order.rebuild,
                    derive=order.derive,
                    keep_going=order.keep_going,
                    # The door answers whatever a build asks of an engine.
                    engine=cast("Engine", engine),
                    cancel=self._stop,
                )
                while True:
                    self._came.emit(next(steps))
        except StopIteration as end:
            self._over.emit(end.value, None)
        except Exception as error:
            self._over.emit(None, error)

    def _pass_on(self, progress: Progress) -> None:
        if self._thread is not None:
            self.progressed.emit(progress)

    def _end(self, report: object, error: Exception | None) -> None:
        if self._thread is None:
            return
        self._thread.join()
        self._thread = None
        self.ended.emit()
        if error is None:
            self.finished.emit(report)
        elif isinstance(error, OSError):
            self.failed.emit(f"The index could not be written: {error.strerror or error}. The old one stands as it was.")
        elif not isinstance(error, ExplorerError):
            raise error
        elif isinstance(error, PasswordNeeded):
            self.locked.emit(error.source)
        elif not isinstance(error, Cancelled):
            self.failed.emit(str(error))
