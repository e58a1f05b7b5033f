"""The rows of the strip, and the way through them by keyboard."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk, Piece
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.index.document_view import DocumentView, FileState
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.strip_geometry import piece_across, piece_beside
from explorer.viewlogic.strip_rows import StripContent, piece_words, preview_of, strip_content

TEXT = "one two three four five six seven eight"


def chunk(position: int, start: int, end: int) -> Chunk:
    return Chunk(
        f"{position:012x}", "d", "1", "T", "words", position, start, end, f"T\n{TEXT[start:end]}", (), (), "", "", "staff", "en", "", "d.md"
    )  # fmt: skip


def content(**cuts: tuple[tuple[int, int], ...]) -> StripContent:
    record = DocumentRecord("d", "1", "T", "d.md", "md", "")
    blocks = (Block(BlockKind.TABLE, "Numbers", 8, 18),)
    view = DocumentView(record, TEXT, blocks, (), (), (), "", "index", FileState.OK, "")
    chunks = (chunk(0, 0, 13), chunk(1, 14, 23), chunk(2, 24, 39))
    pieces = {name: tuple(Piece(*span) for span in spans) for name, spans in cuts.items()}
    return strip_content(LoadedDocument(view, chunks, (), pieces))


def spans(made: StripContent) -> list[tuple[Span, ...]]:
    return [row.spans for row in made.rows]


def test_the_indexs_own_row_comes_first_and_once() -> None:
    made = content(words=((0, 39),), other=((0, 20), (20, 39)), none=())
    assert [(row.chunker, row.own, row.count_words) for row in made.rows] == [("words", True, "3 chunks"), ("other", False, "2 chunks")]
    assert made.tables == (Span(8, 18),)
    assert made.length == len(TEXT)
    assert content(other=((0, 39),)).rows[1].count_words == "1 chunk"


def test_words_about_pieces() -> None:
    made = content(other=((0, 18), (14, 23)))
    assert piece_words(made, 0, 1) == "#1, (title), 3 words, characters 14–23"
    assert piece_words(made, 1, 0) == "other #0, Numbers, 4 words, characters 0–18: not in the index"
    assert piece_words(made, 1, 1) == "other #1, Numbers, 2 words, characters 14–23: the same passage as chunk #1"


def test_a_preview_of_a_piece() -> None:
    assert preview_of(content(other=((0, 18), (18, 39))).rows[1], 1) == Preview("other", 1, 18, 39)


def test_doubtful_chunks_are_known_by_their_number() -> None:
    made = content()
    document = made.document
    doubtful = strip_content(replace(document, view=replace(document.view, doubtful=frozenset({document.chunks[2].chunk_id}))))
    assert doubtful.rows[0].doubtful == {2}
    assert piece_words(doubtful, 0, 2).endswith("; its text does not stand there")


@given(st.integers(0, 2), st.integers(-5, 5))
def test_left_and_right_stay_in_the_row(piece: int, by: int) -> None:
    row, reached = piece_beside(spans(content()), 0, piece, by)
    assert row == 0
    assert reached == min(max(piece + by, 0), 2)


def test_up_and_down_go_to_the_piece_at_the_same_place() -> None:
    rows = spans(content(other=((0, 20), (20, 39))))
    assert [piece_across(rows, 0, piece, 1) for piece in range(3)] == [(1, 0), (1, 0), (1, 1)]
    assert piece_across(rows, 1, 1, -1) == (0, 2)
    assert piece_across(rows, 0, 1, -1) == (0, 1)
    assert piece_across(rows, 1, 0, 1) == (1, 0)
