"""Texts and questions as sparse vectors."""

from __future__ import annotations

import sqlite3

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.exchange.qdrant import sparse


def found(query: str, text: str) -> int:
    """How many words of the query are in the text."""
    return len(set(sparse.question(query)[0]) & set(sparse.weights(text, 10)[0]))


def test_weights_are_those_of_bm25() -> None:
    indices, values = sparse.weights("Pay pay claim", 6.0)
    by_index = dict(zip(indices, values, strict=True))
    (pay,), (claim,) = sparse.question("pay")[0], sparse.question("claim")[0]
    share = 1.2 * (0.25 + 0.75 * 3 / 6)
    assert by_index == pytest.approx({pay: 2 * 2.2 / (2 + share), claim: 2.2 / (1 + share)}, abs=1e-5)


def test_places_in_the_vectors_never_change() -> None:
    # Other values would silently find nothing in collections that are there already.
    assert sparse.weights("Deckung der Police", 3) == ([902995060, 1375309249, 2505567519], [1.0, 1.0, 1.0])
    assert sparse.question("保証")[0] == [783483798]


@given(st.text(max_size=200))
def test_a_vector_has_each_index_once_and_in_order(text: str) -> None:
    indices, values = sparse.weights(text, 5)
    assert indices == sorted(set(indices))
    assert all(0 <= index < 1 << 32 for index in indices)
    assert len(values) == len(indices)
    assert all(0 < value < 2.2 for value in values)
    assert bool(indices) == bool(sparse.length(text))


def test_words_without_case_and_accents_and_whatever_stands_between() -> None:
    assert found("cafe NAIVE", "Café, naïve; re\u0301sume\u0301") == 2
    assert found("resume", "re\u0301sume\u0301") == 1
    assert found("§ ! -", "§ ! -") == 0
    assert found("й", "и") == 0


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("保証", "製品の保証期間"),
        ("2200", "2200の保証"),
        ("2200の保証", "2200 Euro"),
        ("ＡＢＣ", "abc"),
        ("كتاب", "کتاب"),
        ("کتاب ها", "کتاب\u200cها"),
        ("کتابها", "کتاب ها"),
        ("ประกัน", "บริษัทประกันภัย"),
    ],
)
def test_scripts_that_words_alone_do_not_find(query: str, text: str) -> None:
    assert found(query, text)


# Without U+03A2, which Unicode never gave to a letter: FTS5 takes it for one.
WORDS = (
    "".join(map(chr, (*range(0x20, 0x180), *range(0x300, 0x332), *range(0x391, 0x3CA), *range(0x410, 0x450))))
    .replace("µ", "")
    .replace("ſ", "")
    .replace("\u03a2", "")
)


@given(st.lists(st.text(WORDS, max_size=40), max_size=8))
def test_words_are_those_of_the_full_text_table(texts: list[str]) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')")
    connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab(t, 'instance')")
    connection.executemany("INSERT INTO t (rowid, text) VALUES (?, ?)", enumerate(texts))
    theirs = [
        connection.execute("SELECT term FROM words WHERE doc = ? ORDER BY offset", (number,)).fetchall() for number in range(len(texts))
    ]
    connection.close()
    for text, terms in zip(texts, theirs, strict=True):
        assert sparse.length(text) == len(terms)
        assert set(sparse.weights(text, 1)[0]) == set(sparse.question(" ".join(term for (term,) in terms))[0])
