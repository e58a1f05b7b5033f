"""Kept runs: what is kept comes back, and what cannot be used says why."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.comparison.columns import ColumnOrder
from explorer.errors import EnvironmentFault, NotFound, UserError
from explorer.evaluation import history
from explorer.evaluation.history import delete_run, keep_run, kept_runs, named_run, read_run, runs_folder
from explorer.evaluation.runs import Found, Run, RunQuestion

RUN = Run(
    "2026-10-09T12:30:00+00:00", "/x/index.sqlite", "Meine Fragen", "h", "d", 20, "public", "question",
    (ColumnOrder("structure"), ColumnOrder.of("fixed", {"words": 80})), ("", "It broke."),
    (RunQuestion("Q1", "table", "Was gilt?\u2028\ud800", (Found(2, (1, 7)), None)), RunQuestion("Q2", "", "?", (None, None))),
)  # fmt: skip


def test_a_run_comes_back_as_it_was() -> None:
    question = replace(RUN.questions[0], question="Was gilt?\u2028")
    run = replace(RUN, questions=(question, RUN.questions[1]))
    assert read_run(keep_run(run)) == run
    # Half of a pair cannot be written; the rest is kept.
    assert read_run(keep_run(RUN)).questions[0].found == RUN.questions[0].found


def test_the_newest_comes_first_and_names_are_never_taken_twice() -> None:
    for at in ("2026-10-08T12:30:00+00:00", "2026-10-09T12:30:00+00:00", "2026-10-09T12:30:00+00:00", "2026-10-07T12:30:00+00:00"):
        keep_run(replace(RUN, at=at))
    names = [kept.name for kept in kept_runs()]
    assert names == ["2026-10-09-123000-002", "2026-10-09-123000", "2026-10-08-123000", "2026-10-07-123000"]
    assert named_run("last") == named_run(names[0])
    with pytest.raises(NotFound, match=r"There is no run '2020'\. The newest is '2026-10-09-123000-002'"):
        named_run("2020")


def test_without_runs_it_is_said_where_they_come_from() -> None:
    assert kept_runs() == ()
    with pytest.raises(NotFound, match="No runs are kept yet"):
        named_run("last")


def test_a_damaged_or_newer_file_is_listed_with_its_fault() -> None:
    path = keep_run(RUN)
    lines = path.read_text(encoding="utf-8").split("\n")
    head = json.loads(lines[0])
    for harm, words in (
        ("nothing", "is damaged"),
        ("\n".join([json.dumps({**head, "format": 2}), *lines[1:]]), "by a newer version"),
        ("\n".join([lines[0], lines[1].replace('"wanted": 2', '"wanted": "2"')]), "is damaged"),
        ("\n".join([lines[0], '{"id": "1", "kind": "", "question": "", "found": []}']), "is damaged"),
        ("\n".join([json.dumps({**head, "at": "yesterday"}), *lines[1:]]), "is damaged"),
        ("[" * 100_000, "is damaged"),
    ):
        path.write_text(harm, encoding="utf-8")
        (kept,) = kept_runs()
        assert kept.run is None
        assert words in kept.fault
        assert kept.fault.endswith(".")
    delete_run(path)
    delete_run(path)
    assert kept_runs() == ()
    with pytest.raises(UserError, match="not there any more"):
        read_run(path)


def test_the_oldest_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_KEPT", 2)
    for day in (1, 3, 2):
        keep_run(replace(RUN, at=f"2026-10-0{day}T00:00:00+00:00"))
    assert [kept.name[:10] for kept in kept_runs()] == ["2026-10-03", "2026-10-02"]


def test_a_folder_that_cannot_be_written_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(history, "runs_folder", lambda: tmp_path / "file" / "runs")
    with pytest.raises(EnvironmentFault, match=r"The run could not be kept in .*\."):
        keep_run(RUN)


def test_nothing_else_is_left_in_the_folder() -> None:
    keep_run(RUN)
    assert [path.suffix for path in runs_folder().iterdir()] == [".jsonl"]
