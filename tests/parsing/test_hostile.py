"""Small hostile files stay small and quick: each of these takes minutes, or gigabytes, in a program that does not look out.

The bound is far above what any of them needs (a second at most) and far below what it took before its fault was mended.
"""

from __future__ import annotations

import time

import pytest

from explorer.errors import DocumentError
from explorer.parsing import html, markdown

SECONDS = 15.0
LARGEST_TEXT = 4_000_000

MARKDOWN = {
    "brackets": "[" * 100_000,
    "pictures in pictures": "![" * 40_000 + "a" + "](x)" * 40_000,
    "comments without an end": "<!-- \n\n" * 100_000,
    "stars": "*a " * 60_000,
    "backticks": "".join("x" + "`" * length for length in range(1, 600)),
    "empty items": "- a\n" + "-\n" * 40_000 + "- b",
    "pipes": "|-" * 100_000 + "|\n" + "|-" * 100_000 + "|",
    "delimiter rows": "|a|\n|" + "- " * 100_000 + "x|",
    "footnotes": "[^a]: b\n" * 30_000,
    "one-line blocks": "<b>\n\n" * 20_000,
}
HTML = {
    "column spans": "<table>" + "<tr><td colspan=1000>x<td>y" * 10_000,
    "row spans": "<table><tr>" + "<td rowspan=65534>x" * 1000 + "<tr><td>a" * 20_000,
    "both spans": "<table><tr>" + "<td colspan=1000 rowspan=65534>x" * 90 + "<tr><td>a" * 20_000,
    "spans in many tables": "<table><tr><td colspan=1000>x<td>y</table>" * 5000,
    "tables in tables": "<table><tr><td>" * 80 + "<table><tr><td>a<td>b</table>" * 5000,
    "articles deep down": "<div>" * 240 + "<article>x</article>" * 10_000,
    "headers deep down": "<div>" * 240 + "<header>x</header>" * 10_000 + "<p>y",
    "unclosed comments": "<p>a<!-- " * 60_000,
    "charsets": "<meta charset" * 20_000 + "<p>y",
    "ampersands": "&amp" * 100_000,
    "cookies": "<div class='" + "cookie" * 50_000 + "'>x</div>y",
}


@pytest.mark.parametrize("name", MARKDOWN)
def test_markdown(name: str) -> None:
    begin = time.monotonic()
    try:
        size = len(markdown.parse(MARKDOWN[name].encode(), "f.md").text)
    except DocumentError:
        size = 0
    assert time.monotonic() - begin < SECONDS
    assert size < LARGEST_TEXT


@pytest.mark.parametrize("name", HTML)
def test_html(name: str) -> None:
    begin = time.monotonic()
    try:
        size = len(html.parse(HTML[name].encode(), "f.html").text)
    except DocumentError:
        size = 0
    assert time.monotonic() - begin < SECONDS
    assert size < LARGEST_TEXT
