"""The engine, made when it is first asked for: neither it nor its worker may stand between the user and the first paint."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer.gui.passwords import Passwords

if TYPE_CHECKING:
    from concurrent.futures import Future

    from explorer.domain.documents import ParsedDocument
    from explorer.engine import DrawRequest, Engine, PagePicture, RenderRequest


class EngineDoor:
    """Stands for the engine and opens it with the first request. Thread-safe.

    Every request for a file takes the password along that the user gave for it, if any, and ``passwords`` learns from the answer.
    """

    ocr = ""
    """The window reads no pages by Tesseract."""

    def __init__(self, passwords: Passwords | None = None, workers: int = 1) -> None:
        self._passwords = passwords if passwords is not None else Passwords()
        self._workers = workers
        self._engine: Engine | None = None
        self._lock = threading.Lock()
        self._closed = False

    def _open(self) -> Engine:
        with self._lock:
            if self._closed:
                raise RuntimeError("the engine is closed")
            if self._engine is None:
                from explorer.engine import Engine

                self._engine = Engine(workers=self._workers)
            return self._engine

    def warm(self) -> None:
        """Start the worker, so that the first page does not wait for it."""
        self._open().warm()

    def parse(
        self,
        path: Path,
        source: str,
        *,
        password: str | None = None,
        on_progress: Callable[..., Any] | None = None,
        cancel: threading.Event | None = None,
    ) -> Future[ParsedDocument]:
        """As :meth:`explorer.engine.Engine.parse`."""
        word = password or self._passwords.of(path)
        future = self._open().parse(path, source, password=word, on_progress=on_progress, cancel=cancel)
        self._passwords.watch(path, word, future)
        return future

    def render(self, request: RenderRequest) -> Future[PagePicture]:
        """As :meth:`explorer.engine.Engine.render`."""
        word = request.password or self._passwords.of(request.path)
        future = self._open().render(replace(request, password=word) if word else request)
        self._passwords.watch(request.path, word, future)
        return future

    def draw(self, request: DrawRequest) -> Future[bytes]:
        """As :meth:`explorer.engine.Engine.draw`."""
        return self._open().draw(request)

    def close(self) -> None:
        """End the worker, if there is one. Nothing can be asked for afterwards."""
        with self._lock:
            self._closed = True
            engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()
