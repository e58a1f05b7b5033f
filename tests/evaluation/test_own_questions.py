"""Questions that were typed in: kept for their collection, as a question set is, and looked through before they are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from explorer.errors import EnvironmentFault, UserError
from explorer.evaluation.own_questions import KIND, checked, lost, next_id, own_questions_file, read_own, save_own, sections
from explorer.evaluation.questions import Passage, Question, read_questions
from tests.evaluation.conftest import Open

GOOD = Question("own-1", "  Which   pump? ", kind="", relevant=(Passage("parts", "1", "Pumps"),) * 2)


def test_a_question_is_tidied_kept_and_read_as_any_set(opened: Open) -> None:
    with opened() as index:
        file = own_questions_file(index)
        assert read_own(file) == ()
        question = checked(GOOD, index)
        assert question == Question("own-1", "Which pump?", kind=KIND, relevant=(Passage("parts", "1", "Pumps"),))
        save_own(file, [question])
        assert read_own(file) == read_questions(file) == (question,)
        save_own(file, [])
        assert read_own(file) == ()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_each_collection_has_its_own(opened: Open, folder: Path) -> None:
    with opened() as index:
        one = own_questions_file(index)
        index.folder = folder / "other"
        assert own_questions_file(index) != one
        index.folder = None
        assert own_questions_file(index).name.startswith("index-")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (replace(GOOD, question=" \n "), "has no words yet"),
        (replace(GOOD, question="x" * 2001), "longer than 2,000 characters"),
        (replace(GOOD, relevant=()), "no relevant passage yet"),
        (replace(GOOD, relevant=(Passage("gone", "1", "A"),)), "no document 'gone'"),
        (replace(GOOD, relevant=(Passage("parts", "7", "A"),)), "no version '7' of parts, only: 1."),
        (replace(GOOD, relevant=(Passage("parts", "1", "A"),)), "parts, version 1, has no section 'A'"),
        (replace(GOOD, question="KNOWN   one"), "in the list already"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(opened: Open, question: Question, words: str) -> None:
    with opened() as index, pytest.raises(UserError, match=words) as told:
        checked(question, index, [Question("own-9", "Known one")])
    assert str(told.value).endswith(".")


def test_questions_of_an_older_index_are_told(opened: Open) -> None:
    good, bad = replace(GOOD, question="a"), replace(GOOD, id="own-2", question="b", relevant=(Passage("gone", "1", "A"),))
    with opened() as index:
        assert list(lost([good, bad], index)) == ["own-2"]
        assert sections(index, "parts", "1") == ("Pumps", "Warranty")


def test_ids_are_never_given_twice() -> None:
    assert next_id(()) == "own-1"
    assert next_id([Question("own-7", "a"), Question("own-2", "b"), Question("Q99", "c"), Question("own-x", "d")]) == "own-8"


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(EnvironmentFault, match=r"Your questions could not be saved to .*\."):
        save_own(tmp_path / "file" / "questions.jsonl", [])
