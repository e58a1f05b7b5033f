"""Running heads, page numbers and headings of documents whose pages are of several sizes, cropped, or have a UserUnit of their own."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.document import assemble_document
from explorer.parsing.pdf.packed_pages import PackedPages
from explorer.parsing.pdf.records import PageRecord
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.pages import line, record
from tests.parsing.pdf.typesetting import HELVETICA, RawPage, raw_pdf, written

BOLD = f"/FB {HELVETICA.replace('/Helvetica', '/Helvetica-Bold')}"
LANDSCAPE: dict[str, Any] = {"size": (842, 595), "head_at": 28, "foot_at": 50}
A3: dict[str, Any] = {"size": (842, 1190)}
CROPPED: dict[str, Any] = {"entries": {"CropBox": "[20 20 575 820]"}}
TWICE: dict[str, Any] = {"entries": {"UserUnit": "2"}}
NAMES = ["zero", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]


def bold(text: str, x: float, y: float, size: float) -> str:
    return written(text, x, y, size).replace("/F1", "/FB")


def page(
    number: int,
    *,
    size: tuple[float, float] = (595, 842),
    scale: float = 1,
    head: str = "Larkfield policy 2026",
    foot: str = "Page {}",
    head_at: float = 40,
    foot_at: float = 30,
    entries: dict[str, str] | None = None,
    small: float = 8,
) -> RawPage:
    """A page with a heading (13 bold), lines of 10, a head and a foot (8); all but its size is multiplied by ``scale``."""
    width, height = size
    content = written(head, 72 * scale, height - head_at * scale, small * scale)
    content += written(foot.format(number), width / 2, foot_at * scale, small * scale)
    content += bold(f"The {NAMES[number]} heading", 72 * scale, height - 110 * scale, 13 * scale)
    for row in range(20):
        content += written(
            f"{NAMES[number]} page, line {row} of many that say so", 72 * scale, height - (134 + 14 * row) * scale, 10 * scale
        )
    return RawPage(content, entries or {}, f"[0 0 {width} {height}]")


def left_out(parsed: ParsedDocument) -> list[list[str]]:
    return [[piece.text for piece in page.furniture] for page in parsed.pages]


def headings(parsed: ParsedDocument) -> list[tuple[str, int]]:
    return [(parsed.text[block.start : block.end], block.level) for block in parsed.blocks if block.kind is not BlockKind.TEXT]


def is_right(parsed: ParsedDocument, head: str = "Larkfield policy 2026") -> bool:
    """Whether nothing but the head and the foot is left out on any page, and every page has its one heading."""
    count = len(parsed.pages)
    outside = left_out(parsed) == [[head, f"Page {number}"] for number in range(1, count + 1)]
    return outside and headings(parsed) == [(f"The {NAMES[number]} heading", 2) for number in range(1, count + 1)]


@pytest.mark.parametrize("odd", [LANDSCAPE, A3, {**A3, "head_at": 60, "foot_at": 45}, CROPPED, TWICE, {**A3, "scale": 2**0.5}])
@pytest.mark.parametrize("place", [1, 3])
def test_one_page_is_unlike_the_others(parse: Parse, odd: dict[str, Any], place: int) -> None:
    assert is_right(parse(raw_pdf([page(number, **(odd if number == place else {})) for number in range(1, 5)], fonts=BOLD)))


@pytest.mark.parametrize("odd", [LANDSCAPE, CROPPED, TWICE, {"entries": {"CropBox": "[0 0 595 812]"}}, {**A3, "scale": 2**0.5}])
def test_two_pages_are_unlike(parse: Parse, odd: dict[str, Any]) -> None:
    assert is_right(parse(raw_pdf([page(1), page(2, **odd)], fonts=BOLD)))


def test_several_kinds_of_pages(parse: Parse) -> None:
    assert is_right(parse(raw_pdf([page(1), page(2), page(3, **LANDSCAPE), page(4, **LANDSCAPE)], fonts=BOLD)))
    assert is_right(parse(raw_pdf([page(1), page(2, **LANDSCAPE), page(3, **A3, head_at=60)], fonts=BOLD)))
    crops = [page(number, entries={"CropBox": f"[0 {5 * number} 595 {842 - 6 * number}]"}) for number in range(1, 5)]
    assert is_right(parse(raw_pdf(crops, fonts=BOLD)))
    both = {"UserUnit": "2", "CropBox": "[20 20 575 820]"}
    assert is_right(parse(raw_pdf([page(1), page(2), page(3, entries=both), page(4)], fonts=BOLD)))


def test_a_user_unit_that_only_undoes_small_numbers_changes_nothing(parse: Parse) -> None:
    half = page(2, size=(297.5, 421), scale=0.5, entries={"UserUnit": "2"})
    assert is_right(parse(raw_pdf([page(1), half, page(3)], fonts=BOLD)))


def test_places_stay_in_printed_points(parse: Parse) -> None:
    parsed = parse(raw_pdf([page(1), page(2), page(3, **TWICE)], fonts=BOLD))
    once, twice = (next(run for run in parsed.runs if run.page == number) for number in (2, 3))
    assert (twice.x, twice.y) == pytest.approx((2 * once.x, 2 * once.y))
    assert parsed.pages[2].furniture[0].bounds.x0 == pytest.approx(2 * parsed.pages[1].furniture[0].bounds.x0)


def test_left_and_right_pages_and_numbers_alone(parse: Parse) -> None:
    sides = [
        page(number, head=("Right", "Left")[number % 2], foot="{}", **(LANDSCAPE if number in (3, 4) else {})) for number in range(1, 9)
    ]
    assert left_out(parse(raw_pdf(sides, fonts=BOLD))) == [[("Right", "Left")[number % 2], str(number)] for number in range(1, 9)]


def test_page_labels(parse: Parse) -> None:
    labels = ["i", "ii", "A-1", "A-2", "A-3", "A-4"]
    pages = [page(number, head="", foot=labels[number - 1], small=10, **(LANDSCAPE if number == 4 else {})) for number in range(1, 7)]
    rules = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) >>] >>"
    assert left_out(parse(raw_pdf(pages, fonts=BOLD, catalogue=rules))) == [[label] for label in labels]


def test_what_comes_again_in_the_text_stays(parse: Parse) -> None:
    titles = [page(1, head="Prices", foot="", small=16), page(2, head="Prices", foot="", small=16, **LANDSCAPE)]
    assert left_out(parse(raw_pdf(titles, fonts=BOLD))) == [[], []]
    signed = [page(1, head="", foot="Signed: ____", small=10), page(2, head="", foot="Signed: ____", small=10, **LANDSCAPE)]
    assert left_out(parse(raw_pdf(signed, fonts=BOLD))) == [[], []]
    other_numbers = [page(number, head="", foot=("4", "9", "2")[number - 1], **(LANDSCAPE if number == 2 else {})) for number in (1, 2, 3)]
    assert "9" in parse(raw_pdf(other_numbers, fonts=BOLD)).text.split()


def test_a_larger_page_of_larger_text_is_no_scaled_one(parse: Parse) -> None:
    """Headings are larger than the text of their document, not than that of their page, where nothing says that the page is scaled."""
    poster = RawPage(bold("The poster", 72, 700, 18) + written("goods sent back within thirty days", 72, 640, 14), {}, "[0 0 842 1190]")
    parsed = parse(raw_pdf([page(1), poster, page(3)], fonts=BOLD))
    assert ("goods sent back within thirty days", 4) in headings(parsed)


def turned(number: int) -> RawPage:
    content = written("Larkfield policy 2026", 72, 842 - 40, 8) + written(f"Page {number}", 595 / 2, 30, 8)
    content += written("Beside the table", 300, 790, 8)
    for row in range(14):
        content += written(f"a line {row} of the page that lies on its side", 0, 0, 10, f"0 1 -1 0 {110 + 16 * row} 100")
    return RawPage(content, {}, "[0 0 595 842]")


def test_the_level_head_of_a_page_whose_text_is_turned(parse: Parse) -> None:
    parsed = parse(raw_pdf([page(1), page(2), turned(3), page(4)], fonts=BOLD))
    assert left_out(parsed) == [["Larkfield policy 2026", f"Page {number}"] for number in range(1, 5)]
    assert "Beside the table" in parsed.text


def sheets(count: int) -> list[PageRecord]:
    pages = []
    for number in range(1, count + 1):
        wide = number % 3 == 0
        unit = 2.0 if number % 4 == 0 else 1.0
        lines = [line("Policy", 72, (60 if wide else 40) * unit, 8 * unit), line(f"{number}", 300, (500 if wide else 760) * unit, 8 * unit)]
        lines += [line(f"words {chr(96 + row)} of {number}", 72, (100 + 14 * row) * unit, 10 * unit) for row in range(9)]
        sheet = record(lines, number=number, height=(540 if wide else 792) * unit)
        pages.append(PageRecord(**{**{name: getattr(sheet, name) for name in sheet.__slots__}, "unit": unit, "width": 612 * unit}))
    return pages


def test_very_many_pages_are_read_alike() -> None:
    packed = PackedPages()
    for each in sheets(30):
        packed.append(each)
    plain = assemble_document(sheets(30))
    assert left_out(plain) == [["Policy", str(number)] for number in range(1, 31)]
    assert assemble_document(packed).blocks == plain.blocks


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from([540.0, 792.0, 1190.0]), st.sampled_from([1.0, 2.0]), st.lists(st.integers(20, 520), max_size=8, unique=True)
        ),
        min_size=2,
        max_size=6,
    )
)
def test_lines_that_never_come_again_are_never_left_out(drafts: list[tuple[float, float, list[int]]]) -> None:
    words = (f"{chr(97 + number // 26)}{chr(97 + number % 26)} words" for number in range(1000))
    pages = []
    for number, (height, unit, places) in enumerate(drafts, start=1):
        sheet = record([line(next(words), 72, at * unit, 10 * unit) for at in sorted(places)], number=number, height=height * unit)
        pages.append(PageRecord(**{**{name: getattr(sheet, name) for name in sheet.__slots__}, "unit": unit}))
    assert not any(left_out(assemble_document(pages)))
