"""Two versions side by side: what the rows say, and the way from difference to difference."""

from __future__ import annotations

from explorer.comparison.matching import Fate
from explorer.comparison.side_by_side import BlockPair, VersionComparison
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.viewlogic.comparison_rows import comparison_rows, comparison_summary, differences, next_difference, previous_difference

OLD = "Head\n\nwithin 30 days\n\nmoved\n\nonly here\n\nTail"
NEW = "moved\n\nHead\n\nwithin 45 days\n\nadded\n\nTail"


def span(text: str, words: str) -> Span:
    return Span(text.index(words), text.index(words) + len(words))


def comparison() -> VersionComparison:
    old, new = (DocumentRecord("d", version, "T", "f", "md", "") for version in ("3", "4"))
    rows = (
        BlockPair(Fate.MOVED, None, span(NEW, "moved"), moved=span(OLD, "moved")),
        BlockPair(Fate.UNCHANGED, span(OLD, "Head"), span(NEW, "Head")),
        BlockPair(Fate.EDITED, span(OLD, "within 30 days"), span(NEW, "within 45 days"), (span(OLD, "30"),), (span(NEW, "45"),)),
        BlockPair(Fate.MOVED, span(OLD, "moved"), None, moved=span(NEW, "moved")),
        BlockPair(Fate.GONE, span(OLD, "only here"), None),
        BlockPair(Fate.NEW, None, span(NEW, "added")),
        BlockPair(Fate.UNCHANGED, span(OLD, "Tail"), span(NEW, "Tail")),
    )
    return VersionComparison(old, new, OLD, NEW, rows)


def test_rows_have_their_own_texts_and_marks() -> None:
    rows = comparison_rows(comparison())
    assert [(row.sign, row.words, row.old_text, row.new_text) for row in rows] == [
        (">", "Stood elsewhere in version 3", "", "moved"),
        ("=", "", "Head", "Head"),
        ("~", "Edited", "within 30 days", "within 45 days"),
        (">", "Stands elsewhere in version 4", "moved", ""),
        ("-", "Only in version 3", "only here", ""),
        ("+", "Only in version 4", "", "added"),
        ("=", "", "Tail", "Tail"),
    ]
    edited = rows[2]
    assert [edited.old_text[slice(*mark)] for mark in edited.old_marks] == ["30"]
    assert [edited.new_text[slice(*mark)] for mark in edited.new_marks] == ["45"]
    assert (rows[4].old_start, rows[4].new_start) == (OLD.index("only"), -1)
    assert edited.spoken() == "Edited. before: within 30 days. now: within 45 days"
    assert rows[1].spoken() == "Head"


def test_from_difference_to_difference() -> None:
    rows = comparison_rows(comparison())
    assert differences(rows) == (0, 2)
    assert [next_difference(rows, here) for here in (-1, 0, 1, 2)] == [0, 2, 2, None]
    assert [previous_difference(rows, here) for here in (0, 1, 2, 6)] == [None, 0, 0, 2]


def test_summary() -> None:
    assert comparison_summary(comparison()) == "Version 3 to version 4: 1 block edited, 1 only in version 3, 1 only in version 4, 1 moved."
    same = comparison()
    assert comparison_summary(VersionComparison(same.old_record, same.new_record, "", "", ())) == "Version 3 to version 4: the same text."
