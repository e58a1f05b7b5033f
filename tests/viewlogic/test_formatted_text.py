"""Blocks as they would be set."""

from __future__ import annotations

import pytest

from explorer.domain.blocks import Block, BlockKind
from explorer.viewlogic.formatted_text import Heading, ListPart, Paragraph, TablePart, formatted_parts

TEXT = "Title\n\nThese are out:\n- one\n- two\n\nA | B |\na | b | c"
BLOCKS = (Block(BlockKind.TITLE, "", 0, 5, 1), Block(BlockKind.TEXT, "", 7, 33), Block(BlockKind.TABLE, "", 35, 52))


def test_parts_know_their_places() -> None:
    title, paragraph, items, table = formatted_parts(TEXT, BLOCKS)
    assert isinstance(title, Heading)
    assert isinstance(paragraph, Paragraph)
    assert isinstance(items, ListPart)
    assert isinstance(table, TablePart)
    assert not items.numbered
    words = [title.words, paragraph.words, *(words for item in items.items for words in (item.marker, item.words))]
    words += [cell for row in table.rows for cell in row]
    assert all(TEXT[piece.start : piece.end] == piece.text for piece in words)
    assert [item.words.text for item in items.items] == ["one", "two"]
    assert [[cell.text for cell in row] for row in table.rows] == [["A", "B", ""], ["a", "b", "c"]]
    assert table.columns == 3


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| c", ["", "c"]),
        ("|  | c", ["", "", "c"]),
        ("|  |  | c |", ["", "", "", "c", ""]),
        ("a |  |", ["a", "", ""]),
        ("|", ["", ""]),
        ("a", ["a"]),
    ],
)
def test_empty_cells_at_a_stripped_rows_ends_are_cells(row: str, cells: list[str]) -> None:
    text = f"h | i\n{row}"
    (table,) = formatted_parts(text, [Block(BlockKind.TABLE, "", 0, len(text))])
    assert isinstance(table, TablePart)
    assert [cell.text for cell in table.rows[1]] == cells
    assert all(text[cell.start : cell.end] == cell.text for cell in table.rows[1])
    assert all(6 <= cell.start <= cell.end <= len(text) for cell in table.rows[1])


def test_numbered_lists() -> None:
    text = "1. one\n2. two"
    (part,) = formatted_parts(text, [Block(BlockKind.TEXT, "", 0, len(text))])
    assert isinstance(part, ListPart)
    assert part.numbered
