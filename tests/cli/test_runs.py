"""``eval`` with columns, its files, and the command ``runs``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from tests.cli.conftest import Run

COLUMNS = ("--column", "structure", "--column", "fixed", "--column", "overlap")


def test_columns_are_measured_as_chunkers_are_and_what_was_cut_is_kept(run: Run, collection: Path, own_home: Path) -> None:
    before = (collection / "index.sqlite").read_bytes()
    named = run("eval", "--chunker", "structure", "--chunker", "fixed", "--chunker", "overlap", "--collection", collection)
    assert not (own_home / "cache" / "trials").exists()
    first = run("eval", *COLUMNS, "--collection", collection)
    assert (first.code, first.err) == (0, "")
    assert first.out == named.out
    kept = sorted((own_home / "cache" / "trials").glob("*.sqlite"))
    assert len(kept) == 2, "the index serves for its own chunker"
    stamps = [file.read_bytes() for file in kept]
    assert run("eval", *COLUMNS, "--collection", collection).out == first.out
    assert [file.read_bytes() for file in sorted((own_home / "cache" / "trials").glob("*.sqlite"))] == stamps
    assert (collection / "index.sqlite").read_bytes() == before


def test_settings_make_another_column(run: Run, collection: Path) -> None:
    outcome = run("eval", "--column", "fixed:words=40", "--column", "fixed", "--k", "3", "--collection", collection)
    assert "fixed (40 words)" in outcome.lines[0]
    assert "fixed (100 words)" in outcome.lines[1]
    told = json.loads(run("eval", "--column", "fixed:words=40", "--json", "--collection", collection).out)
    assert told["columns"] == [{"chunker": "fixed", "settings": {"words": 40}}]
    assert told["k"] == 5


def test_usage_faults_are_sentences(run: Run, collection: Path) -> None:
    for words in (("--column", "fixed:words"), ("--column", "none"), ("--column", "fixed:words=0"), ("--own", "--questions", "x")):
        outcome = run("eval", *words, "--collection", collection)
        assert (outcome.code, outcome.out) == (2, ""), words
        assert outcome.err.endswith(".\n")
    own = run("eval", "--own", "--collection", collection)
    assert (own.code, own.err[:41]) == (1, "You have no questions of your own for thi")


def test_a_spreadsheet_and_a_run(run: Run, collection: Path, tmp_path: Path) -> None:
    outcome = run("eval", *COLUMNS, "--csv", tmp_path / "a.csv", "--keep", "--collection", collection)
    assert outcome.code == 0
    assert outcome.err.startswith("Kept as the run 20")
    name = outcome.err.split()[-1].rstrip(".")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8-sig"), newline="")))
    assert [f"{float(row['hit@5']):.3f}" for row in rows[:3]] == outcome.lines[5].split()[1:]
    listed = run("runs")
    assert listed.lines[-1] == "1 run"
    assert listed.lines[0].startswith(name)
    shown = run("runs", "last", "--measure", "mrr")
    figures = next(line for line in outcome.lines if line.startswith("MRR")).split()[1:]
    assert shown.lines[5].split()[3:] == [*figures[:2], f"{figures[2]}*"]
    assert run("runs", name, "--csv", tmp_path / "b.csv").out == ""
    assert (tmp_path / "b.csv").read_bytes() == (tmp_path / "a.csv").read_bytes()


def test_two_runs_are_compared(run: Run, collection: Path) -> None:
    run("eval", "--column", "fixed", "--keep", "--collection", collection)
    run("eval", "--column", "fixed:words=40", "--keep", "--collection", collection)
    names = [line.split()[0] for line in run("runs").lines[:2]]
    compared = run("runs", names[1], names[0])
    assert "fixed \u2192 fixed (40 words)" in compared.lines[0]
    assert any(line.startswith(("better", "worse")) for line in compared.lines)
    assert run("runs", names[0], names[0]).lines[-1] == "No question is found at another rank."
    assert run("runs", names[0], "--delete").code == 0
    assert run("runs").lines[-1] == "1 run"


def test_what_is_wrong_with_runs_is_a_sentence(run: Run, collection: Path) -> None:
    assert run("runs", "last").err.startswith("No runs are kept yet.")
    run("eval", "--keep", "--collection", collection)
    for words in (("none",), ("last", "--measure", "x"), ("--delete",), ("last", "--k", "21"), ("../../x", "--delete")):
        outcome = run("runs", *words)
        assert outcome.code in (1, 2), words
        assert outcome.out == ""
        assert outcome.err.endswith(".\n")
