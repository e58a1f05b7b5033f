"""The questions of an evaluation as plain nodes: each with its relevant passages and what was found instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from explorer.domain.chunks import Chunk
from explorer.evaluation.evaluating import Answer, Evaluation
from explorer.viewlogic.evaluation_rows import ALL, QuestionRow, found_rows, lost_passages, question_rows, wanted_rows

MISSED = "missed"


class Show(NamedTuple):
    """A choice of questions: its key, its name with "{}" for how many there are, and which questions it takes."""

    key: str
    words: str
    takes: Callable[[QuestionRow], bool]


SHOWN: tuple[Show, ...] = (
    Show(MISSED, "Missed questions ({})", lambda row: row.state == "missed"),
    Show("all", "All questions ({})", lambda row: bool(row.state)),
    Show("leak", "Questions with a leak ({})", lambda row: "leak" in row.remarks),
    Show("wrong version", "Questions with a wrong version ({})", lambda row: "wrong version" in row.remarks),
    Show("not in force", "Questions with a version not in force ({})", lambda row: "not in force" in row.remarks),
    Show("not scored", "Questions without relevant passages ({})", lambda row: row.state == "not scored"),
)


@dataclass(eq=False, slots=True)
class QuestionNode:
    """A question. ``sign`` is a tick, a cross or a dash, ``state`` the same in words."""

    row_of: QuestionRow
    row: int
    sign: str
    state: str
    children: list[PartNode] = field(default_factory=list)

    @property
    def answer(self) -> Answer:
        return self.row_of.answer

    @property
    def facts(self) -> str:
        """ "Q05 · exact-code · fr": what the question is."""
        question = self.answer.question
        return " · ".join(part for part in (question.id, question.kind, question.language) if part)


@dataclass(eq=False, slots=True)
class PartNode:
    """A line below a question: a heading, words, or a passage of the index.

    ``kind`` is "heading", "words" or "passage". A passage has its ``chunk``; ``sign`` is its rank, or says whether it was found, and
    ``state`` tells it in words. ``relevant`` marks a hit that is; ``score`` and ``remark`` may be ``""``.
    """

    kind: str
    words: str
    parent: QuestionNode
    row: int
    chunk: Chunk | None = None
    sign: str = ""
    state: str = ""
    score: str = ""
    remark: str = ""
    relevant: bool = False


Node = QuestionNode | PartNode


def question_nodes(rows: Iterable[QuestionRow]) -> list[QuestionNode]:
    """A node for each question, with the nodes below it."""
    nodes = []
    for number, row in enumerate(rows):
        node = QuestionNode(row, number, *_state(row))
        _fill(node)
        nodes.append(node)
    return nodes


def chosen_rows(evaluation: Evaluation, show: str, kind: str) -> tuple[QuestionRow, ...]:
    """The questions that the key ``show`` takes, of one kind or of ``ALL``."""
    takes = next(entry.takes for entry in SHOWN if entry.key == show)
    return tuple(row for row in question_rows(evaluation) if takes(row) and kind in (ALL, row.answer.question.kind))


def show_choices(evaluation: Evaluation, kind: str) -> tuple[tuple[str, str], ...]:
    """The choices that take any question of this kind, with their keys; missed and all questions always."""
    rows = [row for row in question_rows(evaluation) if kind in (ALL, row.answer.question.kind)]
    counts = [(entry, sum(map(entry.takes, rows))) for entry in SHOWN]
    return tuple((entry.key, entry.words.format(count)) for entry, count in counts if count or entry.key in (MISSED, "all"))


def _state(row: QuestionRow) -> tuple[str, str]:
    if row.state == "found":
        return "\u2713", f"found, rank {row.rank}"
    return ("\u2717", "missed") if row.state == MISSED else ("\u2013", "not scored")


def _fill(node: QuestionNode) -> None:
    answer, question = node.answer, node.answer.question
    k = len(answer.hits)

    def add(kind: str, words: str, **values: object) -> None:
        node.children.append(PartNode(kind, words, node, len(node.children), **values))  # type: ignore[arg-type]

    if question.reference_answer:
        add("words", question.reference_answer)
    wanted = wanted_rows(answer)
    if question.relevant:
        add("heading", "Relevant passages" if len(question.relevant) > 1 or len(wanted) > 1 else "Relevant passage")
    for row in wanted:
        state = f"found, rank {row.rank}" if row.rank is not None else f"not among the {k} hits" if k > 1 else "not found"
        add("passage", row.chunk.section_words, chunk=row.chunk, sign="\u2713" if row.rank is not None else "\u2717", state=state)
    for lost in lost_passages(answer):
        add("words", f"Not in this index: {lost}.")
    add("heading", "Found instead" if node.row_of.state == MISSED else "Found")
    for found in found_rows(answer):
        add(
            "passage",
            found.hit.chunk.section_words,
            chunk=found.hit.chunk,
            sign=str(found.hit.rank),
            state=f"rank {found.hit.rank}{', relevant' if found.relevant else ''}",
            score=f"{found.hit.score:.4f}",
            remark=found.remark,
            relevant=found.relevant,
        )
    if not answer.hits:
        add("words", "Nothing.")
