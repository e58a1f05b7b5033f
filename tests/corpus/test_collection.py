"""The whole bundled collection: the counts and counters of the reference."""

from __future__ import annotations

from collections import Counter

from explorer.domain.chunks import Chunk

from .conftest import Bundle
from .test_inventory import rows


def structure(bundle: Bundle) -> list[Chunk]:
    return [chunk for name in sorted(bundle.parsed) for chunk in bundle.chunks(name, "structure")]


def test_every_listed_document_is_there_and_no_other(bundle: Bundle) -> None:
    assert sorted(f"documents/{name}" for name in bundle.parsed) == [row["file"] for row in rows()]


def test_the_collection_has_185_structure_chunks_with_185_ids(bundle: Bundle) -> None:
    chunks = structure(bundle)
    assert len(chunks) == len({chunk.chunk_id for chunk in chunks}) == 185
    assert Counter(chunk.doc_id for chunk in chunks)["account-and-security"] == 6


def test_counters_move_when_a_document_leaves_and_ids_do_not(bundle: Bundle) -> None:
    before = structure(bundle)
    assert (before[132].chunk_id, before[132].sections) == ("7839ded2d52b", ("Return window",))
    assert (before[133].chunk_id, before[133].sections) == ("beb2688295be", ("Condition of returned items",))
    after = [chunk for chunk in before if chunk.doc_id != "account-and-security"]
    assert len(after) == 179
    assert (after[132].chunk_id, after[132].sections) == ("b7711c885517", ("Exchanges",))
    assert after[126].chunk_id == "7839ded2d52b"


def test_no_document_has_a_warning_or_a_chunk_without_a_section(bundle: Bundle) -> None:
    for name, parsed in bundle.parsed.items():
        assert parsed.warnings == (), name
    assert all(all(chunk.sections) for chunk in structure(bundle))
