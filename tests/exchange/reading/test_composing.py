"""A document's text put together from its chunks."""

from __future__ import annotations

import pytest

from explorer.domain.chunks import Chunk
from explorer.exchange.qdrant.composing import GAP, composed
from explorer.exchange.qdrant.reading import QdrantReader
from explorer.index.reader import IndexReader


def chunk(start: int, source: str, context: str = "", name: str = "") -> Chunk:
    item = name or f"{start:012x}"
    return Chunk(item, "d", "1", "T", "fixed", 0, start, start + len(source), context + source, (), (), "", "", "public", "en", "", "d.md")


def test_chunks_stand_at_their_characters() -> None:
    found = composed([chunk(12, "second", "Title\n"), chunk(0, "first part"), chunk(18, ", third")])
    assert found.text == "first part\n\nsecond, third"
    assert (found.gaps, found.unknown, found.disputed) == (0, 0, ())
    assert found.note == "This text is put together from the chunks of the collection."


@pytest.mark.parametrize("gap", [1, 2, 3, 4, 5, 6, 59, 60, 61, 62, 63, 64, 65, 66, 200, 1000])
@pytest.mark.parametrize("first", ["", "before"])
def test_a_gap_has_as_many_signs_as_characters(gap: int, first: str) -> None:
    chunks = [chunk(0, first)] if first else []
    found = composed([*chunks, chunk(len(first) + gap, "after")])
    assert found.text.startswith(first)
    assert found.text[len(first) + gap :] == "after"
    assert len(found.text) == len(first) + gap + 5
    assert set(found.text[len(first) : len(first) + gap]) <= {GAP, "\n", " "}
    assert (found.unknown, found.gaps) == ((0, 0) if first and gap <= 2 else (gap, 1))
    assert max(map(len, found.text.split("\n"))) <= 66


def test_what_two_chunks_share_stands_once() -> None:
    found = composed([chunk(0, "one two three"), chunk(4, "two three four"), chunk(4, "two")])
    assert found.text == "one two three four"
    assert found.disputed == ()


def test_chunks_that_disagree_are_told() -> None:
    found = composed([chunk(0, "one two three"), chunk(4, "TWO three four", name="bad"), chunk(4, "tw\u00f3", name="worse")])
    assert found.text == "one two three four"
    assert set(found.disputed) == {"bad", "worse"}
    assert "2 chunks do not say the same as another" in found.note


def test_a_chunk_that_does_not_hold_its_characters_is_left_out() -> None:
    broken = Chunk("b", "d", "1", "T", "fixed", 0, 5, 500, "short", (), (), "", "", "public", "en", "", "d.md")
    assert composed([chunk(0, "fine"), broken]).disputed == ("b",)
    assert composed([chunk(60_000_000, "far")]).text == ""


def test_blocks_are_parted_at_empty_lines() -> None:
    found = composed([chunk(0, "Head\n\nOne line\nand another"), chunk(26, "er line\n\n\n\nLast"), chunk(43, "Next")])
    assert [found.text[block.start : block.end] for block in found.blocks] == ["Head", "One line\nand another", "er line", "Last", "Next"]


def test_every_document_of_the_collection_reads_as_it_was_parsed(reader: QdrantReader, file_reader: IndexReader) -> None:
    for record in file_reader.documents():
        made, parsed = (each.stored(record.doc_id, record.version) for each in (reader, file_reader))
        assert made is not None
        assert parsed is not None
        assert len(made.text) <= len(parsed.text)
        different = [at for at, letter in enumerate(made.text) if letter not in (GAP, "\n") and letter != parsed.text[at]]
        assert different == []
