"""The text of a column: chips where pieces begin, tints under the letters, nothing of it in the text itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from explorer.comparison.columns import ColumnOrder
from explorer.domain.blocks import Block, BlockKind
from explorer.gui.reading.shown_line import ShownLine
from explorer.gui.style import colour
from explorer.viewlogic.tokens import theme
from tests.gui.comparison.stage import PERSIAN, Stage
from tests.gui.documents import written


def line_with(stage: Stage, number: int, position: int) -> ShownLine:
    return next(line for line in stage.panel.columns[number].view.lines() if line.start <= position < line.end)


def gap_before(stage: Stage, number: int, position: int) -> float:
    """The free pixels on the line before a character."""
    line = line_with(stage, number, position)
    return abs(line.x_of(position) - line.x_of(position - 1)) if position > line.start else line.x_of(position)


def test_the_text_is_the_parsed_text_and_positions_are_its_own(stage: Stage) -> None:
    for column in stage.panel.columns:
        assert column.view.toPlainText() == stage.text.text


def test_a_chip_inside_a_line_has_room_and_takes_it_away_when_it_goes(stage: Stage) -> None:
    column = stage.panel.columns[1]
    chip = next(chip for chip in column.view.column.chips if stage.text.text[chip.position - 1] == " ")
    wide = gap_before(stage, 1, chip.position)
    assert wide > 20
    column.header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 2000}))
    stage.settle()
    assert gap_before(stage, 1, chip.position) < wide / 2
    column.header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 20}))
    stage.settle()
    assert gap_before(stage, 1, chip.position) == wide


def test_a_chip_at_the_beginning_of_a_line_moves_the_line(stage: Stage) -> None:
    column = stage.panel.columns[0]
    chip = column.view.column.chips[-1]
    stage.panel.go(chip.position)
    line = line_with(stage, 0, chip.position)
    assert line.start == chip.position
    other = line_with(stage, 1, chip.position)
    assert line.x_of(line.start) > other.x_of(other.start) + 15


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.9])
def test_chips_keep_their_room_at_every_size(stage: Stage, scale: float) -> None:
    for column in stage.panel.columns:
        column.set_scale(scale, 1.0)
    chip = next(chip for chip in stage.panel.columns[1].view.column.chips if chip.position and stage.text.text[chip.position - 1] == " ")
    stage.panel.go(chip.position)
    assert gap_before(stage, 1, chip.position) > 18 * scale


def test_the_chip_is_painted_where_its_room_is(stage: Stage) -> None:
    view = stage.panel.columns[1].view
    chip = next(chip for chip in view.column.chips if stage.text.text[chip.position - 1] == " ")
    line = line_with(stage, 1, chip.position)
    picture = view.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    y = round((line.top + line.bottom) / 2)
    accent = colour(theme("light"), "accent").name()
    row = [
        picture.pixelColor(round(x * ratio), round((y - 5) * ratio)).name()
        for x in range(round(line.x_of(chip.position)) - 30, round(line.x_of(chip.position)))
    ]
    assert accent in row


def test_pieces_that_begin_at_one_place_share_a_chip(stage: Stage) -> None:
    from explorer.domain.chunks import Piece
    from explorer.viewlogic.column_text import column_text

    made = column_text(stage.ground, (Piece(0, 30), Piece(10, 40), Piece(10, 60)))
    assert [(chip.position, chip.words) for chip in made.chips] == [(0, "#0"), (12, "#1+")]


def test_right_to_left_text_scrolls_and_has_its_chips(qtbot: QtBot) -> None:
    text = (PERSIAN * 6).strip()
    document = written(paged=False)
    view = replace(document.view, text=text, blocks=(Block(BlockKind.TEXT, "", 0, len(text)),), lines=())
    stage = Stage(qtbot, replace(document, view=view, chunks=()), (ColumnOrder.of("fixed", {"words": 9}), ColumnOrder("structure")))
    chip = stage.panel.columns[0].view.column.chips[2]
    assert gap_before(stage, 0, chip.position) > 15
    stage.panel.columns[0].view.grab()
