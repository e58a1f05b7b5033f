"""Several chunkers on one index: each as if the index had been built with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import Passage, Question
from explorer.evaluation.side_by_side import built_by, evaluate_chunkers
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from tests.index.toy import ToyEngine, finish, write_markdown

QUESTIONS = (
    Question("Q1", "Which pump fits?", relevant=(Passage("parts", "1", "Pumps"),)),
    Question("Q2", "How long is the warranty?", relevant=(Passage("parts", "1", "Warranty"),)),
)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenedIndex]:
    body = "\n## Pumps\n\n" + "The pump fits. " * 50 + "\n\n## Warranty\n\n" + "The warranty is long. " * 50 + "\n"
    write_markdown(tmp_path, "parts.md", body=body)
    write_markdown(tmp_path, "other.md")
    build(tmp_path, "structure")
    with open_index(tmp_path / "structure.sqlite") as reader:
        yield OpenedIndex(reader, tmp_path, ToyEngine())  # type: ignore[arg-type]


def build(folder: Path, name: str, **settings: int) -> None:
    work = ingest(Collection(folder), folder / f"{name}.sqlite", chunker=chunker(name, **settings), engine=ToyEngine())  # type: ignore[arg-type]
    finish(work)


def value(work: Iterator[object]) -> object:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def test_each_is_measured_as_if_built(opened: OpenedIndex, tmp_path: Path) -> None:
    names = ("overlap", "structure", "fixed")
    evaluations = value(evaluate_chunkers(opened, [chunker(name) for name in names], QUESTIONS, Conditions(3)))
    assert isinstance(evaluations, tuple)
    assert [evaluation.chunker for evaluation in evaluations] == list(names)
    for evaluation in evaluations:
        build(tmp_path, evaluation.chunker)
        with open_index(tmp_path / f"{evaluation.chunker}.sqlite") as reader:
            expected = value(evaluate(reader, QUESTIONS, Conditions(3)))
        assert isinstance(expected, Evaluation)
        assert evaluation.answers == expected.answers
    assert len({evaluation.overall() for evaluation in evaluations}) > 1


def test_the_index_serves_for_its_own_chunker_and_settings_alone(opened: OpenedIndex) -> None:
    assert built_by(opened, chunker("structure"))
    assert not built_by(opened, chunker("structure", longest=50))
    assert not built_by(opened, chunker("fixed"))
    both = value(evaluate_chunkers(opened, [chunker("structure"), chunker("structure", longest=50)], QUESTIONS, Conditions()))
    assert isinstance(both, tuple)
    # With 50 words at the most the heading stands alone.
    assert [len(evaluation.answers[0].all_relevant) for evaluation in both] == [1, 2]


def test_giving_up_halfway_closes_what_was_made(opened: OpenedIndex) -> None:
    work = evaluate_chunkers(opened, [chunker("fixed")], QUESTIONS, Conditions())
    steps = [next(work) for _ in range(len(opened.reader.documents()) + 1)]
    assert steps[-1].what == "Q1"
    work.close()
