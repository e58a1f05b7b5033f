"""What the window tells after a build."""

from __future__ import annotations

from pathlib import Path

from explorer.index.report import BuildReport, Failure
from explorer.viewlogic.build_words import MOST, build_words


def report(failures: int, warnings: int) -> BuildReport:
    return BuildReport(
        Path("index.sqlite"), "structure", 1, 1, True, 1, 0, 0, 0, 1, 0,
        warnings=tuple(f"Warning {number}." for number in range(warnings)),
        failures=tuple(Failure(f"{number}.md", f"{number}.md: it is damaged.", None, False) for number in range(failures)),
    )  # fmt: skip


def test_failures_come_before_warnings() -> None:
    assert build_words(report(0, 0)) == ""
    assert build_words(report(1, 1)) == "0.md: it is damaged. Warning 0."


def test_nobody_reads_a_hundred_sentences() -> None:
    assert build_words(report(MOST, 0)).endswith(f"{MOST - 1}.md: it is damaged.")
    assert build_words(report(MOST, 94)).endswith(f"{MOST - 1}.md: it is damaged. And 94 more.")
