"""Tables of words and figures as plain cells, for one model and one way to draw them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.evaluation.history import KeptRun
from explorer.viewlogic.measured_rows import MeasuredTable, QuestionLine
from explorer.viewlogic.run_rows import ComparedRuns, run_line


@dataclass(frozen=True, slots=True)
class GridCell:
    """``ink`` is a colour's token, ``""`` for the text's own. ``strong`` stands out by its weight and a line below. ``spoken`` is what a
    screen reader says instead of ``text``, ``tip`` the tool tip; ``""`` for none.
    """

    text: str
    right: bool = False
    strong: bool = False
    ink: str = ""
    spoken: str = ""
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """``heads`` stand above the columns; ``wide`` is the column that takes the room that is left. ``summed``: the first line is a sum."""

    heads: tuple[GridCell, ...]
    rows: tuple[tuple[GridCell, ...], ...]
    wide: int = 0
    summed: bool = False


def measured_grid(table: MeasuredTable) -> Grid:
    """A measure by kind, a column each."""
    heads = [GridCell(table.corner, tip=table.told)]
    for short, title, settings in zip(table.short, table.titles, table.settings, strict=True):
        heads.append(GridCell(short, right=True, spoken=title, tip=title if settings in title else f"{title}: {settings}"))
    rows = []
    for line in table.lines:
        words = f"{line.words} {line.questions}" if line.questions else line.words
        row = [GridCell(words, tip=words)]
        for title, cell in zip(table.titles, line.cells, strict=True):
            spoken = f"{title}: {cell.told or cell.text}{', the best' if cell.best else ''}"
            row.append(GridCell(cell.text, True, cell.best, "quiet" if cell.told else "", spoken, cell.told))
        rows.append(tuple(row))
    return Grid(tuple(heads), tuple(rows), summed=True)


_INKS = {"found": "good", "missed": "warn", "": "quiet"}


def question_grid(lines: Sequence[QuestionLine], titles: Sequence[str], short: Sequence[str]) -> Grid:
    """What each column made of each question; ``short`` are the columns' titles in little room."""
    columns = (GridCell(words, right=True, spoken=title, tip=title) for words, title in zip(short, titles, strict=True))
    heads = (GridCell("Question"), GridCell("Kind"), *columns)
    rows = []
    for line in lines:
        text = " ".join(line.question.question.split())
        marks = [
            GridCell(mark.text, True, False, _INKS[mark.state], f"{title}: {mark.words}", mark.words)
            for title, mark in zip(titles, line.marks, strict=True)
        ]
        rows.append(
            (GridCell(text, spoken=f"{line.question.id}: {text}", tip=f"{line.question.id}: {text}"), GridCell(line.question.kind), *marks)
        )
    return Grid(heads, tuple(rows))


def run_grid(kept: Sequence[KeptRun], key: str, k: int, name: str) -> Grid:
    """The runs of the history; ``name`` is the measure's."""
    heads = (GridCell("When"), GridCell("Questions"), GridCell("Columns"), GridCell(name, right=True))
    rows = []
    for each in kept:
        line = run_line(each, key, k)
        if line.fault:
            rows.append((GridCell(line.when), GridCell(""), GridCell(line.fault, ink="warn", tip=line.fault), GridCell("")))
        else:
            rows.append(
                (
                    GridCell(line.when),
                    GridCell(line.questions, tip=line.questions),
                    GridCell(line.columns, tip=line.columns),
                    GridCell(line.figures, right=True),
                )
            )
    return Grid(heads, tuple(rows), wide=2)


_CHANGE = {-1: ("\u2193", "warn", "worse"), 0: ("", "quiet", "as before"), 1: ("\u2191", "good", "better")}


def compared_grid(compared: ComparedRuns) -> Grid:
    """Two runs by kind: for each column the older figure, the newer, and the difference."""
    heads = (GridCell(compared.corner), *(GridCell(title, right=True, tip=title) for title in compared.titles))
    rows = []
    for line in compared.lines:
        row = [GridCell(f"{line.words} {line.questions}")]
        for title, three in zip(compared.titles, line.figures, strict=True):
            sign, ink, words = _CHANGE[three.change]
            text = f"{three.old} \u2192 {three.new}  {sign}{three.difference}".rstrip()
            spoken = f"{title}: {three.old}, then {three.new}, {words if three.difference else 'not to be compared'}"
            row.append(GridCell(text, True, three.change > 0, ink, spoken))
        rows.append(tuple(row))
    return Grid(heads, tuple(rows), summed=True)


def changed_grid(compared: ComparedRuns) -> Grid:
    """The questions that were found better or worse."""
    heads = (GridCell("Question"), GridCell("Column"), GridCell("Older", right=True), GridCell("Newer", right=True), GridCell(""))
    rows = []
    for each in compared.changed:
        sign, ink, words = _CHANGE[each.change]
        text = " ".join(each.question.split())
        rows.append(
            (
                GridCell(text, tip=f"{each.id}: {text}"),
                GridCell(each.column),
                GridCell(each.old, right=True),
                GridCell(each.new, right=True),
                GridCell(f"{sign} {words}", ink=ink),
            )
        )
    return Grid(heads, tuple(rows))
