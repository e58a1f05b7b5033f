"""Where passages stand in other versions, and which version counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison.matching import Fate
from explorer.comparison.side_by_side import compare, comparing
from explorer.comparison.versions import elsewhere, id_map, in_force_on
from explorer.comparison.words import likeness, word_changes
from explorer.domain.audience import Audience
from explorer.errors import NotFound
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from tests.index.conftest import Build, build, engine, folder
from tests.index.toy import ToyEngine

__all__ = ["build", "engine", "folder"]

HEAD = (
    "---\ndoc_id: rules\nversion: {version}\ntitle: Rules\naccess: {access}\n"
    "effective_from: {first}\neffective_to: {last}\n---\n\n# Rules\n"
)
OLD = """
## Return window

Bring it back within 30 days of the day you bought it.

## Exchanges

We swap what does not fit for another size.

## Cheques

We take cheques only in December.
"""
NEW = """
## Gifts

Gifts may be brought back too, by anyone.

## Return window

Bring it back within 45 days of the day you bought it.

## Exchanges

We swap what does not fit for another size.
"""


@pytest.fixture
def opened(folder: Path, build: Build, engine: ToyEngine) -> Iterator[OpenedIndex]:
    for version, body, access, first, last in (
        ("1", OLD, "public", "2025-01-01", "2025-12-31"),
        ("2", NEW, "public", "2026-01-01", ""),
        ("3", OLD, "staff", "2027-01-01", ""),
    ):
        head = HEAD.format(version=version, access=access, first=first, last=last)
        (folder / "documents" / f"rules-{version}.md").write_text(head + body, encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]


def test_a_passage_in_the_other_versions(opened: OpenedIndex) -> None:
    window, exchanges, cheques = opened.reader.chunks("rules", "1")
    second, third = elsewhere(opened.reader, window)
    assert (second.record.version, second.fate, third.record.version, third.fate) == ("2", Fate.EDITED, "3", Fate.UNCHANGED)
    assert second.chunk is not None
    there = "Return window\n\nBring it back within 45 days of the day you bought it."
    assert [there[slice(*mark)] for mark in second.there_marks] == ["45"]
    assert [there.replace("45", "30")[slice(*mark)] for mark in second.here_marks] == ["30"]
    assert [found.fate for found in elsewhere(opened.reader, exchanges)] == [Fate.UNCHANGED, Fate.UNCHANGED]
    gone, back = elsewhere(opened.reader, cheques)
    assert (gone.fate, gone.chunk, back.fate) == (Fate.GONE, None, Fate.UNCHANGED)


def test_what_an_older_version_lacks_is_new(opened: OpenedIndex) -> None:
    gifts = opened.reader.chunks("rules", "2")[0]
    assert [found.fate for found in elsewhere(opened.reader, gifts)] == [Fate.NEW, Fate.GONE]


def test_other_versions_that_the_public_may_not_read_are_not_told(opened: OpenedIndex) -> None:
    opened.reader.audience = Audience.PUBLIC
    window = opened.reader.chunks("rules", "1")[0]
    assert [found.record.version for found in elsewhere(opened.reader, window)] == ["2"]


def test_old_ids_lead_to_new_ones(opened: OpenedIndex) -> None:
    pairs = id_map(opened.reader, "rules", "1", "2")
    assert [(pair.fate, pair.old and pair.old.sections, pair.new and pair.new.sections) for pair in pairs] == [
        (Fate.EDITED, ("Return window",), ("Return window",)),
        (Fate.UNCHANGED, ("Exchanges",), ("Exchanges",)),
        (Fate.GONE, ("Cheques",), None),
        (Fate.NEW, None, ("Gifts",)),
    ]
    with pytest.raises(NotFound, match="no version '9' of rules, only: 1, 2, 3"):
        id_map(opened.reader, "rules", "1", "9")


def test_the_same_words_in_another_order_have_moved(folder: Path, build: Build) -> None:
    first, exchanges, last = OLD.partition("\n## Exchanges\n\nWe swap what does not fit for another size.\n")
    for version, text in (("1", OLD), ("2", first + last + exchanges)):
        head = HEAD.format(version=version, access="public", first=f"202{version}-01-01", last="")
        (folder / "documents" / f"rules-{version}.md").write_text(head + text, encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite") as reader:
        fates = [(pair.fate, pair.new.sections if pair.new else ()) for pair in id_map(reader, "rules", "1", "2")]
    assert sorted(fate for fate, _ in fates) == [Fate.MOVED, Fate.UNCHANGED, Fate.UNCHANGED]
    assert fates[0] == (Fate.UNCHANGED, ("Return window",))


@pytest.mark.parametrize(
    ("day", "versions"), [("2025-12-31", ["1"]), ("2026-01-01", ["2"]), ("2027-01-01", ["2", "3"]), ("2024-01-01", [])]
)
def test_which_version_counted_on_a_day(opened: OpenedIndex, day: str, versions: list[str]) -> None:
    found = in_force_on(opened.reader.versions("rules"), date.fromisoformat(day))
    assert [record.version for record in found] == versions


def test_two_versions_side_by_side(opened: OpenedIndex) -> None:
    found = compare(opened, "rules", "1", "2")
    told = [
        (
            row.fate.value,
            found.old_text[slice(*row.old)] if row.old else None,
            found.new_text[slice(*row.new)] if row.new else None,
        )
        for row in found.rows
    ]
    assert ("new", None, "Gifts") in told
    assert ("gone", "Cheques", None) in told
    edited = next(row for row in found.rows if row.fate is Fate.EDITED)
    assert [found.old_text[slice(*mark)] for mark in edited.old_marks] == ["30"]
    assert [found.new_text[slice(*mark)] for mark in edited.new_marks] == ["45"]
    assert found.differs
    assert not compare(opened, "rules", "1", "3").differs


def test_a_block_that_moved_is_told_at_both_places(opened: OpenedIndex, folder: Path, build: Build, engine: ToyEngine) -> None:
    turned = "\n## Exchanges\n\nWe swap what does not fit for another size.\n" + OLD.replace(
        "## Exchanges\n\nWe swap what does not fit for another size.\n\n", ""
    )
    head = HEAD.format(version="4", access="public", first="2028-01-01", last="")
    (folder / "documents" / "rules-4.md").write_text(head + turned, encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite") as reader:
        found = compare(OpenedIndex(reader, folder, engine), "rules", "1", "4")  # type: ignore[arg-type]
    moved = [row for row in found.rows if row.fate is Fate.MOVED]
    assert len(moved) in (2, 4)
    for row in moved:
        assert row.moved is not None
        old, new = (row.old, row.moved) if row.old else (row.moved, row.new)
        assert new is not None
        assert found.old_text[slice(*old)] == found.new_text[slice(*new)]


@given(st.text("ab \n", max_size=60), st.text("ab \n", max_size=60))
def test_what_is_not_marked_is_the_same(old: str, new: str) -> None:
    changes = word_changes(old, new)

    def rest(text: str, marks: tuple[tuple[int, int], ...]) -> list[str]:
        for start, end in reversed(marks):
            text = text[:start] + " " + text[end:]
        return text.split()

    assert rest(old, changes.old_marks) == rest(new, changes.new_marks)
    assert (changes.ratio == 1.0) == (old.split() == new.split())
    assert likeness(old.split(), new.split(), 0.5) in (0.0, changes.ratio)


def test_a_comparison_tells_its_steps(opened: OpenedIndex) -> None:
    steps, told = comparing(opened, "rules", "1", "2"), []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            found = end.value
            break
    assert found == compare(opened, "rules", "1", "2")
    assert [step.what for step in told[:2]] == ["version 1 is read", "version 2 is read"]
    assert told[-1].done <= told[-1].total
    assert told[-1].total == len(opened.view("rules", "1").blocks)
