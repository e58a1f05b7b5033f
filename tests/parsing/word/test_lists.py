"""Lists: the numbers that Word counts and never stores."""

from __future__ import annotations

import pytest

from tests.parsing.word.conftest import Word
from tests.parsing.word.making import STYLES, item, p, r, row, table, tc


def level(number: int, shape: str, text: str, start: int = 1, others: str = "") -> str:
    return f'<w:lvl w:ilvl="{number}"><w:start w:val="{start}"/><w:numFmt w:val="{shape}"/>{others}<w:lvlText w:val="{text}"/></w:lvl>'


def abstract(number: int, *levels: str, link: str = "") -> str:
    return f'<w:abstractNum w:abstractNumId="{number}">{link}{"".join(levels)}</w:abstractNum>'


def used(number: int, of: int, overrides: str = "") -> str:
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


LEGAL = abstract(
    0,
    level(0, "decimal", "%1."),
    level(1, "lowerLetter", "(%2)"),
    level(2, "decimal", "%1.%2.%3", others="<w:isLgl/>"),
    level(3, "bullet", "\uf0b7"),
)


def test_items_that_follow_each_other_are_one_block(word: Word) -> None:
    document = word(
        p("Before"), item("one"), item("a", 1), item("b", 1), item("deep", 2), item("dot", 3), item("two"), item("again", 1), p("After"),
        parts={"numbering": LEGAL + used(1, 0)},
    )  # fmt: skip
    assert document.text == "Before\n\n1. one\n(a) a\n(b) b\n1.2.1 deep\n- dot\n2. two\n(a) again\n\nAfter"


def test_an_empty_paragraph_ends_a_list_and_an_empty_item_counts(word: Word) -> None:
    document = word(item("one"), item(""), item("three"), p(), item("four"), parts={"numbering": LEGAL + used(1, 0)})
    assert document.text == "1. one\n3. three\n\n4. four"


@pytest.mark.parametrize(
    ("shape", "text", "start", "shown"),
    [
        ("upperRoman", "%1.", 4, "IV. "),
        ("lowerRoman", "%1)", 9, "ix) "),
        ("upperLetter", "Annex %1:", 27, "Annex AA: "),
        ("lowerLetter", "%1", 53, "aaa "),
        ("decimalZero", "%1", 7, "07 "),
        ("ordinal", "%1", 12, "12th "),
        ("ordinal", "%1", 22, "22nd "),
        ("chineseCounting", "%1.", 3, "3. "),
        ("none", "Note:", 1, "Note: "),
        ("none", "", 1, ""),
        ("decimal", "", 1, ""),
        ("lowerLetter", "%1", 10**8, "100000000 "),
        ("lowerRoman", "%1", 0, "0 "),
    ],
)
def test_shapes(word: Word, shape: str, text: str, start: int, shown: str) -> None:
    numbering = abstract(0, level(0, shape, text, start)) + used(1, 0)
    assert word(item("x"), parts={"numbering": numbering}).text == f"{shown}x"


def test_lists_of_one_kind_count_on_unless_they_begin_anew(word: Word) -> None:
    anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>'
    other = f'<w:lvlOverride w:ilvl="0">{level(0, "upperLetter", "%1)")}</w:lvlOverride>'
    numbering = LEGAL + used(1, 0) + used(2, 0) + used(3, 0, anew) + used(4, 0, other)
    document = word(item("a"), item("b", of=2), item("c", of=3), item("d", of=3), item("e", of=4), parts={"numbering": numbering})
    assert document.text == "1. a\n2. b\n5. c\n6. d\nG) e"


def test_a_level_may_never_begin_anew(word: Word) -> None:
    numbering = abstract(0, level(0, "decimal", "%1."), level(1, "decimal", "%2)", others='<w:lvlRestart w:val="0"/>')) + used(1, 0)
    document = word(item("a"), item("b", 1), item("c"), item("d", 1), parts={"numbering": numbering})
    assert document.text == "1. a\n1) b\n2. c\n2) d"


def test_numbered_headings_show_their_numbers(word: Word) -> None:
    styles = STYLES.replace(
        '<w:name w:val="heading 1"/>', '<w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    ).replace('<w:name w:val="heading 2"/>', '<w:name w:val="heading 2"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>')
    numbering = abstract(
        0,
        level(0, "decimal", "%1", others='<w:pStyle w:val="berschrift1"/>'),
        level(1, "decimal", "%1.%2", others='<w:pStyle w:val="berschrift2"/>'),
    ) + used(1, 0)
    document = word(
        p("Scope", style="berschrift1"),
        p("Who", style="berschrift2"),
        p("Terms", style="berschrift1"),
        p("Not", style="berschrift2", properties='<w:numPr><w:numId w:val="0"/></w:numPr>'),
        p("What", style="berschrift2"),
        parts={"styles": styles, "numbering": numbering},
    )
    assert document.text == "1 Scope\n\n1.1 Who\n\n2 Terms\n\nNot\n\n2.1 What"
    assert document.blocks[-1].section == "2 Terms"


def test_empty_headings_are_none_but_count(word: Word) -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    blocks = [p(text, style="berschrift1", properties=numbered) for text in ("A", "", "B")]
    assert word(*blocks, parts={"numbering": LEGAL + used(1, 0)}).text == "1. A\n\n3. B"


def test_a_column_of_numbers_alone(word: Word) -> None:
    rows = [row(tc(item("")), name) for name in ("kayak", "canoe")]
    assert word(table(*rows), parts={"numbering": LEGAL + used(1, 0)}).text == "1. | kayak\n2. | canoe"


def test_a_paragraph_may_leave_its_styles_list(word: Word) -> None:
    styles = '<w:style w:type="paragraph" w:styleId="L"><w:name w:val="L"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    document = word(
        p("a", style="L"),
        p("b", style="L", properties='<w:numPr><w:numId w:val="0"/></w:numPr>'),
        p("c", style="L", properties='<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
        parts={"styles": styles, "numbering": LEGAL + used(1, 0)},
    )
    assert document.text == "1. a\n\nb\n\n(a) c"


def test_a_list_may_be_defined_by_a_numbering_style(word: Word) -> None:
    listed = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    styles = f'<w:style w:type="numbering" w:styleId="House"><w:name w:val="House"/>{listed}</w:style>'
    numbering = LEGAL + abstract(7, link='<w:numStyleLink w:val="House"/>') + used(1, 0) + used(2, 7)
    assert word(item("x", of=2), parts={"styles": styles, "numbering": numbering}).text == "1. x"


@pytest.mark.parametrize(
    "numbering", ["", used(1, 9), abstract(0, link='<w:numStyleLink w:val="?"/>') + used(1, 0), LEGAL + used(1, 0).replace("0", "zero")]
)
def test_lists_that_are_not_defined_are_paragraphs(word: Word, numbering: str) -> None:
    assert word(item("a"), item("b"), parts={"numbering": numbering}).text == "a\n\nb"


def test_a_level_that_cannot_be_is_none(word: Word) -> None:
    assert word(item("a", 12), parts={"numbering": LEGAL + used(1, 0)}).text == "a"


def test_deleted_items_do_not_count(word: Word) -> None:
    gone = p(f"<w:del>{r('<w:delText>x</w:delText>')}</w:del>", properties='<w:numPr><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr>')
    assert word(item("a"), gone, item("b"), parts={"numbering": LEGAL + used(1, 0)}).text == "1. a\n2. b"
