"""The support desk: a mail with several IDs is pasted and walked through, its evidence handed over, and a link opens in the same window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.journeys.real_window import RealWindow, wait_until

PICTURES = Path(__file__).parents[2] / "test-output" / "support-desk"
MAIL = """Hello,

the assistant told a customer [a4dc9ec49818] and then F80F7E98F870; before that it was 144a40851685 ([a4dc9ec4981O] is what they wrote).
They also have [0123456789ab].

Thank you"""
OWNER = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication([])
app.clipboard().setText(sys.argv[1])
print("ready", flush=True)
app.exec()
"""


@contextmanager
def copied(environment: dict[str, str], text: str) -> Iterator[None]:
    """Another program has ``text`` on the clipboard."""
    owner = subprocess.Popen([sys.executable, "-c", OWNER, text], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "ready\n"
        yield
    finally:
        owner.kill()
        owner.communicate()


def second_start(environment: dict[str, str], *arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "explorer", *arguments], env=environment, timeout=60, check=False).returncode


@pytest.mark.window
@pytest.mark.slow
def test_a_mail_is_pasted_walked_through_and_handed_over(window_environment: dict[str, str]) -> None:
    with RealWindow(window_environment, ["window", "--theme", "light", "--size", "1440x900"], PICTURES) as window:
        # The bundled collection is built on the first start.
        window.until(lambda: window.press("ctrl+2", "j"), lambda: "\u00b7" in window.title, "the first chunk")
        with copied(window_environment, MAIL):
            window.press("ctrl+v")
            window.wait_for("a4dc9ec49818")
        window.picture("1-pasted")
        window.press("Down")
        window.wait_for("f80f7e98f870")
        window.press("Down")
        window.wait_for("144a40851685")
        # The mistyped one chooses nothing; what was meant stands below it.
        window.press("Down")
        wait_until(lambda: window.title == "Chunk explorer", "no choice on a mistyped ID")
        window.until(lambda: window.press("Down"), lambda: window.title.startswith("a4dc9ec49818"), "what was meant")
        window.picture("2-mistyped")
        window.press("Down")
        wait_until(lambda: window.title == "Chunk explorer", "no choice on an unknown ID")
        window.picture("3-unknown")

        # Enter goes on to the text, and F4 walks from there.
        window.press("Home", "Return")
        window.press("shift+F4", "shift+F4")

        # A link from elsewhere opens in this window, and its start ends with 0.
        assert second_start(window_environment, "chunk-explorer:a4dc9ec49818") == 0
        window.wait_for("a4dc9ec49818")
        assert second_start(window_environment, "chunk-explorer:F80F7E98F870") == 0
        window.wait_for("f80f7e98f870")
        window.press("ctrl+e")
        window.picture("4-evidence")

        # Versions side by side in a window of their own.
        assert second_start(window_environment, "chunk-explorer:65072af33b8a") == 0
        window.wait_for("65072af33b8a")
        window.press("ctrl+t")
        wait_until(lambda: bool(window.xdotool("search", "--name", "versions side by side", may_fail=True)), "the versions")
        window.picture("5-versions")
        # By the keyboard alone to the old ID that has no new one.
        window.until(lambda: window.press("i", "Return"), lambda: window.title.startswith("f68502611675"), "the passage that is gone")
        window.picture("6-ids")
        window.press("Escape")
        wait_until(lambda: not window.xdotool("search", "--onlyvisible", "--name", "versions side by side", may_fail=True), "the end of it")
        window.take_focus()
        code, errors = window.end()
    assert (code, errors) == (0, "")
