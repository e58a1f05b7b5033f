"""The engine, made when it is first asked for: neither it nor its worker may stand between the user and the first paint."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future

    from explorer.domain.documents import ParsedDocument
    from explorer.engine import DrawRequest, Engine, PagePicture, RenderRequest


class EngineDoor:
    """Stands for the engine and opens it with the first request. Thread-safe."""

    def __init__(self) -> None:
        self._engine: Engine | None = None
        self._lock = threading.Lock()
        self._closed = False

    def _open(self) -> Engine:
        with self._lock:
            if self._closed:
                raise RuntimeError("the engine is closed")
            if self._engine is None:
                from explorer.engine import Engine

                self._engine = Engine(workers=1)
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
        return self._open().parse(path, source, password=password, on_progress=on_progress, cancel=cancel)

    def render(self, request: RenderRequest) -> Future[PagePicture]:
        """As :meth:`explorer.engine.Engine.render`."""
        return self._open().render(request)

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
