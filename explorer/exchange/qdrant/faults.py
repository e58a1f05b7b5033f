"""What Qdrant's client raises, as sentences."""

from __future__ import annotations

import errno
import json

from explorer.errors import EnvironmentFault, ExplorerError, UserError
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.keys import SERVICE, VARIABLE

_FULL = ("no space left", "disk is full", "disk full", "out of disk")
_MOST_WORDS = 200


def fault_of(error: Exception, address: Address, *, opening: bool = False) -> ExplorerError | None:
    """The error to raise in its place, None for what the client did not raise. ``opening``: whatever a folder holds was being read."""
    from httpx import HTTPError, InvalidURL, TimeoutException
    from idna import IDNAError
    from qdrant_client.common.client_exceptions import QdrantException
    from qdrant_client.http.exceptions import ApiException, ResponseHandlingException, UnexpectedResponse

    if isinstance(error, UnexpectedResponse):
        return _answer(error.status_code or 0, _words_of(error.content), address)
    source = error.source if isinstance(error, ResponseHandlingException) else error
    if isinstance(source, TimeoutException):
        return EnvironmentFault(f"{_begin(address)} did not answer in time. What was written stays; try again, it goes on from there.")
    if isinstance(source, HTTPError):
        return EnvironmentFault(
            f"{_begin(address)} cannot be reached ({_short(source)}). Look whether it is running and whether the address is right."
        )
    # Of a name that is none ("http://a..b") Python's own encoding says so.
    unwritable = isinstance(source, UnicodeError) and not isinstance(source, UnicodeDecodeError)
    if isinstance(source, InvalidURL | IDNAError) or unwritable:
        return UserError(f"{address.url} is no address of a server ({_short(source)}).")
    if isinstance(error, ResponseHandlingException) and isinstance(source, ValueError):
        return UserError(f"{_begin(address)} answered, but not as Qdrant does. Look whether the address is that of a Qdrant server.")
    if isinstance(error, QdrantException | ApiException):
        return EnvironmentFault(f"{_begin(address)} did not do as asked: {_short(source)}.")
    return _of_folder(error, address, opening) if address.folder is not None else None


def _answer(status: int, words: str, address: Address) -> ExplorerError:
    begin = _begin(address)
    if status in (401, 403):
        how = f"in the environment as {VARIABLE}, or in the system's keyring with: keyring set {SERVICE} {address.host}"
        if status == 403:
            return UserError(
                f"{begin} does not allow this with the key that was given. Give it one that may write to {address.collection}, {how}."
            )
        return UserError(f"{begin} wants a key, or does not know the one that was given. Give it the right one, {how}.")
    if status == 404:
        return UserError(f"{begin} has no collection {address.collection}, or is no Qdrant server. Look at the address.")
    if _is_full(words):
        return EnvironmentFault(f"{begin} has no room left on its disk. Make room there and try again; it goes on from where it was.")
    if status == 413:
        return EnvironmentFault(f"{begin} does not take as much at once as was sent. Raise its limit for requests and try again.")
    said = f': "{words}"' if words else ""
    return EnvironmentFault(f"{begin} answered with the error {status}{said}. What was written stays; try again, it goes on from there.")


def _of_folder(error: Exception, address: Address, opening: bool) -> ExplorerError | None:
    words = str(error)
    if isinstance(error, RuntimeError) and "already accessed" in words:
        return UserError(f"The folder {address.folder} is in use by another program or window. Close it there, or use a Qdrant server.")
    # The client keeps its points with SQLite, which is imported nowhere but in the index.
    by_database = type(error).__module__ == "sqlite3"
    if _is_full(words) or (isinstance(error, OSError) and error.errno == errno.ENOSPC):
        return EnvironmentFault(
            f"There is no room left for the folder {address.folder}. Make room and try again; it goes on from where it was."
        )
    if isinstance(error, OSError):
        return UserError(f"The folder {address.folder} cannot be used: {error.strerror or words}.")
    if by_database or opening:
        return UserError(
            f"The folder {address.folder} cannot be read as Qdrant collections ({_short(error)}). Name another, or export anew."
        )
    return None


def _begin(address: Address) -> str:
    place = address.place
    return place[0].upper() + place[1:]


def _is_full(words: str) -> bool:
    return any(sign in words.lower() for sign in _FULL)


def _short(error: BaseException) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    return words[:_MOST_WORDS].rstrip(".")


def _words_of(content: bytes) -> str:
    """What a server's answer says; not the whole of a page that some other program answered with."""
    try:
        answer = json.loads(content)
        status = answer["status"]
        words = status["error"] if isinstance(status, dict) else answer.get("message", "")
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""
    return " ".join(str(words).split())[:_MOST_WORDS].rstrip(".")
