"""Which characters of a document have an ID: tried one span after the other, because a hash cannot be read backwards."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Container, Generator

from explorer.domain.blocks import Block
from explorer.domain.identity import ID_LENGTH, SEPARATOR
from explorer.domain.spans import Span

USUAL_WORDS = 400
_WORD = re.compile(r"\S+")
_INNER = re.compile(r"\w(?:.*\w)?")
_BYTES = ID_LENGTH // 2
# About ten milliseconds of hashing between two looks at the caller.
_AT_ONCE = 20_000
Found = tuple[bytes, Span]


def key_of(chunk_id: str) -> bytes:
    """An ID as the bytes that are compared."""
    return bytes.fromhex(chunk_id)


def block_spans(doc_id: str, version: str, blocks: tuple[Block, ...], wanted: Container[bytes]) -> Generator[Found | None]:
    """The spans with a wanted ID that run from the start of a block to the end of one; None now and then, so that the caller can stop."""
    starts = [(block.start, number) for number, block in enumerate(blocks)]
    ends = [(block.end, number) for number, block in enumerate(blocks)]
    yield from _tried(doc_id, version, starts, ends, 1, len(blocks), wanted)


def word_spans(doc_id: str, version: str, text: str, fewest: int, most: int, wanted: Container[bytes]) -> Generator[Found | None]:
    """The spans with a wanted ID that run from the start of a word to the end of one, of ``fewest`` to ``most`` words; None now and then,
    so that the caller can stop.

    A word is a run of anything but white space; marks at its ends may be left out: both `"door` and `door` begin a span.
    """
    starts: list[tuple[int, int]] = []
    ends: list[tuple[int, int]] = []
    for number, match in enumerate(_WORD.finditer(text)):
        inner = _INNER.search(match[0])
        starts += [(match.start() + place, number) for place in sorted({0, inner.start() if inner else 0})]
        ends += [(match.start() + place, number) for place in sorted({inner.end() if inner else len(match[0]), len(match[0])})]
    yield from _tried(doc_id, version, starts, ends, fewest, most, wanted)


def _tried(
    doc_id: str, version: str, starts: list[tuple[int, int]], ends: list[tuple[int, int]], fewest: int, most: int, wanted: Container[bytes]
) -> Generator[Found | None]:
    """Each start with each end that is ``fewest`` to ``most`` words further on; both are given with the number of their word, in order."""
    beginning = f"{doc_id}{SEPARATOR}{version}{SEPARATOR}".encode()
    written = [b"%d" % end for end, _ in ends]
    owners = [owner for _, owner in ends]
    count = 0
    for start, number in starts:
        # The beginning is hashed once for each start, and only its state is copied for each end.
        copy = hashlib.sha256(beginning + b"%d|" % start).copy
        tails = written[bisect_left(owners, number + fewest - 1) : bisect_left(owners, number + most)]
        for tail in tails:
            state = copy()
            state.update(tail)
            if state.digest()[:_BYTES] in wanted and int(tail) > start:
                yield state.digest()[:_BYTES], Span(start, int(tail))
        count += len(tails)
        if count >= _AT_ONCE:
            count = 0
            yield None
