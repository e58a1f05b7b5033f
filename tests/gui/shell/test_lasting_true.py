"""Emitting signals for hours must not end the process."""

from __future__ import annotations

import subprocess
import sys

SESSION = """
import explorer.gui
from PySide6.QtCore import QObject, Signal

class Sender(QObject):
    sent = Signal(int)

sender = Sender()
for number in range(20_000):
    sender.sent.emit(number)
print("alive")
"""


def test_a_long_session_survives_its_signals() -> None:
    done = subprocess.run([sys.executable, "-c", SESSION], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "alive", "")
