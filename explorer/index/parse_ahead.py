"""Parsing in the order of the sources, but not one after the other: while a worker is busy, the small texts that
follow are parsed in place.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.domain.documents import ParsedDocument
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, ExplorerError
from explorer.index.faults import TOLERABLE
from explorer.index.plan import Item, check_unchanged
from explorer.parsing import FOREIGN

if TYPE_CHECKING:
    from explorer.engine import Engine

# Requests that workers may have before they are needed, and texts that may wait for a slow file before them.
_REQUESTS_AHEAD = 8
_TEXTS_AHEAD = 64
_LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Parsed:
    """A document as its file has it now."""

    item: Item
    document: ParsedDocument


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A document that cannot be taken; the build may go on without it."""

    item: Item
    error: ExplorerError


class ParseAhead:
    """The documents of ``items``, parsed. Within its block, workers have what they can do from the start; none has
    anything after it.

    Items of formats that workers parse go to them ahead of their turn; the others are parsed when there is time.
    """

    def __init__(self, items: Sequence[Item], engine: Engine) -> None:
        self._items = items
        self.engine = engine
        self._stop = threading.Event()
        self._futures: dict[int, Future[ParsedDocument]] = {}
        self._pages: dict[int, str] = {}
        self._foreign = [number for number, item in enumerate(items) if item.file.format in FOREIGN]
        self._texts = [number for number, item in enumerate(items) if item.file.format not in FOREIGN]
        self._foreign.reverse()
        self._texts.reverse()

    def __enter__(self) -> ParseAhead:
        self._feed_workers()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for future in self._futures.values():
            future.cancel()

    def in_order(self, cancel: threading.Event | None) -> Generator[Progress | Parsed | Unparsed]:
        """Yield what became of every item in order, so the same collection always fails with the same file, and progress between them.

        Raises Cancelled, and what ends every build.
        """
        for number, item in enumerate(self._items):
            yield Progress(number, len(self._items), item.file.source)
            shown = ""
            while not self._ready(number):
                if cancel is not None and cancel.is_set():
                    raise Cancelled("The build was cancelled; the index is as it was.")
                page = self._pages.get(number, "")
                if page != shown:
                    shown = page
                    yield Progress(number, len(self._items), f"{item.file.source}, {page}")
            self._pages.pop(number, None)
            try:
                document = self._futures.pop(number).result()
                check_unchanged(item)
            except TOLERABLE as error:
                yield Unparsed(item, error)
            else:
                yield Parsed(item, document)
        yield Progress(len(self._items), len(self._items), "")

    def _ready(self, number: int) -> bool:
        """Whether the item's answer is there. Does one piece of work towards it, or waits a moment."""
        self._feed_workers()
        future = self._futures.get(number)
        if future is None:
            # It is the next text: everything before it is done.
            future = self._ask(self._texts.pop())
        if future.done():
            return True
        if self._texts and len(self._futures) < _TEXTS_AHEAD:
            self._ask(self._texts.pop())
        else:
            wait([future], timeout=_LOOK_SECONDS)
        return future.done()

    def _feed_workers(self) -> None:
        asked = sum(self._items[number].file.format in FOREIGN for number in self._futures)
        while self._foreign and asked < _REQUESTS_AHEAD:
            self._ask(self._foreign.pop())
            asked += 1

    def _ask(self, number: int) -> Future[ParsedDocument]:
        file = self._items[number].file
        future = self.engine.parse(file.path, file.source, on_progress=self._page_counter(number), cancel=self._stop)
        self._futures[number] = future
        return future

    def _page_counter(self, number: int) -> Callable[[Progress], None]:
        def count(progress: Progress) -> None:
            if progress.total:
                self._pages[number] = f"page {progress.done} of {progress.total}"

        return count
