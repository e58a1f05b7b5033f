"""Qt's bindings count references right: those of PySide6 6.12.0 did not, and Python 3.11 aborted after some thousand calls."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

CALLS = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

app = QApplication([])
kept = [None] * 100_000, [True] * 100_000, [False] * 100_000
widget, timer = QWidget(), QTimer()
before = [sys.getrefcount(value) for value in (None, True, False)]
for _ in range(1000):
    widget.update()
    timer.start(1000)
    timer.stop()
    app.processEvents()
    widget.isVisible()
    widget.isEnabled()
print(*(sys.getrefcount(value) - old for value, old in zip((None, True, False), before)))
"""


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None, True and False are immortal from Python 3.12 on")
def test_calls_leave_the_references_of_constants_alone() -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    result = subprocess.run([sys.executable, "-c", CALLS], env=environment, capture_output=True, text=True, check=True)
    assert all(abs(int(change)) < 100 for change in result.stdout.split()), result.stdout
