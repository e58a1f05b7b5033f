"""The evidence card in its three forms, and the address that leads back."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.evidence import card_html, card_markdown, card_text, chunk_id_of_link, link
from explorer.tracing.trace import Trace, trace
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

DAY = date(2026, 10, 9)


@pytest.fixture
def opened(folder: Path, build: Build, engine: ToyEngine) -> Iterator[OpenedIndex]:
    write_markdown(
        folder, "odd.md", doc_id="odd", title="A & <b>", body="\n## `One` *two*\n\n<script>alert(1)</script> [x](y) \\# 1_000_000\n"
    )
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]


def traced(opened: OpenedIndex, doc_id: str) -> Trace:
    return trace(opened, opened.reader.chunks(doc_id, "1")[0], DAY)


def test_plain_text(opened: OpenedIndex) -> None:
    found = traced(opened, "d-warranty")
    card = card_text(found)
    assert card.splitlines()[0] == found.citation
    assert f"ID: {found.chunk_id}\n" in card
    assert "Place: page 1, continued on page 2\n" in card
    assert "Version: 1, no dates given\n" in card
    assert "> What is covered\n" in card
    assert card.endswith(f"chunk-explorer:{found.chunk_id}\n")
    assert "Note:" not in card


def test_a_card_says_what_speaks_against_it(opened: OpenedIndex, folder: Path) -> None:
    write_markdown(folder, "odd.md", doc_id="odd", body="\n## Other\n\nwords\n")
    assert "Note: The file has changed since it was indexed.\n" in card_text(traced(opened, "odd"))


def test_html_is_escaped(opened: OpenedIndex) -> None:
    card = card_html(traced(opened, "odd"), b"\x89PNG")
    assert "<script" not in card
    assert "A &amp; &lt;b&gt;" in card
    (data,) = re.findall(r'src="data:image/png;base64,([^"]*)"', card)
    assert base64.b64decode(data) == b"\x89PNG"
    assert "<img" not in card_html(traced(opened, "odd"))


def test_markdown_keeps_the_words(opened: OpenedIndex) -> None:
    from markdown_it import MarkdownIt

    words = "<script>alert(1)</script> [x](y) *a* _b_ &amp; `c`\n# head\n+ plus\n1. one\n=\n\n    code\n| a | b |\n- item\n- - twice"
    found = replace(traced(opened, "odd"), source_text=words)
    rendered = MarkdownIt("commonmark").enable("table").render(card_markdown(found))
    quoted = rendered.partition("<blockquote>")[2].partition("</blockquote>")[0]
    assert re.findall("<li>\\s*(.*?)\\s*</li>", quoted, re.DOTALL) == ["item", "- twice"]
    shown = html.unescape(re.sub("<br />", "", re.sub("</?(p|ul|li)>|\n", " ", quoted)))
    assert shown.split() == words.replace("- item\n- - twice", "item - twice").split()
    assert f'href="chunk-explorer:{found.chunk_id}"' in rendered


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("chunk-explorer:a4dc9ec49818", "a4dc9ec49818"),
        (" CHUNK-EXPLORER:A4DC9EC49818\n", "a4dc9ec49818"),
        ("chunk-explorer://a4dc9ec49818", "a4dc9ec49818"),
        ("a4dc9ec49818", None),
        ("see chunk-explorer:a4dc9ec49818", None),
        ("chunk-explorer:../../etc", None),
        ("", None),
    ],
)
def test_addresses(text: str, found: str | None) -> None:
    assert chunk_id_of_link(text) == found


def test_an_address_leads_back() -> None:
    assert chunk_id_of_link(link("a4dc9ec49818")) == "a4dc9ec49818"
