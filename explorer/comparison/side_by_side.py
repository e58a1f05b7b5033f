"""Two versions of a document, block by block, for a view that shows them side by side with their differences marked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from explorer.comparison.matching import Fate
from explorer.comparison.words import likeness, word_changes
from explorer.domain.blocks import Block
from explorer.domain.documents import DocumentRecord
from explorer.domain.progress import Progress
from explorer.domain.spans import Span
from explorer.errors import UserError
from explorer.index.opened import OpenedIndex

_LEAST_ALIKE = 0.4
_LOOKED_AT = 2000
"""New blocks that one old one is held against: beyond that, two wholly different books would take hours."""
_DOING = "the texts are compared"


@dataclass(frozen=True, slots=True)
class BlockPair:
    """One row: a block of each version, None on the side that has none. Spans and marks are code points of each parsed text.

    The marks are the words that differ. A moved block has a row at its old place and one at its new place, each with the
    other side empty and ``moved`` as where it stands there.
    """

    fate: Fate
    old: Span | None
    new: Span | None
    old_marks: tuple[Span, ...] = ()
    new_marks: tuple[Span, ...] = ()
    moved: Span | None = None


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """Rows in the order of reading of both versions."""

    old_record: DocumentRecord
    new_record: DocumentRecord
    old_text: str
    new_text: str
    rows: tuple[BlockPair, ...]

    @property
    def differs(self) -> bool:
        return any(row.fate is not Fate.UNCHANGED for row in self.rows)


def compare(opened: OpenedIndex, doc_id: str, old: str, new: str) -> VersionComparison:
    """Compare two versions. May parse their files, so it belongs off the GUI's thread.

    NotFound for a version that the index does not hold, UserError when a version's text is not known.
    """
    steps = comparing(opened, doc_id, old, new)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: VersionComparison = end.value
            return found


def comparing(opened: OpenedIndex, doc_id: str, old: str, new: str) -> Generator[Progress, None, VersionComparison]:
    """The same step by step; ``total`` counts the older version's blocks. Whoever does not go on cancels it."""
    views = []
    for version in (old, new):
        yield Progress(0, 0, f"version {version} is read")
        views.append(opened.view(doc_id, version))
    before, after = views
    for view in views:
        if view.text is None:
            raise UserError(f"Version {view.record.version} of {doc_id} cannot be compared: its text is not known. {view.note}".strip())
    old_text, new_text = before.text or "", after.text or ""
    rows = yield from _rows(before.blocks, after.blocks, old_text, new_text)
    return VersionComparison(before.record, after.record, old_text, new_text, tuple(_moved(rows, old_text, new_text)))


def _rows(old: Sequence[Block], new: Sequence[Block], old_text: str, new_text: str) -> Generator[Progress, None, list[BlockPair]]:
    before = [old_text[block.start : block.end] for block in old]
    after = [new_text[block.start : block.end] for block in new]
    yield Progress(0, len(old), _DOING)
    rows: list[BlockPair] = []
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        yield Progress(i, len(old), _DOING)
        if kind == "equal":
            rows += [BlockPair(Fate.UNCHANGED, one.span, other.span) for one, other in zip(old[i:j], new[k:m], strict=True)]
        else:
            for number, some in _replaced(old[i:j], new[k:m], before[i:j], after[k:m]):
                rows += some
                yield Progress(i + number, len(old), _DOING)
    return rows


def _replaced(
    old: Sequence[Block], new: Sequence[Block], before: list[str], after: list[str]
) -> Generator[tuple[int, list[BlockPair]], None, None]:
    """Blocks between two unchanged ones: each old one beside the first of the new ones that is like it, without crossing.

    Yields how many old blocks are done, and their rows with those of the new ones before them.
    """
    done = 0
    words = [text.split() for text in after]
    for count, (one, text) in enumerate(zip(old, before, strict=True), start=1):
        own = text.split()
        alike = next(
            (
                number
                for number in range(done, min(len(new), done + _LOOKED_AT))
                if new[number].kind is one.kind and likeness(own, words[number], _LEAST_ALIKE)
            ),
            None,
        )
        if alike is None:
            yield count, [BlockPair(Fate.GONE, one.span, None)]
            continue
        changes, other = word_changes(text, after[alike]), new[alike]
        pair = BlockPair(
            Fate.EDITED,
            one.span,
            other.span,
            tuple(Span(mark.start + one.start, mark.end + one.start) for mark in changes.old_marks),
            tuple(Span(mark.start + other.start, mark.end + other.start) for mark in changes.new_marks),
        )
        yield count, [*(BlockPair(Fate.NEW, None, skipped.span) for skipped in new[done:alike]), pair]
        done = alike + 1
    yield len(old), [BlockPair(Fate.NEW, None, other.span) for other in new[done:]]


def _moved(rows: list[BlockPair], old_text: str, new_text: str) -> list[BlockPair]:
    """Blocks that are gone here and new there with the same words were moved."""
    places: dict[str, list[int]] = {}
    for number, row in enumerate(rows):
        if row.fate is Fate.NEW and row.new is not None:
            places.setdefault(" ".join(new_text[slice(*row.new)].split()), []).append(number)
    for number, row in enumerate(rows):
        if row.fate is Fate.GONE and row.old is not None:
            there = places.get(" ".join(old_text[slice(*row.old)].split()))
            if there:
                other = there.pop(0)
                rows[number] = replace(row, fate=Fate.MOVED, moved=rows[other].new)
                rows[other] = replace(rows[other], fate=Fate.MOVED, moved=row.old)
    return rows
