"""From the start of the process until the library and the text are there and a key moves the selection, against an empty window.

Both run offscreen. The index is built before, as it is from the second start on.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from explorer.places import HOME_VARIABLE, bundled_collection
from tests.benchmarks.measuring import ratio

ROOT = Path(__file__).parents[2]
ROUNDS = 15
GOAL = 3.0

# The moment of the first paint of a window with nothing in it.
EMPTY = """
import sys, time
from PySide6.QtWidgets import QApplication, QWidget

class Empty(QWidget):
    def paintEvent(self, event):
        print(time.monotonic(), flush=True)
        QApplication.quit()

app = QApplication([])
window = Empty()
window.resize(1440, 900)
window.show()
app.exec()
"""

# The program's own door without arguments, and an onlooker: once the library and the text are there it asks for the next chunk as the
# key J does (or for the one before, as K), and waits until the selection has moved.
PROGRAM = """
import sys, time
import explorer.gui.launch as app
from explorer import __main__ as door
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

class Onlooker:
    def __init__(self, shell):
        self.shell, self.pressed, self.before = shell, False, None
        self.clock = QTimer()
        self.clock.timeout.connect(self.look)
        self.clock.start(1)

    def look(self):
        session = self.shell.session
        if not self.pressed and session.document is not None and session.document.view.text:
            self.pressed, self.before = True, session.chunk
            # The window opens where it was left, and there may be no next chunk.
            last = session.chunk == session.document.chunks[-1]
            self.shell.commands.action("previous-chunk" if last else "next-chunk").trigger()
        if self.pressed and session.chunk not in (None, self.before):
            print(time.monotonic(), flush=True)
            self.clock.stop()
            QApplication.quit()

opened = app.Shell.open

def open_and_look(shell):
    opened(shell)
    shell.onlooker = Onlooker(shell)

app.Shell.open = open_and_look
sys.exit(door.main([]))
"""


def run(files: list[Path]) -> dict[str, object]:
    folder = next((file for file in files if (file / "documents").is_dir()), bundled_collection())
    with tempfile.TemporaryDirectory() as place:
        # Started in a folder with documents, the program opens that collection.
        own = Path(shutil.copytree(folder, Path(place) / "collection"))
        environment = {**os.environ, HOME_VARIABLE: str(Path(place) / "home"), "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-m", "explorer", "ingest"], cwd=own, env=environment, check=True, capture_output=True)
        best = {"ours": float("inf"), "empty": float("inf")}
        for _ in range(ROUNDS):
            best["ours"] = min(best["ours"], until_said(PROGRAM, own, environment))
            best["empty"] = min(best["empty"], until_said(EMPTY, own, environment))
    return ratio(best["ours"], best["empty"], GOAL)


def until_said(code: str, folder: Path, environment: dict[str, str]) -> float:
    """Milliseconds from the start of a process that runs ``code`` to the moment that it prints."""
    began = time.monotonic()
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment, check=True, capture_output=True, text=True, timeout=60
    ).stdout
    return (float(said.split()[0]) - began) * 1000
