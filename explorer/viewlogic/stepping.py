"""Going through a document chunk by chunk and boundary by boundary."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from explorer.domain.chunks import Chunk
from explorer.domain.documents import BLOCK_JOINT
from explorer.viewlogic.document_state import LoadedDocument


def neighbour(document: LoadedDocument, chunk: Chunk | None, by: int) -> Chunk | None:
    """The chunk ``by`` places after ``chunk`` (before it when negative); without one the first, or the last. None beyond the ends."""
    chunks = document.chunks
    at = next((number for number, other in enumerate(chunks) if chunk is not None and other.chunk_id == chunk.chunk_id), None)
    wanted = (0 if by > 0 else len(chunks) - 1) if at is None else at + by
    return chunks[wanted] if 0 <= wanted < len(chunks) else None


def boundaries(document: LoadedDocument) -> tuple[int, ...]:
    """Where the document is cut, in code points, ascending: the starts of chunks, ends that no start follows at once, and page borders."""
    starts = {chunk.start for chunk in document.chunks}
    joint = len(BLOCK_JOINT)
    ends = {chunk.end for chunk in document.chunks if not any(chunk.end + step in starts for step in range(joint + 1))}
    pages = {page.start for page in document.view.pages[1:] if page.end > page.start}
    return tuple(sorted(starts | ends | pages))


def next_boundary(document: LoadedDocument, here: int, by: int) -> int | None:
    """The boundary after the position ``here``, or before it when ``by`` is negative; None beyond the ends."""
    places = boundaries(document)
    wanted = bisect_right(places, here) if by > 0 else bisect_left(places, here) - 1
    return places[wanted] if 0 <= wanted < len(places) else None


def holder(document: LoadedDocument, place: int) -> Chunk | None:
    """The chunk that begins at ``place``, else the first one that holds it."""
    begins = next((chunk for chunk in document.chunks if chunk.start == place), None)
    return begins or next((chunk for chunk in document.chunks if chunk.start <= place < chunk.end), None)
