"""Question sets: ours, those from elsewhere, and what is wrong with a file in a sentence."""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.errors import UserError
from explorer.evaluation.questions import QUESTIONS, Passage, Question, read_questions
from explorer.places import bundled_collection
from tests.evaluation.toy import chunk


def written(folder: Path, text: str) -> Path:
    path = folder / "set.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_bundled_set_is_read_whole() -> None:
    path = bundled_collection() / QUESTIONS
    questions = read_questions(path)
    assert len(questions) == 67
    raw = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert list(raw[0]) == [field.name for field in fields(Question)]
    for question, line in zip(questions, raw, strict=True):
        assert question.as_of == date.fromisoformat(line["as_of"])
        assert [passage.__getstate__() for passage in question.relevant] == [
            [line["doc_id"], line["version"], line["section"], line["access"]] for line in line["relevant"]
        ]
        for name in ("id", "question", "language", "kind", "public_ok", "abstain", "reference_answer", "notes"):
            assert getattr(question, name) == line[name]
        for name in ("keys", "must_not", "relevant_chunks", "tags"):
            assert list(getattr(question, name)) == line[name]


def test_a_set_from_elsewhere_needs_little(tmp_path: Path) -> None:
    lines = [
        '\ufeff{"id": 7, "question": "Which pump?", "author": {"name": "x"}, "difficulty": 3, "kind": null}',
        "",
        '{"question": "保修期？", "id": "b", "as_of": "2026-10-09", "relevant": [{"doc_id": "w", "version": 5, "section": "", "page": 1}]}',
    ]
    first, second = read_questions(written(tmp_path, "\r\n".join(lines) + "\r\n"))
    assert first == Question("7", "Which pump?")
    assert (first.kind, first.language, first.public_ok, first.as_of, first.relevant) == ("other", "en", True, None, ())
    assert second.relevant == (Passage("w", "5", ""),)
    assert second.as_of == date(2026, 10, 9)


def test_a_line_separator_inside_a_text_is_no_new_line(tmp_path: Path) -> None:
    (question,) = read_questions(written(tmp_path, '{"id": "a", "question": "one\u2028two\x85three"}'))
    assert question.question == "one\u2028two\x85three"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "it is not JSON (Expecting property name enclosed in double quotes: line 1 column 2 (char 1)). A question set has"),
        ("[" * 100_000, "it is nested too deeply to be a question."),
        ('["id"]', 'it is JSON, but not an object such as {"id": ..., "question": ...}.'),
        ('{"question": "q"}', "the field 'id' is missing."),
        ('{"id": "x", "question": "  "}', "the field 'question' is missing."),
        ('{"id": "x", "question": ["q"]}', "the field 'question' should be a text, not ['q']."),
        ('{"id": true, "question": "q"}', "the field 'id' should be a text, not True."),
        ('{"id": "x", "question": "q", "as_of": "9.10.2026"}', "the field 'as_of' should be a day like 2026-10-09, not '9.10.2026'."),
        ('{"id": "x", "question": "q", "public_ok": "yes"}', "the field 'public_ok' should be true or false, not 'yes'."),
        ('{"id": "x", "question": "q", "keys": "k"}', "the field 'keys' should be a list of texts, not 'k'."),
        ('{"id": "x", "question": "q", "relevant": {}}', "the field 'relevant' should be a list of passages, each with doc_id,"),
        (
            '{"id": "x", "question": "q", "relevant": [{"doc_id": "d", "version": "1"}]}',
            "passage 1 of 'relevant': the field 'section' is missing.",
        ),
        (
            '{"id": "x", "question": "q", "wrong_version": [{"doc_id": "d", "section": "s"}]}',
            "passage 1 of 'wrong_version': the field 'version' is missing.",
        ),
        ('{"id": "a", "question": "again"}', "the question 'a' stands in line 1 already. Give one of them another ID."),
    ],
)
def test_faults_name_file_and_line(tmp_path: Path, line: str, sentence: str) -> None:
    path = written(tmp_path, '{"id": "a", "question": "q"}\n\n' + line + "\n")
    with pytest.raises(UserError) as caught:
        read_questions(path)
    said = str(caught.value)
    assert said.startswith(f"{path}, line 3")
    assert sentence in said
    assert said.endswith(".")


def test_files_that_are_no_set(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"There is no question set at .*Name one with --questions FILE\."):
        read_questions(tmp_path / "none.jsonl")
    with pytest.raises(UserError, match="there are no questions in it"):
        read_questions(written(tmp_path, "\n \n"))
    with pytest.raises(UserError, match="cannot be read"):
        read_questions(tmp_path)
    (tmp_path / "latin").write_bytes(b'{"id": "\xe9"}')
    with pytest.raises(UserError, match="not UTF-8"):
        read_questions(tmp_path / "latin")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["doc_id", "version", "section"]), inner, max_size=3),
    max_leaves=6,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.dictionaries(st.sampled_from([field.name for field in fields(Question)]), JSON))
def test_any_object_is_a_question_or_a_sentence(tmp_path: Path, value: dict[str, object]) -> None:
    path = written(tmp_path, json.dumps(value))
    fault = ""
    try:
        (question,) = read_questions(path)
        assert question.id
        assert question.question
    except UserError as error:
        fault = str(error)
    assert not fault or fault.startswith(f"{path}, line 1")


def test_a_passage_holds_chunks_of_its_version_and_section() -> None:
    passage = Passage("d", "1", "Two")
    assert passage.holds(chunk("d", "1", ("One", "Two")))
    assert not passage.holds(chunk("d", "2", ("Two",)))
    assert not passage.holds(chunk("e", "1", ("Two",)))
    assert not passage.holds(chunk("d", "1", ("Two and more",)))
