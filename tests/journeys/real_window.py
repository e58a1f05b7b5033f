"""A program in a real window on an X display of our own, driven by keys and clicks from outside."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 30.0
ANSWER_SECONDS = 2.0
GRAB = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
assert app.primaryScreen().grabWindow(0, 0, 0, int(sys.argv[2]), int(sys.argv[3])).save(sys.argv[1])
"""


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Ask again and again until ``true()``; AssertionError when it takes too long."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < deadline, f"never came: {what}"
        time.sleep(0.05)


class RealWindow:
    """The program's window. A context manager that ends the program."""

    def __init__(self, environment: dict[str, str], arguments: list[str], pictures: Path) -> None:
        self._environment = environment
        self._pictures = pictures
        self._program = subprocess.Popen(
            [sys.executable, "-m", "explorer", *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._window = ""

    def __enter__(self) -> RealWindow:
        try:
            wait_until(self._find, "the window")
            self.take_focus()
        except BaseException:
            self.end()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _find(self) -> bool:
        assert self._program.poll() is None, self._program.communicate()[1]
        found = self.xdotool("search", "--onlyvisible", "--name", "Chunk explorer", may_fail=True).split()
        self._window = found[0] if found else ""
        return bool(found)

    def xdotool(self, *words: str, may_fail: bool = False) -> str:
        done = subprocess.run(["xdotool", *words], env=self._environment, capture_output=True, text=True, check=False)
        assert may_fail or done.returncode == 0, f"xdotool {words}: {done.stderr}"
        return done.stdout.strip()

    def take_focus(self) -> None:
        """Give the keyboard to the program's main window: there is no window manager that would."""
        self.xdotool("windowfocus", "--sync", self._window)

    @property
    def title(self) -> str:
        """The window's title, which names the chosen chunk."""
        return self.xdotool("getwindowname", self._window)

    def wait_for(self, words: str) -> None:
        """Wait until the title begins with ``words``."""
        wait_until(lambda: self.title.startswith(words), f"a title {words}… (it is {self.title})")

    def press(self, *keys: str) -> None:
        self.xdotool("key", *keys)

    def until(self, act: Callable[[], None], true: Callable[[], bool], what: str) -> None:
        """Act, give the program time to answer, and act again until ``true()``: it may not have been ready before."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not true():
            assert time.monotonic() < deadline, f"never came: {what}"
            act()
            answered = time.monotonic() + ANSWER_SECONDS
            while not true() and time.monotonic() < answered:
                time.sleep(0.05)

    def type(self, text: str) -> None:
        self.xdotool("type", "--delay", "1", text)

    def click(self, x: int, y: int) -> None:
        """Click at a point of the window, in its own pixels."""
        self.xdotool("mousemove", "--window", self._window, str(x), str(y), "click", "1")

    def picture(self, name: str) -> Path:
        """Keep what is on the screen under the test's output."""
        self._pictures.mkdir(parents=True, exist_ok=True)
        file = self._pictures / f"{name}.png"
        subprocess.run([sys.executable, "-c", GRAB, str(file), "1440", "900"], env=self._environment, check=True, capture_output=True)
        return file

    def end(self) -> tuple[int, str]:
        """Close the window as a user does, with Ctrl+Q, else by force; the exit code and what was printed on stderr."""
        if self._program.poll() is None and self._window:
            self.press("ctrl+q")
        try:
            errors = self._program.communicate(timeout=15)[1]
        except subprocess.TimeoutExpired:
            self._program.kill()
            errors = self._program.communicate()[1]
        return self._program.returncode, errors

    def interrupt(self) -> tuple[int, str]:
        """End the program as Ctrl+C in its terminal does; the exit code and what was printed on stderr."""
        self._program.send_signal(signal.SIGINT)
        errors = self._program.communicate(timeout=15)[1]
        return self._program.returncode, errors
