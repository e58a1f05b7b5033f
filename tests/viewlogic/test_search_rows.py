"""What a row of the search panel says of a hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.domain.spans import Span
from explorer.index.search import Hit
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.filter_words import filter_words
from explorer.viewlogic.search_rows import search_rows, source_marks

CHUNK = Chunk(
    "a4dc9ec49818",
    "warranty-policy",
    "5",
    "Warranty policy",
    "structure",
    3,
    1517,
    1549,
    "Warranty policy\nWhat is not covered\n\n- Rust, pump",
    ("What is not covered",),
    (1,),
    "2026-01-01",
    "2026-12-31",
    "public",
    "en",
    "policy",
    "documents/warranty-policy.pdf",
)
PAGES = (Page(1, "1", 500, 700, 0, 0, 1540), Page(2, "2", 500, 700, 0, 1540, 2000))
DAY = date(2026, 10, 9)


def hit(*words: str, chunk: Chunk = CHUNK, rank: int = 1) -> Hit:
    return Hit(rank, 12.34567, chunk, tuple(Span(chunk.text.rindex(word), chunk.text.rindex(word) + len(word)) for word in words))


def test_a_row_says_title_version_section_page_score_and_text() -> None:
    (row,) = search_rows([hit("Warranty", "covered", "pump")], lambda doc_id, version: PAGES, DAY)
    assert (row.title, row.version, row.section, row.page, row.score) == (
        "Warranty policy",
        "5",
        "What is not covered",
        "p. 1–2",
        "12.3457",
    )
    assert (row.state.words, row.chunk_id) == ("until 2026-12-31", "a4dc9ec49818")
    assert row.line.text == "What is not covered - Rust, pump"
    # The title is not in the line, so its word is not marked in it.
    assert [row.line.text[mark.start : mark.end] for mark in row.line.marks] == ["covered", "pump"]
    assert row.spoken() == "Warranty policy, version 5, until 2026-12-31, What is not covered, page 1–2, a4dc9ec49818"


def test_marks_in_the_parsed_text_are_those_of_the_source_text() -> None:
    assert CHUNK.end - CHUNK.start == len("What is not covered\n\n- Rust, pump") - 1
    chunk = replace(CHUNK, end=CHUNK.end + 1)
    assert source_marks(hit("Warranty", "What", "pump", chunk=chunk)) == (Span(1517, 1521), Span(1546, 1550))


def test_a_chunk_shorter_than_its_span_has_no_marks_in_the_text() -> None:
    assert source_marks(hit("pump", chunk=replace(CHUNK, end=9999))) == ()


def test_pages_are_asked_for_once_a_version_and_only_where_there_are_any() -> None:
    asked: list[tuple[str, str]] = []

    def pages_of(doc_id: str, version: str) -> Sequence[Page]:
        asked.append((doc_id, version))
        return PAGES

    bare = replace(CHUNK, doc_id="delivery", pages=(), title="")
    rows = search_rows([hit("pump"), hit("pump", chunk=bare, rank=2), hit("pump", rank=3)], pages_of, DAY)
    assert asked == [("warranty-policy", "5")]
    assert [(row.title, row.page) for row in rows] == [("Warranty policy", "p. 1–2"), ("delivery", ""), ("Warranty policy", "p. 1–2")]


def test_filters_in_words() -> None:
    assert filter_words(SearchFilter()) == ""
    everything = SearchFilter(DAY, Audience.PUBLIC, "policy", "fr")
    assert filter_words(everything) == "in force on 2026-10-09, for the public, type policy, language fr"
