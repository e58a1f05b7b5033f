"""The one door to Qdrant's client: a connection to a server or to a folder, and sentences for all that can go wrong with it."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import EnvironmentFault, ExplorerError, UserError
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.faults import fault_of
from explorer.exchange.qdrant.keys import VARIABLE, key_for
from explorer.index.pickled_points import look_through

if TYPE_CHECKING:
    from qdrant_client import QdrantClient

SECONDS = 60
"""How long an answer may take. Deleting many points, or a server that tidies up, takes its time."""

_FORMAT, _LOCK = "meta.json", ".lock"
"""Files of the embedded mode."""


def connect(address: Address, told: Callable[[str], None] | None = None, seconds: int = SECONDS) -> QdrantClient:
    """A client for the collection's server or folder; a folder that is not there is made. Close it after use.

    A key is sent over plain HTTP to another machine only after ``told`` was given a sentence about it; without ``told`` that is refused.
    A server is not asked anything yet; an answer may take ``seconds``. UserError or EnvironmentFault with their sentences.
    """
    client = _client_class()
    with talking(address, opening=True), quiet():
        if address.folder is not None:
            _refuse_strangers(address.folder)
            _refuse_held(address.folder)
            look_through(address.folder, collections_in(address.folder))
            # A window asks from several threads, one at a time.
            return client(path=str(address.folder), force_disable_check_same_thread=True)
        key = key_for(address.host)
        if key and address.in_the_open:
            _warn_or_refuse(address, told)
        # The proxies of the environment lead away from this machine. The check of versions warns on stderr and asks behind our back.
        return client(url=address.url, api_key=key, timeout=seconds, check_compatibility=False, trust_env=not address.on_this_machine)


def collections_in(folder: Path) -> tuple[str, ...]:
    """The names of the collections that a folder holds, sorted, by its own list; empty when it is no such folder."""
    try:
        listed = json.loads((folder / _FORMAT).read_text(encoding="utf-8"))["collections"]
    except (OSError, ValueError, KeyError, TypeError):
        return ()
    return tuple(sorted(name for name in listed if isinstance(name, str))) if isinstance(listed, dict) else ()


def _client_class() -> type[QdrantClient]:
    try:
        from qdrant_client import QdrantClient
    except ImportError as error:
        raise EnvironmentFault(
            f"Qdrant needs the extra 'qdrant', which is not installed ({error}). In a clone: "
            'pip install -r requirements-qdrant.lock; else: pip install "chunk-explorer[qdrant]".'
        ) from error
    return QdrantClient


def _warn_or_refuse(address: Address, told: Callable[[str], None] | None) -> None:
    danger = f"the key for {address.host} would go there over plain HTTP, where others on the way can read it"
    if told is None:
        raise UserError(f"Not connected: {danger}. Use an address with https:// or qdrants://.")
    told(f"Careful: {danger.replace('would go', 'goes')}. Use an address with https:// where the server has one, or unset {VARIABLE}.")


def _refuse_strangers(folder: Path) -> None:
    """UserError for a folder that holds something else than collections: the client would put its files there."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UserError(f"{folder} is no folder. Name one for the collection; a new one is made.")
    if any(folder.iterdir()) and not (folder / _FORMAT).is_file():
        raise UserError(f"The folder {folder} holds other files and no Qdrant collection. Name an empty or a new folder.")


def _refuse_held(folder: Path) -> None:
    """UserError when another client has the folder; this one finds it out only after it has read everything, and leaves files open."""
    import portalocker

    lock = folder / _LOCK
    if lock.is_file():
        with lock.open("r+b") as file:
            try:
                portalocker.lock(file, portalocker.LockFlags.EXCLUSIVE | portalocker.LockFlags.NON_BLOCKING)
            except portalocker.LockException:
                raise UserError(
                    f"The folder {folder} is in use by another program or window. Close it there, or use a Qdrant server."
                ) from None
            portalocker.unlock(file)


@contextmanager
def talking(address: Address, *, opening: bool = False) -> Iterator[None]:
    """Turn what the client raises into the program's own errors; everything that is none of its doing passes.

    ``opening``: whatever a folder holds is being read, so everything that goes wrong is its doing.
    """
    try:
        yield
    except ExplorerError:
        raise
    except Exception as error:
        fault = fault_of(error, address, opening=opening)
        if fault is None:
            raise
        raise fault from error


@contextmanager
def quiet() -> Iterator[None]:
    """Keep the client's advice off stderr: that local collections should be small, that folders have no indexes. The documents say it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
