"""The words of paragraphs: what a reader sees on paper, and nothing else."""

from __future__ import annotations

import pytest

from tests.parsing.word.conftest import Word
from tests.parsing.word.making import p, r, t


def field(kind: str, inner: str = "") -> str:
    return r(f'<w:fldChar w:fldCharType="{kind}">{inner}</w:fldChar>')


def code(text: str) -> str:
    return r(f"<w:instrText>{text}</w:instrText>")


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ("".join(map(r, (t("a"), "<w:br/>", t("b"), "<w:tab/>", t("c"), '<w:br w:type="page"/>', t("d"), "<w:cr/>", t("e")))), "a b c d e"),
        (r(t("co") + "<w:noBreakHyphen/>" + t("op")), "co-op"),
        (r(t("soft") + "<w:softHyphen/>" + t("ly")), "softly"),
        (f'<w:hyperlink r:id="x">{r(t("the portal"))}</w:hyperlink>', "the portal"),
        (f"<w:smartTag>{r(t('Berlin'))}</w:smartTag><w:sdt><w:sdtPr/><w:sdtContent>{r(t(' now'))}</w:sdtContent></w:sdt>", "Berlin now"),
        (f"<m:oMath><m:r><m:t>a</m:t></m:r><m:r>{r(t('x'))}<m:t>=b</m:t></m:r></m:oMath>", "ax=b"),
        (r(f"<w:ruby><w:rt>{r(t('kan'))}</w:rt><w:rubyBase>{r(t('漢'))}</w:rubyBase></w:ruby>"), "漢"),
        (r(t("a b \u00a0 c")), "a b c"),
        ("<!-- nothing -->" + r(t("x") + "<?pi?>"), "x"),
    ],
)
def test_a_paragraph(word: Word, inner: str, text: str) -> None:
    assert word(p(inner)).text == text


@pytest.mark.parametrize(
    ("font", "place", "sign"),
    [("Symbol", "F061", "α"), ("Symbol", "B3", "≥"), ("Wingdings", "F0FC", "✔"), ("wingdings", "F06F", "□"), ("Arial", "0041", "A")],
)
def test_symbols_are_what_they_look_like(word: Word, font: str, place: str, sign: str) -> None:
    document = word(p("x", r(f'<w:sym w:font="{font}" w:char="{place}"/>')))
    assert document.text == f"x{sign}"
    assert document.warnings == ()


def test_symbols_typed_in_a_symbol_font(word: Word) -> None:
    fonts = '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'
    assert word(p(r(t("\uf0b3 5"), fonts), " years")).text == "≥ 5 years"


def test_a_sign_that_nobody_can_name_is_reported_not_guessed(word: Word) -> None:
    document = word(p("x", r('<w:sym w:font="Corporate Icons" w:char="F041"/>'), r(t("\uf042"))))
    assert document.text == "x\ufffd\ufffd"
    assert document.warnings == ("It holds 2 signs of a symbol font whose meaning is not known; \ufffd stands in the text instead.",)


def test_tracked_changes_count_as_accepted(word: Word) -> None:
    document = word(
        p(
            "Returns take ",
            f"<w:del>{r('<w:delText>14</w:delText>')}</w:del>",
            f"<w:ins>{r(t('30'))}</w:ins>",
            f"<w:moveFrom>{r(t(' gone'))}</w:moveFrom>",
            f"<w:moveTo>{r(t(' days'))}</w:moveTo>",
        )
    )
    assert document.text == "Returns take 30 days"
    assert document.warnings == (
        "It holds tracked changes that nobody has accepted: what was inserted is in the text, what was deleted is not.",
    )


def test_a_paragraph_whose_end_was_deleted_goes_on(word: Word) -> None:
    ended = "<w:rPr><w:del/></w:rPr>"
    assert word(p("One ", properties=ended), p("sentence."), p("Last", properties=ended)).text == "One sentence.\n\nLast"


def test_a_large_first_letter_belongs_to_its_word(word: Word) -> None:
    assert word(p("O", properties='<w:framePr w:dropCap="drop"/>'), p("nce upon a time")).text == "Once upon a time"


def test_hidden_text_is_left_out_and_that_is_said(word: Word) -> None:
    styles = (
        '<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Draft"><w:name w:val="Draft"/><w:basedOn w:val="Base"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:rPr><w:vanish w:val="1"/></w:rPr></w:style>'
    )
    document = word(
        p("a", r(t("b"), "<w:vanish/>"), r(t("c"), '<w:vanish w:val="0"/>'), r(t("d"), '<w:rStyle w:val="Secret"/>')),
        p("e", r(t("f"), '<w:vanish w:val="false"/>'), style="Draft"),
        parts={"styles": styles},
    )
    assert document.text == "ac\n\nf"
    assert document.warnings == ("It holds hidden text, which was left out.",)


def test_of_fields_only_the_result_counts(word: Word) -> None:
    inner = (
        field("begin") + code("IF ") + field("begin") + code("MERGEFIELD x") + field("separate") + r(t("in the code")) + field("end")
        + code(' = "a"') + field("separate") + r(t("page 3")) + field("end") + r(t(" and on"))
    )  # fmt: skip
    assert word(p(inner), p(f'<w:fldSimple w:instr="DATE">{r(t("today"))}</w:fldSimple>')).text == "page 3 and on\n\ntoday"


def test_a_field_over_several_paragraphs(word: Word) -> None:
    contents = p(field("begin") + code("TOC") + field("separate"), "Scope 1"), p("Terms 2"), p(field("end")), p("Text")
    assert word(*contents).text == "Scope 1\n\nTerms 2\n\nText"


def test_a_field_that_never_ends_silences_nothing(word: Word) -> None:
    assert word(p(field("begin") + code("DATE"), "a"), p(field("end"), field("end"), "b"), p("c")).text.endswith("b\n\nc")
    deleted = f"<w:del>{field('end')}</w:del>"
    assert word(p(field("begin") + code("DATE") + deleted, "a"), p("b")).text == "a\n\nb"


def test_old_form_fields_show_what_they_hold(word: Word) -> None:
    ticked = field("begin", "<w:ffData><w:checkBox><w:default/><w:checked/></w:checkBox></w:ffData>") + field("end")
    empty = field("begin", '<w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData>') + field("end")
    entries = '<w:listEntry w:val="red"/><w:listEntry w:val="blue"/>'
    choice = field("begin", f'<w:ffData><w:ddList><w:result w:val="1"/>{entries}</w:ddList></w:ffData>') + field("end")
    blank = field("begin") + field("separate") + r(t("\u2002" * 5)) + field("end")
    assert word(p(ticked, " yes ", empty, " no ", choice, " name:", blank)).text == "[x] yes [ ] no blue name:"


def test_what_only_a_newer_reader_understands_has_a_last_resort(word: Word) -> None:
    both = f"<mc:AlternateContent><mc:Choice>{r(t('new'))}</mc:Choice><mc:Fallback>{r(t('old'))}</mc:Fallback></mc:AlternateContent>"
    only = f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{r(t('old'))}</mc:Fallback></mc:AlternateContent>"
    assert word(p(both, " ", only)).text == "new old"
