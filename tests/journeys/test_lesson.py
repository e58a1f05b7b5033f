"""A trainer's lesson: compare chunkers on a policy by keyboard alone, change one, add one, present, and find it all again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.places import HOME_VARIABLE
from tests.journeys.real_window import RealWindow

PICTURES = Path(__file__).parents[2] / "test-output" / "lesson"
COMPARED = "Larkfield warranty policy, version 5 \u00b7 Compare chunkers"


@pytest.mark.window
@pytest.mark.slow
def test_a_lesson_by_keyboard_alone(window_environment: dict[str, str]) -> None:
    start = ["window", "--theme", "light", "--size", "1440x900", "--goto", "a4dc9ec49818"]
    with RealWindow(window_environment, start, PICTURES) as window:
        window.wait_for("a4dc9ec49818")
        window.until(lambda: window.press("ctrl+shift+t"), lambda: window.title.startswith(COMPARED), "the comparison")
        window.picture("1-compared")
        # From difference to difference, to the second column, and its chunks smaller.
        window.press("n", "n", "p")
        window.press("F6", "s")
        window.type("80")
        window.press("Return", "Escape")
        # One more column, the pages, and back to the text.
        window.press("a", "g", "g")
        window.picture("2-four-columns")
        window.press("F5", "n", "plus", "b", "b")
        window.picture("3-presented")
        # One step back at a time: the difference, the presentation, the comparison.
        window.until(lambda: window.press("Escape"), lambda: window.title.startswith("a4dc9ec49818"), "the panes")
        window.press("j")
        window.until(lambda: None, lambda: not window.title.startswith("a4dc9ec49818"), "the next chunk: keys mean the panes again")
        code, errors = window.end()
    assert (code, errors) == (0, "")
    kept = json.loads((Path(window_environment[HOME_VARIABLE]) / "config" / "window.json").read_text(encoding="utf-8"))
    assert kept["compared"] == ["structure", "fixed:words=80", "overlap", "sentences"]
