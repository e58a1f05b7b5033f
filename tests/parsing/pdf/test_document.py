"""A policy as people typeset them becomes the same text as its Markdown, and every character knows its place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.parsing.markdown import parse as parse_markdown
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.typesetting import Typesetter

KEYWORDS = "doc_id=parcel-policy; title=Parcel policy; version=2; owner=Depot; effective_from=2026-02-01"
MARKDOWN = """---
doc_id: parcel-policy
title: Parcel policy
version: 2
owner: Depot
effective_from: 2026-02-01
---

# Parcel policy

## What we carry

Parcels of every shape go with us, as long as two people can lift them, and are weighed at the door.

Glass travels upright.

## Weights

| Kind | Limit | Note |
| --- | --- | --- |
| Letters | 2 kg | none |
| Greenhouses in parts | 30 kg | two people, gloves |
| Loose | 5 kg | |

Larger ones are collected.

## What we refuse

- Live animals.
- Anything that leaks, smells or ticks, whatever its label says about it.
- Fuel.
- Ice at -18 °C.

## Claims

Write to us.
"""


@pytest.fixture(scope="module")
def policy(parse: Parse) -> ParsedDocument:
    page = Typesetter(KEYWORDS, header="Depot  |  Parcel policy", footer="Page {page} of {pages}", pages=2)
    page.title("Parcel policy")
    page.heading("What we carry")
    page.paragraph("Parcels of every shape go with us, as long as two people can lift them,", "and are weighed at the door.")
    page.paragraph("Glass travels upright.")
    page.heading("Weights")
    rows = [
        ("Kind", "Limit", "Note"),
        ("Letters", "2 kg", "none"),
        ("Greenhou-\nses in parts", "30 kg", "two people,\ngloves"),
        ("Loose", "5 kg", ""),
    ]
    page.table(rows, (72, 190, 300, 540))
    page.paragraph("Larger ones are collected.")
    page.heading("What we refuse")
    page.items(["Live animals."], ["Anything that leaks, smells or ticks,", "whatever its label says about it."])
    page.new_page()
    page.items(["Fuel."], ["Ice at -18 °C."])
    page.heading("Claims")
    page.paragraph("Write to us.")
    return parse(page.bytes())


def test_pdf_and_markdown_give_the_same_text_blocks_and_metadata(policy: ParsedDocument) -> None:
    markdown = parse_markdown(MARKDOWN.encode(), "policy.md")
    assert policy.text == markdown.text
    assert dict(policy.meta) == dict(markdown.meta)
    assert [(b.kind, b.section, b.start, b.end, b.level) for b in policy.blocks] == [
        (b.kind, b.section, b.start, b.end, b.level) for b in markdown.blocks
    ]


def test_a_list_goes_over_the_page_border(policy: ParsedDocument) -> None:
    crossing = [block for block in policy.blocks if block.page != block.last_page]
    assert [(block.kind, block.page, block.last_page) for block in crossing] == [(BlockKind.TEXT, 1, 2)]
    assert policy.text[crossing[0].start : crossing[0].end].count("\n- ") == 3
    assert policy.text[policy.pages[0].end - 3 : policy.pages[0].end] == "it."
    assert policy.text[policy.pages[1].start :].startswith("Fuel.")


def test_header_and_footer_are_left_out_and_remembered(policy: ParsedDocument) -> None:
    assert [[line.text for line in page.furniture] for page in policy.pages] == [
        ["Depot | Parcel policy", "Page 1 of 2"],
        ["Depot | Parcel policy", "Page 2 of 2"],
    ]
    header = policy.pages[1].furniture[0].bounds
    assert header.x0 == pytest.approx(72)
    assert 40 < header.y0 < 50 < header.y1 < 53


def test_what_the_parser_adds_stands_nowhere_and_all_else_somewhere(policy: ParsedDocument) -> None:
    placed = set()
    for run in policy.runs:
        span = set(range(run.start, run.end))
        assert not placed & span
        placed |= span
    shape = "".join("x" if place in placed else letter for place, letter in enumerate(policy.text))
    table = next(block for block in policy.blocks if block.kind is BlockKind.TABLE)
    assert shape[table.start : table.end].split("\n") == [
        "xxxx | xxxxx | xxxx",
        "xxxxxxx | xxxx | xxxx",
        "xxxxxxxxxxxxxxxxxxxx | xxxxx | xxxxxxxxxxx xxxxxx",
        "xxxxx | xxxx |",
    ]
    listing = next(block for block in policy.blocks if block.page != block.last_page)
    assert shape[listing.start : listing.end].startswith("- xxxxxxxxxxxxx\n- xxxx")
    assert set(shape) == set("x\n |-")


def test_runs_come_in_the_order_of_the_text(policy: ParsedDocument) -> None:
    assert all(before.end <= after.start for before, after in pairwise(policy.runs))


def test_a_passage_is_where_it_was_printed(policy: ParsedDocument) -> None:
    start = policy.text.index("travels")
    run = next(run for run in policy.runs if run.start <= start < run.end)
    quad = run.quad(start, start + len("travels"))
    assert quad.x0 == pytest.approx(72 + stringWidth("Glass ", "Helvetica", 10.5), abs=0.02)
    assert quad.x1 - quad.x0 == pytest.approx(stringWidth("travels", "Helvetica", 10.5), abs=0.02)
    assert run.y == pytest.approx(178)
    assert (run.dx, run.dy) == (1, 0)


def test_boxes_of_neighbouring_lines_do_not_overlap(policy: ParsedDocument) -> None:
    for page in policy.pages:
        boxes = [run.quad(run.start, run.end).bounds for run in policy.runs if run.page == page.number]
        for one in boxes:
            for other in boxes:
                if one is not other and one.x0 < other.x1 and other.x0 < one.x1:
                    assert one.y1 <= other.y0 or other.y1 <= one.y0


def test_the_parser_says_what_made_the_text(policy: ParsedDocument) -> None:
    assert policy.parser.startswith("pdf rules 4, PyMuPDF ")
    assert policy.format == "pdf"
    assert policy.warnings == ()


def test_the_same_bytes_give_the_same_document(parse: Parse) -> None:
    page = Typesetter()
    page.paragraph("Twice the same.")
    data = page.bytes()
    assert parse(data) == parse(data)
