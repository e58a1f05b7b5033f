"""What a search leaves out is left out before the best are taken, in our indexes and in the reference program's."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.index import schema
from explorer.index.reader import IndexReader, open_index
from explorer.index.search_filter import SearchFilter
from tests.index.conftest import Build

DOCUMENTS = {
    # name: from, to, access, language, type
    "always": ("", "", "public", "en", "policy"),
    "until-today": ("2026-01-01", "2026-10-09", "public", "en", "policy"),
    "from-today": ("2026-10-09", "", "public", "fr", "help"),
    "expired": ("2025-01-01", "2026-10-08", "public", "en", "notice"),
    "later": ("2026-10-10", "", "public", "en", "policy"),
    "unclear": ("soon", "", "public", "en", "policy"),
    "procedure": ("2026-01-01", "", "staff", "en", "procedure"),
    "unlabelled": ("2026-01-01", "", "", "", ""),
    "other-label": ("2026-01-01", "", "Public", "en", "policy"),
}
TODAY = date(2026, 10, 9)


def write(folder: Path, name: str, words: str = "") -> None:
    labels = dict(zip(("effective_from", "effective_to", "access", "language", "doc_type"), DOCUMENTS[name], strict=True))
    head = "".join(f"{field}: {value}\n" for field, value in labels.items() if value)
    path = folder / "documents" / f"{name}.md"
    path.write_text(f"---\ndoc_id: {name}\nversion: 1\n{head}---\n# T\n\n## S\n\nThe pump 保修 {words}.\n", encoding="utf-8")


@pytest.fixture(params=["ours", "the reference program's"])
def reader(request: pytest.FixtureRequest, build: Build, folder: Path) -> Iterator[IndexReader]:
    for file in (folder / "documents").rglob("*.*"):
        file.unlink()
    for name in DOCUMENTS:
        # The labelled ones are longer, so they rank behind what is filtered out.
        write(folder, name, "and more words " * (name in ("always", "until-today", "from-today")))
    build()
    index = folder / "index.sqlite"
    if request.param != "ours":
        with closing(sqlite3.connect(index)) as connection:
            connection.execute(f"DELETE FROM meta WHERE key = '{schema.OUR_SCHEMA}'")
            connection.commit()
    with open_index(index) as opened:
        assert opened.complete == (request.param == "ours")
        yield opened


def found(reader: IndexReader, **conditions: object) -> set[str]:
    sets = []
    for query in ("pump", "保", "pump 保修"):
        only = SearchFilter(**conditions)  # type: ignore[arg-type]
        sets.append({hit.chunk.doc_id for hit in reader.search(query, 50, only)})
    assert sets[0] == sets[1] == sets[2]
    return sets[0]


def test_without_conditions_everything_is_found(reader: IndexReader) -> None:
    assert not SearchFilter()
    assert found(reader) == set(DOCUMENTS)


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (TODAY, {"always", "until-today", "from-today", "procedure", "unlabelled", "other-label"}),
        (date(2026, 10, 8), {"always", "until-today", "expired", "procedure", "unlabelled", "other-label"}),
        (date(2026, 10, 10), {"always", "from-today", "later", "procedure", "unlabelled", "other-label"}),
        (date(1999, 1, 1), {"always"}),
    ],
)
def test_both_dates_are_inclusive_and_unreadable_ones_are_never_in_force(reader: IndexReader, day: date, expected: set[str]) -> None:
    assert found(reader, in_force_on=day) == expected


def test_the_public_sees_what_is_labelled_public_and_nothing_else(reader: IndexReader) -> None:
    hidden = {"procedure", "unlabelled", "other-label"}
    assert found(reader, audience=Audience.PUBLIC) == set(DOCUMENTS) - hidden
    assert found(reader, audience=Audience.STAFF) == set(DOCUMENTS)


def test_type_and_language(reader: IndexReader) -> None:
    assert found(reader, doc_type="notice") == {"expired"}
    assert found(reader, language="fr") == {"from-today"}
    assert found(reader, language="en") == set(DOCUMENTS) - {"from-today"}
    assert found(reader, doc_type="policy", language="fr") == set()
    assert found(reader, doc_type="x' OR 1 --") == set()


def test_the_best_are_taken_from_what_is_left(reader: IndexReader) -> None:
    only = SearchFilter(in_force_on=TODAY, audience=Audience.PUBLIC)
    for query in ("pump", "保修"):
        everything = [hit.chunk.doc_id for hit in reader.search(query, 50)]
        expected = [name for name in everything if name in {"always", "until-today", "from-today"}]
        assert everything[:3] != expected, "what is filtered out ranks in front"
        assert [hit.chunk.doc_id for hit in reader.search(query, 3, only)] == expected


def test_a_filter_changes_no_score(reader: IndexReader) -> None:
    scores = {hit.chunk.doc_id: hit.score for hit in reader.search("pump more", 50)}
    only = SearchFilter(in_force_on=TODAY, audience=Audience.PUBLIC, language="en")
    hits = reader.search("pump more", 50, only)
    assert {hit.chunk.doc_id: hit.score for hit in hits} == {name: scores[name] for name in ("always", "until-today")}
    assert [hit.rank for hit in hits] == [1, 2]


def test_after_an_update_the_new_labels_count(build: Build, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "procedure")
    write(folder, "always")
    build()
    monkeypatch.setitem(DOCUMENTS, "procedure", ("", "", "public", "en", "policy"))
    write(folder, "procedure")
    (folder / "documents" / "always.md").unlink()
    write(folder, "from-today")
    build()
    with open_index(folder / "index.sqlite") as reader:
        check: Callable[[SearchFilter], set[str]] = lambda only: {hit.chunk.doc_id for hit in reader.search("pump 保修", 9, only)}  # noqa: E731
        assert check(SearchFilter(audience=Audience.PUBLIC)) == {"procedure", "from-today"}
        assert check(SearchFilter(language="fr")) == {"from-today"}
