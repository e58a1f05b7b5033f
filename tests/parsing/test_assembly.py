"""Drafts of blocks become the parsed text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.blocks import BlockKind, SourceMark
from explorer.parsing.assembly import BlockDraft, assemble
from explorer.parsing.text_rules import clean

TITLE, HEADING, TEXT, TABLE = BlockKind.TITLE, BlockKind.HEADING, BlockKind.TEXT, BlockKind.TABLE


def test_blocks_are_joined_with_one_blank_line_and_know_their_place() -> None:
    parsed = assemble([BlockDraft(TITLE, "Tent care", 1, page=1, last_page=1), BlockDraft(TEXT, "Dry it.\nFold it.", page=1, last_page=2)])
    assert parsed.text == "Tent care\n\nDry it.\nFold it."
    assert [(block.start, block.end, block.page, block.last_page) for block in parsed.blocks] == [(0, 9, 1, 1), (11, 27, 1, 2)]


def test_source_lines_move_with_their_block() -> None:
    parsed = assemble([BlockDraft(TEXT, "one"), BlockDraft(TEXT, "two\nthree", lines=(SourceMark(0, 3, 7, 7), SourceMark(4, 9, 8, 9)))])
    assert parsed.lines == (SourceMark(5, 8, 7, 7), SourceMark(9, 14, 8, 9))


def test_only_headings_of_level_two_open_sections_and_level_one_ends_them() -> None:
    parsed = assemble(
        [
            BlockDraft(TEXT, "before"),
            BlockDraft(TITLE, "Title", 1),
            BlockDraft(HEADING, "Use", 2),
            BlockDraft(HEADING, "Indoors", 3),
            BlockDraft(TEXT, "text"),
            BlockDraft(HEADING, "Part two", 1),
            BlockDraft(TEXT, "text"),
            BlockDraft(HEADING, "Storage", 2),
        ]
    )
    assert [block.section for block in parsed.blocks] == ["", "", "Use", "Use", "Use", "", "", "Storage"]
    assert [block.opens_section for block in parsed.blocks] == [False, False, True, False, False, False, False, True]


def test_no_blocks_make_an_empty_text() -> None:
    assert assemble([]) == assemble(iter(()))
    assert assemble([]).text == ""


@pytest.mark.parametrize("text", ["", " ", " a", "a\n", "a\n\nb"])
def test_a_text_that_would_break_the_joints_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no text of one block"):
        assemble([BlockDraft(TEXT, text)])


line = st.text(max_size=12).map(clean).filter(bool)
drafts = st.lists(
    st.one_of(
        st.builds(BlockDraft, st.just(HEADING), line, st.integers(1, 6)),
        st.builds(BlockDraft, st.sampled_from([TEXT, TABLE]), st.lists(line, min_size=1, max_size=3).map("\n".join)),
    ),
    max_size=8,
)


@given(drafts)
def test_the_blocks_rebuild_the_text(blocks: list[BlockDraft]) -> None:
    parsed = assemble(blocks)
    assert [parsed.text[block.start : block.end] for block in parsed.blocks] == [draft.text for draft in blocks]
    assert parsed.text == "\n\n".join(parsed.text[block.start : block.end] for block in parsed.blocks)
