"""The cuts of several columns on one text: which of them all make, and which only some."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from explorer.comparison.columns import Column

Share = Literal["all", "some", "one"]


@dataclass(frozen=True, slots=True)
class Cut:
    """A place in the text, and the columns (numbers from 0, ascending) of which a piece begins or ends there."""

    position: int
    columns: tuple[int, ...]


def cuts(columns: Sequence[Column]) -> tuple[Cut, ...]:
    """All cuts by their place. Places are as :meth:`MeasuredText.place_of_cut` gives them, so white space makes no difference."""
    found: dict[int, tuple[int, ...]] = {}
    for number, column in enumerate(columns):
        for place in column.places:
            found[place] = (*found.get(place, ()), number)
    return tuple(Cut(place, found[place]) for place in sorted(found))


def sound(columns: Sequence[Column]) -> int:
    """How many columns were cut without a fault: the ``count`` for what follows, so that a fault does not make every cut a difference."""
    return sum(not column.fault for column in columns)


def share(cut: Cut, count: int) -> Share:
    """Whether all of ``count`` columns make the cut, only one does, or some."""
    if len(cut.columns) >= count:
        return "all"
    return "one" if len(cut.columns) == 1 else "some"


def differences(cuts: Sequence[Cut], count: int) -> tuple[int, ...]:
    """The places, ascending, that not all of ``count`` columns cut."""
    return tuple(cut.position for cut in cuts if len(cut.columns) < count)


def next_difference(places: Sequence[int], position: int, by: int) -> int | None:
    """Of the ``places`` that :func:`differences` gives the first after ``position``, or for a negative ``by`` the last before it; None when
    there is none.
    """
    number = bisect_right(places, position) if by > 0 else bisect_left(places, position) - 1
    return places[number] if 0 <= number < len(places) else None


def holding(columns: Sequence[Column], start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """For each column the numbers of the pieces with at least one character of ``[start, end)``; none for an empty span."""
    return tuple(
        tuple(number for number, piece in enumerate(column.pieces) if max(piece.start, start) < min(piece.end, end)) for column in columns
    )


def holding_whole(columns: Sequence[Column], start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """For each column the numbers of the pieces with all characters of ``[start, end)``; none for an empty span."""
    return tuple(
        tuple(number for number, piece in enumerate(column.pieces) if piece.start <= start < end <= piece.end) for column in columns
    )
