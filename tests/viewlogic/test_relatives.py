"""What is told of a passage's other versions and twins, on an index of three versions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.viewlogic.index_state import IndexState, open_state
from explorer.viewlogic.relatives import Relatives, percent, relatives
from tests.index.toy import ToyEngine, finish, write_markdown

WINDOW = "\n## Window\n\nYou may send it back within {days} days of delivery, in its own box.\n"
SAME = "\n## Care\n\nKeep it dry and out of the sun in the summer.\n"
DATES = {"1": ("2025-01-01", "2025-12-31"), "2": ("2026-01-01", "2026-10-31"), "3": ("2026-11-01", "")}
DAY = date(2026, 10, 9)


@pytest.fixture
def state(tmp_path: Path) -> Iterator[IndexState]:
    root = tmp_path / "texts"
    for version, days in (("1", "14"), ("2", "30"), ("3", "45")):
        body = WINDOW.format(days=days) + SAME + ("\n## Members\n\nMembers have longer.\n" if version == "3" else "")
        file = write_markdown(root, f"returns.v{version}.md", doc_id="returns", version=version, title="Returns", body=body)
        since, until = DATES[version]
        dates = f"effective_from: {since}\n" + (f"effective_to: {until}\n" if until else "")
        lines = [line for line in file.read_text(encoding="utf-8").splitlines(True) if not line.startswith("effective")]
        file.write_text("".join(lines).replace("access: public\n", f"access: public\n{dates}"), encoding="utf-8")
    write_markdown(root, "gifts.md", title="Gifts", body="\n## Box\n\nKeep it dry and out of the sun in the summer.\n")
    index = root / "index.sqlite"
    finish(ingest(Collection(root), index, chunker=chunker("structure"), engine=ToyEngine()))
    made = open_state(index, root, ToyEngine())
    yield made
    made.opened.reader.close()


def of(state: IndexState, version: str, section: str, day: date = DAY) -> Relatives:
    chunk = next(one for one in state.opened.reader.chunks("returns", version) if one.section_words == section)
    return relatives(state, chunk, day)


def test_the_passage_in_force_has_no_banner_and_names_its_other_versions(state: IndexState) -> None:
    known = of(state, "2", "Window")
    assert known.banner is None
    assert [(row.name, row.state.words, row.what.split(",")[0]) for row in known.versions] == [
        ("version 1", "ended 2025-12-31", "edited"),
        ("version 3", "from 2026-11-01", "edited"),
    ]


def test_the_words_that_differ_are_marked(state: IndexState) -> None:
    row = of(state, "2", "Window").versions[1]
    assert [row.line.text[mark.start : mark.end] for mark in row.line.marks] == ["45"]
    assert "differing words: 45" in row.spoken()


def test_one_that_was_replaced_leads_to_the_one_in_force(state: IndexState) -> None:
    known = of(state, "1", "Window")
    assert known.banner is not None
    assert known.banner.head == "Not in force on 2026-10-09: version 1 ended on 2025-12-31."
    assert known.banner.words.startswith("Version 2 is in force; the passage was edited there")
    assert (known.banner.button, known.banner.version) == ("Show version 2", "2")
    there = state.opened.reader.chunk(known.banner.chunk_id)
    assert there is not None
    assert (there.version, there.section_words) == ("2", "Window")


def test_one_that_is_new_leads_to_the_version_that_lacks_it(state: IndexState) -> None:
    known = of(state, "3", "Members")
    assert known.banner is not None
    assert known.banner.head == "Not in force on 2026-10-09: version 3 begins on 2026-11-01."
    assert (known.banner.chunk_id, known.banner.doc_id, known.banner.version) == ("", "returns", "2")
    assert [(row.what, row.chunk_id) for row in known.versions] == [("new", ""), ("new", "")]


def test_a_day_without_any_version_in_force_is_said(state: IndexState) -> None:
    known = of(state, "1", "Care", date(2020, 1, 1))
    assert known.banner is not None
    assert (known.banner.words, known.banner.button) == ("No version of this document is in force on that day.", "")


def test_an_equal_passage_of_another_document_is_a_twin(state: IndexState) -> None:
    known = of(state, "2", "Care")
    (twin,) = known.twins
    assert (twin.name, twin.what.split(", ")[-1]) == ("Gifts v1", "other document")
    assert [row.what for row in known.versions] == ["unchanged", "unchanged"]


def test_what_is_nearly_the_same_is_never_said_to_be_the_same() -> None:
    assert percent(0.999) == "99 %"
    assert percent(0.001) == "1 %"
