"""Kept runs as lines of a list, and two of them side by side with what differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import NamedTuple

from explorer.evaluation.history import KeptRun
from explorer.evaluation.runs import ALL_KINDS, Pair, Run, pairs
from explorer.viewlogic.comparing import column_titles, order_words
from explorer.viewlogic.measured_rows import NOT_MEASURED, mark, measure

_SAME = 5e-4
MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class RunLine:
    """A run in a list: when (local time), what was asked, the columns, and the measure of each. ``fault`` is a sentence, or ``""``."""

    when: str
    questions: str
    columns: str
    figures: str
    fault: str = ""


def run_line(kept: KeptRun, key: str, k: int, zone: tzinfo | None = None) -> RunLine:
    """The line of a kept run; ``zone`` is the local one when it is None."""
    run = kept.run
    if run is None:
        return RunLine(kept.name, "", "", "", kept.fault)
    values = [run.measures(column, min(k, run.depth)) for column in range(len(run.orders))]
    of = measure(key)
    figures = " \u00b7 ".join(NOT_MEASURED if value is None else f"{of.of(value):.3f}" for value in values)
    return RunLine(when(run, zone), f"{run.questions_name} ({run.scored()})", " \u00b7 ".join(_titles(run)), figures)


def when(run: Run, zone: tzinfo | None = None) -> str:
    """The day and time of a run, "2026-10-09 14:05"."""
    return datetime.fromisoformat(run.at).astimezone(zone).strftime("%Y-%m-%d %H:%M")


def _titles(run: Run) -> tuple[str, ...]:
    return tuple(
        f"{order.chunker}{f' ({order_words(order)})' if order.settings else ''}" if run.orders.count(order) == 1 else title
        for order, title in zip(run.orders, column_titles(run.orders), strict=True)
    )


class Three(NamedTuple):
    """A figure of the older run, of the newer, and the difference with its sign; dashes where there is none. ``change`` is -1, 0 or 1."""

    old: str
    new: str
    difference: str
    change: int


@dataclass(frozen=True, slots=True)
class ComparedLine:
    words: str
    questions: str
    figures: tuple[Three, ...]


@dataclass(frozen=True, slots=True)
class ChangedQuestion:
    """A question that a column found in one run and not, or at another rank, in the other."""

    id: str
    question: str
    column: str
    old: str
    new: str
    change: int


@dataclass(frozen=True, slots=True)
class ComparedRuns:
    """Two runs side by side. ``notes`` are sentences on what makes them differ besides the columns."""

    corner: str
    titles: tuple[str, ...]
    lines: tuple[ComparedLine, ...]
    changed: tuple[ChangedQuestion, ...]
    notes: tuple[str, ...]


def compared_runs(old: Run, new: Run, key: str, k: int) -> ComparedRuns:
    """What became better and worse from ``old`` to ``new`` at ``k`` hits, or at as many as both know."""
    k = min(k, old.depth, new.depth)
    of, matched = measure(key), pairs(old, new)
    kinds = dict(old.kinds()) | dict(new.kinds())
    lines = []
    for kind in (ALL_KINDS, *sorted(kinds)):
        counts = [run.scored() if kind == ALL_KINDS else dict(run.kinds()).get(kind, 0) for run in (old, new)]
        figures = tuple(_three(_value(old, pair.old, key, k, kind), _value(new, pair.new, key, k, kind)) for pair in matched)
        told = str(counts[0]) if counts[0] == counts[1] else f"{counts[0]} \u2192 {counts[1]}"
        lines.append(ComparedLine(kind or "All scored", told, figures))
    return ComparedRuns(
        of.name.format(k=k),
        tuple(_pair_title(old, new, pair) for pair in matched),
        tuple(lines),
        _changed(old, new, matched, k),
        _notes(old, new),
    )


def _value(run: Run, column: int | None, key: str, k: int, kind: str) -> float | None:
    measures = run.measures(column, k, kind) if column is not None else None
    return measure(key).of(measures) if measures is not None and measures.questions else None


def _three(old: float | None, new: float | None) -> Three:
    before, after = (NOT_MEASURED if value is None else f"{value:.3f}" for value in (old, new))
    if old is None or new is None:
        return Three(before, after, "", 0)
    by = new - old
    if abs(by) < _SAME:
        return Three(before, after, "same", 0)
    return Three(before, after, f"{'+' if by > 0 else MINUS}{abs(by):.3f}", 1 if by > 0 else -1)


def _pair_title(old: Run, new: Run, pair: Pair) -> str:
    before = _titles(old)[pair.old] if pair.old is not None else ""
    after = _titles(new)[pair.new] if pair.new is not None else ""
    return before or after if before == after or not (before and after) else f"{before} \u2192 {after}"


def _changed(old: Run, new: Run, matched: Sequence[Pair], k: int) -> tuple[ChangedQuestion, ...]:
    """Questions with the same ID and words in both, those that became worse first."""
    before = {(each.id, each.question): each for each in old.questions}
    changed = []
    for question in new.questions:
        other = before.get((question.id, question.question))
        for pair in matched if other is not None else ():
            if other is None or pair.old is None or pair.new is None:
                continue
            one, two = other.found[pair.old], question.found[pair.new]
            marks = mark(one, k), mark(two, k)
            if one is None or two is None or marks[0].text == marks[1].text:
                continue
            ranks = [each.first if each.first is not None and each.first <= k else k + 1 for each in (one, two)]
            changed.append(
                ChangedQuestion(
                    question.id,
                    question.question,
                    new.orders[pair.new].chunker,
                    marks[0].text,
                    marks[1].text,
                    1 if ranks[1] < ranks[0] else -1,
                )
            )
    return tuple(sorted(changed, key=lambda each: each.change))


def _notes(old: Run, new: Run) -> tuple[str, ...]:
    notes = []
    if old.questions_hash != new.questions_hash:
        notes.append("The two runs asked different questions; only those that are in both can be told apart one by one.")
    if old.index != new.index:
        notes.append(f"They asked different indexes: {old.index} and {new.index}.")
    elif old.documents_hash != new.documents_hash and old.documents_hash and new.documents_hash:
        notes.append("The documents have changed between the two runs.")
    if (old.audience, old.as_of) != (new.audience, new.as_of):
        notes.append("They were asked by others or on another day, so other passages were shown.")
    return tuple(notes)
