"""Table files are cut by their rows, whatever the chunker."""

from __future__ import annotations

import pytest

from explorer.chunking import chunker, chunker_names, make_chunks
from explorer.chunking.rows import RowChunker, chunker_for
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.identity import chunk_id

RECORD = DocumentRecord("prices", "2", "Prices", "documents/prices.xlsx", "xlsx", "00")


def table(*sections: str) -> DocumentText:
    """A row "a: 1" for each section."""
    blocks = [Block(BlockKind.ROW, section, 6 * number, 6 * number + 4) for number, section in enumerate(sections)]
    return DocumentText("\n\n".join("a: 1" for _ in sections), tuple(blocks), "Prices")


@pytest.mark.parametrize("name", ["structure", "fixed", "overlap"])
def test_a_row_is_a_chunk(name: str) -> None:
    chunks = make_chunks(table("", ""), RECORD, chunker(name))
    assert [(chunk.chunker, chunk.start, chunk.end, chunk.position) for chunk in chunks] == [("rows", 0, 4, 0), ("rows", 6, 10, 1)]
    assert chunks[1].chunk_id == chunk_id("prices", "2", 6, 10)
    assert [chunk.text for chunk in chunks] == ["Prices\na: 1", "Prices\na: 1"]
    assert all(chunk.in_table and chunk.section_words == "(table)" and chunk.pages == () for chunk in chunks)


def test_the_sheet_is_context_where_there_are_several() -> None:
    assert [chunk.text for chunk in make_chunks(table("Tents", "Tents", "Ropes"), RECORD, chunker("fixed"))] == [
        "Prices\nTents\na: 1",
        "Prices\nTents\na: 1",
        "Prices\nRopes\na: 1",
    ]
    alone = make_chunks(table("Tents"), RECORD, chunker("fixed"))
    assert (alone[0].text, alone[0].section_words) == ("Prices\na: 1", "Tents")


def test_text_above_a_head_is_a_chunk_of_its_own() -> None:
    rows = table("S", "S")
    above = DocumentText(rows.text, (Block(BlockKind.TEXT, "S", 0, 4), rows.blocks[1]), "Prices")
    assert len(make_chunks(above, RECORD, chunker("structure"))) == 2


def test_other_documents_keep_their_chunker() -> None:
    text = DocumentText("a: 1", (Block(BlockKind.TABLE, "", 0, 4),), "Prices")
    own = chunker("fixed")
    assert chunker_for(text, own) is own
    assert isinstance(chunker_for(table("S"), own), RowChunker)
    assert "rows" not in chunker_names()
