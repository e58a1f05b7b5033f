"""Columns are read one after the other, whatever order the file draws them in; what crosses them divides them."""

from __future__ import annotations

from itertools import chain, zip_longest

import pytest

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.tracing.places_on_page import page_spans
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import Sheet, names, prose
from tests.parsing.pdf.pages import document, line

LEFT, RIGHT = 50, 310


def texts(parsed: ParsedDocument) -> list[str]:
    return [parsed.text[block.start : block.end] for block in parsed.blocks]


def numbered(name: str, count: int) -> list[str]:
    return [f"{name}{number}" for number in range(count)]


@pytest.mark.parametrize("order", ["columns", "rows"])
def test_two_columns_under_a_title(parse: Parse, order: str) -> None:
    sheet = Sheet()
    sheet.write(120, 75, "A policy that is set in two columns", 18, bold=True)
    left, right = prose("l", 20), prose("r", 18)
    if order == "columns":
        sheet.column(LEFT, 100, left)
        sheet.column(RIGHT, 100, right)
    else:
        for number, pair in enumerate(zip_longest(left, right, fillvalue="")):
            sheet.column(LEFT, 100 + 12 * number, pair[:1])
            sheet.column(RIGHT, 100 + 12 * number, pair[1:])
    parsed = parse(sheet.bytes())
    assert texts(parsed)[0] == "A policy that is set in two columns"
    assert names(parsed.text, "l", "r") == [*numbered("l", 20), *numbered("r", 18)]
    start = parsed.text.index("r0 ")
    (span,) = page_spans(parsed.runs, parsed.pages, start, start + 2)
    assert span.quads[0].x0 == pytest.approx(RIGHT, abs=0.5)
    assert span.quads[0].bounds.y0 < 100 < span.quads[0].bounds.y1


def test_what_crosses_the_columns_divides_them(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(LEFT, 80, prose("a", 8))
    sheet.column(RIGHT, 80, prose("b", 8))
    sheet.write(LEFT, 200, "m0 A line that is set over the whole width of the page and belongs to neither of the columns at all")
    sheet.column(LEFT, 230, prose("c", 8))
    sheet.column(RIGHT, 230, prose("d", 8))
    expected = [*numbered("a", 8), *numbered("b", 8), "m0", *numbered("c", 8), *numbered("d", 8)]
    assert names(parse(sheet.bytes()).text, *"abmcd") == expected


def test_three_columns(parse: Parse) -> None:
    sheet = Sheet()
    for name, x in (("c", 400), ("a", 50), ("b", 225)):
        sheet.column(x, 80, prose(name, 15, words=4))
    assert names(parse(sheet.bytes()).text, *"abc") == [*numbered("a", 15), *numbered("b", 15), *numbered("c", 15)]


def test_a_table_over_both_columns(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(LEFT, 80, prose("a", 10))
    sheet.column(RIGHT, 80, prose("b", 10))
    sheet.write(LEFT, 220, "Table 1: what the parts cost and where they are, over the whole width of this page of ours")
    rows = [["Part", "Number", "Price", "Place"], *([f"Pump {n}", f"PK-{n}", f"{n}5.00", f"Shelf {n}"] for n in range(1, 6))]
    sheet.rows(240, [60, 200, 330, 460], rows)
    sheet.column(LEFT, 340, prose("c", 10))
    sheet.column(RIGHT, 340, prose("d", 10))
    parsed = parse(sheet.bytes())
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    assert parsed.text[table.start : table.end].split("\n") == [" | ".join(row) for row in rows]
    before, after = parsed.text[: table.start], parsed.text[table.end :]
    assert names(before, *"ab") == [*numbered("a", 10), *numbered("b", 10)]
    assert names(after, *"cd") == [*numbered("c", 10), *numbered("d", 10)]


def test_a_table_inside_a_column(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(LEFT, 80, prose("a", 30))
    y = sheet.column(RIGHT, 80, prose("b", 10))
    y = sheet.rows(
        y + 12, [RIGHT, 400, 480], [["Part", "Days", "Fee"], ["Pump", "10", "5.00"], ["Hose", "12", "6.50"], ["Seal", "9", "0.40"]]
    )
    sheet.column(RIGHT, y + 12, prose("c", 8))
    parsed = parse(sheet.bytes())
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    assert parsed.text[table.start : table.end] == "Part | Days | Fee\nPump | 10 | 5.00\nHose | 12 | 6.50\nSeal | 9 | 0.40"
    assert names(parsed.text, *"abc") == [*numbered("a", 30), *numbered("b", 10), *numbered("c", 8)]


def test_footnotes_go_to_the_end_of_the_page_and_divide_no_column(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(LEFT, 80, prose("a", 40))
    sheet.rule(LEFT, 120, 572)
    sheet.column(LEFT, 585, ["1 foot0 A note on the left column,", "that takes two lines."], size=8, step=10)
    sheet.column(RIGHT, 80, prose("b", 42))
    sheet.column(RIGHT, 600, ["2 foot1 Another note."], size=8)
    parsed = parse(sheet.bytes())
    assert names(parsed.text, "a", "b", "foot") == [*numbered("a", 40), *numbered("b", 42), "foot0", "foot1"]
    assert texts(parsed)[-2:] == ["1 foot0 A note on the left column, that takes two lines.", "2 foot1 Another note."]


def test_a_list_goes_on_over_the_page_past_a_footnote(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(72, 80, prose("a", 20))
    sheet.column(72, 340, ["\u2022 one of the things", "\u2022 two of them"])
    sheet.column(72, 700, ["* Only in some places."], size=8)
    sheet.new_page()
    sheet.column(72, 80, ["\u2022 three of the things"])
    sheet.column(72, 120, prose("b", 20))
    parsed = parse(sheet.bytes())
    assert "- one of the things\n- two of them\n- three of the things" in texts(parsed)
    assert "* Only in some places." in texts(parsed)


@pytest.mark.parametrize("side", ["left", "right"])
def test_notes_in_the_margin_follow_the_paragraph_beside_them(parse: Parse, side: str) -> None:
    sheet = Sheet()
    text, margin = (180, 50) if side == "left" else (50, 440)
    first, second = prose("a", 10, words=9), prose("b", 10, words=9)
    sheet.column(margin, 80, ["note0 See also", "the fee table."], size=8, step=10)
    sheet.column(margin, 230, ["note1 Since 2024."], size=8, step=10)
    sheet.column(text, 80, first)
    sheet.column(text, 220, second)
    parsed = parse(sheet.bytes())
    assert names(parsed.text, "a", "b", "note") == [*numbered("a", 10), "note0", *numbered("b", 10), "note1"]
    assert "note0 See also the fee table." in texts(parsed)


def test_terms_and_what_they_mean_stay_together(parse: Parse) -> None:
    sheet = Sheet()
    rows = [["Name", "Ada Byron"], ["Town", "London"], ["Since", "2019-03-01"], ["Class", "fourth"]]
    sheet.column(50, 80, prose("a", 4, words=12))
    sheet.rows(150, [50, 180], rows)
    parsed = parse(sheet.bytes())
    positions = [parsed.text.index(word) for word in chain.from_iterable(rows)]
    assert positions == sorted(positions)


def test_a_page_from_right_to_left_begins_with_the_right_column(parse: Parse) -> None:
    from tests.parsing.pdf.pages import document, line

    left = [
        line(
            "\u05d0\u05d1\u05d2 \u05d3\u05d4\u05d5 \u05d6\u05d7\u05d8 \u05d9\u05db\u05dc \u05de\u05e0\u05e1 \u05e2\u05e4\u05e6",
            60,
            100 + 14 * n,
        )
        for n in range(6)
    ]
    right = [
        line(
            "\u05e7\u05e8\u05e9 \u05ea\u05d0\u05d1 \u05d2\u05d3\u05d4 \u05d5\u05d6\u05d7 \u05d8\u05d9\u05db \u05dc\u05de\u05e0",
            320,
            100 + 14 * n,
        )
        for n in range(6)
    ]
    parsed = document([*chain.from_iterable(zip(left, right, strict=True))])
    assert parsed.text.index("\u05e7\u05e8\u05e9") < parsed.text.index("\u05d0\u05d1\u05d2 \u05d3")


def test_a_footnote_s_mark_without_a_width_is_survived() -> None:
    mark = line("1", 72, 700, 8)._replace(edges=(0.0, 0.0), flawed=True)
    assert document([line("Some words of text", 50, 600), line("and more of them", 300, 600), mark]).text
