"""Two versions of a document, block by block, for a view that shows them side by side with their differences marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from explorer.comparison.matching import Fate
from explorer.comparison.words import likeness, word_changes
from explorer.domain.blocks import Block
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.errors import UserError
from explorer.index.opened import OpenedIndex

_LEAST_ALIKE = 0.4


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
    before, after = opened.view(doc_id, old), opened.view(doc_id, new)
    for view in (before, after):
        if view.text is None:
            raise UserError(f"Version {view.record.version} of {doc_id} cannot be compared: its text is not known. {view.note}".strip())
    old_text, new_text = before.text or "", after.text or ""
    rows = _moved(list(_rows(before.blocks, after.blocks, old_text, new_text)), old_text, new_text)
    return VersionComparison(before.record, after.record, old_text, new_text, tuple(rows))


def _rows(old: Sequence[Block], new: Sequence[Block], old_text: str, new_text: str) -> Iterator[BlockPair]:
    before = [old_text[block.start : block.end] for block in old]
    after = [new_text[block.start : block.end] for block in new]
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            for one, other in zip(old[i:j], new[k:m], strict=True):
                yield BlockPair(Fate.UNCHANGED, one.span, other.span)
        else:
            yield from _replaced(old[i:j], new[k:m], before[i:j], after[k:m])


def _replaced(old: Sequence[Block], new: Sequence[Block], before: list[str], after: list[str]) -> Iterator[BlockPair]:
    """Blocks between two unchanged ones: each old one beside the first of the new ones that is like it, without crossing."""
    done = 0
    for one, text in zip(old, before, strict=True):
        alike = [
            number
            for number in range(done, len(new))
            if new[number].kind is one.kind and likeness(text.split(), after[number].split(), _LEAST_ALIKE)
        ]
        if not alike:
            yield BlockPair(Fate.GONE, one.span, None)
            continue
        for other in new[done : alike[0]]:
            yield BlockPair(Fate.NEW, None, other.span)
        other = new[alike[0]]
        changes = word_changes(text, after[alike[0]])
        yield BlockPair(
            Fate.EDITED,
            one.span,
            other.span,
            tuple(Span(mark.start + one.start, mark.end + one.start) for mark in changes.old_marks),
            tuple(Span(mark.start + other.start, mark.end + other.start) for mark in changes.new_marks),
        )
        done = alike[0] + 1
    for other in new[done:]:
        yield BlockPair(Fate.NEW, None, other.span)


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
