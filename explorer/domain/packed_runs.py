"""The glyph runs of a very long document: packed page by page, and unpacked where they are asked for.

A run as an object takes some hundred times the memory of its numbers, and a document of 15,000 pages has a million of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby
from operator import attrgetter
from typing import NamedTuple, overload

from explorer.domain.packing import pack_runs, packed_count, unpack_runs
from explorer.domain.placement import GlyphRun

# Pages that stay unpacked, because the next question is mostly about the same or the next one.
_KEPT = 16
_EVERYTHING = 1 << 62


class Stretch(NamedTuple):
    """Consecutive runs that stand on one page: the page (from 1), the first and the last character's end, and the packed runs."""

    page: int
    start: int
    end: int
    data: bytes


class PackedRuns(Sequence[GlyphRun]):
    """A sequence of runs in the order of their start, as a tuple of them is; numbers are the nearest float32.

    ValueError, from any access, when the data is damaged.
    """

    def __init__(self, stretches: Iterable[Stretch]) -> None:
        self.stretches = tuple(stretches)
        self._ends: list[int] | None = None
        self._unpacked: OrderedDict[int, list[GlyphRun]] = OrderedDict()

    @classmethod
    def of(cls, runs: Iterable[GlyphRun]) -> PackedRuns:
        """Runs in the order of their start, packed."""
        return cls(packed_stretches(runs))

    def __reduce__(self) -> tuple[type[PackedRuns], tuple[tuple[Stretch, ...]]]:
        return PackedRuns, (self.stretches,)

    def __len__(self) -> int:
        ends = self._counted()
        return ends[-1] if ends else 0

    @overload
    def __getitem__(self, place: int) -> GlyphRun: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[GlyphRun, ...]: ...

    def __getitem__(self, place: int | slice) -> GlyphRun | tuple[GlyphRun, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        place = place + len(self) if place < 0 else place
        if not 0 <= place < len(self):
            raise IndexError("there is no such run")
        ends = self._counted()
        number = bisect_right(ends, place)
        return self._stretch(number)[place - (ends[number - 1] if number else 0)]

    def __iter__(self) -> Iterator[GlyphRun]:
        for number in range(len(self.stretches)):
            yield from self._stretch(number)

    def __bool__(self) -> bool:
        return bool(self.stretches)

    def _counted(self) -> list[int]:
        if self._ends is None:
            self._ends = list(accumulate(packed_count(stretch.data) for stretch in self.stretches))
        return self._ends

    def _stretch(self, number: int) -> list[GlyphRun]:
        known = self._unpacked.get(number)
        if known is None:
            stretch = self.stretches[number]
            known = unpack_runs(stretch.data, stretch.page, -1, _EVERYTHING)
            # Readers in several threads may do this at once: each then has a list of its own, of the same runs.
            self._unpacked[number] = known
            while len(self._unpacked) > _KEPT:
                self._unpacked.popitem(last=False)
        return known


def packed_stretches(runs: Iterable[GlyphRun]) -> Iterator[Stretch]:
    """Each stretch of runs on one page, packed. A page may come back later; runs without characters are left out."""
    if isinstance(runs, PackedRuns):
        yield from runs.stretches
        return
    for page, on_page in groupby((run for run in runs if run.edges), key=attrgetter("page")):
        kept = list(on_page)
        yield Stretch(page, min(run.start for run in kept), max(run.end for run in kept), pack_runs(kept))
