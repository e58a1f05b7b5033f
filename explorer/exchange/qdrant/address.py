"""Where a collection is: on a server, or in a folder."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from explorer.errors import UsageError

PORT = 6333
"""A server's port when none is named, with TLS too, as Qdrant's own clients have it."""

SERVER_LIKE, COLLECTION_LIKE = f"http://localhost:{PORT}", f"qdrant://localhost:{PORT}/policies"
"""How addresses are written, for sentences about those that are not."""

_SCHEMES = {"qdrant": "http", "qdrants": "https"}
_FORBIDDEN = frozenset('<>:"/\\|?*\0\x1f')
_LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class Address:
    """A collection by its name, in a ``folder``, or else on the server at ``url`` (scheme, host, port and path, without a closing "/")."""

    collection: str
    url: str = ""
    folder: Path | None = None

    @property
    def host(self) -> str:
        """The server's name or number, ``""`` for a folder."""
        return urlsplit(self.url).hostname or "" if self.url else ""

    @property
    def in_the_open(self) -> bool:
        """Whether what is sent there can be read on the way: over HTTP, to another machine."""
        return self.url.startswith("http:") and not self.on_this_machine

    @property
    def on_this_machine(self) -> bool:
        """Whether nothing leaves this machine: a folder, or a server on the loopback."""
        try:
            return self.folder is not None or self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    @property
    def place(self) -> str:
        """The server or the folder, in words."""
        return f"the Qdrant server at {self.url}" if self.url else f"the folder {self.folder}"

    def __str__(self) -> str:
        return f"{self.url}/{self.collection}" if self.url else f"{self.folder}, collection {self.collection}"


def on_server(url: str, collection: str) -> Address:
    """A collection on the server that a URL with http, https, qdrant or qdrants (with TLS) names.

    UsageError for a URL that names no server or holds a password, and for a name that cannot be one.
    """
    parts = _split(url)
    path = parts.path.rstrip("/")
    return Address(_checked(collection), f"{_base(parts, url)}{path}")


def in_folder(folder: Path, collection: str) -> Address:
    """A collection in a folder of the client's embedded mode. UsageError for a name that cannot be one."""
    return Address(_checked(collection), folder=folder)


def parse(text: str) -> Address:
    """The collection that an address like ``qdrant://host:6333/collection`` names; ``qdrants`` stands for TLS.

    The collection is the last part of the path; a server behind a path has it before. UsageError for anything else.
    """
    parts = _split(text, COLLECTION_LIKE)
    path, _, collection = parts.path.rstrip("/").rpartition("/")
    if not collection:
        raise UsageError(f"{text} names no collection. Write it like {COLLECTION_LIKE}.")
    return Address(_checked(unquote(collection)), f"{_base(parts, text)}{path}")


def is_address(text: str) -> bool:
    """Whether it is for :func:`parse`, by its beginning."""
    return text.lower().startswith(tuple(f"{scheme}://" for scheme in _SCHEMES))


def _split(url: str, like: str = SERVER_LIKE) -> SplitResult:
    try:
        parts = urlsplit(url.strip())
        _ = parts.port
    except ValueError:
        raise UsageError(f"{url} is no address of a server. Write it like {like}.") from None
    if parts.password or parts.username:
        # Not repeated in the message: it may be shown to others.
        raise UsageError(
            "Leave the password out of the address. A key belongs in the environment as QDRANT_API_KEY, or in the system's keyring."
        )
    host = parts.hostname or ""
    # Signs at which the client itself ends in an error that is none of its own.
    unfit = not host or "%" in host or not host.isprintable() or " " in host
    if _SCHEMES.get(parts.scheme, parts.scheme) not in ("http", "https") or unfit or parts.query or parts.fragment:
        raise UsageError(f"{url} is no address of a server. Write it like {like}.")
    return parts


def _base(parts: SplitResult, url: str) -> str:
    host = parts.hostname or url
    return f"{_SCHEMES.get(parts.scheme, parts.scheme)}://{f'[{host}]' if ':' in host else host}:{parts.port or PORT}"


def _checked(collection: str) -> str:
    if not collection or len(collection) > _LONGEST_NAME or _FORBIDDEN & set(collection) or collection in (".", ".."):
        raise UsageError(
            f'{collection!r} cannot be the name of a collection: Qdrant takes 1 to {_LONGEST_NAME} characters, none of < > : " / \\ | ? *.'
        )
    return collection
