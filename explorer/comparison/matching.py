"""Which passage of one version became which of another: by their words, not by their numbers or positions."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from explorer.comparison.words import likeness
from explorer.domain.chunks import Chunk
from explorer.index.retiring import source_text_of


class Fate(StrEnum):
    """What became of a passage. Unchanged: the same words in a section of the same name and in the same order among the others.
    Moved: the same words elsewhere. Edited: most of the words are the same, or some of them in a section of the same name.
    """

    UNCHANGED = "unchanged"
    MOVED = "moved"
    EDITED = "edited"
    GONE = "gone"
    NEW = "new"


LEAST_ALIKE = 0.5
LEAST_IN_SECTION = 0.3
# Beyond this many pairs, only passages of sections with one name are compared: an old and a new book would take minutes. Of tables, where
# all rows of a sheet are in one section, only rows that stand between the same unchanged ones, not far from where they are expected.
_MOST_PAIRS = 40_000
_NEAR = 5


@dataclass(frozen=True, slots=True)
class IdPair:
    """An old chunk and the new one that it became; None where there is none. ``ratio`` says how alike their words are."""

    fate: Fate
    old: Chunk | None
    new: Chunk | None
    ratio: float


def source_text(chunk: Chunk) -> str:
    """The chunk's passage without its context lines."""
    return source_text_of(chunk.text, chunk.start, chunk.end)


def match(old: Sequence[Chunk], new: Sequence[Chunk]) -> tuple[IdPair, ...]:
    """A pair for each old chunk in their order, then one for each new chunk that has no old one. No chunk is in two pairs."""
    old_words, new_words = [source_text(chunk).split() for chunk in old], [source_text(chunk).split() for chunk in new]
    same = _same(old, new, old_words, new_words)
    in_order = _in_order(same)
    pairs = {
        first: IdPair(
            Fate.UNCHANGED if first in in_order and old[first].sections == new[second].sections else Fate.MOVED,
            old[first],
            new[second],
            1.0,
        )
        for first, second in same.items()
    }
    taken = set(same.values())
    left = [number for number in range(len(old)) if number not in pairs]
    free = [number for number in range(len(new)) if number not in taken]
    near = None
    if len(left) * len(free) > _MOST_PAIRS and old[0].in_table:
        near = _Near(free, {first: same[first] for first in in_order})
    for ratio, first, second in _alike(old, new, old_words, new_words, left, free, near):
        if first not in pairs and second not in taken:
            pairs[first] = IdPair(Fate.EDITED, old[first], new[second], ratio)
            taken.add(second)
    told = [pairs.get(number) or IdPair(Fate.GONE, chunk, None, 0.0) for number, chunk in enumerate(old)]
    return (*told, *(IdPair(Fate.NEW, None, chunk, 0.0) for number, chunk in enumerate(new) if number not in taken))


def _same(old: Sequence[Chunk], new: Sequence[Chunk], old_words: list[list[str]], new_words: list[list[str]]) -> dict[int, int]:
    """Chunks with the same words. Of several equal ones, that in the section of the same name, else the first."""
    anywhere: dict[str, deque[int]] = {}
    in_section: dict[tuple[str, tuple[str, ...]], deque[int]] = {}
    for number, words in enumerate(new_words):
        anywhere.setdefault(" ".join(words), deque()).append(number)
        in_section.setdefault((" ".join(words), new[number].sections), deque()).append(number)
    found: dict[int, int] = {}
    taken: set[int] = set()
    for number, words in enumerate(old_words):
        for free in (in_section.get((" ".join(words), old[number].sections)), anywhere.get(" ".join(words))):
            while free and free[0] in taken:
                free.popleft()
            if free:
                found[number] = free.popleft()
                taken.add(found[number])
                break
    return found


class _Near:
    """The new numbers, of those that are free, that are near the place where an old one is expected. ``anchors`` lead from old numbers to
    new ones, both rising.
    """

    def __init__(self, free: list[int], anchors: Mapping[int, int]) -> None:
        self._free = free
        self._old = sorted(anchors)
        self._new = [anchors[number] for number in self._old]

    def of(self, number: int) -> list[int]:
        place = bisect_left(self._old, number)
        before = (self._old[place - 1], self._new[place - 1]) if place else (-1, -1)
        first = bisect_left(self._free, before[1])
        last = bisect_left(self._free, self._new[place]) if place < len(self._new) else len(self._free)
        middle = bisect_left(self._free, before[1] + number - before[0])
        return self._free[max(first, middle - _NEAR) : min(last, middle + _NEAR + 1)]


def _in_order(same: dict[int, int]) -> set[int]:
    """The old numbers of the longest series that kept its order."""
    tails: list[int] = []
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for first in sorted(same):
        place = bisect_left(tails, same[first])
        before[first] = ends[place - 1] if place else None
        tails[place : place + 1] = [same[first]]
        ends[place : place + 1] = [first]
    kept: set[int] = set()
    step = ends[-1] if ends else None
    while step is not None:
        kept.add(step)
        step = before[step]
    return kept


def _alike(
    old: Sequence[Chunk],
    new: Sequence[Chunk],
    old_words: list[list[str]],
    new_words: list[list[str]],
    left: list[int],
    free: list[int],
    near: _Near | None,
) -> list[tuple[float, int, int]]:
    """Pairs that are alike enough, the most alike first, in order where they are equally so."""
    everything = near is not None or len(left) * len(free) <= _MOST_PAIRS

    def pairs() -> Iterator[tuple[float, int, int]]:
        for first in left:
            for second in free if near is None else near.of(first):
                named = bool(old[first].sections) and old[first].sections == new[second].sections
                if named or everything:
                    ratio = likeness(old_words[first], new_words[second], LEAST_IN_SECTION if named else LEAST_ALIKE)
                    if ratio:
                        yield ratio, first, second

    return sorted(pairs(), key=lambda pair: (-pair[0], pair[1], pair[2]))
