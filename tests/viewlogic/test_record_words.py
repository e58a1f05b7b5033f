"""The words of the library and of the chunk pane."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.identity import chunk_id
from explorer.domain.placement import Grade, Page, PlacementGrade
from explorer.viewlogic.page_signs import border_sign, page_range, pages_touched
from explorer.viewlogic.proof_words import check_lines, proof
from explorer.viewlogic.record_words import context_words, lines_words, main_facts, numbers_words, placement_words, whole_record
from explorer.viewlogic.validity_words import dates_words, version_state

DAY = date(2026, 10, 9)
CHUNK = Chunk(
    "id",
    "returns",
    "3",
    "Returns",
    "structure",
    1,
    10,
    25,
    "Returns\nWindow\nThirty days.",
    ("Window",),
    (),
    "",
    "",
    "public",
    "en",
    "",
    "f.md",
)
RECORD = DocumentRecord("returns", "3", "Returns", "f.md", "md", "00")


@pytest.mark.parametrize(
    ("first", "last", "words", "counts"),
    [
        ("2026-01-01", "", "in force", True),
        ("2025-03-01", "2026-10-31", "until 2026-10-31", True),
        ("", "2026-10-09", "until 2026-10-09", True),
        ("2026-10-09", "", "in force", True),
        ("2026-11-01", "", "from 2026-11-01", False),
        ("2024-01-01", "2026-10-08", "ended 2026-10-08", False),
        ("soon", "", "dates unclear", False),
        ("", "", "in force", True),
    ],
)
def test_a_versions_state(first: str, last: str, words: str, counts: bool) -> None:
    state = version_state(first, last, DAY)
    assert (state.words, state.counts) == (words, counts)


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2026-01-01", "", "since 2026-01-01"),
        ("2025-03-01", "2026-10-31", "2025-03-01 to 2026-10-31"),
        ("", "2026-10-31", "until 2026-10-31"),
        ("", "", "no dates given"),
    ],
)
def test_both_dates(first: str, last: str, words: str) -> None:
    assert dates_words(first, last) == words


def test_numbers_in_words() -> None:
    assert [numbers_words(numbers) for numbers in ((), (1,), (1, 2), (1, 2, 3))] == ["", "1", "1 and 2", "1, 2 and 3"]


@pytest.mark.parametrize(
    ("text", "source", "words"),
    [
        ("Returns\nThirty days.", "Thirty days.", "with title"),
        ("Returns\nWindow\nThirty days.", "Thirty days.", "with title and heading"),
        ("Thirty days.", "Thirty days.", ""),
        ("\nThirty days.", "Thirty days.", ""),
        ("Returns\nThirty days.", None, "with title"),
        ("Thirty days.", None, ""),
        ("Returns\nThirty days.", "Forty days.", ""),
    ],
)
def test_what_stands_before_the_source_text(text: str, source: str | None, words: str) -> None:
    assert context_words(replace(CHUNK, text=text), source) == words


@pytest.mark.parametrize(
    ("placement", "words"),
    [
        (PlacementGrade(Grade.EXACT, 430, 20, 0, ""), "exact, all characters"),
        (PlacementGrade(Grade.PARTIAL, 90, 5, 10, "a font says nothing"), "90 % of the characters: a font says nothing"),
        (PlacementGrade(Grade.NONE, 0, 0, 9, "no pages"), "none, no pages"),
    ],
)
def test_placement_in_words(placement: PlacementGrade, words: str) -> None:
    assert placement_words(placement)[0] == words
    assert placement_words(None) == ("", "")


def test_documents_without_pages_tell_their_lines() -> None:
    facts = {fact.name: fact.value for fact in main_facts(CHUNK, RECORD, "Thirty days.", None, (12, 18))}
    assert facts["Lines"] == "12 to 18"
    assert "Pages" not in facts
    assert "Placement" not in facts
    assert lines_words((4, 4)) == "line 4"


def test_every_value_says_where_it_comes_from() -> None:
    facts = whole_record(CHUNK, RECORD, 8, "2026-11-29T18:20:00Z")
    assert all(fact.origin for fact in facts)
    assert {fact.name: fact.value for fact in facts}["Position"] == "#1 of 8, counted from 0"
    assert {fact.name: fact.origin for fact in facts}["Access"] == "no label in the file, so staff only"


@given(st.from_regex(r"[a-z][a-z-]{0,20}", fullmatch=True), st.integers(0, 10**6), st.integers(1, 10**6))
def test_the_proof_is_the_id(doc_id: str, start: int, length: int) -> None:
    found = proof(doc_id, "5", start, start + length)
    assert found.id == chunk_id(doc_id, "5", start, start + length) == found.digest[:12]
    assert found.digest.startswith(found.id + found.rest.removesuffix("\u2026"))


def test_a_reference_proof() -> None:
    found = proof("warranty-policy", "5", 1517, 1967)
    assert found.formula == 'SHA-256("warranty-policy|5|1517|1967")'
    assert found.digest == "a4dc9ec498189eea06b752305cc84105636c67ea6767e348552973c7a6bc0cea"


def test_a_check_that_nobody_knows_claims_nothing() -> None:
    assert [line.state for line in check_lines({}, "")] == ["quiet", "quiet", "quiet"]
    assert check_lines({"id": "ok", "file": "ok", "text": "ok"}, "")[1].words == "File unchanged since it was indexed"


def pages(*ends: int) -> tuple[Page, ...]:
    starts = (0, *ends[:-1])
    return tuple(
        Page(number, f"{number}", 595, 842, 0, start, end) for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )


def test_signs_of_borders() -> None:
    assert border_sign(pages(100, 200), 50, 150) == "1\u250a2"
    assert border_sign(pages(100, 200), 50, 100) == ""
    assert border_sign(pages(100, 200, 300), 50, 250) == "1\u250a3"
    assert border_sign((), 50, 150) == ""
    assert page_range(pages(100, 200), 50, 150) == "p. 1–2"
    assert page_range(pages(100, 200), 150, 160) == "p. 2"


@given(st.lists(st.integers(1, 50), min_size=1, max_size=8), st.integers(0, 400), st.integers(1, 100))
def test_pages_touched_are_those_with_a_character_of_the_span(lengths: list[int], start: int, length: int) -> None:
    ends, at = [], 0
    for size in lengths:
        at += size
        ends.append(at)
    found = pages(*ends)
    touched = {page.number for page in pages_touched(found, start, start + length)}
    assert touched == {page.number for page in found for position in range(page.start, page.end) if start <= position < start + length}
