"""Characters and glyphs do not always come in pairs: ligatures, marks, letters beyond the first plane, divided words."""

from __future__ import annotations

from itertools import pairwise

import pytest

from explorer.domain.documents import ParsedDocument
from explorer.domain.placement import GlyphRun, Grade
from explorer.tracing.places_on_page import grade
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.pages import document as page_of
from tests.parsing.pdf.pages import line
from tests.parsing.pdf.typesetting import RawPage, Typesetter, raw_pdf, written


def run_at(document: ParsedDocument, words: str) -> tuple[GlyphRun, int]:
    start = document.text.index(words)
    return next(run for run in document.runs if run.start <= start < run.end), start


def edges(document: ParsedDocument, words: str) -> list[tuple[float, float]]:
    """The edges of the first letters of ``words``, one pair each."""
    run, start = run_at(document, words)
    first = start - run.start
    values = run.edges[2 * first : 2 * (first + len(words))]
    return list(zip(values[::2], values[1::2], strict=True))


@pytest.mark.parametrize(("letters", "text"), [("ffi", "offices"), ("\ufb03", "offices"), ("\ufb01", "ofices")])
def test_the_letters_of_a_ligature_share_its_box(parse: Parse, letters: str, text: str) -> None:
    document = parse(raw_pdf([RawPage(written("oXces"))], unicode={"o": "o", "X": letters, "c": "c", "e": "e", "s": "s"}))
    assert document.text == text
    first, *ligature, after, _, _ = edges(document, text)
    assert len(set(ligature)) == 1
    assert first[1] == pytest.approx(ligature[0][0])
    assert ligature[0][1] == pytest.approx(after[0])
    assert ligature[0][1] - ligature[0][0] == pytest.approx(12 * 0.667, abs=0.01)


def test_a_letter_beyond_the_first_plane_is_one_character(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("aXb"))], unicode={"a": "a", "X": "\U0001f6d2", "b": "b"}))
    assert document.text == "a\U0001f6d2b"
    assert len(document.runs[0].edges) == 6


def test_a_base_and_its_mark_become_one_letter(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("eXt"))], unicode={"e": "e", "X": "\u0301", "t": "t"}, flat="X"))
    assert document.text == "\u00e9t"
    (base, after) = edges(document, "\u00e9t")
    assert base[0] == pytest.approx(0)
    assert base[1] == pytest.approx(after[0])


def test_a_mark_that_stays_alone_shares_its_base(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("xXt"))], unicode={"x": "x", "X": "\u0304", "t": "t"}, flat="X"))
    assert document.text == "x\u0304t"
    base, mark, _ = edges(document, "x\u0304t")
    assert base == mark


def test_a_divided_word_is_joined(parse: Parse) -> None:
    page = Typesetter()
    page.paragraph("The pump of the wash-", "er is dry, the PW-", "2200 is not, and the well-", "Known one neither.")
    document = parse(page.bytes())
    assert document.text == "The pump of the washer is dry, the PW- 2200 is not, and the well- Known one neither."
    left, right = run_at(document, "wash"), run_at(document, "er is")
    assert left[0].y != right[0].y
    assert left[0].end == right[0].start


def test_a_soft_hyphen_at_a_line_end_goes(parse: Parse) -> None:
    content = written("ReadyX", y=250) + written("Made", y=236)
    document = parse(raw_pdf([RawPage(content)] * 2, unicode={letter: letter for letter in "ReadyM"} | {"X": "\u00ad"}))
    assert document.text.startswith("ReadyMade")


def test_blanks_become_one_and_keep_the_gap(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("  two   \u00a0 words  "))]))
    assert document.text == "two words"
    values = edges(document, "two words")
    assert all(before[1] == pytest.approx(after[0]) for before, after in pairwise(values))
    assert values[3][1] - values[3][0] == pytest.approx(5 * 12 * 0.278, abs=0.01)


def test_characters_that_no_text_may_hold_are_replaced(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage(written("aXbYc"))], unicode={"a": "a", "X": "\ufdd0", "b": "b", "Y": "\u2028", "c": "c"}))
    assert document.text == "a\ufffdb c"
    assert len(document.runs[0].edges) == 2 * len(document.text)


def test_a_glyph_without_a_meaning_is_said(parse: Parse) -> None:
    font = (
        "/F2 << /Type /Font /Subtype /Type0 /BaseFont /Nobody /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype"
        " /CIDFontType2 /BaseFont /Nobody /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>] >>"
    )
    content = written("plain") + "BT /F2 12 Tf 1 0 0 1 50 150 Tm <0003000400050006> Tj ET"
    document = parse(raw_pdf([RawPage(content)], fonts=font))
    plain, unnamed = document.text.split("\n\n")
    assert (plain, set(unnamed)) == ("plain", {"\ufffd"})
    assert document.warnings == (f"Page 1 has {len(unnamed)} characters that their fonts do not name; \ufffd stands in the text instead.",)


def test_letters_without_a_width_are_listed_as_unplaced() -> None:
    flat = line("zz", 50, 100)._replace(edges=(0.0, 0.0, 0.0, 0.0), flawed=True)
    document = page_of([flat, line("ab", 50, 200)])
    assert document.text == "zz\n\nab"
    assert document.unplaced == ((0, 2),)
    assert [(run.start, run.end) for run in document.runs] == [(4, 6)]
    whole = grade(document.runs, document.unplaced, True, 0, 6)
    assert (whole.grade, whole.percent) == (Grade.PARTIAL, 50)
    assert whole.reason == "2 characters have no known place on the page"
