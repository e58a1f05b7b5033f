"""Tagged PDFs: the structure says what is a heading, a list, a table, and no part of the text; bad structures are not made use of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.pdf import tag_tree
from explorer.parsing.pdf.mupdf import pymupdf
from explorer.parsing.pdf.tagged_pages import TaggedPages
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import prose
from tests.parsing.pdf.tagging import ARTIFACT, Tagger

UNMARKED = "<< /Marked false >>"
NO_SPANS: Mapping[str, str] = {}


def blocks(parsed: ParsedDocument) -> list[tuple[str, int, str]]:
    return [(block.kind.value, block.level, parsed.text[block.start : block.end]) for block in parsed.blocks]


def furniture(parsed: ParsedDocument) -> list[list[str]]:
    return [[piece.text for piece in page.furniture] for page in parsed.pages]


def test_headings_are_what_the_tags_say_whatever_they_look_like(parse: Parse) -> None:
    pdf = Tagger(roles={"Chapter": "H1", "Topic": "Kind", "Kind": "H2"})
    pdf.write(pdf.root.add("Chapter"), 72, 100, "Returns")
    pdf.write(pdf.root.add("Topic"), 72, 114, "Opened goods")
    pdf.lines(pdf.root.add("P"), 72, 128, "Opened goods are taken back within", "thirty days of their delivery.")
    pdf.write(pdf.root.add("P"), 72, 170, "Not a heading", 18, bold=True)
    assert blocks(parse(pdf.bytes())) == [
        ("title", 1, "Returns"),
        ("heading", 2, "Opened goods"),
        ("text", 0, "Opened goods are taken back within thirty days of their delivery."),
        ("text", 0, "Not a heading"),
    ]


def test_of_several_first_headings_none_is_the_title(parse: Parse) -> None:
    pdf = Tagger()
    for number in (1, 2):
        section = pdf.root.add("Sect")
        pdf.write(section.add("H1"), 72, 100 * number, f"Part {number}")
        pdf.write(section.add("H3"), 72, 100 * number + 20, f"Clause {number}")
        pdf.write(section.add("P"), 72, 100 * number + 40, "Some words.")
    assert [(kind, level) for kind, level, _ in blocks(parse(pdf.bytes()))] == [("heading", 2), ("heading", 4), ("text", 0)] * 2


def test_a_tagged_title_is_the_title(parse: Parse) -> None:
    pdf = Tagger()
    pdf.write(pdf.root.add("Title"), 72, 100, "The policy")
    pdf.write(pdf.root.add("H1"), 72, 120, "Returns")
    pdf.write(pdf.root.add("P"), 72, 140, "Some words.")
    assert [block[:2] for block in blocks(parse(pdf.bytes()))] == [("title", 1), ("heading", 2), ("text", 0)]


def test_artifacts_are_furniture_and_the_page_s_edges_are_not(parse: Parse) -> None:
    pdf = Tagger()
    pdf.write(ARTIFACT, 72, 40, "Larkfield, page 1")
    first = pdf.root.add("P")
    pdf.write(first, 72, 55, "The first words stand near the edge.")
    pdf.write(ARTIFACT, 300, 400, "Draft", 40)
    assert furniture(parse(pdf.bytes())) == [["Larkfield, page 1", "Draft"]]
    assert parse(pdf.bytes()).text == "The first words stand near the edge."


def test_the_structure_says_in_which_order_columns_are_read(parse: Parse) -> None:
    pdf = Tagger()
    aside, main = pdf.root.add("Div", "P"), pdf.root.add("P")
    for number, (left, right) in enumerate(zip(prose("Main", 8), prose("Side", 8), strict=True)):
        pdf.write(main, 72, 100 + 12 * number, left, 8)
        pdf.write(aside, 320, 100 + 12 * number, right, 8)
    assert [block[2].split()[0] for block in blocks(parse(pdf.bytes()))] == ["Side0", "Main0"]


def test_a_paragraph_goes_on_over_columns_and_pages(parse: Parse) -> None:
    pdf = Tagger()
    whole = pdf.root.add("P")
    pdf.lines(whole, 72, 600, "This para-", "graph goes")
    pdf.lines(whole, 320, 100, "on in the next")
    pdf.write(ARTIFACT, 72, 760, "Page 1")
    pdf.new_page()
    pdf.write(ARTIFACT, 72, 760, "Page 2")
    pdf.lines(whole, 72, 100, "column and page.")
    parsed = parse(pdf.bytes())
    assert parsed.text == "This paragraph goes on in the next column and page."
    (block,) = parsed.blocks
    assert (block.page, block.last_page) == (1, 2)


def test_paragraphs_part_where_the_structure_says_so(parse: Parse) -> None:
    pdf = Tagger()
    pdf.lines(pdf.root.add("P"), 72, 100, "The first one ends here.")
    pdf.lines(pdf.root.add("P"), 72, 114, "The second one follows closely.")
    assert [block[2] for block in blocks(parse(pdf.bytes()))] == ["The first one ends here.", "The second one follows closely."]


def test_lists_with_their_labels_and_wrapped_nested_items(parse: Parse) -> None:
    pdf = Tagger()
    outer = pdf.root.add("L")
    y = 100.0
    for number in (1, 2):
        item = outer.add("LI")
        pdf.write(item.add("Lbl"), 72, y, f"{number}.")
        body = item.add("LBody")
        y = pdf.lines(body.add("P"), 90, y, f"Item {number} is so long", "that it wraps")
        inner = body.add("L")
        for sign in ("o", "x"):
            nested = inner.add("LI")
            pdf.write(nested.add("Lbl"), 90, y, sign)
            y = pdf.lines(nested.add("LBody"), 108, y, f"Nested {sign}")
    assert blocks(parse(pdf.bytes())) == [
        (
            "text",
            0,
            "1. Item 1 is so long that it wraps\n- Nested o\nx Nested x\n2. Item 2 is so long that it wraps\n- Nested o\nx Nested x",
        )
    ]


def test_an_item_goes_on_on_the_next_page_without_being_indented(parse: Parse) -> None:
    pdf = Tagger()
    items = pdf.root.add("L")
    first, second = items.add("LI"), items.add("LI")
    pdf.write(first.add("Lbl"), 72, 700, "\u2022")
    body = first.add("LBody")
    pdf.write(body, 72 + 18, 700, "One that goes")
    pdf.new_page()
    pdf.write(body, 72, 100, "on")
    pdf.write(second.add("LBody"), 72, 114, "No bullet is drawn")
    pdf.contents[0] = pdf.contents[0].replace("\u2022", "\\225")
    assert parse(pdf.bytes()).text == "- One that goes on\n- No bullet is drawn"


def table(pdf: Tagger, rows: list[list[str]], y: float, spans: Mapping[str, str] = NO_SPANS) -> None:
    made = pdf.root.add("Table")
    pdf.write(made.add("Caption"), 72, y - 16, "Table 1")
    body = made.add("TBody")
    for number, row in enumerate(rows):
        line = body.add("TR")
        for column, words in enumerate(row):
            cell = line.add("TD" if number else "TH")
            cell.attributes = spans.get(words, "")
            for place, part in enumerate(words.split("\n") if words else []):
                pdf.write(cell.add("P"), 72 + 90 * column, y + 30 * number + 12 * place, part)


def test_tables_without_rules_with_empty_and_wrapped_cells(parse: Parse) -> None:
    pdf = Tagger()
    table(pdf, [["Part", "Term", "Note"], ["Pump and\nits seals", "2 years", ""], ["Hose", "", "wear"]], 100)
    assert blocks(parse(pdf.bytes())) == [
        ("text", 0, "Table 1"),
        ("table", 0, "Part | Term | Note\nPump and its seals | 2 years |\nHose |  | wear"),
    ]


def test_merged_cells_shift_the_cells_after_them(parse: Parse) -> None:
    pdf = Tagger()
    spans = {"Both": "<< /O /Table /ColSpan 2 >>", "Long": "<< /O /Table /RowSpan 2 >>"}
    table(pdf, [["A", "Both", "D"], ["Long", "b", "c", "d"], ["e", "f", "g"]], 100, spans)
    assert blocks(parse(pdf.bytes()))[1][2] == "A | Both |  | D\nLong | b | c | d\n| e | f | g"


def test_a_table_over_two_pages_is_one_and_its_repeated_head_is_furniture(parse: Parse) -> None:
    pdf = Tagger()
    body = pdf.root.add("Table")
    for page in (1, 2):
        for number, words in enumerate(("Part", f"Pump {page}", f"Hose {page}")):
            row = body.add("TR")
            pdf.write(row.add("TD"), 72, 100 + 14 * number, words)
            pdf.write(row.add("TD"), 200, 100 + 14 * number, "Term" if not number else f"{page} years")
        if page == 1:
            pdf.new_page()
    parsed = parse(pdf.bytes())
    assert parsed.text == "Part | Term\nPump 1 | 1 years\nHose 1 | 1 years\nPump 2 | 2 years\nHose 2 | 2 years"
    assert furniture(parsed) == [[], ["Part", "Term"]]


def test_footnotes_do_not_divide_the_paragraph_that_they_belong_to(parse: Parse) -> None:
    pdf = Tagger()
    words = pdf.root.add("P")
    pdf.write(words, 72, 100, "Goods are taken back")
    pdf.write(words.add("Note"), 72, 700, "1 But not food.", 8)
    pdf.write(words, 72, 114, "within thirty days.")
    assert parse(pdf.bytes()).text == "Goods are taken back within thirty days.\n\n1 But not food."


def test_a_tagged_file_that_reads_well_without_tags_reads_the_same_with_them(parse: Parse) -> None:
    def made(marked: str) -> bytes:
        pdf = Tagger(marked=marked)
        for page in (1, 2, 3):
            if page > 1:
                pdf.new_page()
            pdf.write(ARTIFACT, 72, 40, "Larkfield Returns", 8.5)
            pdf.write(ARTIFACT, 72, 752, f"Page {page} of 3", 8.5)
            y = 90.0
            if page == 1:
                pdf.write(pdf.root.add("H1"), 72, y, "Returns policy", 17, bold=True)
                y += 36
            pdf.write(pdf.root.add("H2"), 72, y, f"{page} Goods", 13, bold=True)
            y = pdf.lines(pdf.root.add("P"), 72, y + 18, "Goods are taken back within thirty days", "when their seals are whole:")
            items = pdf.root.add("L")
            for number in (1, 2):
                item = items.add("LI")
                pdf.write(item.add("Lbl"), 74, y, "-")
                y = pdf.lines(item.add("LBody"), 86, y, f"Item {number} wraps", "to a second line")
            body = pdf.root.add("Table")
            us, top = (72.0, 200.0, 330.0), y + 10
            for number in range(3):
                row = body.add("TR")
                for column in (0, 1):
                    pdf.write(row.add("TD"), us[column] + 4, top + 12 + 18 * number, f"Cell {number}{column}", 9.5)
            for number in range(4):
                pdf.rule(us[0], top + 18 * number, us[-1], top + 18 * number)
            for u in us:
                pdf.rule(u, top, u, top + 54)
            pdf.lines(pdf.root.add("P"), 72, top + 90, "The last paragraph of the page is short.")
        return pdf.bytes()

    with_tags, without = parse(made("<< /Marked true >>")), parse(made(UNMARKED))
    assert with_tags.text == without.text
    assert with_tags.blocks == without.blocks
    assert with_tags.runs == without.runs
    assert furniture(with_tags) == furniture(without)
    assert {block.kind for block in with_tags.blocks} == {BlockKind.TITLE, BlockKind.HEADING, BlockKind.TEXT, BlockKind.TABLE}


def test_on_a_turned_page_the_tags_are_found_too(parse: Parse) -> None:
    pdf = Tagger(page="/Rotate 90 /CropBox [20 20 592 772]")
    pdf.draw(pdf.root.add("H1"), "BT /F1 10.5 Tf 0 1 -1 0 150 72 Tm (Returns) Tj ET")
    words = pdf.root.add("P")
    pdf.draw(words, "BT /F1 10.5 Tf 0 1 -1 0 164 72 Tm (Goods are taken back within) Tj 0 -14 Td (thirty days.) Tj ET")
    assert blocks(parse(pdf.bytes())) == [("title", 1, "Returns"), ("text", 0, "Goods are taken back within thirty days.")]


def test_marks_inside_marks_and_words_that_look_like_marks(parse: Parse) -> None:
    pdf = Tagger()
    words = pdf.root.add("P")
    pdf.write(words, 72, 100, "Write EMC, BDC and ( /P << /MCID 9 >> BDC )")
    inner = "BT /F1 10.5 Tf 1 0 0 1 200 678 Tm (back) Tj ET /Artifact BMC BT /F1 10.5 Tf 1 0 0 1 300 678 Tm (mark) Tj ET EMC"
    last = "BT /F1 10.5 Tf 1 0 0 1 228 678 Tm (soon) Tj ET"
    pdf.draw(words, f"/Span << /Lang (en) >> BDC {inner} EMC {last}")
    parsed = parse(pdf.bytes())
    assert parsed.text == "Write EMC, BDC and ( /P << /MCID 9 >> BDC ) back soon"
    assert furniture(parsed) == [["mark"]]


def one_paragraph_a_line(pdf: Tagger) -> None:
    for number, words in enumerate(prose("Words", 12)):
        pdf.write(pdf.root.add("P"), 72, 100 + 12 * number, words.lower(), 10)


def one_paragraph_a_page(pdf: Tagger) -> None:
    whole = pdf.root.add("P")
    for number in range(6):
        pdf.lines(whole, 72, 100 + 60 * number, "Goods are taken back", "within thirty days.")


def text_out_of_order(pdf: Tagger) -> None:
    elements = [pdf.root.add("P") for _ in range(6)]
    for number, element in enumerate(reversed(elements)):
        pdf.write(element, 72, 100 + 30 * number, f"Paragraph {number} is here.")


def words_without_a_tag(pdf: Tagger) -> None:
    pdf.write(pdf.root.add("H1"), 72, 100, "Returns")
    pdf.write(None, 72, 130, "These words belong nowhere.")


def nothing_but_artifacts(pdf: Tagger) -> None:
    pdf.write(pdf.root.add("H1"), 72, 100, "Returns")
    pdf.lines(ARTIFACT, 72, 130, "Goods are taken back", "within thirty days.")


def a_mark_that_does_not_end(pdf: Tagger) -> None:
    pdf.write(pdf.root.add("H1"), 72, 100, "Returns")
    pdf.write(pdf.root.add("P"), 72, 130, "Goods are taken back.")
    pdf.contents[0] += "/P BMC\n"


def one_element_in_two_places(pdf: Tagger) -> None:
    shared = pdf.root.add("H1")
    pdf.write(shared, 72, 100, "Returns")
    pdf.root.add("Sect").kids.append(shared)


def a_tree_that_is_too_deep(pdf: Tagger) -> None:
    pdf.write(pdf.root.add(*["Sect"] * 300, "H1"), 72, 100, "Returns")


@pytest.mark.parametrize(
    "write",
    [
        one_paragraph_a_line,
        one_paragraph_a_page,
        text_out_of_order,
        words_without_a_tag,
        nothing_but_artifacts,
        a_mark_that_does_not_end,
        one_element_in_two_places,
        a_tree_that_is_too_deep,
    ],
)
def test_a_structure_that_does_not_fit_its_text_is_not_made_use_of(parse: Parse, write: Callable[[Tagger], None]) -> None:
    marked, unmarked = Tagger(), Tagger(marked=UNMARKED)
    write(marked)
    write(unmarked)
    parsed = parse(marked.bytes())
    assert parsed.text
    assert parsed == parse(unmarked.bytes())


def test_a_tree_of_too_many_stretches_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    objects = {1: "<</K 2 0 R>>", 2: "<</S/P/Pg 3 0 R/K[0 1 2]>>"}
    monkeypatch.setattr(tag_tree, "MOST_STRETCHES", 3)
    assert [spot.order for spot in tag_tree.TreeReader(objects.__getitem__).read(1)[3].values()] == [1, 2, 3]
    monkeypatch.setattr(tag_tree, "MOST_STRETCHES", 2)
    with pytest.raises(ValueError, match="too large"):
        tag_tree.TreeReader(objects.__getitem__).read(1)


def test_looking_at_many_pages_adds_one_object_to_the_file_in_memory(tmp_path: Path) -> None:
    tagger = Tagger()
    for number in range(4):
        tagger.write(tagger.root.add("P"), 72, 100, f"Words of page {number}")
        tagger.new_page()
    (tmp_path / "tagged.pdf").write_bytes(tagger.bytes())
    document = pymupdf.open(tmp_path / "tagged.pdf")
    objects = document.xref_length()
    pages = TaggedPages(document)
    try:
        assert [len(pages.stretches(number) or ()) for number in range(1, 6)] == [1, 1, 1, 1, 0]
        assert document.xref_length() == objects + 1
    finally:
        pages.close()


def test_a_file_that_suspects_its_own_tags_is_read_without_them(parse: Parse) -> None:
    pdf = Tagger(marked="<< /Marked true /Suspects true >>")
    pdf.write(pdf.root.add("H1"), 72, 100, "Returns")
    assert blocks(parse(pdf.bytes())) == [("text", 0, "Returns")]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_damaged_structures_are_survived(parse: Parse, seed: int) -> None:
    """Bytes of a tagged file are exchanged; what is read is a document whose boxes lie on its pages, or a sentence."""
    chance = Random(seed)
    pdf = Tagger()
    table(pdf, [["Part", "Term"], ["Pump", "2 years"]], 300)
    pdf.lines(pdf.root.add("L", "LI", "LBody"), 72, 100, "An item", "that wraps")
    pdf.write(ARTIFACT, 72, 40, "Head")
    data = bytearray(pdf.bytes())
    for _ in range(chance.randint(1, 5)):
        old, new = chance.sample(
            [b"/K", b"/S", b"/P ", b"<<", b">>", b"[", b"]", b" R", b"BDC", b"EMC", b"/MCID", b"1", b"/TD", b"/TR", b"/LI"], 2
        )
        at = data.find(old, chance.randrange(len(data)))
        if at >= 0:
            data[at : at + len(old)] = new
    try:
        parsed = parse(bytes(data))
    except DocumentError:
        return
    for run in parsed.runs:
        page = parsed.pages[run.page - 1]
        for place in range(run.start, run.end):
            x0, y0, x1, y1 = run.quad(place, place + 1).bounds
            assert 0 <= (x0 + x1) / 2 <= page.width
            assert 0 <= (y0 + y1) / 2 <= page.height
