"""Long work in the terminal: its bar, and Ctrl+C."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Generator

import pytest

from explorer.cli import progress_bar
from explorer.cli.interrupting import cancel_on_interrupt
from explorer.cli.progress_bar import carried_out
from explorer.domain.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def work(steps: int, closed: list[str]) -> Generator[Progress, None, str]:
    try:
        for step in range(steps):
            yield Progress(step, steps, f"documents/[{step}].md")
    finally:
        closed.append("closed")
    return "done"


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_the_result_comes_back_and_nothing_is_drawn_without_a_terminal(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_bar, "PATIENCE_SECONDS", -1.0)
    monkeypatch.setattr(progress_bar, "_bar", lambda: pytest.fail("there is no terminal"))
    closed: list[str] = []
    assert carried_out(work(steps, closed)) == "done"
    assert closed == ["closed"]


def test_short_work_draws_no_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress_bar, "_bar", lambda: pytest.fail("it was over at once"))
    assert carried_out(work(3, [])) == "done"


def test_longer_work_draws_a_bar_with_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress_bar, "PATIENCE_SECONDS", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    assert carried_out(work(7, [])) == "done"
    drawn = terminal.getvalue()
    assert "6/7" in drawn
    # A name in square brackets is a name, not a style.
    assert "documents/[6].md" in drawn


def test_work_that_fails_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing() -> Generator[Progress, None, str]:
        yield Progress(0, 1, "x")
        raise ValueError("no")

    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(progress_bar, "PATIENCE_SECONDS", -1.0)
    with pytest.raises(ValueError, match="no"):
        carried_out(failing())


@pytest.mark.skipif(sys.platform == "win32", reason="signals work otherwise there")
def test_the_first_interrupt_asks_and_the_second_stops() -> None:
    def press() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    with cancel_on_interrupt() as wanted:
        assert not wanted.is_set()
        press()
        assert wanted.wait(timeout=5)
        with pytest.raises(KeyboardInterrupt):
            press()


def test_the_handler_that_was_there_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with cancel_on_interrupt():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
