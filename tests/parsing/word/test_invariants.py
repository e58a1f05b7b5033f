"""Whatever a Word document holds, its text keeps the rules; whatever bytes come, there is a document or a sentence."""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.text_rules import FORBIDDEN
from tests.parsing.word.making import item, p, package, r, read, row, t, table, tc

NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
XML_LETTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff")
WORDS = st.text(XML_LETTERS, max_size=12).map(escape)
RUNS = st.one_of(
    WORDS.map(lambda text: r(t(text))),
    WORDS.map(lambda text: f"<w:ins>{r(t(text))}</w:ins>"),
    WORDS.map(lambda text: f"<w:del>{r(f'<w:delText>{text}</w:delText>')}</w:del>"),
    st.sampled_from([r("<w:tab/>"), r("<w:br/>"), *(r(f'<w:fldChar w:fldCharType="{kind}"/>') for kind in ("begin", "separate", "end"))]),
    WORDS.map(lambda text: r(f"<w:pict><v:textbox><w:txbxContent>{p(r(t(text)))}</w:txbxContent></v:textbox></w:pict>")),
    st.just(r('<w:footnoteReference w:id="1"/>')),
)
PARAGRAPHS = st.builds(
    lambda runs, style, ends: p(*runs, style=style, properties="<w:rPr><w:del/></w:rPr>" if ends else ""),
    st.lists(RUNS, max_size=4),
    st.sampled_from(["", "", "Titel", "berschrift1", "berschrift2", "berschrift3"]),
    st.sampled_from([False, False, False, True]),
)
CELLS = st.builds(tc, PARAGRAPHS, st.sampled_from(["", '<w:gridSpan w:val="2"/>', "<w:vMerge/>", '<w:vMerge w:val="restart"/>']))
TABLES = st.lists(st.lists(CELLS, max_size=3).map(lambda cells: row(*cells)), max_size=3).map(lambda rows: table(*rows))
BLOCKS = st.one_of(
    PARAGRAPHS, st.builds(item, WORDS, st.integers(0, 1)), TABLES, TABLES.map(lambda inner: table(row(tc(inner + p()), "x")))
)


def parsed(data: bytes) -> ParsedDocument:
    with tempfile.TemporaryDirectory() as folder:
        return read(Path(folder), data)


def said(data: bytes) -> str:
    """The sentence for a file that cannot be read, "" for one that can."""
    try:
        parsed(data)
    except DocumentError as error:
        return str(error)
    return ""


@settings(max_examples=60)
@given(st.lists(BLOCKS, max_size=6))
def test_the_text_keeps_the_rules(blocks: list[str]) -> None:
    note = f'<w:footnote w:id="1">{p("A note.")}</w:footnote>'
    data = package("".join(blocks) + p("End."), parts={"numbering": NUMBERING, "footnotes": note})
    document = parsed(data)
    assert document == parsed(data)
    assert not FORBIDDEN.search(document.text)
    assert "\n\n".join(document.text[block.start : block.end] for block in document.blocks) == document.text
    for block in document.blocks:
        lines = document.text[block.start : block.end].split("\n")
        assert all(line and line == line.strip() for line in lines)
    assert document.text.count("A note.") <= 1


def test_damaged_bytes_are_a_document_or_a_sentence() -> None:
    whole = package(p("x") + table(row("a", "b")) + item("c"), parts={"numbering": NUMBERING}, core="<dc:title>T</dc:title>")
    chance = random.Random(7)
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        assert re.match(r"$|documents/a\.docx: .+\.$", said(bytes(data)), re.DOTALL)


def test_damaged_xml_is_a_document_or_a_sentence() -> None:
    inner = p("x", r('<w:footnoteReference w:id="1"/>')) + table(row("a", tc(p("b"), '<w:gridSpan w:val="2"/>'))) + item("c")
    chance = random.Random(11)
    for _ in range(150):
        body = list(inner)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(body))
            body[place] = chance.choice(["", "<", ">", "w:", "-", "9", '"', " ", "</w:p>", "<w:p>", "\u0660"])
        assert re.match(r"$|documents/a\.docx: .+\.$", said(package("".join(body), parts={"numbering": NUMBERING})), re.DOTALL)
