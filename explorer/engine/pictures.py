"""Pictures of pages in shared memory that the parent owns: it makes the segments, lends them to workers, and unlinks them.

A worker's own segments would stay behind when it dies.
"""

from __future__ import annotations

import contextlib
import os
import threading
from multiprocessing.shared_memory import SharedMemory

from explorer.errors import EnvironmentFault

_GRAIN = 1 << 20
# Free segments are kept for the next pictures, because fresh pages of memory cost more than drawing on them.
_MOST_FREE = 96 << 20


class Segment(SharedMemory):
    """Shared memory of our own. A picture may still look at it when it goes: then the memory goes with the picture."""

    def __del__(self) -> None:
        with contextlib.suppress(BufferError, OSError):
            self.close()


class SegmentPool:
    """Makes segments and keeps free ones. Thread-safe."""

    def __init__(self) -> None:
        # A picture may be collected, and so come back, in the middle of anything here.
        self._lock = threading.RLock()
        self._free: list[Segment] = []
        self._lent: set[Segment] = set()
        self._closed = False

    def take(self, size: int) -> Segment:
        """A segment of at least ``size`` bytes. Raises EnvironmentFault when the system has no shared memory left."""
        with self._lock:
            fitting = [segment for segment in self._free if size <= segment.size <= max(2 * size, 4 * _GRAIN)]
            if fitting:
                segment = min(fitting, key=lambda one: one.size)
                self._free.remove(segment)
            else:
                segment = _new_segment(-(-size // _GRAIN) * _GRAIN)
            self._lent.add(segment)
            return segment

    def give_back(self, segment: Segment) -> None:
        with self._lock:
            if segment not in self._lent:
                return
            self._lent.remove(segment)
            kept = not self._closed and segment.size + sum(one.size for one in self._free) <= _MOST_FREE
            if kept:
                self._free.append(segment)
        if not kept:
            _drop(segment)

    def close(self) -> None:
        """Unlink all segments. Pictures that are still shown keep their memory until they are released."""
        with self._lock:
            self._closed = True
            segments, self._free = self._free, []
            lent, self._lent = self._lent, set()
        for segment in (*segments, *lent):
            _drop(segment)


class PagePicture:
    """A picture of a page in shared memory, drawn without a copy.

    ``width`` and ``height`` are in pixels, ``stride`` is the bytes of a row. ``pixel_format`` "bgrx8888" means four bytes a pixel,
    blue, green, red and one without meaning (Qt's RGB32 on little-endian machines). ``release`` gives the memory back: nothing may
    look at ``buffer`` any more then, so drop what was made of it first. An unreleased picture is released with its last
    reference.
    """

    __slots__ = ("__weakref__", "_pool", "_segment", "buffer", "generation", "height", "page", "pixel_format", "scale", "stride", "width")

    def __init__(
        self, page: int, scale: float, generation: int, width: int, height: int, pixel_format: str, segment: Segment, pool: SegmentPool
    ) -> None:
        self.page = page
        self.scale = scale
        self.generation = generation
        self.width = width
        self.height = height
        self.stride = width * 4
        self.pixel_format = pixel_format
        self.buffer = memoryview(segment.buf or b"")[: self.stride * height]
        self._segment: Segment | None = segment
        self._pool = pool

    def release(self) -> None:
        """Give the memory back to the next picture. Does nothing the second time."""
        if self._segment is None:
            return
        self.buffer.release()
        segment, self._segment = self._segment, None
        self._pool.give_back(segment)

    def __del__(self) -> None:
        with contextlib.suppress(BufferError, AttributeError):
            self.release()


def _new_segment(size: int) -> Segment:
    segment = None
    try:
        segment = Segment(create=True, size=size)
        if hasattr(os, "posix_fallocate"):
            # A segment is only promised at first; where there is no room for it, writing to it would kill the worker.
            os.posix_fallocate(segment._fd, 0, size)  # type: ignore[attr-defined]
    except OSError as error:
        if segment is not None:
            _drop(segment)
        raise EnvironmentFault(f"There is no shared memory left for a picture of {size >> 20} MB ({error.strerror or error}).") from error
    return segment


def _drop(segment: Segment) -> None:
    with contextlib.suppress(BufferError):
        segment.close()
    with contextlib.suppress(FileNotFoundError):
        segment.unlink()
