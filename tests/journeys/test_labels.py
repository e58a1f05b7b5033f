"""Somebody who keeps the labels: looks at what the check finds, goes there, and corrects a domain, all by keys."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.real_window import RealWindow, wait_until

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "test-output" / "labels"
HEAD = "doc_id: notes\nversion: 1\ntitle: Notes\nlanguage: English\ndoc_type: guidance\naccess: public"
NOTES = f"---\n{HEAD}\n---\n\n# Notes\n\n## Harbour\n\nBoats are covered in the harbour.\n"


def explorer(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "explorer", *words], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def domain_of(folder: Path, doc_id: str) -> str:
    with (folder / "inventory.csv").open(encoding="utf-8", newline="") as file:
        return next(row["domain"] for row in csv.DictReader(file) if row["doc_id"] == doc_id)


@pytest.mark.window
@pytest.mark.slow
def test_what_is_odd_is_found_and_labels_are_corrected_by_keys(window_environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "insurance"
    shutil.copytree(ROOT / "corpus" / "insurance", folder)
    (folder / "documents" / "boats").mkdir()
    (folder / "documents" / "boats" / "notes.md").write_text(NOTES, encoding="utf-8")
    place = ("--collection", str(folder))
    explorer(window_environment, "ingest", str(folder))
    first = explorer(window_environment, "chunks", "life-terms", *place)[:12]
    source = (folder / "documents" / "life" / "life_terms.pdf").read_bytes()
    arguments = ["window", *place, "--theme", "light", "--size", "1440x900", "--goto", first]
    with RealWindow(window_environment, arguments, PICTURES) as window:
        window.wait_for(first)

        def shown(name: str) -> bool:
            return bool(window.xdotool("search", "--onlyvisible", "--name", name, may_fail=True))

        def has_keys(name: str) -> bool:
            return name in window.xdotool("getwindowfocus", "getwindowname", may_fail=True)

        # Another domain for the document that is shown.
        window.until(lambda: window.press("F2"), lambda: has_keys("Correct labels"), "the form")
        window.type("life and pensions")
        window.picture("1-form")
        window.press("Return")
        wait_until(lambda: domain_of(folder, "life-terms") == "life-and-pensions", "the correction")
        wait_until(lambda: not shown("Correct labels"), "the end of the form")
        window.take_focus()
        window.wait_for(first)
        window.picture("2-corrected")

        # The check finds the label that is a word, and leads to its document.
        window.until(lambda: window.press("ctrl+shift+m"), lambda: has_keys("Check all metadata"), "the check")
        window.until(lambda: window.press("Down"), lambda: not window.title.startswith(first), "a finding's document")
        window.picture("3-check")
        window.press("Escape")
        wait_until(lambda: not shown("Check all metadata"), "the end of the check")
        window.take_focus()
        code, errors = window.end()
    assert (code, errors) == (0, "")
    assert (folder / "documents" / "life" / "life_terms.pdf").read_bytes() == source
    assert "domain           life-and-pensions | from its row in inventory.csv" in explorer(
        window_environment, "metadata", "show", first, *place
    )
