"""Long tables are compared row by row, without looking at every pair."""

from __future__ import annotations

import time

from explorer.comparison.matching import Fate, match
from explorer.domain.chunks import Chunk

SECONDS = 20.0


def rows(version: str, *lines: str) -> list[Chunk]:
    """A chunk a line, all of one sheet."""
    found, start = [], 0
    for number, line in enumerate(lines):
        end = start + len(line)
        values = (
            f"{version}-{number}",
            "prices",
            version,
            "Prices",
            "rows",
            number,
            start,
            end,
            line,
            ("Sheet",),
            (),
            "",
            "",
            "",
            "",
            "",
            "",
        )
        found.append(Chunk(*values))
        start = end + 2
    return found


def test_edited_and_new_rows_of_a_long_table_are_found() -> None:
    old = [f"id: {number} item: tent of type {number % 7} price: {number}" for number in range(6000)]
    new = [line if number % 2 else line.replace("tent", "shelter") for number, line in enumerate(old)]
    new.insert(3001, "a row of quite other words that stands in between")
    begin = time.monotonic()
    pairs = match(rows("1", *old), rows("2", *new))
    assert time.monotonic() - begin < SECONDS
    fates = [pair.fate for pair in pairs]
    assert (fates.count(Fate.UNCHANGED), fates.count(Fate.EDITED), fates.count(Fate.NEW), len(fates)) == (3000, 3000, 1, 6001)
    assert all(pair.old.text.split()[1] == pair.new.text.split()[1] for pair in pairs if pair.old is not None and pair.new is not None)


def test_many_equal_rows_are_matched_in_their_order() -> None:
    begin = time.monotonic()
    pairs = match(rows("1", *["item: tent"] * 20_000), rows("2", *["item: tent"] * 20_001))
    assert time.monotonic() - begin < SECONDS
    assert [pair.fate for pair in pairs] == [Fate.UNCHANGED] * 20_000 + [Fate.NEW]
