"""The same document as Markdown, as HTML and as Word gives the same text, blocks and metadata."""

from __future__ import annotations

import tempfile
from html import escape
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.parsing import html, markdown
from tests.parsing.word.making import item, p, package, r, read, row, t, table

word = st.builds(str.__add__, st.sampled_from("abcdefgäé€"), st.text("abcdef0123456789.,:;()%$°’-", max_size=7))
words = st.lists(word, min_size=1, max_size=6).map(" ".join)
bold = words.map(lambda text: ("strong", text))
piece = st.one_of(words.map(lambda text: ("", text)), bold)
run = st.lists(piece, min_size=1, max_size=3)
block = st.one_of(
    st.tuples(st.just("h"), st.integers(2, 4), words),
    st.tuples(st.just("p"), st.just(0), run),
    st.tuples(st.just("ul"), st.just(0), st.lists(run, min_size=1, max_size=4)),
    st.tuples(st.just("ol"), st.integers(1, 12), st.lists(run, min_size=1, max_size=4)),
    st.tuples(st.just("table"), st.integers(2, 4), st.lists(st.lists(words | st.just(""), min_size=4, max_size=4), min_size=2, max_size=4)),
)
META = {"doc_id": "tent-care", "title": 'Tents: "dry" & clean', "version": "2", "effective_from": "2026-01-01", "owner": "Shop (Ines)"}


def as_markdown(blocks: list[tuple]) -> str:
    parts = ["---\n" + "".join(f"{name}: {value}\n" for name, value in META.items()) + "---", "# Tents"]
    previous = ""
    for kind, number, content in blocks:
        # Two lists in a row would be one list in Markdown: something has to stand between them.
        if previous in ("ul", "ol") and kind in ("ul", "ol"):
            parts.append("***")
        previous = kind
        if kind == "h":
            parts.append("#" * number + " " + content)
        elif kind == "p":
            parts.append("\n".join(inline_markdown(item) for item in content))
        elif kind == "table":
            rows = ["| " + " | ".join(row[:number]) + " |" for row in content]
            parts.append("\n".join([rows[0], "|" + " --- |" * number, *rows[1:]]))
        else:
            marks = ["- " if kind == "ul" else f"{number + index}. " for index in range(len(content))]
            items = [[inline_markdown(part) for part in item] for item in content]
            parts.append("\n".join(mark + ("\n" + " " * len(mark)).join(item) for mark, item in zip(marks, items, strict=True)))
    return "\n\n".join(parts) + "\n"


def inline_markdown(part: tuple[str, str]) -> str:
    return f"**{part[1]}**" if part[0] else part[1]


def as_html(blocks: list[tuple]) -> str:
    parts = [f'<meta name="{name}" content="{escape(value)}">' for name, value in META.items()]
    parts.append("<nav>Home</nav><article><h1>Tents</h1>")
    for kind, number, content in blocks:
        if kind == "h":
            parts.append(f"<h{number}>{escape(content)}</h{number}>")
        elif kind == "p":
            parts.append(f"<p>{inline_html(content)}</p>")
        elif kind == "table":
            rows = ["".join(f"<td>{escape(cell)}</td>" for cell in row[:number]) for row in content]
            parts.append("<table>" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "</table>")
        else:
            items = "\n".join(f"<li>{inline_html(item)}</li>" for item in content)
            parts.append(f"<{kind} start={number}>{items}</{kind}>")
    return "\n".join([*parts, "</article><footer>f</footer>"])


def inline_html(parts: list[tuple[str, str]]) -> str:
    return "\n ".join(f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text) for tag, text in parts)


@given(st.lists(block, max_size=8))
def test_markdown_and_html_agree(blocks: list[tuple]) -> None:
    left = markdown.parse(as_markdown(blocks).encode(), "f.md")
    right = html.parse(as_html(blocks).encode(), "f.html")
    assert left.text == right.text
    assert left.blocks == right.blocks
    assert left.meta == right.meta == META


def as_word(blocks: list[tuple]) -> bytes:
    parts, numbering = [p("Tents", style="Titel")], [BULLETS, NUMBERS]
    for place, (kind, number, content) in enumerate(blocks, start=1):
        if kind == "h":
            parts.append(p(escape(content), style=f"berschrift{number - 1}"))
        elif kind == "p":
            parts.append(p(*in_runs(content)))
        elif kind == "table":
            parts.append(table(*(row(*(escape(cell) for cell in cells[:number])) for cells in content)))
        else:
            start = f'<w:lvlOverride w:ilvl="0"><w:startOverride w:val="{number}"/></w:lvlOverride>'
            numbering.append(f'<w:num w:numId="{place}"><w:abstractNumId w:val="{int(kind == "ol")}"/>{start}</w:num>')
            parts += [item("", of=place).replace("</w:p>", "".join(in_runs(words)) + "</w:p>") for words in content]
            # An empty paragraph between two lists.
            parts.append(p())
    custom = "".join(f'<property name="{name}"><vt:lpwstr>{escape(value)}</vt:lpwstr></property>' for name, value in META.items())
    return package("".join(parts), parts={"numbering": "".join(numbering)}, custom=custom)


BULLETS = '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>'
NUMBERS = BULLETS.replace('Id="0"', 'Id="1"').replace('"bullet"/>', '"decimal"/><w:lvlText w:val="%1."/>')


def in_runs(parts: list[tuple[str, str]]) -> list[str]:
    runs = [r(t(escape(text)), "<w:b/>" if tag else "") for tag, text in parts]
    return [run for each in runs for run in (each, r("<w:br/>"))][:-1]


@settings(max_examples=40)
@given(st.lists(block, max_size=8))
def test_markdown_and_word_agree(blocks: list[tuple]) -> None:
    # In Word the highest headings in use open sections, whatever their number.
    blocks = [("h", 2, "First"), *blocks]
    left = markdown.parse(as_markdown(blocks).encode(), "f.md")
    with tempfile.TemporaryDirectory() as folder:
        right = read(Path(folder), as_word(blocks))
    assert left.text == right.text
    assert left.blocks == right.blocks
    assert left.meta == right.meta == META
