"""Counters, text-only IDs and hash IDs when one document leaves: the reference's own example, and what always holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison.numbering import Passage, Renumbering, read_passages, same_text, text_only_id, without
from explorer.domain.identity import chunk_id
from explorer.errors import NotFound
from explorer.index.reader import open_index
from tests.index.conftest import Build, build, engine, folder
from tests.index.toy import write_markdown

__all__ = ["build", "engine", "folder"]


def passages_of(index: Path) -> tuple[Passage, ...]:
    with open_index(index) as reader:
        steps = read_passages(reader)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: tuple[Passage, ...] = end.value
                return found


def passage(doc_id: str, start: int, text: str = "") -> Passage:
    end = start + 10
    return Passage(chunk_id(doc_id, "1", start, end), doc_id, "1", doc_id, "(title)", start, end, text_only_id(text or f"{doc_id} {start}"))


def test_text_only_ids_lead_to_the_other_version(folder: Path, build: Build) -> None:
    body = "\n## Exchanges\n\nWe exchange what fits.\n"
    write_markdown(folder, "a1.md", doc_id="a", version="1", body=body)
    write_markdown(folder, "a2.md", doc_id="a", version="2", body=body)
    build()
    found = passages_of(folder / "index.sqlite")
    (group,) = (group for group in same_text(found) if group[0].section == "Exchanges")
    assert [(one.doc_id, one.version) for one in group] == [("a", "1"), ("a", "2")]
    assert group[0].text_id == group[1].text_id == text_only_id("Exchanges\n\nWe exchange what fits.")
    assert group[0].chunk_id != group[1].chunk_id
    change = without(found, "a", "1")
    assert {(gone.version, still.version) for gone, still in change.misleading_text_ids} == {("1", "2")}
    assert change.moved_ids == ()


def test_a_document_in_the_middle() -> None:
    before = (passage("a", 0), passage("b", 0), passage("b", 20), passage("c", 0), passage("c", 20), passage("c", 40))
    change = without(before, "b", "1")
    assert change.removed == before[1:3]
    assert change.misleading_counters == (1, 2, 3)
    assert change.dead_counters == range(4, 6)
    assert change.counter_before(before[3].chunk_id) == 3
    assert change.counter_after(before[3].chunk_id) == 1
    assert change.counter_after(before[1].chunk_id) is None
    assert change.telling_counter == 3
    with pytest.raises(NotFound, match="b, version 2"):
        without(before, "b", "2")


def test_an_index_whose_id_is_wrong_is_told() -> None:
    wrong = Passage("0" * 12, "c", "1", "c", "(title)", 0, 10, text_only_id("c"))
    assert without((passage("a", 0), wrong), "a", "1").moved_ids == (wrong,)


@given(st.lists(st.integers(1, 5), min_size=2, max_size=6), st.data())
def test_what_leaves_shifts_all_that_follows(sizes: list[int], data: st.DataObject) -> None:
    before = tuple(passage(f"d{number}", 20 * at) for number, size in enumerate(sizes) for at in range(size))
    out = data.draw(st.integers(0, len(sizes) - 1))
    change: Renumbering = without(before, f"d{out}", "1")
    kept = sum(sizes[:out])
    assert change.misleading_counters == tuple(range(kept, len(change.after)))
    assert len(change.dead_counters) == len(change.removed) == sizes[out]
    assert change.moved_ids == ()
