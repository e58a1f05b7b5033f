"""A run as CSV for spreadsheets: UTF-8 with the mark by which they know it, and no cell that they would take for a formula.

A line for each column over all questions, then by kind, then for each question. The measures of a single question are 0 or 1 for the
hit, and the parts of a mean for the others.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from explorer.chunking.registry import settings_words
from explorer.evaluation.measures import Measures
from explorer.evaluation.runs import ALL_KINDS, Run

_MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_DIGITS = 6


def measures_csv(run: Run, k: int) -> bytes:
    """The file, with the measures at ``k`` hits. Lines end in CR LF, as RFC 4180 has it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(
        ("line", "chunker", "settings", "kind", "question", "text", "questions", f"hit@{k}", f"recall@{k}", f"precision@{k}", "MRR",
         "ranks of relevant hits", "relevant chunks", "fault")
    )  # fmt: skip
    for row in _rows(run, k):
        writer.writerow([_safe(cell) if isinstance(cell, str) else cell for cell in row])
    return f"{_MARK}{text.getvalue()}".encode("utf-8", "backslashreplace")


def _rows(run: Run, k: int) -> Iterator[tuple[str | int | float, ...]]:
    names = [(order.chunker, settings_words(order.chunker, dict(order.settings))) for order in run.orders]
    for line, kinds in (("all", (ALL_KINDS,)), ("kind", tuple(kind for kind, _ in run.kinds()))):
        for kind in kinds:
            for column, name in enumerate(names):
                measures = run.measures(column, k, kind)
                told = _measures(measures) if measures is not None else ("",) * 5
                yield (line, *name, kind, "", "", *told, "", "", run.faults[column])
    for question in run.questions:
        for name, found, fault in zip(names, question.found, run.faults, strict=True):
            about = ("question", *name, question.kind, question.id, question.question)
            if found is None:
                yield (*about, "", "", "", "", "", "", "", fault or "not scored")
            else:
                ranks = " ".join(str(rank) for rank in found.ranks if rank <= k)
                yield (*about, *_measures(found.measures(k)), ranks, found.wanted, "")


def _measures(of: Measures) -> tuple[int | float, ...]:
    return (of.questions, *(round(value, _DIGITS) for value in (of.hit, of.recall, of.precision, of.reciprocal_rank)))


def _safe(cell: str) -> str:
    """The cell as text for every spreadsheet: behind an apostrophe where it begins as a formula does."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) else cell
