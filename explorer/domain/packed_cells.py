"""Cells of long tables, packed: a sequence that takes a fifth of what the objects would, in memory and on the way between processes.

Layout of one packed value, all little-endian: one byte (0 plain, 1 zlib), then five columns of 32-bit numbers one after the other: starts,
lengths, sheets, rows (signed), columns.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from explorer.domain.cells import Cell

AT_ONCE = 4096
"""Cells of one packed value, at most."""
_COLUMNS = 5
_LARGEST = _COLUMNS * 4 * AT_ONCE
_PLAIN, _DEFLATED = b"\x00", b"\x01"


class PackedCells(Sequence[Cell]):
    """Cells in the order of their start, of which none overlaps another."""

    def __init__(self, cells: Iterable[Cell] = ()) -> None:
        self._columns = tuple(array("i") for _ in range(_COLUMNS))
        for cell in cells:
            self.add(*cell)

    def add(self, start: int, end: int, sheet: int, row: int, column: int) -> None:
        """Append a cell, which starts behind the last one. OverflowError when a number does not fit 32 bits."""
        starts, lengths, sheets, rows, columns = self._columns
        starts.append(start)
        lengths.append(end - start)
        sheets.append(sheet)
        rows.append(row)
        columns.append(column)

    def between(self, start: int, end: int) -> PackedCells:
        """The cells that share a character with ``[start, end)``."""
        starts, lengths = self._columns[:2]
        first = bisect_right(starts, start)
        if first and starts[first - 1] + lengths[first - 1] > start:
            first -= 1
        found = PackedCells()
        found._columns = tuple(column[first : bisect_left(starts, end)] for column in self._columns)
        return found

    def __len__(self) -> int:
        return len(self._columns[0])

    @overload
    def __getitem__(self, place: int) -> Cell: ...

    @overload
    def __getitem__(self, place: slice) -> PackedCells: ...

    def __getitem__(self, place: int | slice) -> Cell | PackedCells:
        if isinstance(place, slice):
            found = PackedCells()
            found._columns = tuple(column[place] for column in self._columns)
            return found
        start, length, sheet, row, column = (each[place] for each in self._columns)
        return Cell(start, start + length, sheet, row, column)

    def __iter__(self) -> Iterator[Cell]:
        for start, length, sheet, row, column in zip(*self._columns, strict=True):
            yield Cell(start, start + length, sheet, row, column)

    def __eq__(self, other: object) -> bool:
        return self._columns == other._columns if isinstance(other, PackedCells) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def pack(self) -> bytes:
        """At most ``AT_ONCE`` cells as one value."""
        plain = b"".join(_little_endian(column).tobytes() for column in self._columns)
        packed = zlib.compress(plain, 1)
        return _DEFLATED + packed if len(packed) < len(plain) else _PLAIN + plain

    def extend_packed(self, data: bytes) -> None:
        """Append the cells of a packed value. ValueError when it is damaged."""
        plain = _inflated(data[1:]) if data[:1] == _DEFLATED else data[1:]
        size, rest = divmod(len(plain), _COLUMNS * 4)
        if rest:
            raise ValueError("the packed cells are cut short")
        for number, column in enumerate(self._columns):
            read = array("i")
            read.frombytes(plain[number * size * 4 : (number + 1) * size * 4])
            column.extend(_little_endian(read))


def packed_groups(cells: Sequence[Cell]) -> Iterator[tuple[int, int, bytes]]:
    """The cells as packed values: the first character, the last one's end, and the data."""
    whole = cells if isinstance(cells, PackedCells) else PackedCells(cells)
    for first in range(0, len(whole), AT_ONCE):
        group = whole[first : first + AT_ONCE]
        yield group[0].start, group[-1].end, group.pack()


def _little_endian(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def _inflated(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    try:
        plain = inflater.decompress(data, _LARGEST)
    except zlib.error as error:
        raise ValueError(f"the packed cells cannot be read: {error}") from error
    if not inflater.eof:
        raise ValueError("the packed cells are cut short or too large")
    return plain
