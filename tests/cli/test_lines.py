"""The lines that commands print, to the character; expected values are the reference program's output."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.cli import lines
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.index.search import Hit

PARTS = Chunk(
    chunk_id="f80f7e98f870",
    doc_id="product-care-pw2200",
    version="2",
    title="PW-2200 electric pressure washer: care and parts",
    chunker="structure",
    position=4,
    start=1000,
    end=1255,
    text="PW-2200 electric pressure washer: care and parts\nParts and part numbers\n\nPart | Part number | Notes\n"
    "Pump kit | PK-2200-07 | fits the PW-2200 only\nNozzle set | NS-5 | five nozzles",
    sections=("Parts and part numbers",),
    pages=(1,),
    effective_from="2025-05-01",
    effective_to="",
    access="public",
    language="en",
    doc_type="guide",
    source="documents/product-care-pw2200.pdf",
)


def test_chunk_line_counts_the_words_of_the_indexed_text() -> None:
    crossing = replace(
        PARTS,
        chunk_id="174d797eb4bd",
        version="5",
        position=3,
        start=1709,
        end=2252,
        pages=(1, 2),
        sections=("What is not covered", "How to make a claim"),
        text="word " * 100,
    )
    expected = "174d797eb4bd v5 #3 chars 1709-2252 pages 1,2 | 100 words | What is not covered / How to make a claim"
    assert lines.chunk_line(crossing) == expected


def test_chunk_line_without_pages_and_sections() -> None:
    bare = replace(PARTS, pages=(), sections=("",), text="one two")
    assert lines.chunk_line(bare) == "f80f7e98f870 v2 #4 chars 1000-1255 pages - | 2 words | (title)"


def test_chunks_footer() -> None:
    assert lines.chunks_footer(8, "structure", "documents/warranty-policy.pdf") == "8 chunks (structure) from documents/warranty-policy.pdf"


def test_hit_lines() -> None:
    words = [Span(PARTS.text.index(word), PARTS.text.index(word) + len(word)) for word in ("pressure", "Parts", "Part |", "Nozzle")]
    head, text = lines.hit_lines(Hit(1, 19.67874, PARTS, tuple(words)))
    assert head == "1.  19.6787  [f80f7e98f870] product-care-pw2200 v2 | Parts and part numbers | public"
    assert text.text == "   Parts and part numbers Part | Part number | Notes Pump kit | PK-2200-07 | fits the PW-2200 only Noz…"
    # The title is not shown, and the last word only in part.
    assert [text.text[mark.start : mark.end] for mark in text.marks] == ["Parts", "Part |", "Noz"]


def test_hit_of_a_long_section_is_cut_to_thirty() -> None:
    head, _ = lines.hit_lines(Hit(2, 0.5, replace(PARTS, sections=("Warranty periods by product category",))))
    assert head == "2.   0.5000  [f80f7e98f870] product-care-pw2200 v2 | Warranty periods by product ca | public"


def test_hit_as_json_has_the_places_of_the_words() -> None:
    told = lines.hit_json(Hit(1, 2.5, PARTS, (Span(0, 7),)))
    assert [told["text"][start:end] for start, end in told["matches"]] == ["PW-2200"]
    assert (told["rank"], told["score"], told["chunk_id"], told["sections"]) == (1, 2.5, "f80f7e98f870", ["Parts and part numbers"])


def test_search_footer() -> None:
    assert lines.search_footer(185, "structure", 5) == "BM25 over 185 chunks (structure), top 5"
    assert lines.search_footer(185, "structure", 5, "for the public") == "BM25 over 185 chunks (structure), top 5 | for the public"


def test_metadata_line() -> None:
    assert lines.metadata_line("pdf", {"doc_id": "warranty-policy", "version": "5"}) == "pdf | doc_id=warranty-policy, version=5"


def test_block_line_of_a_page() -> None:
    block = Block(BlockKind.TEXT, "What is not covered", 1538, 1967, page=1, last_page=2)
    text = "- Normal wear of parts that are made to be used up, such as nozzles and seals.\n- Rust"
    expected = (
        "[ 1538-1967 ] p1 text    What is not covered          | - Normal wear of parts that are made to be used up, such as nozzles a…"
    )
    assert lines.block_line(block, text) == expected


def test_block_line_without_page_or_section() -> None:
    assert lines.block_line(Block(BlockKind.TITLE, "", 0, 15, level=1), "Delivery policy") == (
        "[    0-15   ]    title   " + " " * 28 + " | Delivery policy"
    )


ROW = {
    "file": "documents/returns-policy.v3.md",
    "doc_id": "returns-policy",
    "title": "Returns policy",
    "version": "3",
    "effective_from": "2025-03-01",
    "effective_to": "2026-10-31",
    "owner": "Support (Grace)",
    "access": "public",
    "language": "en",
    "doc_type": "policy",
    "format": "md",
}


def test_inventory_lines() -> None:
    assert lines.inventory_head() == ("document                            v from       to         access lang type      format owner")
    assert lines.inventory_line(ROW) == (
        "returns-policy                      3 2025-03-01 2026-10-31 public en   policy    md     Support (Grace)"
    )
    assert lines.inventory_line({**ROW, "effective_to": "", "access": ""}) == (
        "returns-policy                      3 2025-03-01 -          staff  en   policy    md     Support (Grace)"
    )


def test_inventory_footer() -> None:
    rows = [ROW, {**ROW, "language": "fr", "format": "pdf"}, {**ROW, "access": "staff"}, {**ROW, "access": "", "language": "fa"}]
    assert lines.inventory_footer(rows) == "4 documents: 2 staff-only, 1 in French, 1 in 'fa', 1 not Markdown"
    assert lines.inventory_footer([{**ROW, "language": ""}]) == "1 document: 0 staff-only, 0 in French, 0 not Markdown"
    assert lines.inventory_line({**ROW, "language": ""}) == (
        "returns-policy                      3 2025-03-01 2026-10-31 public -    policy    md     Support (Grace)"
    )


@given(st.text(), st.integers(min_value=1, max_value=200))
def test_shortened_is_one_line_of_at_most_the_width(text: str, width: int) -> None:
    line = lines.shortened(text, width)
    assert len(line) <= width
    assert line.split() == line.split(" ") or line == ""
    assert line == " ".join(text.split()) or line.endswith("…")


@pytest.mark.parametrize(("text", "width", "expected"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), (" a\n\tb ", 9, "a b")])
def test_shortened(text: str, width: int, expected: str) -> None:
    assert lines.shortened(text, width) == expected


def test_one_of_a_thing_is_singular() -> None:
    assert lines.chunks_footer(1, "rows", "a.csv") == "1 chunk (rows) from a.csv"
    assert lines.chunks_footer(0, "rows", "a.csv") == "0 chunks (rows) from a.csv"
    assert lines.search_footer(1, "structure", 5) == "BM25 over 1 chunk (structure), top 5"
