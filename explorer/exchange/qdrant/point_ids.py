"""A chunk's ID as the ID of its point, and back.

Qdrant takes numbers and UUIDs for IDs. A chunk's ID is 48 bits; they are the first bits of a UUID of version 8 (RFC 9562, section 5.8,
"custom"), and all others are the same for every chunk. So points stand in the order of their chunks' IDs, and those of anybody else are
told from ours.
"""

from __future__ import annotations

import re

from explorer.domain.identity import ID_LENGTH
from explorer.errors import UserError

_CHUNK_ID = re.compile(f"[0-9a-f]{{{ID_LENGTH}}}")
# The version (8) and the variant (8 to b) where RFC 9562 wants them, else the first digits of SHA-256 of "chunk-explorer".
_TAIL = "-8b99-a2fa-bdb992b44d5e"


def point_id(chunk_id: str) -> str:
    """The UUID of a chunk's point. UserError for an ID of another form, as only another program's index can hold."""
    if not _CHUNK_ID.fullmatch(chunk_id):
        raise UserError(
            f"The index holds a chunk with the ID {chunk_id!r}, which is not {ID_LENGTH} hexadecimal digits. Build the index again."
        )
    return f"{chunk_id[:8]}-{chunk_id[8:]}{_TAIL}"


def chunk_id(point_id: object) -> str:
    """The chunk's ID in a point's ID. ValueError for the ID of a point that is none of ours."""
    text = str(point_id).lower()
    found = text[:8] + text[9:13]
    if text[8:9] != "-" or text[13:] != _TAIL or not _CHUNK_ID.fullmatch(found):
        raise ValueError(f"{point_id!r} is no point of a chunk")
    return found
