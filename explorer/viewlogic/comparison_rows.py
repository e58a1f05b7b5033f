"""Two versions side by side, as rows with their own texts, and the way from one difference to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.comparison.matching import Fate
from explorer.domain.spans import Span

if TYPE_CHECKING:
    from explorer.comparison.side_by_side import BlockPair, VersionComparison


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One row. The texts are ``""`` on a side that has no block; the marks are the words that differ, in code points of these texts.

    ``words`` say what became of the block, ``""`` where it is the same; ``sign`` says it without colour ("=", "~", "-", "+", ">").
    ``old_start`` and ``new_start`` are where the texts begin in the parsed texts, -1 where there is none.
    """

    fate: Fate
    sign: str
    words: str
    old_text: str
    new_text: str
    old_marks: tuple[Span, ...]
    new_marks: tuple[Span, ...]
    old_start: int
    new_start: int

    @property
    def differs(self) -> bool:
        return self.fate is not Fate.UNCHANGED

    def spoken(self) -> str:
        """The row for a screen reader."""
        old = f"before: {self.old_text}" if self.old_text else ""
        new = f"now: {self.new_text}" if self.new_text and self.differs else self.new_text if not self.differs else ""
        parts = (self.words, old, new) if self.differs else (new,)
        return ". ".join(part for part in parts if part)


_SIGNS = {Fate.UNCHANGED: "=", Fate.EDITED: "~", Fate.GONE: "-", Fate.NEW: "+", Fate.MOVED: ">"}


def comparison_rows(comparison: VersionComparison) -> tuple[ComparisonRow, ...]:
    """A row for each row of the comparison, in its order."""
    return tuple(_row(comparison, pair) for pair in comparison.rows)


def _row(comparison: VersionComparison, pair: BlockPair) -> ComparisonRow:
    return ComparisonRow(
        fate=pair.fate,
        sign=_SIGNS[pair.fate],
        words=_words(comparison, pair),
        old_text=comparison.old_text[pair.old.start : pair.old.end] if pair.old else "",
        new_text=comparison.new_text[pair.new.start : pair.new.end] if pair.new else "",
        old_marks=_own(pair.old_marks, pair.old),
        new_marks=_own(pair.new_marks, pair.new),
        old_start=pair.old.start if pair.old else -1,
        new_start=pair.new.start if pair.new else -1,
    )


def _own(marks: tuple[Span, ...], block: Span | None) -> tuple[Span, ...]:
    return tuple(Span(mark.start - block.start, mark.end - block.start) for mark in marks) if block else ()


def _words(comparison: VersionComparison, pair: BlockPair) -> str:
    old, new = comparison.old_record.version, comparison.new_record.version
    if pair.fate is Fate.GONE:
        return f"Only in version {old}"
    if pair.fate is Fate.NEW:
        return f"Only in version {new}"
    if pair.fate is Fate.EDITED:
        return "Edited"
    if pair.fate is Fate.MOVED:
        return f"Stands elsewhere in version {new}" if pair.old else f"Stood elsewhere in version {old}"
    return ""


def differences(rows: tuple[ComparisonRow, ...]) -> tuple[int, ...]:
    """The numbers of the rows with which a stretch of differences begins: the places to stop at."""
    return tuple(number for number, row in enumerate(rows) if row.differs and not (number and rows[number - 1].differs))


def next_difference(rows: tuple[ComparisonRow, ...], here: int) -> int | None:
    """The first place to stop at behind row ``here`` (-1 for the beginning), None when there is none."""
    stops = differences(rows)
    place = bisect_right(stops, here)
    return stops[place] if place < len(stops) else None


def previous_difference(rows: tuple[ComparisonRow, ...], here: int) -> int | None:
    """The last place to stop at before row ``here``, None when there is none."""
    stops = differences(rows)
    place = bisect_left(stops, here)
    return stops[place - 1] if place else None


def comparison_summary(comparison: VersionComparison) -> str:
    """ "Version 3 to version 4: 8 blocks edited, 2 only in version 3, 1 only in version 4, 2 moved."."""
    old, new = comparison.old_record.version, comparison.new_record.version
    counts = {fate: sum(row.fate is fate for row in comparison.rows) for fate in Fate}
    moved = counts[Fate.MOVED] // 2
    told = [
        f"{counts[Fate.EDITED]} {'block' if counts[Fate.EDITED] == 1 else 'blocks'} edited" if counts[Fate.EDITED] else "",
        f"{counts[Fate.GONE]} only in version {old}" if counts[Fate.GONE] else "",
        f"{counts[Fate.NEW]} only in version {new}" if counts[Fate.NEW] else "",
        f"{moved} moved" if moved else "",
    ]
    said = ", ".join(part for part in told if part) or "the same text"
    return f"Version {old} to version {new}: {said}."
