"""Blocks as they would be set."""

from __future__ import annotations

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


def test_numbered_lists() -> None:
    text = "1. one\n2. two"
    (part,) = formatted_parts(text, [Block(BlockKind.TEXT, "", 0, len(text))])
    assert isinstance(part, ListPart)
    assert part.numbered
