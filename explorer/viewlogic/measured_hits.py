"""What one column found for one question, best first, and which relevant passages it did not find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.evaluation.evaluating import Answer
from explorer.evaluation.measured import Measured
from explorer.viewlogic.evaluation_rows import found_rows, lost_passages, wanted_rows
from explorer.viewlogic.one_line import MarkedLine, one_line


@dataclass(frozen=True, slots=True)
class HitRow:
    """A hit, or a relevant passage that was not found. ``head`` is its rank or a cross, ``state`` the same in words with what is
    wrong with it. ``line`` is its text with the words found. ``chunk`` is None for a passage that no chunk holds.
    """

    head: str
    state: str
    section: str
    title: str
    line: MarkedLine
    relevant: bool
    found: bool
    remark: str = ""
    chunk: Chunk | None = None

    @property
    def spoken(self) -> str:
        """For a screen reader."""
        return ", ".join(part for part in (self.state, self.section, self.title, self.remark) if part)


def hit_rows(answer: Answer, k: int) -> tuple[HitRow, ...]:
    """The first ``k`` hits, then what should have been among them."""
    answer = answer.at(k)
    rows = []
    for found in found_rows(answer):
        state = f"rank {found.hit.rank}{', relevant' if found.relevant else ''}"
        rows.append(_row(found.hit.chunk, found.hit.matches, str(found.hit.rank), state, found.relevant, True, found.remark))
    for wanted in wanted_rows(answer):
        if wanted.rank is None:
            rows.append(_row(wanted.chunk, (), "\u2717", f"relevant, not among the first {k}", True, False))
    for words in lost_passages(answer):
        rows.append(HitRow("\u2717", "relevant, but in no chunk of this column", words, "", MarkedLine(""), True, False))
    return tuple(rows)


def _row(chunk: Chunk, matches: Sequence[Span], head: str, state: str, relevant: bool, found: bool, remark: str = "") -> HitRow:
    body = chunk.text.find("\n") + 1
    marks = (Span(max(mark.start - body, 0), mark.end - body) for mark in matches if mark.end > body)
    title = f"{chunk.title or chunk.doc_id}, version {chunk.version}"
    return HitRow(head, state, chunk.section_words, title, one_line(chunk.text[body:], marks), relevant, found, remark, chunk)


def column_hits(measured: Measured, question: int, k: int) -> tuple[tuple[HitRow, ...], ...]:
    """For each column what it found for the question with this number; nothing for a column with a fault."""
    return tuple(hit_rows(column.evaluation.answers[question], k) if column.evaluation is not None else () for column in measured.columns)


def question_words(answer: Answer) -> str:
    """What would have been right, in a line; ``""`` for a question that nothing answers."""
    question = answer.question
    if question.reference_answer:
        return question.reference_answer
    passages = [f"{each.doc_id}, version {each.version}, {each.section or '(title)'}" for each in question.relevant]
    return f"Answered by: {'; '.join(passages)}." if passages else "No passage answers it, so it is not scored."
