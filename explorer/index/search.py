"""Keyword search as the reference system ranks: BM25 over the words of the query, any of which may match.

A query with characters of a script that the reference's index cannot look into also asks our second index, and a hit's score is
the sum of what both say; every other query is answered by the first alone, so its ranking is the reference's.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.index import scripts
from explorer.index.records import chunk_of
from explorer.index.schema import CHUNK_COLUMNS
from explorer.index.script_words import ScriptQuery
from explorer.index.search_filter import EVERYTHING, SearchFilter

_COLUMNS = ", ".join(f'"{column}"' for column in CHUNK_COLUMNS)
# A whole page of text may be pasted; a whole book would take minutes.
MOST_WORDS = 2000
# Rows taken beyond the wanted ones, so that ties at the end can be put in the order of their IDs.
_SLACK = 24
# Code points that no text of ours holds (the parsed text's alphabet excludes them).
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"


@dataclass(frozen=True, slots=True)
class Hit:
    """``rank`` counts from 1; ``score`` is minus FTS5's bm25, so more is better. ``matches`` are the places of the words found, in
    code points of the chunk's ``text``, in order, apart from each other.
    """

    rank: int
    score: float
    chunk: Chunk
    matches: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchTables:
    """Where search finds what the reference's tables lack. ``scripts`` is the second full-text table, ``""`` for none; ``rows`` says
    whether ``search_rows`` is there, which leads from a row of the full-text table to its document.
    """

    scripts: str
    rows: bool


OWN_TABLES = SearchTables("script_index", True)


def match_expression(query: str, *, second_index: bool = False) -> str:
    """The query's distinct lower-case words, each quoted so that nothing in them is an operator; ``""`` when it has no word.

    With a second index, stretches of scripts without blanks are left to it: torn at their vowel signs, they are no words.
    """
    words = dict.fromkeys(re.findall(r"\w+", query.lower()))
    if scripts.is_full_width(query):
        words.update(dict.fromkeys(re.findall(r"\w+", scripts.fold_full_width(query).lower())))
    if second_index and scripts.is_unspaced(query):
        latin = (part for word in words if scripts.is_unspaced(word) for part in scripts.LATIN_WORD.findall(word))
        words = dict.fromkeys([*(word for word in words if not scripts.is_unspaced(word)), *latin])
    return " OR ".join(f'"{word}"' for word in islice(words, MOST_WORDS))


def search(
    connection: sqlite3.Connection, query: str, k: int, only: SearchFilter = EVERYTHING, tables: SearchTables = OWN_TABLES
) -> tuple[Hit, ...]:
    """The ``k`` best chunks of those that ``only`` lets through, the best first; equal scores in the order of their IDs."""
    asked = ScriptQuery(query) if tables.scripts else ScriptQuery("")
    words = match_expression(query, second_index=bool(tables.scripts))
    if k < 1 or not (words or asked):
        return ()
    found = _Search(connection, words, asked.expression, only, tables)
    hits: list[Hit] = []
    for number, score, item in found.best(k):
        row = connection.execute(f"SELECT {_COLUMNS} FROM chunks WHERE chunk_id = ?", (item,)).fetchone()
        if row is None:
            continue
        chunk = chunk_of(row)
        marked = found.marked(number, chunk.text)
        places = [*marked, *asked.places(chunk.text)]
        hits.append(Hit(len(hits) + 1, -score, chunk, _apart(places)))
    return tuple(hits)


class _Search:
    """One query on its way: which rows match, which of them are best."""

    def __init__(self, connection: sqlite3.Connection, words: str, others: str, only: SearchFilter, tables: SearchTables) -> None:
        self._connection = connection
        self._words = words
        self._others = others
        self._only = only
        self._tables = tables

    def best(self, k: int) -> list[tuple[int, float, str]]:
        """Row number, bm25 (less is better) and ID of the best rows, at most ``k``, in their order.

        IDs are not read before it is known which rows are best: for a common word that would be a look into every row's text. Only
        where more rows are tied at the end than were taken, all are put in the order of their IDs.
        """
        rows = self._rows("score", k + _SLACK)
        if len(rows) > k:
            last = rows[k - 1][1]
            if len(rows) == k + _SLACK and rows[-1][1] == last:
                rows = self._rows("score, {item}", k, last)
            else:
                rows = [row for row in rows if row[1] <= last]
        named = [(number, score, self._item(number)) for number, score in rows]
        named.sort(key=lambda row: (row[1], row[2]))
        return named[:k]

    def _item(self, number: int) -> str:
        row = self._connection.execute("SELECT item_id FROM keyword_index WHERE rowid = ?", (number,)).fetchone()
        return str(row[0]) if row else ""

    def _rows(self, order: str, limit: int, last: float | None = None) -> list[tuple[int, float]]:
        """The numbers of the first ``limit`` rows in this order with their scores, none of which is behind ``last``."""
        bound, bounds = ("", []) if last is None else ("AND {} <= ?", [last])
        if not self._others:
            order = order.format(item="keyword_index.item_id")
            join, condition, values = self._restriction("keyword_index.rowid", "keyword_index.item_id")
            statement = (
                f"SELECT keyword_index.rowid, bm25(keyword_index) AS score FROM keyword_index {join} "
                f"WHERE keyword_index MATCH ? {bound.format('bm25(keyword_index)')} {condition} ORDER BY {order} LIMIT ?"
            )
            return self._connection.execute(statement, (self._words, *bounds, *values, limit)).fetchall()
        parts, expressions = [], []
        for table, expression in (("keyword_index", self._words), (self._tables.scripts, self._others)):
            if expression:
                parts.append(f"SELECT rowid AS number, bm25({table}) AS score FROM {table} WHERE {table} MATCH ?")
                expressions.append(expression)
        ctes = ", ".join(f"part{place} AS MATERIALIZED ({part})" for place, part in enumerate(parts))
        union = " UNION ALL ".join(f"SELECT number, score FROM part{place}" for place in range(len(parts)))
        item = "(SELECT item_id FROM keyword_index WHERE rowid = found.number)"
        join, condition, values = self._restriction("found.number", item)
        statement = (
            f"WITH {ctes}, found AS MATERIALIZED (SELECT number, sum(score) AS score FROM ({union}) GROUP BY number) "
            f"SELECT found.number, found.score FROM found {join} "
            f"WHERE 1 {bound.format('found.score')} {condition} "
            f"ORDER BY {order.format(item=item)} LIMIT ?"
        )
        return self._connection.execute(statement, (*expressions, *bounds, *values, limit)).fetchall()

    def _restriction(self, number: str, item: str) -> tuple[str, str, list[str]]:
        """A join, a condition and its values; ``number`` and ``item`` are the row's number and ID in SQL.

        CROSS JOIN keeps the full-text table in front: it is the one that knows which rows match.
        """
        if not self._only:
            return "", "", []
        if self._tables.rows:
            condition, values = self._only.condition("documents", "described")
            described = "JOIN document_metadata AS described ON described.document = parsed.id " if "described." in condition else ""
            return (
                f"CROSS JOIN search_rows ON search_rows.id = {number}",
                "AND search_rows.document IN (SELECT parsed.id FROM documents JOIN parsed_documents AS parsed "
                "ON parsed.doc_id = documents.doc_id AND parsed.version = documents.version "
                f"{described}WHERE {condition})",
                values,
            )
        condition, values = self._only.condition("chunks")
        return f"CROSS JOIN chunks ON chunks.chunk_id = {item}", f"AND {condition}", values

    def marked(self, number: int, text: str) -> Iterator[tuple[int, int]]:
        """Where the first index found the words in ``text``, asked of FTS5 itself: nobody else knows its tokens as well."""
        if not self._words or _OPEN in text or _CLOSE in text:
            return
        row = self._connection.execute(
            "SELECT highlight(keyword_index, 1, ?, ?) FROM keyword_index WHERE keyword_index MATCH ? AND rowid = ?",
            (_OPEN, _CLOSE, self._words, number),
        ).fetchone()
        if row is None or row[0].replace(_OPEN, "").replace(_CLOSE, "") != text:
            return
        before, *parts = row[0].split(_OPEN)
        place = len(before)
        for part in parts:
            word, _, rest = part.partition(_CLOSE)
            yield place, place + len(word)
            place += len(word) + len(rest)


def _apart(places: list[tuple[int, int]]) -> tuple[Span, ...]:
    """The ranges in order, those that overlap or touch made one."""
    joined: list[Span] = []
    for start, end in sorted(places):
        if joined and start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(end, joined[-1].end))
        else:
            joined.append(Span(start, end))
    return tuple(joined)
