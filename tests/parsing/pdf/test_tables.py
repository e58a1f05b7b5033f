"""Rules make grids, grids make rows."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.grid import find_grids
from explorer.parsing.pdf.records import Drawn, GlyphLine
from tests.parsing.pdf.pages import document, line, ruled


def table_of(parsed: ParsedDocument) -> list[str]:
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    return parsed.text[table.start : table.end].split("\n")


def words(rows: list[list[str]], us: list[float], vs: list[float]) -> list[GlyphLine]:
    return [line(text, u + 4, v + 11, 9.5) for v, row in zip(vs, rows, strict=False) for u, text in zip(us, row, strict=False) if text]


US, VS = [72.0, 172.0, 272.0, 372.0], [200.0, 218.0, 236.0, 254.0]
ROWS = [["a", "b", "c"], ["d", "", "f"], ["g", "h", ""]]
BODY = [line("words before", 72, 150), line("and after", 72, 300)]


def test_rows_are_lines_and_cells_are_joined() -> None:
    parsed = document([*BODY, *words(ROWS, US, VS)], drawn=[ruled(US, VS)])
    assert table_of(parsed) == ["a | b | c", "d |  | f", "g | h |"]
    assert parsed.text.startswith("words before\n\na | b")
    assert parsed.text.endswith("\n\nand after")


def test_an_empty_first_cell_and_an_empty_row() -> None:
    parsed = document([*BODY, *words([["", "b", "c"], ["", "", ""], ["", "", "i"]], US, VS)], drawn=[ruled(US, VS)])
    assert table_of(parsed) == ["| b | c", "|  | i"]


def test_cells_of_one_drawn_line_are_cut_at_the_rules() -> None:
    wide = line("one two three", 150, 211)
    parsed = document([*BODY, wide, *words([[], ["x", "y", "z"]], US, VS)], drawn=[ruled(US, VS)])
    assert table_of(parsed) == ["one | two three |", "x | y | z"]
    first, second = (next(run for run in parsed.runs if run.start == parsed.text.index(words)) for words in ("one", "two"))
    assert first.quad(first.start, first.end).x1 == 165
    assert second.quad(second.start, second.end).x0 == 170


def test_boxes_make_a_grid_too() -> None:
    boxes = [Drawn(a - 1, v - 1, b + 1, w + 1, True) for v, w in pairwise(VS) for a, b in pairwise(US)]
    assert table_of(document([*BODY, *words(ROWS, US, VS)], drawn=[boxes])) == ["a | b | c", "d |  | f", "g | h |"]


def test_a_table_without_outer_borders() -> None:
    rules = [rule for rule in ruled(US, VS) if rule.x1 - rule.x0 > 5 or US[0] + 5 < rule.x0 < US[-1] - 5]
    assert table_of(document([*BODY, *words(ROWS, US, VS)], drawn=[rules])) == ["a | b | c", "d |  | f", "g | h |"]


def test_joined_cells_have_their_text_once() -> None:
    rules = [*ruled(US, VS[1:]), Drawn(72, 199.5, 372, 200.5, False), *(Drawn(u - 0.5, 200, u + 0.5, 218, False) for u in (72, 372))]
    parsed = document([*BODY, line("a heading over all", 150, 211), *words([[], *ROWS[1:]], US, VS)], drawn=[rules])
    assert table_of(parsed) == ["a heading over all |  |", "d |  | f", "g | h |"]


def test_frames_are_no_tables() -> None:
    frame = [Drawn(60, 90, 560, 400, True), Drawn(60, 90, 560, 120, True)]
    parsed = document([line("A boxed note", 72, 110), line("with words", 72, 150)], drawn=[frame])
    assert {block.kind for block in parsed.blocks} == {BlockKind.TEXT}
    columns = [Drawn(60, 90, 300, 700, True), Drawn(300, 90, 560, 700, True)]
    parsed = document([line("left", 72, 110), line("right", 320, 110)], drawn=[columns])
    assert {block.kind for block in parsed.blocks} == {BlockKind.TEXT}


def test_a_table_goes_on_on_the_next_page_and_says_its_header_once() -> None:
    first, second = words(ROWS, US, VS), words([ROWS[0], ["x", "y", "z"]], US, VS)
    parsed = document([BODY[0], *first], [*second, BODY[1]], drawn=[ruled(US, VS), ruled(US, VS[:3])])
    assert table_of(parsed) == ["a | b | c", "d |  | f", "g | h |", "x | y | z"]
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    assert (table.page, table.last_page) == (1, 2)
    assert [line.text for line in parsed.pages[1].furniture] == ["a", "b", "c"]


def test_another_table_on_the_next_page_is_another_table() -> None:
    second = [line("In between", 72, 100), *words([["x", "y", "z"]], US, VS)]
    parsed = document([*words(ROWS, US, VS)], second, drawn=[ruled(US, VS), ruled(US, VS[:3])])
    assert [block.kind.value for block in parsed.blocks] == ["table", "text", "table"]


@given(
    columns=st.lists(st.integers(20, 90), min_size=2, max_size=6),
    rows=st.lists(st.integers(12, 60), min_size=2, max_size=8),
    jitter=st.lists(st.floats(-0.7, 0.7), min_size=20, max_size=20),
)
def test_a_full_grid_is_found_whatever_its_sizes(columns: list[int], rows: list[int], jitter: list[float]) -> None:
    us = [30.0 + sum(columns[:count]) for count in range(len(columns) + 1)]
    vs = [100.0 + sum(rows[:count]) for count in range(len(rows) + 1)]
    drawn = [
        Drawn(box.x0 + jitter[place % 20], box.y0 + jitter[place % 20], box.x1 + jitter[place % 20], box.y1 + jitter[place % 20], False)
        for place, box in enumerate(ruled(us, vs))
    ]
    (grid,) = find_grids(drawn)
    assert max(abs(found - wanted) for found, wanted in zip(grid.us, us, strict=True)) < 1
    assert max(abs(found - wanted) for found, wanted in zip(grid.vs, vs, strict=True)) < 1
    assert not grid.left
    assert not grid.up


@given(st.lists(st.builds(Drawn, *[st.floats(0, 600)] * 4, st.booleans()), max_size=25))
def test_any_drawing_is_survived(boxes: list[Drawn]) -> None:
    upright = [Drawn(min(b.x0, b.x1), min(b.y0, b.y1), max(b.x0, b.x1), max(b.y0, b.y1), b.stroked) for b in boxes]
    for grid in find_grids(upright):
        assert list(grid.us) == sorted(grid.us)
        assert list(grid.vs) == sorted(grid.vs)
        assert len(grid.us) > 2
        for row in range(len(grid.vs) - 1):
            for column in range(len(grid.us) - 1):
                owner_row, owner_column = grid.owner(row, column)
                assert 0 <= owner_row <= row
                assert 0 <= owner_column <= column


def coarse(*columns: list[tuple[str, float]], extra: float = 20) -> str:
    """The text of a grid of one row below its head, whose cells have lines at these heights."""
    us = [72 + 120.0 * number for number in range(len(columns) + 1)]
    lines = [line("Head", u + 4, 112) for u in us[:-1]]
    lines += [line(words, us[number] + 4, v) for number, column in enumerate(columns) for words, v in column]
    lowest = max(v for column in columns for _, v in column)
    return document(lines, drawn=[ruled(us, [100, 120, lowest + extra])]).text.split("\n", 1)[1]


def test_wider_blanks_through_all_columns_part_the_rows_of_a_coarse_grid() -> None:
    names = [("Pump and", 134.0), ("its seals", 146.0), ("Hose", 166.0), ("Nozzle", 186.0)]
    terms = [("2 years", 134.0), ("1 year,", 166.0), ("not wear", 178.0), ("none", 186.0)]
    assert coarse(names, [*terms[:3], ("none", 198.0)]) != "Pump and its seals | 2 years\nHose | 1 year, not wear\nNozzle | none"
    names[-1], terms[-1] = ("Nozzle", 198.0), ("none", 198.0)
    assert coarse(names, terms) == "Pump and its seals | 2 years\nHose | 1 year, not wear\nNozzle | none"


def test_blanks_that_only_one_column_has_part_nothing() -> None:
    names = [("Pump and", 134.0), ("its seals", 146.0)]
    terms = [("First", 134.0), ("Second", 158.0), ("Third", 182.0), ("Fourth", 206.0)]
    assert coarse(names, terms) == "Pump and its seals | First Second Third Fourth"


def test_level_lines_in_all_columns_part_the_rows_of_a_coarse_grid() -> None:
    columns = [[(f"{name}{number}", 134.0 + 12 * number) for number in range(4)] for name in ("Part", "Term", "Note")]
    assert coarse(*columns) == "\n".join(f"Part{number} | Term{number} | Note{number}" for number in range(4))
    columns[2][2] = ("and goes on", 158.0)
    assert coarse(*columns) == "Part0 Part1 Part2 Part3 | Term0 Term1 Term2 Term3 | Note0 Note1 and goes on Note3"
