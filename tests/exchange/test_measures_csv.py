"""A run as CSV: what spreadsheets need, what they must not run, and the same figures as everywhere."""

from __future__ import annotations

import csv
import io

from explorer.comparison.columns import ColumnOrder
from explorer.evaluation.runs import Found, Run, RunQuestion
from explorer.exchange.measures_csv import measures_csv

RUN = Run(
    "2026-10-09T12:30:00+00:00", "i", "q", "h", "d", 20, "", "",
    (ColumnOrder("structure"), ColumnOrder.of("fixed", {"words": 80})), ("", ""),
    (
        RunQuestion("Q1", "table", '=HYPERLINK("http://x","a")', (Found(2, (1, 7)), Found(4, (2, 3)))),
        RunQuestion("-2+3", "version", "Größe, \"neu\"\nund?", (Found(1, ()), Found(1, (1,)))),
        RunQuestion("Q3", "@kind", "  +1 ist keine Formel", (None, None)),
    ),
)  # fmt: skip


def rows(run: Run, k: int) -> list[dict[str, str]]:
    text = measures_csv(run, k).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_it_begins_with_the_mark_and_ends_lines_as_the_standard_has_it() -> None:
    content = measures_csv(RUN, 5)
    assert content.startswith(b"\xef\xbb\xbfline,chunker,")
    assert content.endswith(b"\r\n")
    assert "Größe".encode() in content


def test_every_column_over_all_by_kind_and_for_each_question() -> None:
    found = rows(RUN, 5)
    assert [row["line"] for row in found] == ["all"] * 2 + ["kind"] * 4 + ["question"] * 6
    assert [row["settings"] for row in found[:2]] == ["longest section 200 words", "80 words"]
    assert [(row["hit@5"], row["recall@5"], row["precision@5"], row["MRR"]) for row in found[:2]] == [
        ("0.5", "0.25", "0.1", "0.5"),
        ("1.0", "0.75", "0.3", "0.75"),
    ]
    assert [(row["question"], row["ranks of relevant hits"], row["relevant chunks"]) for row in found[6:8]] == [
        ("Q1", "1", "2"),
        ("Q1", "2 3", "4"),
    ]
    assert found[-1]["fault"] == "not scored"
    assert rows(RUN, 20)[6]["ranks of relevant hits"] == "1 7"


def test_no_cell_is_a_formula() -> None:
    for row in rows(RUN, 5):
        for name, cell in row.items():
            assert not cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t", "\r")), name
    assert rows(RUN, 5)[6]["text"] == '\'=HYPERLINK("http://x","a")'
    assert rows(RUN, 5)[8]["question"] == "'-2+3"


def test_a_column_with_a_fault_says_so() -> None:
    broken = Run(*[getattr(RUN, name) for name in Run.__slots__[:9]], ("", "It broke."), tuple(
        RunQuestion(each.id, each.kind, each.question, (each.found[0], None)) for each in RUN.questions
    ))  # fmt: skip
    found = rows(broken, 5)
    assert (found[1]["hit@5"], found[1]["fault"]) == ("", "It broke.")
    assert found[7]["fault"] == "It broke."
