"""Chunks with their metadata, some at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.errors import CorruptIndex
from explorer.index.reader import open_index
from explorer.index.script_words import ScriptQuery, script_words
from tests.index.conftest import Build


def test_pages_give_every_chunk_once_with_what_is_said_of_it(folder: Path, build: Build) -> None:
    build()
    with open_index(folder / "index.sqlite") as reader:
        for record in reader.documents():
            found, place = [], None
            while page := reader.described(record.doc_id, record.version, place, 1):
                assert len(page) == 1
                found += page
                place = page[-1].place
            assert tuple(each.chunk for each in found) == reader.chunks(record.doc_id, record.version)
            assert [each.metadata for each in found] == [reader.metadata(each.chunk.chunk_id) for each in found]
        assert reader.described("none", "1", None, 5) == ()


def test_a_sample_is_always_the_same(folder: Path, build: Build) -> None:
    build()
    with open_index(folder / "index.sqlite") as reader:
        ids = [chunk.chunk_id for record in reader.documents() for chunk in reader.chunks(record.doc_id, record.version)]
        assert [chunk.chunk_id for chunk in reader.sample(3)] == sorted(ids)[:3]
        assert len(reader.sample(100)) == len(ids)


def test_the_public_sees_what_is_public(folder: Path, build: Build) -> None:
    build()
    with open_index(folder / "index.sqlite", Audience.PUBLIC) as public, open_index(folder / "index.sqlite") as staff:
        for record in staff.documents():
            readable = record.effective_access == "public"
            assert bool(public.described(record.doc_id, record.version, None, 5)) == readable
        assert {chunk.access for chunk in public.sample(100)} <= {"public"}


def test_a_chunk_of_which_nothing_is_said_is_damage(folder: Path, build: Build) -> None:
    build()
    with closing(sqlite3.connect(folder / "index.sqlite")) as connection:
        connection.execute("DELETE FROM chunk_metadata")
        connection.commit()
    with open_index(folder / "index.sqlite") as reader:
        record = reader.documents()[0]
        with pytest.raises(CorruptIndex, match="nothing is said of the chunk"):
            reader.described(record.doc_id, record.version, None, 5)


def test_a_query_names_its_words_one_by_one() -> None:
    words = ScriptQuery("製品の保証 کتاب").words
    assert len(words) == len(set(words)) == 5
    assert set(words) <= set(script_words("この製品の保証は کتاب").split())
