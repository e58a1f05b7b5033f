"""What holds for every document, however odd."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing import html, markdown
from explorer.parsing.text_rules import FORBIDDEN

ODD = ["\xa0", "\u2028", "e\u0301", "\ufdd0", "\x1b", "\U0001f600"]
"""Characters that count differently, break lines or are not allowed."""

MARKDOWN_PIECES = [
    *("# ", "## ", "### ", "- ", "* ", "+ ", "1. ", "2) ", "- [ ] ", "> ", "  ", "    ", "\t"),
    *("|", "| a | b |", "|---|---|", "\\|", "---", "===", "***", "```", "~~~", "`", "**", "_", "~~", "\\"),
    *("[a]", "(b)", "[a]: b", "[^1]: ", "![", "](", "<div>", "</div>", "<b>", "<!--", "-->", "<x y>", "&amp;", "&#0;"),
    *("word", "two words", "doc_id: a", "\n", "\n", "\n\n", "\r\n", "\r", *ODD),
]
HTML_PIECES = [
    *("<h1>", "</h1>", "<h2>", "</h2>", "<h3>", "<p>", "</p>", "<p", ">", "<div>", "</div>", "<b>", "</b>", "<br>", "<hr>"),
    *("<body>", "</body>", "</html>", "<article>", "</article>", "<main>", "<section>", "<nav>", "</nav>", "<header>", "<footer>"),
    *("<ul>", "</ul>", "<ol start=3>", "</ol>", "<li>", "</li>", "<dl>", "<dt>", "<dd>", "<pre>", "</pre>", "<blockquote>"),
    *("<table>", "</table>", "<tr>", "<td>", "<td colspan=3 rowspan=2>", "</td>", "<th rowspan=0>", "<caption>", "<tbody>"),
    *("<img alt='x'>", "<input type=checkbox>", "<script>", "</script>", "<div hidden>", "<meta charset=latin1>", "<!--", "-->", "<?"),
    *("&amp;", "&#0;", "&#xD800;", "word", "two words", " ", "\n", "\r", *ODD),
]

Parse = Callable[[bytes, str], ParsedDocument]
both = pytest.mark.parametrize("parse", [markdown.parse, html.parse])


def texts(pieces: list[str]) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(pieces), max_size=40).map("".join)


def check(document: ParsedDocument) -> None:
    spans = [document.text[block.start : block.end] for block in document.blocks]
    assert "\n\n".join(spans) == document.text
    end = -2
    section = ""
    for block in document.blocks:
        assert block.start == end + 2
        end = block.end
        if block.opens_section:
            section = document.text[block.start : block.end]
        elif block.level == 1:
            section = ""
        assert block.section == section
    for block, span in zip(document.blocks, spans, strict=True):
        assert span == span.strip() != ""
        assert block.kind in (BlockKind.TEXT, BlockKind.TABLE) or "\n" not in span
    assert not FORBIDDEN.search(document.text)
    assert sum(block.kind is BlockKind.TITLE for block in document.blocks) <= 1
    assert "\n".join(document.text[mark.start : mark.end] for mark in document.lines) == "\n".join(document.text.split("\n\n"))


def check_lines(document: ParsedDocument, last_line: int) -> None:
    before = 1
    for mark in document.lines:
        assert before <= mark.first_line <= mark.last_line <= last_line
        before = mark.first_line


def parsed(parse: Parse, text: str) -> ParsedDocument | None:
    """The document, or None for one that got a sentence."""
    try:
        return parse(text.encode(errors="replace"), "f")
    except DocumentError as error:
        sentence = str(error)
    assert sentence.startswith("f: ")
    assert sentence.endswith(".")
    return None


@given(texts(MARKDOWN_PIECES))
def test_markdown(text: str) -> None:
    document = parsed(markdown.parse, text)
    if document:
        check(document)
        check_lines(document, text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1)
    assert parsed(markdown.parse, text) == document


@given(texts(HTML_PIECES))
def test_html(text: str) -> None:
    document = parsed(html.parse, text)
    if document:
        check(document)
        check_lines(document, text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1)
    assert parsed(html.parse, text) == document


@both
@given(data=st.binary(max_size=60))
def test_any_bytes_are_a_document_or_a_sentence(parse: Parse, data: bytes) -> None:
    with contextlib.suppress(DocumentError):
        check(parse(data, "f"))


@both
@given(text=st.text(max_size=60))
def test_any_text_is_a_document_or_a_sentence(parse: Parse, text: str) -> None:
    document = parsed(parse, text)
    if document:
        check(document)
