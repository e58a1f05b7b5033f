"""Glyph runs of one page as one small binary value.

Layout, all little-endian: one byte (0 plain, 1 zlib), then the number of runs as uint32, then the columns one after
the other: starts and lengths (uint32, code points), x, y, dx, dy, ascent, descent (float32, points), then for all
runs the glyphs' left edges and then their right ones (float32, points along the baseline). Numbers come back as the
nearest float32, which is within a thousandth of a point up to 16,000 points: far below what can be drawn.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence

from explorer.domain.placement import GlyphRun

PLAIN, DEFLATED = b"\x00", b"\x01"
_COLUMNS = 6
_WIDTH = 4
# No page holds this much; an index from elsewhere may claim it does.
_LARGEST = 256 * 1024 * 1024


def _bytes(values: array[int] | array[float]) -> bytes:
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()


def pack_runs(runs: Sequence[GlyphRun]) -> bytes:
    """The runs of one page. OverflowError when a position does not fit 32 bits."""
    head = array("I", [len(runs)])
    head.extend(run.start for run in runs)
    head.extend(len(run.edges) // 2 for run in runs)
    body = array("f")
    for column in ("x", "y", "dx", "dy", "ascent", "descent"):
        body.extend(getattr(run, column) for run in runs)
    for side in (0, 1):
        for run in runs:
            body.extend(run.edges[side::2])
    plain = _bytes(head) + _bytes(body)
    packed = zlib.compress(plain, 1)
    return DEFLATED + packed if len(packed) < len(plain) else PLAIN + plain


def packed_count(data: bytes) -> int:
    """How many runs ``data`` holds. ValueError when it is cut short."""
    try:
        head = zlib.decompressobj().decompress(data[1:], _WIDTH) if data[:1] == DEFLATED else data[1 : 1 + _WIDTH]
    except zlib.error as error:
        raise ValueError(f"the packed runs cannot be read: {error}") from error
    if len(head) < _WIDTH:
        raise ValueError("the packed runs are cut short")
    return int.from_bytes(head, "little")


def unpack_runs(data: bytes, page: int, start: int, end: int) -> list[GlyphRun]:
    """Those runs of ``data`` that share a character with ``[start, end)``, in the order packed. ValueError when the data is damaged."""
    head, body = _columns(data)
    count = len(head) // 2
    lengths = head[count:]
    glyphs = _COLUMNS * count
    total = sum(lengths)
    if len(body) != glyphs + 2 * total:
        raise ValueError("the run lengths do not fit the data")
    found = []
    offset = glyphs
    for number in range(count):
        first, length = head[number], lengths[number]
        if first < end and start < first + length:
            edges = [0.0] * (2 * length)
            edges[0::2] = body[offset : offset + length]
            edges[1::2] = body[offset + total : offset + total + length]
            x, y, dx, dy, ascent, descent = body[number:glyphs:count]
            found.append(GlyphRun(page, first, x, y, dx, dy, ascent, descent, tuple(edges)))
        offset += length
    return found


def _columns(data: bytes) -> tuple[array[int], array[float]]:
    """The integers after the count, and the floats. ValueError when they are not there."""
    plain = _inflated(data[1:]) if data[:1] == DEFLATED else data[1:]
    if len(plain) < _WIDTH or len(plain) % _WIDTH:
        raise ValueError("the packed runs are cut short")
    count = int.from_bytes(plain[:_WIDTH], "little")
    floats_at = _WIDTH * (1 + 2 * count)
    if floats_at > len(plain):
        raise ValueError("the packed runs are cut short")
    head, body = array("I"), array("f")
    head.frombytes(plain[_WIDTH:floats_at])
    body.frombytes(plain[floats_at:])
    if sys.byteorder == "big":
        head.byteswap()
        body.byteswap()
    return head, body


def _inflated(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(data, _LARGEST)
    except zlib.error as error:
        raise ValueError(f"the packed runs cannot be read: {error}") from error
    if not inflater.eof:
        raise ValueError("the packed runs are cut short or too large")
    return plain
