"""Getting page pictures: what to ask the engine for, in which order, and what to keep.

The panel says after every change what it wants; nothing older than that is asked for. Few requests are under way at a time,
because whatever is handed to a worker stands before the next wish.
"""

from __future__ import annotations

import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from explorer.errors import Cancelled
from explorer.gui.panels.page.shared_image import SharedImage
from explorer.viewlogic.file_stamp import Stamp, stamp_of
from explorer.viewlogic.page_pictures import PictureCache, PictureKey

if TYPE_CHECKING:
    from explorer.engine import PagePicture, RenderRequest

UNDER_WAY = 2  # one that is drawn, and one that keeps the worker busy while the answer is taken
CACHE_BYTES = 160_000_000
_SHARED_MEMORY = Path("/dev/shm")


class PictureSource(Protocol):
    """The part of the engine that the page pane needs."""

    def render(self, request: RenderRequest) -> Future[PagePicture]: ...


def cache_room() -> int:
    """Bytes for pictures: fewer where the system's shared memory is small, as it is in many containers."""
    if _SHARED_MEMORY.is_dir():
        return min(CACHE_BYTES, shutil.disk_usage(_SHARED_MEMORY).total // 2)
    return CACHE_BYTES


class PictureDesk(QObject):
    """The pictures of the pages on the screen. For the GUI's thread alone."""

    arrived = Signal(int)
    """A page (from 1) of the open document has a new picture."""
    failed = Signal(int)
    """A page of the open document could not be drawn; :meth:`failure` says why."""
    outdated = Signal()
    """The open document's file is not the one any more that was opened: nothing is drawn from it until :meth:`open` is called again."""
    _answered = Signal(object, object)

    def __init__(self, engine: PictureSource, parent: QObject | None = None, room: int | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._cache: PictureCache[SharedImage] = PictureCache(cache_room() if room is None else room)
        self._path: Path | None = None
        self._document = ""
        self._stamp: Stamp | None = None  # of the open file
        self._is_outdated = False
        self._drawn_from: dict[PictureKey, tuple[Path, Stamp | None]] = {}
        self._generation = 0
        self._waiting: deque[PictureKey] = deque()
        self._needed: frozenset[PictureKey] = frozenset()
        self._under_way: dict[PictureKey, Future[PagePicture]] = {}
        self._failures: dict[int, BaseException] = {}
        self._lock = threading.Lock()
        self._closed = False
        self._answered.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def open(self, document: str, path: Path | None, stamp: Stamp | None = None) -> None:
        """Turn to another document, or to another state of its file. ``path`` is None when there is nothing to draw from. ``stamp``
        is that of the file when it was judged, where that is known.

        Pictures that are still on their way are taken in all the same: their key says what they show.
        """
        self._document, self._path = document, path
        self._stamp = stamp if stamp is not None or path is None else stamp_of(path)
        self._is_outdated = False
        self._generation += 1
        self._waiting.clear()
        self._needed = frozenset()
        self._failures.clear()

    @property
    def path(self) -> Path | None:
        """The file that is drawn from."""
        return self._path

    @property
    def is_outdated(self) -> bool:
        """Whether ``outdated`` was told of the open document."""
        return self._is_outdated

    def fetch(self, key: PictureKey, path: Path) -> bool:
        """Have a picture drawn of a document that will soon be the open one; whether that was asked of the engine now.

        The next :meth:`want` without it takes the wish back.
        """
        if self._closed or key in self._cache or key in self._under_way:
            return False
        self._generation += 1
        self._ask(key, path, stamp_of(path))
        return True

    def want(self, keys: Sequence[PictureKey], on_screen: int) -> bool:
        """Have these pictures drawn, the first ones first; ``on_screen`` of them are seen, the rest is fetched ahead.

        Whether any was asked of the engine now.
        """
        self._generation += 1
        self._needed = frozenset(keys[:on_screen])
        for key, future in list(self._under_way.items()):
            if key not in keys and future.cancel():
                self._under_way.pop(key, None)
                self._drawn_from.pop(key, None)
        self._waiting = deque(key for key in keys if key not in self._cache and key not in self._under_way)
        return self._start()

    def _start(self) -> bool:
        asked = False
        if self._path is None or self._closed or self._is_outdated:
            return asked
        stamp = stamp_of(self._path) if self._waiting else None
        if self._waiting and stamp != self._stamp:
            self._tell_outdated()
            return asked
        while self._waiting and len(self._under_way) < UNDER_WAY:
            key = self._waiting.popleft()
            if key.page in self._failures or key in self._cache or key in self._under_way:
                continue
            self._ask(key, self._path, stamp)
            asked = True
        return asked

    def _ask(self, key: PictureKey, path: Path, stamp: Stamp | None) -> None:
        """``stamp`` is that of the file a moment ago."""
        from explorer.engine import RenderRequest

        future = self._engine.render(RenderRequest(path, key.page, key.scale, self._generation, key.clip))
        self._under_way[key] = future
        self._drawn_from[key] = path, stamp
        future.add_done_callback(self._answer_to(key))

    def _answer_to(self, key: PictureKey) -> Callable[[Future[PagePicture]], None]:
        def hand_over(future: Future[PagePicture]) -> None:
            # In the engine's thread. After close() the desk may be gone, and whoever closed it sees to the picture.
            with self._lock:
                if not self._closed:
                    self._answered.emit(key, future)

        return hand_over

    def take_next(self, deadline: float) -> list[int]:
        """Take what comes next for the screen, if it comes before ``deadline`` (of the monotonic clock): the numbers of its pages.

        Most pages take a millisecond or two, which is less than what the event loop may have to do first.
        """
        awaited = [future for key, future in self._under_way.items() if key in self._needed]
        done = wait(awaited, max(deadline - time.monotonic(), 0), FIRST_COMPLETED).done if awaited else ()
        came = [(key, future) for key, future in self._under_way.items() if future in done]
        for key, future in came:
            self._take(key, future)
        return [key.page for key, _ in came]

    def _take(self, key: PictureKey, future: Future[PagePicture]) -> None:
        if self._under_way.get(key) is not future:
            return  # taken before, or the desk is closed
        del self._under_way[key]
        path, stamp = self._drawn_from.pop(key)
        if stamp_of(path) != stamp:
            # Written meanwhile: nobody knows which of the two states was drawn.
            _give_back(future)
            if key.document == self._document:
                self._tell_outdated()
            self._start()
            return
        try:
            picture = future.result()
        except (CancelledError, Cancelled):
            self._start()
            return
        except Exception as error:
            if key.document == self._document:
                self._failures[key.page] = error
                self.failed.emit(key.page)
            self._start()
            return
        # The next request goes out before this picture is drawn: the worker need not wait for the screen.
        self._cache.put(key, SharedImage(picture), self._needed)
        self._start()
        if key.document == self._document:
            self.arrived.emit(key.page)

    def _tell_outdated(self) -> None:
        if not self._is_outdated:
            self._is_outdated = True
            self.outdated.emit()

    def shows(self, page: int) -> bool:
        """Whether what the screen needs of a page is all there."""
        keys = [key for key in self._needed if key.page == page]
        return bool(keys) and all(key in self._cache for key in keys)

    def picture(self, key: PictureKey) -> SharedImage | None:
        """The picture of this key, when it is there."""
        return self._cache.get(key)

    def nearest(self, key: PictureKey) -> SharedImage | None:
        """The whole page of the key in the size that is closest, when there is any."""
        found = self._cache.nearest(key)
        return None if found is None else found[1]

    def failure(self, page: int) -> BaseException | None:
        """Why a page of the open document is not drawn, or None."""
        return self._failures.get(page)

    def retry(self) -> None:
        """Forget the failures; the next :meth:`want` asks again."""
        self._failures.clear()

    def forget(self) -> None:
        """Give all pictures back that are kept."""
        self._cache.clear()

    @property
    def settled(self) -> bool:
        """Whether everything on the screen is drawn, or has failed."""
        return self._path is None or all(key in self._cache or key.page in self._failures for key in self._needed)

    def close(self) -> None:
        """Give all memory back. Pictures that arrive later are given back at once."""
        with self._lock:
            self._closed = True
        self._waiting.clear()
        under_way, self._under_way = self._under_way, {}
        self._drawn_from.clear()
        for future in under_way.values():
            future.cancel()
            future.add_done_callback(_give_back)
        self._cache.clear()


def _give_back(future: Future[PagePicture]) -> None:
    if not future.cancelled() and future.exception() is None:
        future.result().release()
