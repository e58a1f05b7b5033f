"""The records of very many pages in little memory: a page is one small value of bytes, and a record again only while somebody looks at it.

A packed page is a deflated pickle of plain lists and arrays. It is made and read by workers; the parent only keeps it, so that another
worker can go on where one has ended. Edges come back as the nearest float32, as they are stored in the end; where each glyph begins where
the one before it ends, which is nearly everywhere, only one of the two is kept.
"""

from __future__ import annotations

import pickle
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import overload

from explorer.parsing.pdf.records import Drawn, GlyphLine, PageRecord

_BOLD, _FLAWED, _CHAINED = 1, 2, 4
_FASTEST = 1


def pack_page(record: PageRecord, *, exact: bool = False) -> bytes:
    """The record as bytes. The edges of its glyphs become the nearest float32, as they are stored in the end, unless they are to be
    ``exact``.
    """
    lines = record.lines
    marks, edges = bytearray(), _floats((), exact=exact)
    for line in lines:
        own = _floats(line.edges, exact=exact)
        chained = bool(own) and own[2::2] == own[1:-1:2]
        marks.append(_BOLD * line.bold | _FLAWED * line.flawed | _CHAINED * chained)
        edges += own[::2] + own[-1:] if chained else own
    columns = [array("d", column) for column in list(zip(*lines, strict=True))[1:7]]
    sizes = array("d", [line.size for line in lines])
    bare = replace(record, lines=(), drawn=())
    content = bare, [line.text for line in lines], columns, sizes, bytes(marks), edges, [tuple(box) for box in record.drawn]
    return zlib.compress(pickle.dumps(content, pickle.HIGHEST_PROTOCOL), _FASTEST)


def _floats(values: Sequence[float], *, exact: bool) -> array[float]:
    return array("d", values) if exact else array("f", values)


def unpack_page(data: bytes) -> PageRecord:
    """The record that was packed."""
    bare: PageRecord
    bare, texts, columns, sizes, marks, edges, drawn = pickle.loads(zlib.decompress(data))
    lines = []
    at = 0
    for text, x, y, dx, dy, ascent, descent, size, mark in zip(texts, *columns, sizes, marks, strict=True):
        count = len(text)
        own = edges[at : at + (count + 1 if mark & _CHAINED else 2 * count)]
        at += len(own)
        if mark & _CHAINED:
            borders, own = own, own[:-1] * 2
            own[::2], own[1::2] = borders[:-1], borders[1:]
        lines.append(GlyphLine(text, x, y, dx, dy, ascent, descent, own, size, bool(mark & _BOLD), bool(mark & _FLAWED)))
    return replace(bare, lines=tuple(lines), drawn=tuple(map(Drawn._make, drawn)))


class PackedPages(Sequence[PageRecord]):
    """Records of pages in their order, each unpacked when it is asked for and not kept."""

    def __init__(self, packed: Iterable[bytes] = ()) -> None:
        self._packed = list(packed)

    def append(self, record: PageRecord) -> bytes:
        """Add the next page; return it as it was packed."""
        data = pack_page(record)
        self._packed.append(data)
        return data

    def __len__(self) -> int:
        return len(self._packed)

    @overload
    def __getitem__(self, place: int) -> PageRecord: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[PageRecord]: ...

    def __getitem__(self, place: int | slice) -> PageRecord | Sequence[PageRecord]:
        return PackedPages(self._packed[place]) if isinstance(place, slice) else unpack_page(self._packed[place])

    def __iter__(self) -> Iterator[PageRecord]:
        return map(unpack_page, self._packed)
