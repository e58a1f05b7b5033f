"""What a column shows, which word a click means, and where a position stands on its page."""

from __future__ import annotations

import pytest

from explorer.comparison.columns import Column, ColumnOrder, cut_column
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.cells import ColumnName, Sheet
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.identity import chunk_id
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.viewlogic.column_chunks import column_chunks
from explorer.viewlogic.column_cut import cut_here
from explorer.viewlogic.column_text import bare_text, column_text, ground_text
from explorer.viewlogic.high_contrast import high_contrast
from explorer.viewlogic.marked_words import word_to_mark
from explorer.viewlogic.page_layout import PageLayout, PageSizes
from explorer.viewlogic.page_place import height_of, position_at
from explorer.viewlogic.preview_words import preview_sections
from explorer.viewlogic.tokens import theme
from tests.gui.documents import written


def test_pieces_in_any_order_keep_their_numbers() -> None:
    ground = ground_text(written())
    made = column_text(ground, (Piece(40, 60), Piece(0, 20), Piece(20, 40)))
    assert [tuple(mark) for mark in made.marks] == [(0, 20), (20, 40), (40, 60)]
    assert made.numbers == (1, 2, 0)
    assert [chip.words for chip in made.chips] == ["#1", "#2", "#0"]


def test_what_is_known_of_the_text_is_worked_out_once() -> None:
    ground = ground_text(written())
    one, other = column_text(ground, (Piece(0, 20),)), column_text(ground, ())
    assert one.utf16 is other.utf16 is ground.utf16
    assert one.lines is ground.lines


def test_columns_draw_a_tables_text_as_the_pane_of_the_text_does() -> None:
    text = "تاریخ: 2026-03-21"
    sheet = Sheet("", False, (ColumnName("تاریخ", "تاریخ"),), 1, 1)
    ground = bare_text(text, (Block(BlockKind.ROW, "", 0, len(text)),), (), (sheet,))
    assert ground.drawn == text.replace(" ", "\u200e")
    made = column_text(ground, (Piece(0, len(text)),))
    assert made.borrowed(0, len(text)) == Span(0, 7)
    assert made.drawn is ground.drawn


def test_a_chip_stands_before_the_first_letter() -> None:
    ground = ground_text(written())
    blank = ground.text.index("\n\n")
    made = column_text(ground, (Piece(0, blank), Piece(blank, blank + 9)))
    assert [chip.position for chip in made.chips] == [0, blank + 2]
    assert made.chips_between(blank + 2, blank + 3) == made.chips[1:]
    assert not made.chips_between(1, blank)


def test_a_cut_brings_words_schema_and_faults() -> None:
    document = written()
    view = document.view
    text, ground = MeasuredText(DocumentText(view.text or "", view.blocks, "Boat rules")), ground_text(document)
    cut = cut_here(text, ground, ColumnOrder.of("fixed", {"words": 20}))
    assert cut.words == "20 words"
    assert [setting.name for setting in cut.schema] == ["words"]
    assert len(cut.shown.marks) == len(cut.column.pieces)
    wrong = cut_here(text, ground, ColumnOrder("nobody"))
    assert wrong.column.fault
    assert wrong.schema == ()
    assert not wrong.shown.marks


def test_pieces_as_chunks_have_the_ids_that_they_would_have() -> None:
    document = written()
    view = document.view
    column: Column = cut_column(MeasuredText(DocumentText(view.text or "", view.blocks, "")), ColumnOrder.of("fixed", {"words": 20}))
    made = column_chunks(document, column)
    for piece, chunk in zip(column.pieces, made.chunks, strict=True):
        assert chunk.chunk_id == chunk_id("boats", "2", piece.start, piece.end)
        assert chunk.section_words == preview_sections(view.blocks, piece.start, piece.end)


@pytest.mark.parametrize(
    ("text", "at", "word"),
    [
        ("the wrong fuel, or", 6, "wrong"),
        ("the wrong fuel, or", 14, None),
        ("the (PW-2400) model", 7, "PW-2400"),
        ("ends here.", 8, "here"),
        ("ends here.", 9, None),
        ("don’t touch", 2, "don’t"),
        ("below 0 °C.", 9, "C"),
        ("آب دادن به گل‌ها", 4, "دادن"),
        ("", 0, None),
    ],
)
def test_the_word_that_a_click_means(text: str, at: int, word: str | None) -> None:
    span = word_to_mark(text, at)
    assert (None if span is None else text[span.start : span.end]) == word


def test_a_word_far_into_a_long_line_is_found_whole() -> None:
    text = "x" * 500 + " needle " + "y" * 500
    span = word_to_mark(text, 503)
    assert span is not None
    assert text[span.start : span.end] == "needle"


def test_heights_and_positions_of_a_page_belong_to_each_other() -> None:
    pages = tuple(Page(number, str(number), 400, 600, 0, (number - 1) * 100, number * 100) for number in (1, 2))
    edges = tuple(float(at // 2 + at % 2) * 5 for at in range(40))
    runs = [
        GlyphRun(page, (page - 1) * 100 + line * 20, 50.0, 100.0 + 40 * line, 1.0, 0.0, 9.0, 3.0, edges)
        for page in (1, 2)
        for line in range(5)
    ]
    layout = PageLayout(PageSizes(pages), 1.5, 620)
    for run in runs:
        y = height_of(layout, runs, run.start + 7)
        assert y is not None
        assert position_at(layout, runs, y - 2) == run.start
    assert height_of(layout, runs, 100) > height_of(layout, runs, 99)
    assert height_of(layout, runs, 300) is None
    assert position_at(layout, runs, layout.height) == runs[-1].start, "below the last line the last line counts"
    assert position_at(layout, runs, layout.bottom(0) - 10) == 100, "the foot of a page goes on with the next"
    assert position_at(layout, [], 10) is None


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_strong_theme_has_the_same_tokens_and_name(name: str) -> None:
    strong = high_contrast(theme(name))
    assert strong.name == name
    assert strong.colours.keys() == theme(name).colours.keys()
    assert strong.numbers.keys() == theme(name).numbers.keys()
    assert strong.colours["text"] in ("#000000", "#ffffff")
