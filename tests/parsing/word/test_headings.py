"""Which paragraphs are headings, and which of them open sections."""

from __future__ import annotations

import pytest

from explorer.domain.documents import ParsedDocument
from tests.parsing.word.conftest import Word
from tests.parsing.word.making import STYLES, p


def outline(document: ParsedDocument) -> list[tuple[str, int, str]]:
    return [(block.kind.value, block.level, document.text[block.start : block.end]) for block in document.blocks]


TITLE, ONE, TWO, THREE, FOUR = (
    lambda text: p(text, style="Titel"),
    lambda text: p(text, style="berschrift1"),
    lambda text: p(text, style="berschrift2"),
    lambda text: p(text, style="berschrift3"),
    lambda text: p(text, style="berschrift4"),
)


@pytest.mark.parametrize(
    ("blocks", "found"),
    [
        ([TITLE("T"), ONE("A"), TWO("B")], ["title 1 T", "heading 2 A", "heading 3 B"]),
        ([ONE("T"), TWO("A"), TWO("B"), THREE("C")], ["title 1 T", "heading 2 A", "heading 2 B", "heading 3 C"]),
        ([p("Draft"), ONE("T"), TWO("A")], ["text 0 Draft", "title 1 T", "heading 2 A"]),
        ([ONE("T"), p("x")], ["title 1 T", "text 0 x"]),
        ([p("x"), ONE("A")], ["text 0 x", "heading 2 A"]),
        ([ONE("A"), ONE("B"), TWO("C")], ["heading 2 A", "heading 2 B", "heading 3 C"]),
        ([TWO("A"), ONE("B")], ["heading 3 A", "heading 2 B"]),
        ([TITLE("T"), TWO("A"), FOUR("B")], ["title 1 T", "heading 2 A", "heading 4 B"]),
        ([TITLE("T"), ONE("A"), TITLE("U")], ["title 1 T", "heading 2 A", "heading 1 U"]),
        ([TITLE(" "), ONE("A"), ONE("B")], ["heading 2 A", "heading 2 B"]),
    ],
)
def test_levels_are_those_of_the_document(word: Word, blocks: list[str], found: list[str]) -> None:
    assert [f"{kind} {level} {text}" for kind, level, text in outline(word(*blocks))] == found


def test_a_heading_opens_a_section(word: Word) -> None:
    document = word(TITLE("T"), p("x"), ONE("A"), p("y"))
    assert [block.section for block in document.blocks] == ["", "", "A", "A"]


def test_outline_levels_make_headings_whatever_the_style_is_called(word: Word) -> None:
    styles = (
        STYLES
        + '<w:style w:type="paragraph" w:styleId="Chapter"><w:name w:val="ACME Kapitel"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift2"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Contents"><w:name w:val="TOC Heading"/><w:basedOn w:val="berschrift1"/>'
        '<w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>'
    )
    document = word(
        p("Contents", style="Contents"),
        p("A", style="Chapter"),
        p("B", style="Mine"),
        p("C", properties='<w:outlineLvl w:val="2"/>'),
        p("D", style="Chapter", properties='<w:outlineLvl w:val="9"/>'),
        p("E", style="Chapter"),
        parts={"styles": styles},
    )
    assert [f"{kind} {level} {text}" for kind, level, text in outline(document)] == [
        "text 0 Contents",
        "heading 2 A",
        "heading 3 B",
        "heading 4 C",
        "text 0 D",
        "heading 2 E",
    ]


def test_styles_that_are_based_on_each_other_end(word: Word) -> None:
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{one}"><w:name w:val="{one}"/><w:basedOn w:val="{other}"/></w:style>'
        for one, other in (("A", "B"), ("B", "A"))
    )
    assert word(p("x", style="A"), parts={"styles": styles}).text == "x"
