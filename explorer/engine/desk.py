"""A worker's desk: what it keeps between tasks (open PDFs, attached segments), and how it reports."""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import DocumentError

if TYPE_CHECKING:
    from multiprocessing.shared_memory import SharedMemory

    from explorer.parsing.pdf.mupdf import PdfFile

# A document is a file handle and what MuPDF read of it so far; a segment is only address space.
MOST_FILES, MOST_SEGMENTS = 4, 16

_FileKey = tuple[Path, str | None, int, int]


class Desk:
    """``report(done, total)`` tells the parent of finished pages and lengthens the time limit; ``hand_over(part)`` gives it what is done,
    to be kept should this process end.
    """

    def __init__(self, send_progress: Callable[[int, int], None], hand_over: Callable[[object], None], seconds_per_page: float) -> None:
        self._send_progress = send_progress
        self.hand_over = hand_over
        self._seconds = seconds_per_page
        self._files: OrderedDict[_FileKey, PdfFile] = OrderedDict()
        self._segments: OrderedDict[str, SharedMemory] = OrderedDict()

    def report(self, done: int, total: int) -> None:
        self.start_clock()
        self._send_progress(done, total)

    def start_clock(self) -> None:
        """End this process by itself if nothing is reported for much longer than the parent allows.

        The parent ends a worker long before; this is for a worker whose parent was killed while MuPDF was in an endless page. The
        signal's default action needs no Python to run. Windows has no such timer; there, the job ends with its console.
        """
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, self._seconds * 2 + 10)

    def stop_clock(self) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    def open_pdf(self, path: Path, password: str | None) -> PdfFile:
        """The PDF, opened now or kept open since the last task; a file that changed since is opened again."""
        from explorer.parsing.pdf.mupdf import PdfFile

        try:
            state = path.stat()
        except OSError as error:
            raise DocumentError(path.name, f"the file cannot be read ({error.strerror or error}).") from error
        key = (path, password, state.st_mtime_ns, state.st_size)
        found = self._files.get(key)
        if found is None:
            for old in [old for old in self._files if old[0] == path]:
                self._files.pop(old).close()
            found = self._files[key] = PdfFile(path, path.name, password)
            if len(self._files) > MOST_FILES:
                self._files.popitem(last=False)[1].close()
        self._files.move_to_end(key)
        return found

    @contextmanager
    def segment(self, name: str) -> Iterator[memoryview]:
        """The memory of a segment that the parent made and will unlink."""
        from multiprocessing.shared_memory import SharedMemory

        found = self._segments.get(name)
        if found is None:
            found = self._segments[name] = SharedMemory(name)
            if len(self._segments) > MOST_SEGMENTS:
                with suppress(BufferError):
                    self._segments.popitem(last=False)[1].close()
        self._segments.move_to_end(name)
        with memoryview(found.buf or b"") as memory:
            yield memory

    def clear(self) -> None:
        for pdf in self._files.values():
            pdf.close()
        for segment in self._segments.values():
            segment.close()
        self._files.clear()
        self._segments.clear()
