"""Pieces become chunks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import chunker, make_chunks
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.identity import chunk_id
from explorer.errors import DocumentError, UsageError
from tests.chunking.toy_documents import document, documents, record


class Given:
    """A chunker that proposes the pieces it was given."""

    name = "given"
    settings: Mapping[str, int] = {}

    def __init__(self, *pieces: Piece) -> None:
        self._pieces = pieces

    def cut(self, document: DocumentText) -> Sequence[Piece]:
        return self._pieces


PAGED = DocumentText(
    "Tent care\n\nUse\n\none two\n\nEnd\n\nthree",
    (
        Block(BlockKind.TITLE, "", 0, 9, 1, 1, 1),
        Block(BlockKind.HEADING, "Use", 11, 14, 2, 1, 1),
        Block(BlockKind.TEXT, "Use", 16, 23, 0, 1, 2),
        Block(BlockKind.HEADING, "End", 25, 28, 2, 2, 2),
        Block(BlockKind.TEXT, "End", 30, 35, 0, 3, 3),
    ),
    "Tent care",
)


def test_a_chunk_has_the_documents_facts_and_its_own_place() -> None:
    made = record(effective_from="2026-01-01", effective_to="2026-12-31", access="public", language="fr", doc_type="policy", owner="Shop")
    (chunk,) = make_chunks(PAGED, made, Given(Piece(16, 23, ("Tent care", "Use"))))
    assert chunk.chunk_id == chunk_id("tent-care", "2", 16, 23)
    assert (chunk.doc_id, chunk.version, chunk.title, chunk.source) == ("tent-care", "2", "Tent care", "documents/tent.md")
    assert (chunk.chunker, chunk.position, chunk.start, chunk.end) == ("given", 0, 16, 23)
    assert chunk.text == "Tent care\nUse\none two"
    assert (chunk.effective_from, chunk.effective_to, chunk.access, chunk.language, chunk.doc_type) == (
        "2026-01-01",
        "2026-12-31",
        "public",
        "fr",
        "policy",
    )


def test_missing_labels_have_defaults() -> None:
    (chunk,) = make_chunks(PAGED, record(), Given(Piece(0, 9)))
    assert (chunk.access, chunk.language, chunk.text) == ("staff", "en", "Tent care")


@pytest.mark.parametrize(
    ("start", "end", "sections", "pages"),
    [
        (0, 9, (), (1,)),
        (0, 12, ("Use",), (1,)),
        (14, 16, (), ()),
        (15, 17, ("Use",), (1,)),
        (22, 35, ("Use", "End"), (1, 2, 3)),
        (23, 25, (), ()),
        (28, 31, ("End",), (3,)),
        (0, 35, ("Use", "End"), (1, 2, 3)),
    ],
)
def test_sections_and_pages_are_those_of_the_blocks_that_it_overlaps(
    start: int, end: int, sections: tuple[str, ...], pages: tuple[int, ...]
) -> None:
    (chunk,) = make_chunks(PAGED, record(), Given(Piece(start, end)))
    assert (chunk.sections, chunk.pages) == (sections, pages)


def test_a_section_is_named_once_and_the_earlier_first() -> None:
    made = document(("heading", "B", 2), ("heading", "A", 2), ("heading", "B", 2))
    (chunk,) = make_chunks(made, record(), Given(Piece(0, len(made.text))))
    assert chunk.sections == ("B", "A")


@pytest.mark.parametrize("span", [(3, 3), (4, 3), (-1, 3), (0, 36)])
def test_spans_without_text_of_the_document_are_refused(span: tuple[int, int]) -> None:
    with pytest.raises(DocumentError, match=r"^documents/tent\.md: the chunker 'given' cut characters -?\d+ to \d+, which hold no text"):
        make_chunks(PAGED, record(), Given(Piece(*span)))


def test_equal_spans_are_refused() -> None:
    with pytest.raises(DocumentError, match=r"cut characters 0 to 9 twice; two chunks would share one ID\.$"):
        make_chunks(PAGED, record(), Given(Piece(0, 9), Piece(11, 14), Piece(0, 9, ("other context",))))


def test_identifiers_with_the_separator_are_refused() -> None:
    with pytest.raises(UsageError):
        make_chunks(PAGED, record(version="2|3"), Given(Piece(0, 9)))


def test_pieces_may_come_in_any_order() -> None:
    chunks = make_chunks(PAGED, record(), Given(Piece(30, 35), Piece(0, 14), Piece(11, 35)))
    assert [(chunk.position, chunk.sections) for chunk in chunks] == [(0, ("End",)), (1, ("Use",)), (2, ("Use", "End"))]


@given(documents, st.sampled_from(["structure", "fixed", "overlap"]))
def test_every_chunk_leads_back_to_its_characters_and_has_an_id_of_its_own(made: DocumentText, name: str) -> None:
    chunks = make_chunks(made, record(), chunker(name))
    assert len({chunk.chunk_id for chunk in chunks}) == len(chunks)
    assert [chunk.position for chunk in chunks] == list(range(len(chunks)))
    for chunk in chunks:
        source = made.text[chunk.start : chunk.end]
        assert chunk.text.endswith(source)
        assert chunk.sections == tuple(
            dict.fromkeys(block.section for block in made.blocks if block.section and block.span.overlaps(chunk.span))
        )
