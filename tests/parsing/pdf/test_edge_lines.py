"""On pages of several sizes, lines at an edge that come again and are text all the same, and those that are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from explorer.parsing.pdf.edge_lines import may_say_page, says_page
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import WORDS
from tests.parsing.pdf.test_mixed_sizes import BOLD, bold
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written

Put = tuple[float, float, str, float, bool]
"""x, y from the top, text, size, whether it is bold."""
SIZES = ((612, 792), (842, 595), (595, 842))
HEIGHTS = (40, 52, 44)


def put(x: float, y: float, text: str, size: float = 10, *, is_bold: bool = False) -> Put:
    return x, y, text, size, is_bold


def prose(y: float, seed: int, rows: int = 12) -> list[Put]:
    return [put(72, y + 14 * row, " ".join(WORDS[(seed * 3 + row * 5 + place) % 14] for place in range(8))) for row in range(rows)]


def table(y: float, seed: int) -> list[Put]:
    return [
        entry
        for row in range(18)
        for entry in (put(72, y + 14 * row, f"{WORDS[(seed * 5 + row) % 14]} {WORDS[(seed + row * 3) % 14]}"), put(350, y + 14 * row, "3"))
    ]


def typeset(pages: Sequence[tuple[tuple[int, int], list[Put]]]) -> bytes:
    raw = []
    for (width, height), puts in pages:
        content = "".join((bold if is_bold else written)(text, x, height - y, size) for x, y, text, size, is_bold in puts)
        raw.append(RawPage(content, {}, f"[0 0 {width} {height}]"))
    return raw_pdf(raw, fonts=BOLD)


def three(make: Callable[[int, float], list[Put]]) -> bytes:
    """Three pages of three sizes, each with its own upper margin."""
    return typeset([(size, make(number, HEIGHTS[number])) for number, size in enumerate(SIZES)])


@pytest.mark.parametrize(
    "line", ["Dear customer,", "Chapter {}", "Lesson {}", "Question {}", "{}.", "{})", "{}. Scope of the cover", "Result: {} votes"]
)
@pytest.mark.parametrize("is_bold", [False, True])
def test_what_the_text_begins_with_stays(parse: Parse, line: str, is_bold: bool) -> None:
    words = [line.format(number) for number in range(1, 4)]
    parsed = parse(three(lambda number, y: [put(72, y, words[number], is_bold=is_bold), *prose(y + 28, number)]))
    assert [page.furniture for page in parsed.pages] == [()] * 3
    assert all(parsed.text.count(each) >= words.count(each) for each in words)


def test_the_fields_of_a_form_stay(parse: Parse) -> None:
    fields = ["Name:", "Address:", "Town:", "Country:", "Number:"]
    parsed = parse(three(lambda _number, y: [put(72, y + 36 * row, field) for row, field in enumerate(fields)]))
    assert [parsed.text.count(field) for field in fields] == [3] * 5


def test_a_head_of_a_table_is_no_running_head_and_what_stands_above_it_is(parse: Parse) -> None:
    parsed = parse(
        three(
            lambda number, y: [
                put(72, y - 20, "Policy of the house", 7),
                put(72, y, "Item", is_bold=True),
                put(350, y, "Price", is_bold=True),
                *table(y + 22, number),
            ]
        )
    )
    assert [piece.text for piece in parsed.pages[0].furniture] == ["Policy of the house"]
    assert "Item" in parsed.text
    assert "Policy" not in parsed.text


def test_text_at_any_height_of_pages_of_one_size_stays(parse: Parse) -> None:
    """A running head stands at one height of them."""
    pages = [(SIZES[number % 2], [put(72, 40 + 9 * number, "All of it", 8), *prose(120, number)]) for number in range(4)]
    assert [page.furniture for page in parse(typeset(pages)).pages] == [()] * 4


@pytest.mark.parametrize("line", ["Total {} 000", "Box {}", "Sum 5 items", "Item total {}"])
def test_the_last_lines_of_two_pages_stay(parse: Parse, line: str) -> None:
    pages = [
        (size, [*prose(100, number), put(72, size[1] - HEIGHTS[number], line.format(number + 1))]) for number, size in enumerate(SIZES[:2])
    ]
    parsed = parse(typeset(pages))
    assert [page.furniture for page in parsed.pages] == [(), ()]
    assert all(line.format(number) in parsed.text for number in (1, 2))


@pytest.mark.parametrize("line", ["Page {} of 2", "- {} -", "{}", "Policy of the house, page {}"])
def test_the_page_numbers_of_two_pages_are_left_out(parse: Parse, line: str) -> None:
    pages = [
        (size, [*prose(100, number), put(72, size[1] - HEIGHTS[number], line.format(number + 1))]) for number, size in enumerate(SIZES[:2])
    ]
    assert [[piece.text for piece in page.furniture] for page in parse(typeset(pages)).pages] == [[line.format(1)], [line.format(2)]]


def test_heads_and_numbers_in_the_size_of_the_text_are_left_out(parse: Parse) -> None:
    parsed = parse(
        three(lambda number, y: [put(72, y - 10, "Policy of the house"), put(400, y - 10, str(number + 1)), *prose(y + 40, number)])
    )
    assert [[piece.text for piece in page.furniture] for page in parsed.pages] == [["Policy of the house", str(n)] for n in (1, 2, 3)]


def test_what_says_that_it_is_a_number_of_a_page() -> None:
    assert all(map(says_page, ["Page 3", "Seite 3 von 9", "p. 4", "صفحه 4", "第 4 页", "4", "4/9", "- 4 -", "4 | 9"]))
    assert not any(map(says_page, ["Chapter 3", "3.", "(3)", "Total 3", "Homepage 3", "3 pageants"]))
    assert all(map(may_say_page, ["Larkfield policy 3", "3 Larkfield policy"]))
    assert not any(map(may_say_page, ["Section 3 of the policy", "Lesson 3", "3. Larkfield policy"]))
