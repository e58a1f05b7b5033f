"""What a line of the parsed text is."""

from __future__ import annotations

from explorer.domain.blocks import Block, BlockKind
from explorer.viewlogic.text_lines import LineIndex, block_lines

TEXT = "Title\n\nThese are out:\n- one\n12. two\n-no list\n\nA | B\na | b"
BLOCKS = (
    Block(BlockKind.TITLE, "", 0, 5, 1),
    Block(BlockKind.TEXT, "", 7, 44),
    Block(BlockKind.TABLE, "", 46, 57),
)


def test_lines_of_a_block() -> None:
    lines = block_lines(TEXT, BLOCKS[1])
    assert [(TEXT[line.start : line.end], line.kind, line.marker) for line in lines] == [
        ("These are out:", "text", 0),
        ("- one", "item", 2),
        ("12. two", "item", 4),
        ("-no list", "text", 0),
    ]
    assert [line.opens_block for line in lines] == [True, False, False, False]
    assert [line.closes_block for line in lines] == [False, False, False, True]


def test_lines_by_position() -> None:
    index = LineIndex(TEXT, BLOCKS)
    kinds = []
    start = 0
    for line in TEXT.split("\n"):
        found = index.line(start, start + len(line))
        kinds.append(found.kind if found else None)
        start += len(line) + 1
    assert kinds == ["title", None, "text", "item", "item", "text", None, "row", "row"]
    assert index.block_at(5) is None
    assert index.block_at(46) is BLOCKS[2]
    assert LineIndex("text", ()).line(0, 4) is None
