"""A display of our own (Xvfb) for tests in a real window, and what drives it (xdotool)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guards.leaks import SHARED

SCREEN = "2880x1800x24"


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of a running X display, such as ":3". Without Xvfb or xdotool the test is skipped, in CI it fails."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            reason = f"{program} is not installed (Debian: xvfb, xdotool)"
            if os.environ.get("CI"):
                pytest.fail(reason)
            pytest.skip(reason)
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    SHARED.add(server.pid)
    try:
        # The server writes its number when it is ready; the pipe closes when it could not start.
        with os.fdopen(reading, encoding="ascii") as pipe:
            number = pipe.readline().strip()
        if not number:
            pytest.fail("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=10)


@pytest.fixture
def window_environment(display: str, own_home: Path) -> dict[str, str]:
    """The environment for a program that opens a real window on our display."""
    return real_window_environment(display, own_home)


def real_window_environment(display: str, home: Path) -> dict[str, str]:
    """This process's environment, but with a real X display and the user's folders under ``home``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("QT_") and name != "WAYLAND_DISPLAY"}
    return {**kept, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "CHUNK_EXPLORER_HOME": str(home)}
