"""The collection's inventory and what is said beside it."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import date

from corpus.make.__main__ import DOCUMENTS

from .conftest import Bundle

INVENTORY = DOCUMENTS.parent / "inventory.csv"
COLUMNS = ["file", "doc_id", "title", "version", "effective_from", "effective_to", "owner", "access", "language", "doc_type", "format"]


def rows() -> list[dict[str, str]]:
    with INVENTORY.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        found = list(reader)
    assert reader.fieldnames == COLUMNS
    return found


def test_it_lists_thirty_six_document_versions() -> None:
    found = rows()
    assert len({(row["doc_id"], row["version"]) for row in found}) == len(found) == 36
    assert Counter(row["format"] for row in found) == {"md": 32, "html": 2, "pdf": 2}
    assert Counter(row["access"] for row in found) == {"public": 30, "staff": 6}
    assert Counter(row["language"] for row in found) == {"en": 34, "fr": 2}
    assert [row["file"] for row in found] == sorted(row["file"] for row in found)


def test_its_dates_are_days_in_order() -> None:
    for row in rows():
        start = date.fromisoformat(row["effective_from"])
        assert not row["effective_to"] or start <= date.fromisoformat(row["effective_to"])


def test_it_says_what_the_documents_say_of_themselves(bundle: Bundle) -> None:
    listed = {row.pop("file").removeprefix("documents/"): row for row in rows()}
    for name, parsed in bundle.parsed.items():
        expected = {**listed[name], "format": parsed.format}
        assert {column: parsed.meta.get(column, "") for column in COLUMNS[1:-1]} | {"format": parsed.format} == expected


def test_the_collections_today_lies_between_the_two_returns_policies() -> None:
    told = json.loads((INVENTORY.parent / "collection.json").read_text(encoding="utf-8"))
    assert told == {"title": "Larkfield policies", "today": "2026-10-09"}
