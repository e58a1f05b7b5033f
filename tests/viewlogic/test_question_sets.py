"""Which question sets are offered, and what the pane says of an evaluation."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer import places
from explorer.evaluation.evaluating import Conditions
from explorer.viewlogic.evaluation_notice import counted_words, other_choice_words, short_words
from explorer.viewlogic.evaluation_rows import ALL
from explorer.viewlogic.question_nodes import PartNode, chosen_rows, question_nodes, show_choices
from explorer.viewlogic.question_sets import EvaluationOrder, question_sets
from tests.viewlogic.test_evaluation_rows import evaluation


def test_the_collection_s_own_set_comes_first_and_files_are_offered_once(tmp_path: Path) -> None:
    own, other = tmp_path / "questions.jsonl", tmp_path / "other.jsonl"
    assert [entry.name for entry in question_sets(tmp_path, [other])] == ["The bundled questions"]
    own.touch()
    other.touch()
    sets = question_sets(tmp_path, [other, own, tmp_path / "gone.jsonl"])
    assert [(entry.name, entry.path.name) for entry in sets] == [
        ("This collection\u2019s questions", "questions.jsonl"),
        ("other.jsonl", "other.jsonl"),
        ("The bundled questions", "questions.jsonl"),
    ]


def test_the_bundled_set_is_the_bundled_collection_s_own() -> None:
    (only,) = question_sets(places.bundled_collection(), [])
    assert only.name == "This collection\u2019s questions"


def test_questions_can_be_chosen_by_what_went_wrong() -> None:
    found = evaluation()
    assert dict(show_choices(found, ALL)) == {
        "missed": "Missed questions (1)",
        "all": "All questions (3)",
        "leak": "Questions with a leak (1)",
        "wrong version": "Questions with a wrong version (1)",
        "not in force": "Questions with a version not in force (2)",
        "not scored": "Questions without relevant passages (1)",
    }
    assert list(dict(show_choices(found, "version"))) == ["missed", "all", "wrong version", "not in force"]
    assert [row.answer.question.id for row in chosen_rows(found, "not in force", ALL)] == ["Q1", "Q2"]


def test_a_question_has_its_passages_below_it() -> None:
    first, second, third = question_nodes(chosen_rows(evaluation(), "all", ALL))
    assert (first.sign, first.state, first.facts) == ("\u2713", "found, rank 2", "Q1 · version · en")
    assert (second.sign, third.sign) == ("\u2717", "\u2013")

    def told(nodes: list[PartNode]) -> list[tuple[str, str, str]]:
        return [(node.kind, node.words, node.sign) for node in nodes]

    assert told(first.children) == [
        ("heading", "Relevant passages", ""),
        ("passage", "Window", "\u2713"),
        ("passage", "Window", "\u2717"),
        ("heading", "Found", ""),
        ("passage", "Window", "1"),
        ("passage", "Window", "2"),
    ]
    assert [node.row for node in first.children] == list(range(6))
    assert (first.children[2].state, first.children[4].remark, first.children[5].relevant) == (
        "not among the 2 hits",
        "wrong version",
        True,
    )
    assert [node.words for node in second.children][-2:] == ["Found instead", "Approval"]
    assert [node.words for node in third.children] == ["Found", "Nothing."]


def test_figures_in_a_line() -> None:
    found = evaluation()
    assert short_words(found) == "hit@5 0.500"
    assert counted_words(found) == "1 leak · 1 wrong version · 2 not in force · 1 not scored"


@pytest.mark.parametrize(
    ("chosen", "begins"),
    [
        (EvaluationOrder(Path("a.jsonl"), Conditions(as_of="question")), "These figures are for: asked by whom each question is for"),
        (EvaluationOrder(Path("b.jsonl"), Conditions()), "These figures are for: a.jsonl, asked by"),
        (EvaluationOrder(Path("a.jsonl"), Conditions(k=10)), "These figures are for: the first 5 hits, asked by"),
        (None, "These figures are for: a.jsonl, asked by"),
    ],
)
def test_another_choice_is_told_apart(chosen: EvaluationOrder | None, begins: str) -> None:
    asked = EvaluationOrder(Path("a.jsonl"), Conditions())
    assert other_choice_words(evaluation(), asked, chosen).startswith(begins)
