"""Lines from right to left come in the order of reading, in ordinary letters, whatever order and shapes the file draws."""

from __future__ import annotations

import pytest

from explorer.parsing.pdf.bidi import logical
from explorer.tracing.places_on_page import page_spans
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written

ALEF, BET, GIMEL, DALET = "\u05d0", "\u05d1", "\u05d2", "\u05d3"


def drawn(visual: str, width: float = 6.0) -> tuple[str, list[float]]:
    """Glyphs of equal width, as they stand from left to right."""
    return visual, [value for place in range(len(visual)) for value in (place * width, (place + 1) * width)]


@pytest.mark.parametrize(
    ("visual", "read"),
    [
        (f"{GIMEL}{BET}{ALEF}", f"{ALEF}{BET}{GIMEL}"),
        (f"12 {BET}{ALEF}", f"{ALEF}{BET} 12"),
        (f"{GIMEL} 31.12.14 {BET}{ALEF}", f"{ALEF}{BET} 31.12.14 {GIMEL}"),
        (f"-4.3 {BET}{ALEF}", f"{ALEF}{BET} -4.3"),
        (f"5% {BET}{ALEF}", f"{ALEF}{BET} 5%"),
        (f"{GIMEL} PW 2200 {BET}{ALEF}", f"{ALEF}{BET} PW 2200 {GIMEL}"),
        (f"({GIMEL}{BET}) {ALEF}", f"{ALEF} ({BET}{GIMEL})"),
        (f".{GIMEL}{BET} (2)", f"(2) {BET}{GIMEL}."),
        (f"20 10 {BET}{ALEF}", f"{ALEF}{BET} 10 20"),
    ],
)
def test_the_order_of_reading(visual: str, read: str) -> None:
    assert [text for text, _ in logical(*drawn(visual), 10)] == [read]


def test_a_line_mostly_from_left_to_right_keeps_its_order() -> None:
    text, edges = drawn(f"the word {ALEF}{BET} here")
    assert logical(text, edges, 10) == [(text, edges)]


def test_presentation_forms_become_letters_that_share_their_place() -> None:
    # Lam-alef in its final form, beh in its initial form: visually from left to right.
    ((text, edges),) = logical("\ufefc\ufe91", [0, 8, 8, 14], 10)
    assert text == "\u0628\u0644\u0627"
    assert edges == [8, 14, 0, 8, 0, 8]


def test_the_letters_of_a_ligature_that_were_turned_round() -> None:
    # As MuPDF hands it over: the second letter, of no width, before the first.
    ((text, edges),) = logical("\u0627\u062e\u0644", [20, 30, 20, 20, 10, 20], 10)
    assert text == "\u0627\u0644\u062e"
    assert edges == [20, 30, 10, 20, 10, 20]


def test_two_columns_taken_for_one_line_are_two() -> None:
    ((first, _), (second, _)) = logical(f"12{BET}{ALEF}", [0, 6, 6, 12, 60, 66, 66, 72], 10)
    assert (first, second) == (f"{ALEF}{BET}", "12")


def test_marks_on_the_page_are_on_the_words(parse: Parse) -> None:
    letters = {"a": ALEF, "b": BET, "c": GIMEL, " ": " ", "1": "1", "2": "2"}
    parsed = parse(raw_pdf([RawPage(written("12 cba"))], unicode=letters))
    assert parsed.text == f"{ALEF}{BET}{GIMEL} 12"
    (word,) = page_spans(parsed.runs, parsed.pages, 0, 3)
    (number,) = page_spans(parsed.runs, parsed.pages, 4, 6)
    assert number.quads[0].bounds.x1 < word.quads[0].bounds.x0
    assert number.quads[0].bounds.x0 == pytest.approx(50, abs=0.1)
