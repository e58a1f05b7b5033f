"""Which question sets can be asked of an open index, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from explorer import places
from explorer.evaluation.evaluating import Conditions
from explorer.evaluation.questions import QUESTIONS


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A file of questions. ``name`` is what the user reads."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class EvaluationOrder:
    """Ask the questions of ``path`` under ``conditions``."""

    path: Path
    conditions: Conditions


def question_sets(folder: Path | None, chosen: Iterable[Path]) -> tuple[QuestionSet, ...]:
    """The set of the collection in ``folder`` if it has one, then the files that the user chose, then the bundled set."""
    found: dict[Path, QuestionSet] = {}

    def add(path: Path, name: str) -> None:
        if path.is_file():
            found.setdefault(path.resolve(), QuestionSet(name, path))

    if folder is not None:
        add(folder / QUESTIONS, "This collection\u2019s questions")
    for path in chosen:
        add(path, path.name)
    add(places.bundled_collection() / QUESTIONS, "The bundled questions")
    return tuple(found.values())
