"""Measures as a table and as lines of questions; two runs side by side."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC
from pathlib import Path

import pytest

from explorer.comparison.columns import ColumnOrder
from explorer.evaluation.history import KeptRun
from explorer.evaluation.runs import Found, Run, RunQuestion
from explorer.viewlogic.measured_rows import MEASURES, measured_table, missing, question_lines, short_titles, shown_choices
from explorer.viewlogic.run_rows import compared_runs, run_line

STRUCTURE, FIXED, SHORT = ColumnOrder("structure"), ColumnOrder("fixed"), ColumnOrder.of("fixed", {"words": 20})
RUN = Run(
    "2026-10-09T12:30:00+00:00", "i", "Own questions", "h", "d", 20, "", "", (STRUCTURE, FIXED, SHORT), ("", "", "It broke."),
    (
        RunQuestion("Q1", "table", "one", (Found(2, (1, 7)), Found(4, (2, 3)), None)),
        RunQuestion("Q2", "version", "two", (Found(1, ()), Found(1, (4,)), None)),
        RunQuestion("Q3", "version", "three", (Found(1, ()), Found(1, ()), None)),
        RunQuestion("Q4", "none", "four", (None, None, None)),
    ),
)  # fmt: skip


def texts(key: str, k: int, *orders: ColumnOrder) -> list[list[str]]:
    table = measured_table(orders, RUN, key, k)
    return [[f"{line.words} {line.questions}", *(f"{cell.text}{'*' if cell.best else ''}" for cell in line.cells)] for line in table.lines]


def test_the_table_has_the_best_of_each_line() -> None:
    assert texts("hit", 5, STRUCTURE, FIXED) == [
        ["All scored 3", "0.333", "0.667*"],
        ["table 1", "1.000", "1.000"],
        ["version 2", "0.000", "0.500*"],
    ]
    assert texts("mrr", 3, STRUCTURE, FIXED)[1] == ["table 1", "1.000*", "0.500"]
    assert texts("recall", 7, STRUCTURE, FIXED)[1] == ["table 1", "1.000*", "0.500"]
    assert texts("precision", 3, STRUCTURE, FIXED)[1] == ["table 1", "0.333", "0.667*"]


def test_columns_without_figures_say_why() -> None:
    new = ColumnOrder("overlap")
    table = measured_table((FIXED, SHORT, new), RUN, "hit", 5)
    assert table.titles == ("fixed (100 words)", "fixed (20 words)", "overlap")
    assert table.short == ("fixed 100", "fixed 20", "overlap")
    assert short_titles((new, ColumnOrder.of("overlap", {"words": 80, "step": 40}))) == ("overlap 100/75", "overlap 80/40")
    assert [cell.text for cell in table.lines[0].cells] == ["0.667", "\u2013", "\u2013"]
    assert [cell.told for cell in table.lines[0].cells] == ["", "It broke.", "This column is not measured yet: press Evaluate."]
    assert missing((FIXED, SHORT, new), RUN) == (new,)
    assert missing((FIXED,), None) == (FIXED,)
    assert [line.words for line in measured_table((FIXED,), None, "hit", 5).lines] == ["All scored"]


def test_every_measure_has_a_name_and_a_sentence() -> None:
    assert [each.name.format(k=3) for each in MEASURES] == ["hit@3", "recall@3", "precision@3", "MRR"]
    assert all(each.told.format(k=3).endswith(".") for each in MEASURES)


@pytest.mark.parametrize(
    ("k", "shown", "ids"),
    [
        (5, "all", ["Q1", "Q2", "Q3", "Q4"]),
        (5, "apart", ["Q1", "Q2"]),
        (5, "found by some", ["Q2"]),
        (5, "missed", ["Q3"]),
        (3, "missed", ["Q2", "Q3"]),
        (1, "found by some", ["Q1"]),
    ],
)
def test_questions_are_chosen_by_what_columns_found(k: int, shown: str, ids: list[str]) -> None:
    assert [line.question.id for line in question_lines(RUN, k, shown)] == ids
    assert dict(shown_choices(RUN, k))[shown].endswith(f"({len(ids)})")


def test_a_question_says_at_which_rank_each_column_found_it() -> None:
    lines = question_lines(RUN, 5, kind="version")
    assert [[mark.text for mark in line.marks] for line in lines] == [["\u2717", "\u2713 4", "\u2013"], ["\u2717", "\u2717", "\u2013"]]
    assert lines[0].marks[0].words == "missed: none of the 1 relevant chunks among the first 5"
    assert question_lines(RUN, 7)[0].marks[0].words == "found at rank 1, 2 of 2 relevant chunks"


def test_a_run_is_a_line() -> None:
    line = run_line(KeptRun(Path("2026-10-09-123000.jsonl"), RUN), "hit", 5, UTC)
    assert line.when == "2026-10-09 12:30"
    assert line.questions == "Own questions (3)"
    assert line.columns == "structure \u00b7 fixed \u00b7 fixed (20 words)"
    assert line.figures == "0.333 \u00b7 0.667 \u00b7 \u2013"
    assert run_line(KeptRun(Path("a.jsonl"), None, "Damaged."), "hit", 5).fault == "Damaged."


def test_two_runs_tell_what_became_better_and_worse() -> None:
    new = replace(
        RUN, orders=(SHORT, STRUCTURE), faults=("", ""), questions_hash="other", audience="public",
        questions=(
            RunQuestion("Q1", "table", "one", (Found(4, (1,)), Found(2, (1,)))),
            RunQuestion("Q2", "version", "two", (Found(1, ()), Found(1, (1,)))),
            RunQuestion("Q3", "version", "three, in other words", (Found(1, (1,)), Found(1, (1,)))),
        ),
    )  # fmt: skip
    compared = compared_runs(replace(RUN, orders=(STRUCTURE, FIXED), faults=("", "")), new, "hit", 5)
    assert compared.corner == "hit@5"
    assert compared.titles == ("fixed \u2192 fixed (20 words)", "structure")
    assert [(each.old, each.new, each.difference, each.change) for each in compared.lines[0].figures] == [
        ("0.667", "0.667", "same", 0),
        ("0.333", "1.000", "+0.667", 1),
    ]
    assert [(each.id, each.column, each.old, each.new, each.change) for each in compared.changed] == [
        ("Q2", "fixed", "\u2713 4", "\u2717", -1),
        ("Q1", "fixed", "\u2713 2", "\u2713 1", 1),
        ("Q2", "structure", "\u2717", "\u2713 1", 1),
    ]
    assert [note.split()[2] for note in compared.notes] == ["runs", "asked"]
    assert compared_runs(RUN, RUN, "hit", 5).changed == ()
    gone = compared_runs(RUN, replace(RUN, documents_hash="e"), "hit", 50)
    assert gone.corner == "hit@20"
    assert gone.notes == ("The documents have changed between the two runs.",)
    assert gone.lines[0].figures[2].difference == ""
