"""The question set, each question against the collection."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from typing import Any

import pytest

from corpus.make.__main__ import DOCUMENTS

from .conftest import Bundle

FIELDS = [
    "id", "question", "language", "kind", "as_of", "public_ok", "abstain", "reference_answer", "keys", "must_not", "relevant",
    "relevant_chunks", "wrong_version", "tags", "notes",
]  # fmt: skip
KINDS = {
    "answerable": 18,
    "unanswerable": 8,
    "version": 8,
    "table": 8,
    "exact-code": 11,
    "contradiction": 4,
    "staff-only": 7,
    "injection-bait": 3,
}
QUESTIONS: list[dict[str, Any]] = [
    json.loads(line) for line in (DOCUMENTS.parent / "questions.jsonl").read_text(encoding="utf-8").splitlines()
]
each = pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])


def found(bundle: Bundle, passage: dict[str, str]) -> list[Any]:
    chunks = [chunk for name in sorted(bundle.parsed) for chunk in bundle.chunks(name, "structure")]
    return [c for c in chunks if (c.doc_id, c.version) == (passage["doc_id"], passage["version"]) and passage["section"] in c.sections]


def in_force(chunk: Any, day: str) -> bool:
    return bool(chunk.effective_from <= day and (not chunk.effective_to or day <= chunk.effective_to))


def test_there_are_67_questions_of_eight_kinds_nine_of_them_in_french() -> None:
    assert Counter(question["kind"] for question in QUESTIONS) == KINDS
    assert Counter(question["language"] for question in QUESTIONS) == {"en": 58, "fr": 9}
    assert [question["id"] for question in QUESTIONS] == [f"Q{number:02d}" for number in range(1, 68)]
    assert len({question["question"] for question in QUESTIONS}) == 67


@each
def test_its_fields_are_complete(question: dict[str, Any]) -> None:
    assert list(question) == FIELDS
    date.fromisoformat(question["as_of"])
    assert question["question"].endswith(("?", "."))
    assert question["reference_answer"].endswith(".")


@each
def test_its_relevant_passages_exist_and_are_in_force_on_its_day(question: dict[str, Any], bundle: Bundle) -> None:
    ids = []
    for passage in question["relevant"]:
        chunks = found(bundle, passage)
        assert chunks, passage
        assert {chunk.access for chunk in chunks} == {passage["access"]}
        assert all(in_force(chunk, question["as_of"]) for chunk in chunks), passage
        ids += [chunk.chunk_id for chunk in chunks]
    assert ids == question["relevant_chunks"]


@each
def test_its_wrong_versions_exist_and_are_not_in_force_on_its_day(question: dict[str, Any], bundle: Bundle) -> None:
    for passage in question["wrong_version"]:
        chunks = found(bundle, passage)
        assert chunks, passage
        assert not any(in_force(chunk, question["as_of"]) for chunk in chunks), passage


@each
def test_its_keys_stand_in_the_relevant_text_and_in_the_reference_answer(question: dict[str, Any], bundle: Bundle) -> None:
    text = "\n".join(chunk.text for passage in question["relevant"] for chunk in found(bundle, passage))
    for key in question["keys"]:
        assert re.search(key, text, re.IGNORECASE), key
        assert re.search(key, question["reference_answer"], re.IGNORECASE), key
    for forbidden in question["must_not"]:
        assert not re.search(forbidden, question["reference_answer"], re.IGNORECASE), forbidden


@each
def test_what_its_kind_means_holds(question: dict[str, Any]) -> None:
    labels = {passage["access"] for passage in question["relevant"]}
    assert question["abstain"] == (question["kind"] == "unanswerable") == (not question["relevant"]) == (not question["keys"])
    assert question["public_ok"] == (question["kind"] != "staff-only") == ("staff" not in labels)
    if question["kind"] == "injection-bait":
        assert question["must_not"]
    if question["kind"] == "version":
        assert question["wrong_version"] or "notice" in question["tags"]


def test_words_that_would_be_wrong_do_stand_somewhere(bundle: Bundle) -> None:
    """A forbidden wording of a version, code or bait question is a real trap: the collection contains it."""
    text = "\n".join(parsed.text for parsed in bundle.parsed.values())
    for question in QUESTIONS:
        if question["kind"] in {"version", "exact-code", "injection-bait"}:
            for forbidden in question["must_not"]:
                assert re.search(forbidden, text, re.IGNORECASE) or question["language"] == "fr", (question["id"], forbidden)
