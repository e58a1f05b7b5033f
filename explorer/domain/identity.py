"""A chunk's ID: the first twelve hex digits of SHA-256 of ``doc_id|version|start|end``.

The ID is made from the passage's place and nothing else, so it never changes for the same passage.
"""

from __future__ import annotations

from explorer.errors import UsageError

ID_LENGTH = 12
SEPARATOR = "|"


def identity_string(doc_id: str, version: str, start: int, end: int) -> str:
    """The text that is hashed. ``start`` and ``end`` are code points in the parsed text.

    Raises UsageError when an identifier holds the separator (two passages could share one string) or the span is empty.
    """
    if SEPARATOR in doc_id or SEPARATOR in version:
        raise UsageError(f"A document ID or version may not contain '{SEPARATOR}': {doc_id!r}, version {version!r}.")
    if not 0 <= start < end:
        raise UsageError(f"Characters {start} to {end} of {doc_id} are no passage: a chunk needs at least one character.")
    return f"{doc_id}{SEPARATOR}{version}{SEPARATOR}{start}{SEPARATOR}{end}"


def chunk_digest(doc_id: str, version: str, start: int, end: int) -> str:
    """All 64 hex digits of the hash behind an ID."""
    # Hashing loads the system's cryptography, which whoever only shows chunks can do without.
    import hashlib

    return hashlib.sha256(identity_string(doc_id, version, start, end).encode("utf-8")).hexdigest()


def chunk_id(doc_id: str, version: str, start: int, end: int) -> str:
    """The ID of the passage ``[start, end)`` of one document version."""
    return chunk_digest(doc_id, version, start, end)[:ID_LENGTH]
