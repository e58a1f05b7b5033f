"""The chunker that follows the document's sections."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import chunker
from explorer.domain.blocks import BlockKind
from explorer.domain.documents import DocumentText
from explorer.errors import UsageError
from tests.chunking.toy_documents import document, documents


def cut(made: DocumentText, longest: int = 200) -> list[tuple[tuple[str, ...], str]]:
    return [(piece.context, made.text[piece.start : piece.end]) for piece in chunker("structure", longest=longest).cut(made)]


def test_a_section_is_one_piece_with_the_title_before_it() -> None:
    made = document(("title", "Tent care", 1), ("heading", "Use", 2), ("text", "one two", 0), ("heading", "End", 2))
    assert cut(made) == [(("Tent care",), "Use\n\none two"), (("Tent care",), "End")]


def test_a_part_that_does_not_begin_with_the_heading_gets_it_as_context() -> None:
    made = document(("heading", "Use", 2), ("text", "a b c", 0), ("text", "d e", 0), ("table", "f | g", 0))
    assert cut(made, longest=4) == [(("Tent care",), "Use\n\na b c"), (("Tent care", "Use"), "d e"), (("Tent care", "Use"), "f | g")]


def test_the_headings_words_count() -> None:
    made = document(("heading", "How to use", 2), ("text", "a b", 0))
    assert len(cut(made, longest=5)) == 1
    assert cut(made, longest=4) == [(("Tent care",), "How to use"), (("Tent care", "How to use"), "a b")]


def test_a_block_above_the_limit_stays_whole_and_its_heading_stands_alone() -> None:
    made = document(("heading", "Use", 2), ("table", "a | b | c\nd | e | f", 0), ("text", "g", 0))
    assert [text for _, text in cut(made, longest=3)] == ["Use", "a | b | c\nd | e | f", "g"]


def test_what_stands_before_the_first_heading_is_a_section_without_one() -> None:
    made = document(("text", "before", 0), ("title", "Tent care", 1), ("text", "after", 0), ("heading", "Use", 2), ("text", "a", 0))
    assert cut(made) == [(("Tent care",), "before"), (("Tent care",), "after"), (("Tent care",), "Use\n\na")]


def test_deeper_headings_do_not_cut_and_a_second_one_of_level_one_does() -> None:
    made = document(("heading", "Use", 2), ("heading", "Indoors", 3), ("text", "a", 0), ("heading", "Part two", 1), ("text", "b", 0))
    assert cut(made) == [(("Tent care",), "Use\n\nIndoors\n\na"), (("Tent care",), "Part two\n\nb")]


def test_two_sections_of_one_name_stay_two() -> None:
    made = document(("heading", "Use", 2), ("text", "a", 0), ("heading", "Use", 2), ("text", "b", 0))
    assert [text for _, text in cut(made)] == ["Use\n\na", "Use\n\nb"]


def test_a_missing_title_is_an_empty_first_line() -> None:
    made = document(("heading", "Use", 2), ("text", "a", 0), title="")
    assert cut(made) == [(("",), "Use\n\na")]


@pytest.mark.parametrize("made", [document(), document(("title", "Tent care", 1))])
def test_a_document_without_sections_has_no_pieces(made: DocumentText) -> None:
    assert cut(made) == []


def test_the_limit_is_at_least_one_word() -> None:
    assert dict(chunker("structure").settings) == {"longest": 200}
    with pytest.raises(UsageError, match="at least 1 word"):
        chunker("structure", longest=0)


@given(documents, st.integers(1, 40))
def test_pieces_are_whole_blocks_of_one_section_and_cover_all_but_the_title(made: DocumentText, longest: int) -> None:
    pieces = chunker("structure", longest=longest).cut(made)
    inside = [[block for block in made.blocks if piece.start <= block.start and block.end <= piece.end] for piece in pieces]
    assert [block for blocks in inside for block in blocks] == [block for block in made.blocks if block.kind is not BlockKind.TITLE]
    for piece, blocks in zip(pieces, inside, strict=True):
        assert (piece.start, piece.end) == (blocks[0].start, blocks[-1].end)
        assert len({block.section for block in blocks}) == 1
        assert not any(block.opens_section for block in blocks[1:])
        assert len(blocks) == 1 or sum(len(made.text[block.start : block.end].split()) for block in blocks) <= longest
        assert piece.context == ("Tent care",) if blocks[0].opens_section or not blocks[0].section else ("Tent care", blocks[0].section)
