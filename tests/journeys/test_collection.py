"""A colleague has only the collection: it opens in the window, an ID is traced, words are searched, and the documents are found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from explorer.places import bundled_collection
from tests.exchange.reading.filled import fill
from tests.journeys.real_window import RealWindow, wait_until

PICTURES = Path(__file__).parents[2] / "test-output" / "collection"


@pytest.mark.window
@pytest.mark.slow
def test_from_the_address_to_a_passage_and_its_page(window_environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "larkfield"
    shutil.copytree(bundled_collection(), folder, ignore=shutil.ignore_patterns("index.sqlite*"))
    subprocess.run([sys.executable, "-m", "explorer", "ingest", str(folder)], env=window_environment, check=True, capture_output=True)
    address = fill(folder / "index.sqlite", tmp_path / "points")
    (folder / "index.sqlite").unlink()
    arguments = ["window", "--index", address, "--theme", "light", "--size", "1440x900"]

    with RealWindow(window_environment, arguments, PICTURES) as window:
        window.until(lambda: window.press("ctrl+2", "j"), lambda: "AquaFlow hose reels" in window.title, "the first chunk")
        window.press("ctrl+l")
        window.type("a4dc9ec49818")
        window.wait_for("a4dc9ec49818 \u00b7 Larkfield warranty policy v5")
        window.press("Escape", "Escape")
        window.picture("1-composed")
        window.press("ctrl+l", "ctrl+a")
        window.type("pump kit for the PW-2200")
        window.until(lambda: window.press("Return"), lambda: window.title.startswith("f80f7e98f870"), "the first hit")
        window.press("alt+Left")
        window.wait_for("a4dc9ec49818")
        assert window.end() == (0, "")

    # The next start opens it again, and this time says where the documents are.
    with RealWindow(window_environment, [*arguments, "--collection", str(folder)], PICTURES) as window:
        window.wait_for("a4dc9ec49818")
        window.press("j")
        wait_until(lambda: window.title.startswith("3f7023270716"), "the next chunk")
        window.picture("2-page")
        assert window.end() == (0, "")
