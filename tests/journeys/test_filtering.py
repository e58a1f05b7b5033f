"""An insurer's documents, narrowed by domain in the library and in the search, by keys alone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.real_window import RealWindow

PICTURES = Path(__file__).parents[2] / "test-output" / "filtering"
INSURANCE = Path(__file__).parents[2] / "corpus" / "insurance"


@pytest.mark.window
@pytest.mark.slow
def test_a_domain_is_chosen_and_only_its_passages_are_walked_through(window_environment: dict[str, str], tmp_path: Path) -> None:
    index = tmp_path / "insurance.sqlite"
    build = [sys.executable, "-m", "explorer", "ingest", str(INSURANCE), "--index", str(index)]
    subprocess.run(build, env=window_environment, check=True, capture_output=True)
    arguments = ["window", "--index", str(index), "--collection", str(INSURANCE), "--theme", "light", "--size", "1440x900"]
    with RealWindow(window_environment, arguments, PICTURES) as window:
        window.until(lambda: window.press("ctrl+2", "j"), lambda: "\u00b7" in window.title, "the first chunk")

        # The library: the domain "fire" has one document, whose version Enter opens.
        def choose_fire() -> None:
            window.press("ctrl+shift+d")
            window.press("f")
            window.press("Escape")
            window.press("ctrl+1", "Home", "Down", "Return", "ctrl+2", "j")

        window.until(choose_fire, lambda: "fire claims" in window.title, "a passage of the domain fire")
        window.picture("1-library")

        # The search: of all that speaks of claims, only what is about travel; the library's filter is its own.
        window.press("ctrl+shift+f")
        window.type("claim")

        def choose_travel() -> None:
            window.press("ctrl+shift+d")
            window.press("t")
            window.press("ctrl+shift+f", "Down")

        window.until(choose_travel, lambda: "travel" in window.title, "a passage about travel")
        window.picture("2-search")
        assert window.end() == (0, "")
