"""A policy owner's first look: start, open a document from the library, walk through it, paste an ID, look at another cut."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.journeys.real_window import RealWindow, wait_until

PICTURES = Path(__file__).parents[2] / "test-output" / "first-look"
LIBRARY_X = 90


def blue_at(file: Path, x: int, y: int) -> bool:
    """Whether the picture is clearly blue at a point: the colour of what is chosen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QImage

    colour = QImage(str(file)).pixelColor(x, y)
    return colour.blue() - colour.red() > 30


@pytest.mark.window
@pytest.mark.slow
def test_from_the_start_to_a_cited_passage(window_environment: dict[str, str]) -> None:
    with RealWindow(window_environment, ["window", "--theme", "light", "--size", "1440x900"], PICTURES) as window:
        # The bundled collection is built on the first start, and the library's first document shows. J chooses its first chunk.
        window.until(lambda: window.press("ctrl+2", "j"), lambda: "AquaFlow hose reels" in window.title, "the first chunk")
        first = window.title
        window.press("j")
        wait_until(lambda: window.title != first, "the second chunk")
        window.press("k")
        window.wait_for(first)
        window.picture("1-first-document")

        # Pasting an ID goes to the warranty policy at once.
        window.press("ctrl+l")
        window.type("a4dc9ec49818")
        window.wait_for("a4dc9ec49818 \u00b7 Larkfield warranty policy v5")
        window.press("Escape", "Escape")

        # A click on the library's next row moves the selection, and shows in the title.
        window.press("ctrl+1", "Down")
        window.wait_for("3f7023270716")
        window.press("Up")
        window.wait_for("a4dc9ec49818")
        shown = window.picture("2-pasted-id")
        row = next(y for y in range(120, 755) if blue_at(shown, 8, y) and blue_at(shown, 240, y))
        window.click(LIBRARY_X, row - 10)
        wait_until(lambda: window.title.startswith("b47ef9ac1993"), "the chunk above, by a click")

        # Back and forward go through what was seen.
        window.press("alt+Left")
        window.wait_for("a4dc9ec49818")
        window.press("alt+Right")
        window.wait_for("b47ef9ac1993")
        window.press("alt+Left")
        window.wait_for("a4dc9ec49818")

        # A search is chosen by keyboard.
        window.press("ctrl+l", "ctrl+a")
        window.type("pump kit for the PW-2200")
        window.until(lambda: window.press("Return"), lambda: window.title.startswith("f80f7e98f870"), "the first hit")
        window.picture("3-search")

        # An unknown ID chooses nothing: the passage that was shown before must not be taken for what it cites.
        window.press("ctrl+l", "ctrl+a")
        window.type("0123456789ab")
        wait_until(lambda: window.title == "Chunk explorer", "no passage for an unknown ID")
        window.picture("4-unknown-id")
        window.press("Escape")
        code, errors = window.end()
    assert (code, errors) == (0, "")


@pytest.mark.window
@pytest.mark.slow
def test_the_next_start_shows_what_was_seen_last(window_environment: dict[str, str]) -> None:
    arguments = ["window", "--theme", "dark", "--size", "1440x900"]

    def paste(window: RealWindow) -> None:
        window.press("ctrl+l", "ctrl+a")
        window.type("a4dc9ec49818")

    with RealWindow(window_environment, arguments, PICTURES) as window:
        window.until(lambda: paste(window), lambda: window.title.startswith("a4dc9ec49818"), "the warranty policy")
        assert window.end() == (0, "")
    with RealWindow(window_environment, arguments, PICTURES) as window:
        window.wait_for("a4dc9ec49818")
        window.picture("5-next-start")
        assert window.end() == (0, "")


@pytest.mark.window
@pytest.mark.slow
def test_a_terminal_that_ends_the_program_finds_everything_given_back(window_environment: dict[str, str]) -> None:
    with RealWindow(window_environment, ["window", "--goto", "a4dc9ec49818"], PICTURES) as window:
        window.wait_for("a4dc9ec49818")
        assert window.interrupt() == (0, "")
