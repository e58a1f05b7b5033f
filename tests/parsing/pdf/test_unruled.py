"""Tables without a grid of rules: pieces in columns."""

from __future__ import annotations

import pytest

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import Sheet, prose

ROWS = [
    ["Part", "Number", "Fits"],
    ["Pump kit", "PK-2200-07", "the PW-2200 only"],
    ["Nozzle", "", "all"],
    ["Hose", "HS-10", "all but PW-900"],
]


def tables(parsed: ParsedDocument) -> list[list[str]]:
    return [parsed.text[block.start : block.end].split("\n") for block in parsed.blocks if block.kind is BlockKind.TABLE]


def test_a_table_without_any_rule(parse: Parse) -> None:
    sheet = Sheet()
    y = sheet.column(72, 80, prose("a", 5, words=11))
    y = sheet.rows(y + 12, [72, 200, 330], ROWS)
    sheet.column(72, y + 12, prose("b", 5, words=11))
    parsed = parse(sheet.bytes())
    assert tables(parsed) == [
        ["Part | Number | Fits", "Pump kit | PK-2200-07 | the PW-2200 only", "Nozzle |  | all", "Hose | HS-10 | all but PW-900"]
    ]
    start = parsed.text.index("HS-10")
    run = next(run for run in parsed.runs if run.start <= start < run.end)
    assert run.quad(start, start + 5).x0 == pytest.approx(200, abs=0.5)


def test_numbers_set_to_the_right(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(72, 80, prose("a", 4, words=11))
    for number, (name, fee) in enumerate([("Standard", "5.00"), ("Express", "12.50"), ("Large goods", "120.00"), ("Pick-up", "0.00")]):
        sheet.write(72, 150 + 14 * number, name)
        sheet.canvas.drawRightString(300, 842 - 150 - 14 * number, fee)
    assert tables(parse(sheet.bytes())) == [["Standard | 5.00", "Express | 12.50", "Large goods | 120.00", "Pick-up | 0.00"]]


def test_wrapped_cells_belong_to_the_row_above(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(72, 80, prose("a", 4, words=11))
    sheet.rows(150, [72, 200, 300], [["Part", "Days", "Where it is sent to"]])
    sheet.rows(170, [72, 200, 300], [["Pump", "10", "the workshop in the"], ["", "", "harbour of Varna"]], step=11)
    sheet.rows(198, [72, 200, 300], [["Hose", "12", "the desk"]])
    sheet.rows(214, [72, 200, 300], [["Seal", "9", "nowhere"]])
    assert tables(parse(sheet.bytes())) == [
        [
            "Part | Days | Where it is sent to",
            "Pump | 10 | the workshop in the harbour of Varna",
            "Hose | 12 | the desk",
            "Seal | 9 | nowhere",
        ]
    ]


def test_rules_between_the_rows_say_where_they_end(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(72, 80, prose("a", 4, words=11))
    y = 150.0
    for rows in (
        [["Part", "Days", "Sent to"]],
        [["Pump for", "10", "the workshop"], ["the PW-2200", "", "in Varna"]],
        [["Hose", "12 to", "the desk"], ["", "14", ""]],
        [["Seal", "9", "nowhere"]],
    ):
        sheet.rule(70, 420, y)
        sheet.rows(y + 12, [72, 200, 300], rows, step=12)
        y += 12 * len(rows) + 6
    sheet.rule(70, 420, y)
    assert tables(parse(sheet.bytes())) == [
        ["Part | Days | Sent to", "Pump for the PW-2200 | 10 | the workshop in Varna", "Hose | 12 to 14 | the desk", "Seal | 9 | nowhere"]
    ]


def test_a_table_goes_on_over_three_pages_and_says_its_head_once(parse: Parse) -> None:
    sheet = Sheet()
    y = sheet.column(72, 80, prose("a", 20, words=11))
    head, count = ["Part", "Number", "Price"], 0
    y += 12
    for _ in range(3):
        y = sheet.rows(y, [72, 200, 330], [head])
        while y < 760:
            count += 1
            y = sheet.rows(y, [72, 200, 330], [[f"Part {count}", f"PK-{count}", f"{count}.50"]])
        sheet.new_page()
        y = 80
    sheet.column(72, 80, prose("b", 5, words=11))
    parsed = parse(sheet.bytes())
    assert tables(parsed) == [["Part | Number | Price", *(f"Part {n} | PK-{n} | {n}.50" for n in range(1, count + 1))]]
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    assert (table.page, table.last_page) == (1, 3)
    assert [piece.text for piece in parsed.pages[1].furniture] == head


def test_lists_and_contents_are_no_tables(parse: Parse) -> None:
    sheet = Sheet()
    sheet.rows(80, [72, 90], [["\u2022", "one thing"], ["\u2022", "two things"], ["\u2022", "three things"]])
    sheet.rows(200, [72, 90], [["1.", "first of all"], ["2.", "and then"], ["3.", "at last"]])
    for number in range(4):
        sheet.write(72, 300 + 14 * number, f"Chapter {number} " + ". " * 40 + f" {number * 7}")
    assert tables(parse(sheet.bytes())) == []
