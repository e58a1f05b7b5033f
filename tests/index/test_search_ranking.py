"""The reference's ranking to the last decimal, whatever we do to be fast: its own statement is the measure."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.index import schema
from explorer.index.search import Hit, SearchTables, match_expression, search
from explorer.index.search_filter import teach_validity

REFERENCE = (
    "SELECT item_id, -bm25(keyword_index) AS score FROM keyword_index WHERE keyword_index MATCH ? "
    "ORDER BY bm25(keyword_index), item_id LIMIT ?"
)
WORDS = ("pump", "kit", "hose", "the", "a", "été", "2200")


class Corpus:
    def __init__(self, texts: list[str]) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        teach_validity(self.connection)
        for statement in (*schema.REFERENCE_TABLES, *schema.SEARCH_TABLES.values()):
            self.connection.execute(statement)
        for number, text in enumerate(texts):
            # IDs in another order than the rows.
            item = f"{(number * 7919) % 100_003:012x}"
            self.connection.execute("INSERT INTO keyword_index VALUES (?, ?)", (item, text))
            row = {"chunk_id": item, "position": 0, "start": 0, "end": len(text), "text": text, "sections": "[]", "pages": "[]"}
            self.connection.execute(
                f"INSERT INTO chunks VALUES ({', '.join('?' * 17)})", [row.get(name, "") for name in schema.CHUNK_COLUMNS]
            )

    def reference(self, query: str, k: int) -> list[tuple[str, float]]:
        return self.connection.execute(REFERENCE, (match_expression(query), k)).fetchall()

    def ours(self, query: str, k: int, **more: object) -> tuple[Hit, ...]:
        return search(self.connection, query, k, **more)  # type: ignore[arg-type]


@settings(max_examples=60, deadline=None)
@given(
    texts=st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join), min_size=1, max_size=120),
    query=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join),
    k=st.integers(1, 40),
)
def test_rank_score_and_ties_are_the_references(texts: list[str], query: str, k: int) -> None:
    corpus = Corpus(texts)
    with closing(corpus.connection):
        expected = corpus.reference(query, k)
        for tables in (SearchTables("script_index", rows=True), SearchTables("", rows=False)):
            hits = corpus.ours(query, k, tables=tables)
            assert [(hit.chunk.chunk_id, hit.score) for hit in hits] == expected
            assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))


@pytest.fixture
def many() -> Iterator[Corpus]:
    corpus = Corpus(["one pump"] * 300 + ["a pump and a pump kit"] * 2)
    with closing(corpus.connection):
        yield corpus


def test_more_ties_than_fit_are_in_the_order_of_their_ids(many: Corpus) -> None:
    for k in (1, 3, 50, 300, 1000):
        assert [(hit.chunk.chunk_id, hit.score) for hit in many.ours("pump", k)] == many.reference("pump", k)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, "Pump-kit,", "ÉTÉ", "e\u0301te\u0301", "(2200)"]), min_size=1, max_size=12).map(" ".join))
def test_the_words_found_are_marked_and_no_others(text: str) -> None:
    corpus = Corpus([text])
    with closing(corpus.connection):
        for hit in corpus.ours("Pump 2200 ete", 5):
            marked = [hit.chunk.text[mark.start : mark.end].lower() for mark in hit.matches]
            assert marked
            assert set(marked) <= {"pump", "2200", "été", "e\u0301te\u0301"}
            left = list(hit.chunk.text)
            for mark in hit.matches:
                left[mark.start : mark.end] = " " * mark.length
            assert corpus.connection.execute("SELECT ? LIKE '%pump%' OR ? LIKE '%2200%'", ("".join(left),) * 2).fetchone() == (0,)


def test_a_text_with_the_markers_in_it_is_left_unmarked() -> None:
    corpus = Corpus(["pump \ufdd0 kit \ufdd1", "pump\x00kit pump"])
    with closing(corpus.connection):
        assert {hit.matches for hit in corpus.ours("pump", 5)} == {()}


def test_an_index_without_the_chunk_leaves_it_out(many: Corpus) -> None:
    many.connection.execute("DELETE FROM chunks WHERE text LIKE '%kit%'")
    hits = many.ours("kit pump", 3)
    assert len(hits) == 1
    assert hits[0].rank == 1
