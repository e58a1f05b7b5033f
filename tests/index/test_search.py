"""Search ranks as the reference system does, and ordinary input never breaks it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.domain.audience import Audience
from explorer.index import schema
from explorer.index.reader import IndexReader, open_index
from explorer.index.search import match_expression, search
from explorer.index.search_filter import SearchFilter
from tests.index.conftest import Build
from tests.index.toy import write_markdown


@pytest.mark.parametrize(
    ("query", "expression"),
    [
        ("Which pump kit fits the PW-2200?", '"which" OR "pump" OR "kit" OR "fits" OR "the" OR "pw" OR "2200"'),
        ("pump PUMP Pump", '"pump"'),
        ('say "hello" AND NOT (world*)', '"say" OR "hello" OR "and" OR "not" OR "world"'),
        ("l’été 20.04 @name multi-agent", '"l" OR "été" OR "20" OR "04" OR "name" OR "multi" OR "agent"'),
        ("", ""),
        ("\" ' ? ( * 😀 \x00", ""),
    ],
)
def test_every_word_is_quoted(query: str, expression: str) -> None:
    assert match_expression(query) == expression


@pytest.fixture
def reader(build: Build, folder: Path):
    build()
    with open_index(folder / "index.sqlite") as opened:
        yield opened


@pytest.mark.parametrize("query", ["", " ", '"', "'", "*", "NEAR(", "-", "😀", "\x00", "_", "AND", "a" * 10000, "w " * 5000])
def test_ordinary_input_never_breaks_it(reader: IndexReader, query: str) -> None:
    assert reader.search(query, 5) == ()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200, deadline=None)
@given(st.text())
def test_no_text_breaks_it(reader: IndexReader, query: str) -> None:
    everything = reader.search(query, 3)
    assert all(0 <= mark.start < mark.end <= len(hit.chunk.text) for hit in everything for mark in hit.matches)
    assert set(reader.search(query, 3, SearchFilter(date(2026, 10, 9), Audience.PUBLIC, "policy", "en"))) <= set(everything)


@pytest.mark.parametrize("query", ["保" * 100_000, "کتاب " * 20_000, " ".join(f"w{number}" for number in range(20_000)), "保 " * 20_000])
def test_very_long_input_ends(reader: IndexReader, query: str) -> None:
    assert reader.search(query, 3) == ()


def test_scores_are_minus_bm25_and_ties_go_by_id(reader: IndexReader) -> None:
    hits = reader.search("section words", 50)
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert [(-hit.score, hit.chunk.chunk_id) for hit in hits] == sorted((-hit.score, hit.chunk.chunk_id) for hit in hits)
    assert len({hit.score for hit in hits}) < len(hits), "there are ties to order"
    assert all(hit.score > 0 for hit in reader.search("what", 1))
    assert reader.search("section", 0) == ()


def test_the_score_is_fts5s_own() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        for statement in schema.REFERENCE_TABLES:
            connection.execute(statement)
        texts = {"b": "one pump", "a": "one pump", "c": "a pump and a pump kit", "d": "nothing here"}
        for item, text in texts.items():
            connection.execute("INSERT INTO keyword_index VALUES (?, ?)", (item, text))
            columns = {"chunk_id": item, "position": 0, "start": 0, "end": 1, "text": text, "sections": "[]", "pages": "[]"}
            row = [columns.get(name, "") for name in schema.CHUNK_COLUMNS]
            connection.execute(f"INSERT INTO chunks VALUES ({', '.join('?' * 17)})", row)
        expected = connection.execute(
            'SELECT item_id, -bm25(keyword_index) FROM keyword_index WHERE keyword_index MATCH \'"pump" OR "kit"\' ORDER BY 2 DESC, 1'
        ).fetchall()
        assert [(hit.chunk.chunk_id, hit.score) for hit in search(connection, "Pump, kit!", 10)] == expected
        tied = [hit.chunk.chunk_id for hit in search(connection, "one", 10)]
        assert tied == ["a", "b"]


def test_accents_do_not_matter(build: Build, folder: Path) -> None:
    write_markdown(folder, "fr.md", body="\nLa garantie légale du Québec.\n")
    build()
    with open_index(folder / "index.sqlite") as reader:
        assert reader.search("quebec", 1)[0].chunk.doc_id == "fr"
        assert reader.search("QUÉBEC", 1)[0].chunk.doc_id == "fr"
