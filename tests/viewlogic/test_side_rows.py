"""Two versions side by side as rows."""

from __future__ import annotations

from datetime import date

import pytest

from explorer.comparison.matching import Fate
from explorer.comparison.side_by_side import BlockPair, VersionComparison
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.viewlogic.side_rows import differences, pair_to_compare, side_rows

DAY = date(2026, 10, 9)


def record(version: str, since: str = "2026-01-01", until: str = "") -> DocumentRecord:
    return DocumentRecord("returns", version, "Returns", f"documents/{version}.md", "md", "", effective_from=since, effective_to=until)


def comparison(same_before: int, same_after: int) -> VersionComparison:
    """Equal blocks, one that was edited, one only on each side, and equal blocks again."""
    old, new, rows = "", "", []

    def add(fate: Fate, before: str | None, after: str | None, marks: tuple[Span, Span] | None = None) -> None:
        nonlocal old, new
        here = Span(len(old), len(old) + len(before)) if before is not None else None
        there = Span(len(new), len(new) + len(after)) if after is not None else None
        shifted = (
            ((), ()) if marks is None else tuple((Span(m.start + b, m.end + b),) for m, b in zip(marks, (len(old), len(new)), strict=True))
        )
        rows.append(BlockPair(fate, here, there, *shifted))
        old += (before or "") + "\n\n"
        new += (after or "") + "\n\n"

    for number in range(same_before):
        add(Fate.UNCHANGED, f"same {number}", f"same {number}")
    add(Fate.EDITED, "within 30 days", "within 45 days", (Span(7, 9), Span(7, 9)))
    add(Fate.GONE, "only before", None)
    add(Fate.NEW, None, "only now")
    for number in range(same_after):
        add(Fate.UNCHANGED, f"end {number}", f"end {number}")
    return VersionComparison(record("1"), record("2"), old, new, tuple(rows))


def test_a_row_holds_the_texts_and_marks_of_both_sides() -> None:
    row = side_rows(comparison(0, 0), fold=False)[0]
    assert row.old is not None
    assert row.new is not None
    assert [line.text[mark.start : mark.end] for line in (row.old, row.new) for mark in line.marks] == ["30", "45"]
    assert row.spoken() == "edited. left: within 30 days. right: within 45 days"


def test_a_side_without_a_block_is_empty_and_has_its_sign() -> None:
    _, gone, new = side_rows(comparison(0, 0), fold=False)
    assert (gone.new, gone.new_start, gone.sign) == (None, -1, "\u2212")
    assert (new.old, new.old_start, new.sign) == (None, -1, "+")


def test_long_equal_stretches_are_folded_but_for_what_stands_beside_a_difference() -> None:
    rows = side_rows(comparison(10, 5), fold=True)
    assert [row.folded for row in rows] == [9, 0, 0, 0, 0, 0, 4]
    assert rows[0].spoken() == "9 passages are the same"
    assert differences(rows) == (2, 3, 4)
    assert len(side_rows(comparison(10, 5), fold=False)) == 18


def test_a_short_stretch_is_not_folded() -> None:
    assert [row.folded for row in side_rows(comparison(4, 4), fold=True)] == [0] * 11


def test_a_block_that_moved_says_where_to() -> None:
    moved = VersionComparison(record("1"), record("2"), "ab", "ab", (BlockPair(Fate.MOVED, Span(0, 2), None, moved=Span(40, 42)),))
    (row,) = side_rows(moved, fold=True)
    assert row.note == "moved: on the right it stands at characters 40 to 42"


@pytest.mark.parametrize(("version", "pair"), [("1", ("1", "2")), ("2", ("1", "2")), ("3", ("2", "3"))])
def test_a_version_stands_beside_the_one_in_force(version: str, pair: tuple[str, str]) -> None:
    records = [record("1", "2025-01-01", "2025-12-31"), record("2"), record("3", "2026-11-01")]
    assert pair_to_compare(records, version, DAY) == pair


def test_one_version_stands_alone() -> None:
    assert pair_to_compare([record("1")], "1", DAY) is None
    assert pair_to_compare([record("1"), record("2")], "9", DAY) is None
