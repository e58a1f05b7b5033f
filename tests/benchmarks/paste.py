"""From the paste of an ID to the marked page on the screen, against one SELECT by ID and one bare pixmap of the same size.

Each round has a window of its own that shows another document first, so that no picture of the page is kept from before.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio

ROUNDS = 12
GOAL = 3.0
MOST_MS = 100.0
CHUNK = "a4dc9ec49818"
PAGE = 1
ELSEWHERE = "f80f7e98f870"
SOURCE = "documents/warranty-policy.pdf"


def run(files: list[Path]) -> dict[str, object]:
    """``files`` are not looked at: the chunk is one of the bundled collection."""
    del files
    with tempfile.TemporaryDirectory() as place:
        index = Path(place) / "index.sqlite"
        subprocess.run([sys.executable, "-m", "explorer", "ingest", "--index", str(index)], check=True, capture_output=True)
        ours, scale = pasted(index)
        parts = bare(index, scale)
    report = ratio(ours, sum(parts.values()), GOAL)
    return {**report, "parts_ms": {name: round(part, 2) for name, part in parts.items()}, "scale": scale, "below_100_ms": ours < MOST_MS}


def pasted(index: Path) -> tuple[float, float]:
    """The best time of all rounds in milliseconds, and the scale of the page's picture."""
    from PySide6.QtWidgets import QApplication

    from explorer.engine import RenderRequest
    from explorer.gui.app import Shell
    from explorer.viewlogic.window_options import WindowOptions

    app = QApplication.instance() or QApplication(["benchmark"])
    assert isinstance(app, QApplication)
    best, scales = float("inf"), set[float]()
    for _ in range(ROUNDS):
        shell = Shell(app, WindowOptions(index=index, collection=bundled_collection(), goto=ELSEWHERE, size=(1440, 900)))
        render = shell.engine.render

        def noting(request: RenderRequest, render: Callable[[RenderRequest], object] = render) -> object:
            if request.page == PAGE and request.path.name == Path(SOURCE).name:
                scales.add(request.scale)
            return render(request)

        shell.engine.render = noting  # type: ignore[method-assign, assignment]
        shell.open()
        until(app, lambda shell=shell: shell.at_rest and shell.session.chunk is not None)  # type: ignore[misc]
        app.clipboard().setText(CHUNK)
        box = shell.window.top_bar.goto
        box.setFocus()
        box.selectAll()
        began = time.perf_counter()
        box.paste()
        until(app, lambda shell=shell: shell.session.chunk.chunk_id == CHUNK and shell.page.is_drawn)  # type: ignore[misc, union-attr]
        shell.page.viewport().repaint()
        best = min(best, (time.perf_counter() - began) * 1000)
        shell.close()
        shell.window.deleteLater()
        app.processEvents()
    return best, max(scales)


def until(app: object, done: Callable[[], bool]) -> None:
    """Handle events until ``done``; RuntimeError after half a minute."""
    from PySide6.QtCore import QEventLoop

    deadline = time.monotonic() + 30
    while not done():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 1)  # type: ignore[attr-defined]
        if time.monotonic() > deadline:
            raise RuntimeError("the window did not get there within 30 seconds")


def bare(index: Path, scale: float) -> dict[str, float]:
    """The two things that nobody can do without, with everything open already."""
    from explorer.parsing.pdf.mupdf import pymupdf

    connection = sqlite3.connect(index)
    with pymupdf.open(bundled_collection() / SOURCE) as document:
        times = best_of(
            40,
            {
                "select": lambda: connection.execute("SELECT * FROM chunks WHERE chunk_id = ?", (CHUNK,)).fetchone(),
                "pixmap": lambda: document[PAGE - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False),
            },
        )
    connection.close()
    return times
