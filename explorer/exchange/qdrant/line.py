"""One client for each server or folder that is read, shared by everybody who reads there.

A folder is locked by the one client that has it open, and that client answers one thread at a time; so opening a collection again, for
another audience or after a change, must not make a second one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from explorer.errors import MissingIndex
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.connecting import connect, quiet, talking
from explorer.exchange.qdrant.reading_faults import read_from

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

T = TypeVar("T")

SECONDS = 10
"""How long a server may take for an answer to a reader, who is waiting."""

_FORMAT = "meta.json"


class Line:
    """The way to a server or a folder, for whoever asks. Made by :func:`line_to` only."""

    def __init__(self, address: Address, client: QdrantClient) -> None:
        self._address = address
        self._client = client
        self._turn = threading.Lock()
        self._shut = False
        self.users = 0

    def ask(self, question: Callable[[QdrantClient], T]) -> T:
        """What the client answers. EnvironmentFault or UserError, in a sentence, when it does not."""
        try:
            if self._address.folder is None:
                with read_from(self._address, SECONDS), talking(self._address):
                    return question(self._client)
            with self._turn, talking(self._address), quiet():
                return question(self._client)
        except RuntimeError as error:
            if self._shut:
                # The client says so in words of its own, which differ.
                raise MissingIndex(f"The collection {self._address.collection} was closed.") from error
            raise

    def shut(self) -> None:
        """End the client once nobody is asking it any more. Nobody waits for that: the window closes readers, too."""
        self._shut = True

        def close() -> None:
            with self._turn:
                self._client.close()

        if self._turn.acquire(blocking=False):
            try:
                self._client.close()
            finally:
                self._turn.release()
        else:
            threading.Thread(target=close, name="closing a collection's folder").start()


_lines: dict[str, Line] = {}
_listed = threading.Lock()
_opening = threading.Lock()
"""Held while a line is made, which may take long; ``_listed`` never is held for long."""


def line_to(address: Address) -> Line:
    """The line to the address's server or folder, a new one where nobody has one yet. Give it back with :func:`give_back`.

    MissingIndex when there is no such folder, UserError for one that might run a stranger's program; else as
    :func:`explorer.exchange.qdrant.connecting.connect`.
    """
    if address.folder is not None and not (address.folder / _FORMAT).is_file():
        raise MissingIndex(f"There are no Qdrant collections in the folder {address.folder}.")
    key = _key(address)
    with _opening:
        if (line := _known(key)) is not None:
            return line
        line = Line(address, connect(address, seconds=SECONDS))
        line.users = 1
        with _listed:
            _lines[key] = line
        return line


def _known(key: str) -> Line | None:
    with _listed:
        line = _lines.get(key)
        if line is not None:
            line.users += 1
        return line


def give_back(address: Address, line: Line) -> None:
    """The line is not needed any more; the last one who says so ends it."""
    with _listed:
        line.users -= 1
        if line.users <= 0 and _lines.get(_key(address)) is line:
            del _lines[_key(address)]
            line.shut()


def _key(address: Address) -> str:
    return address.url if address.folder is None else f"folder {address.folder.resolve()}"
