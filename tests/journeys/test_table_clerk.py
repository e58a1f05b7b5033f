"""A clerk looks an answer up in a table: by the keyboard from row to row, by a click, from sheet to sheet, and copies a value."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.real_window import RealWindow, wait_until

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "test-output" / "table-clerk"


@pytest.mark.window
@pytest.mark.slow
def test_from_row_to_row_and_sheet_to_sheet(window_environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "insurance"
    shutil.copytree(ROOT / "corpus" / "insurance", folder, ignore=shutil.ignore_patterns("index.sqlite"))
    build = [sys.executable, "-m", "explorer", "ingest", "--collection", str(folder)]
    subprocess.run(build, env=window_environment, check=True, capture_output=True, cwd=ROOT)
    found = subprocess.run(
        [sys.executable, "-m", "explorer", "search", "Tabriz", "--index", str(folder / "index.sqlite"), "--json"],
        env=window_environment, check=True, capture_output=True, text=True, cwd=ROOT,
    ).stdout  # fmt: skip
    start = found[found.index("chunk_id") :].split('"')[2]
    options = ["window", "--index", str(folder / "index.sqlite"), "--goto", start, "--theme", "light", "--size", "1440x900"]
    with RealWindow(window_environment, options, PICTURES) as window:
        window.wait_for(start)
        # Ctrl+3 is the pane in the page's place: the arrows go from row to row there, and J goes on from where they are.
        window.until(lambda: window.press("ctrl+3", "Down"), lambda: not window.title.startswith(start), "the next row")
        window.press("Up")
        window.wait_for(start)
        window.picture("1-row")
        window.press("j")
        wait_until(lambda: not window.title.startswith(start), "the next chunk by J")
        below = window.title
        # A click on the first row, below tabs, facts and head.
        window.click(800, 176)
        wait_until(lambda: not window.title.startswith((start, below)), "the first row by a click")
        window.picture("2-click")
        # The other sheet: the chosen chunk stays, until a row there is chosen.
        here = window.title
        window.press("ctrl+Next", "Down")
        wait_until(lambda: window.title != here, "a row of the other sheet")
        window.picture("3-other-sheet")
        code, errors = window.end()
        assert (code, errors) == (0, "")
