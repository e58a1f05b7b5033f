"""What can be opened: an index file, or a collection by its address.

An address is ``qdrant://host:6333/policies`` (``qdrants`` for TLS) for a server's collection, and ``qdrant:///folder/policies`` for one in
a folder of the client's embedded mode. Nothing of Qdrant is imported for a file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.audience import Audience
from explorer.errors import UsageError

if TYPE_CHECKING:
    from explorer.exchange.qdrant.address import Address
    from explorer.index.reading import Reader

_SCHEMES = ("qdrant://", "qdrants://")
# A single letter is a drive.
_SCHEME = re.compile(r"[a-z]{2,}:/", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Whether it is the address of a collection, by its beginning."""
    return text.lower().startswith(_SCHEMES)


def source_of(text: str) -> Path | str:
    """What somebody typed, as a file's path or the address of a collection. A folder that holds one collection stands for it.

    UsageError for a folder that holds several, and for an address that is none of a collection.
    """
    if is_address(text):
        return text
    path = Path(text)
    if _SCHEME.match(text) and not path.exists():
        raise UsageError(
            f"{text} is no address of a collection. Write it like qdrant://localhost:6333/policies, or qdrant:///data/vectors/policies for "
            "one in a folder."
        )
    return folder_address(path) or path if path.is_dir() else path


def folder_address(folder: Path) -> str:
    """The address of the one collection that a folder of the embedded mode holds; ``""`` when it is no such folder.

    UsageError, which names them, when it holds several.
    """
    from explorer.exchange.qdrant.connecting import collections_in

    names = collections_in(folder)
    if len(names) > 1:
        each = " or ".join(in_folder_address(folder, name) for name in names)
        raise UsageError(f"The folder {folder} holds {len(names)} collections. Open one of them: {each}.")
    return in_folder_address(folder, names[0]) if names else ""


def in_folder_address(folder: Path, collection: str) -> str:
    """The address of a collection in a folder."""
    from urllib.parse import quote

    path = folder.absolute().as_posix()
    return f"qdrant://{'' if path.startswith('/') else '/'}{quote(path, safe='/:')}/{quote(collection, safe='')}"


def address_of(text: str) -> Address:
    """The collection that an address names. UsageError for what names none."""
    from urllib.parse import unquote, urlsplit

    from explorer.exchange.qdrant import address

    if not text.lower().startswith("qdrant:///"):
        return address.parse(text)
    path = unquote(urlsplit(text).path).rstrip("/")
    if os.name == "nt":
        path = path.lstrip("/")
    folder, _, collection = path.rpartition("/")
    if not folder or not collection:
        raise UsageError(f"{text} names no collection in a folder. Write it like qdrant:///data/vectors/policies.")
    return address.in_folder(Path(folder), collection)


def text_of(address: Address) -> str:
    """The text that :func:`address_of` reads as this address."""
    if address.folder is not None:
        return in_folder_address(address.folder, address.collection)
    from urllib.parse import quote

    scheme, _, rest = address.url.partition("://")
    return f"{'qdrants' if scheme == 'https' else 'qdrant'}://{rest}/{quote(address.collection, safe='')}"


def open_source(source: Path | str, audience: Audience = Audience.STAFF) -> Reader:
    """Open a file or a collection for reading; a text that is no address is a file's path. Close the reader after use.

    Raises what opening an index raises; for a collection, MissingIndex, NotAnIndex or what reaching its server or folder raises.
    """
    if isinstance(source, str) and is_address(source):
        from explorer.exchange.qdrant.reading import open_collection

        return open_collection(address_of(source), audience)
    from explorer.index.reader import open_index

    return open_index(Path(source), audience)
