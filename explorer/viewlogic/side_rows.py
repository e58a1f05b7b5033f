"""Two versions side by side as rows: the blocks of both, with signs and marks for what differs, and long equal stretches folded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from explorer.comparison.matching import Fate
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.validity_words import version_state

if TYPE_CHECKING:
    from explorer.comparison.side_by_side import BlockPair, VersionComparison

CONTEXT = 1
"""Equal blocks that stay beside a difference when the others are folded."""
FOLD_FROM = 4
"""A stretch of fewer equal blocks is not worth folding."""
SIGNS = {Fate.UNCHANGED: "", Fate.EDITED: "\u2260", Fate.GONE: "\u2212", Fate.NEW: "+", Fate.MOVED: "\u21c5"}
WORDS = {Fate.EDITED: "edited", Fate.GONE: "only in the left version", Fate.NEW: "only in the right version", Fate.MOVED: "moved"}


@dataclass(frozen=True, slots=True)
class SideRow:
    """``old`` and ``new`` are the block's text on each side with the words that differ, None where there is none.

    ``old_start`` and ``new_start`` are where they begin in the parsed texts, -1 where there is none. ``folded`` equal blocks are
    hidden behind a row with neither text. ``heading`` says that it is a title or a heading; ``note`` says where a moved block stands on
    the other side.
    """

    fate: Fate
    old: MarkedLine | None = None
    new: MarkedLine | None = None
    old_start: int = -1
    new_start: int = -1
    folded: int = 0
    note: str = ""
    heading: bool = False

    @property
    def differs(self) -> bool:
        return self.fate is not Fate.UNCHANGED

    @property
    def sign(self) -> str:
        return SIGNS[self.fate]

    def spoken(self) -> str:
        """The row for a screen reader."""
        if self.folded:
            return folded_words(self.folded)
        texts = [f"{side}: {line.text}" for side, line in (("left", self.old), ("right", self.new)) if line is not None]
        return ". ".join([WORDS.get(self.fate, "unchanged") + (f", {self.note}" if self.note else ""), *texts])


def folded_words(count: int) -> str:
    return f"{count} passages are the same"


@dataclass(frozen=True, slots=True)
class Headings:
    """Where titles and headings begin in each parsed text."""

    old: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()


def headings(old: Iterable[Block], new: Iterable[Block]) -> Headings:
    wanted = (BlockKind.TITLE, BlockKind.HEADING)
    return Headings(*(frozenset(block.start for block in blocks if block.kind in wanted) for blocks in (old, new)))


def side_rows(comparison: VersionComparison, *, fold: bool, heads: Headings = Headings()) -> tuple[SideRow, ...]:
    """All rows; with ``fold`` long stretches without a difference become one row each."""
    rows = [_row(pair, comparison, heads) for pair in comparison.rows]
    return tuple(_folded(rows)) if fold else tuple(rows)


def differences(rows: Sequence[SideRow]) -> tuple[int, ...]:
    """The numbers of the rows that differ."""
    return tuple(number for number, row in enumerate(rows) if row.differs)


def _row(pair: BlockPair, of: VersionComparison, heads: Headings) -> SideRow:
    note = ""
    if pair.moved is not None:
        side = "right" if pair.new is None else "left"
        note = f"moved: on the {side} it stands at characters {pair.moved.start} to {pair.moved.end}"
    return SideRow(
        pair.fate,
        _line(of.old_text, pair.old, pair.old_marks),
        _line(of.new_text, pair.new, pair.new_marks),
        pair.old.start if pair.old is not None else -1,
        pair.new.start if pair.new is not None else -1,
        note=note,
        heading=pair.old.start in heads.old if pair.old is not None else pair.new is not None and pair.new.start in heads.new,
    )


def _line(text: str, span: Span | None, marks: Sequence[Span]) -> MarkedLine | None:
    if span is None:
        return None
    return MarkedLine(text[span.start : span.end], tuple(Span(mark.start - span.start, mark.end - span.start) for mark in marks))


def _folded(rows: list[SideRow]) -> list[SideRow]:
    near = {number + by for number, row in enumerate(rows) if row.differs for by in range(-CONTEXT, CONTEXT + 1)}
    made: list[SideRow] = []
    hidden: list[SideRow] = []

    def close() -> None:
        made.extend(hidden if len(hidden) < FOLD_FROM else [SideRow(Fate.UNCHANGED, folded=len(hidden))])
        hidden.clear()

    for number, row in enumerate(rows):
        if number in near:
            close()
            made.append(row)
        else:
            hidden.append(row)
    close()
    return made


def in_force_words(records: Sequence[DocumentRecord], day: date) -> str:
    """Which of a document's versions counts on a day: one mostly, but dates may overlap or leave a gap."""
    counting = [record for record in records if version_state(record.effective_from, record.effective_to, day).counts]
    if not counting:
        return f"No version is in force on {day.isoformat()}."
    names = " and ".join(record.version for record in counting)
    return f"In force on {day.isoformat()}: version{'s' if len(counting) > 1 else ''} {names}."


def pair_to_compare(records: Sequence[DocumentRecord], version: str, day: date) -> tuple[str, str] | None:
    """Which two versions to show first for ``version``, the older one first; None when there is no other.

    ``records`` are the document's versions by their dates. A version that is not in force stands beside the one that is, any other
    beside the one before it, or, for the first, the one after it.
    """
    names = [record.version for record in records]
    if len(names) < 2 or version not in names:
        return None
    here = names.index(version)
    counting = [number for number, record in enumerate(records) if version_state(record.effective_from, record.effective_to, day).counts]
    beside = here - 1 if here else 1
    other = counting[-1] if counting and here not in counting else beside
    first, second = sorted((here, other))
    return names[first], names[second]
