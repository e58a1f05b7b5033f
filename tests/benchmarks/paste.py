"""From the paste of an ID to the marked page on the screen, against one SELECT by ID and one bare pixmap of the same size.

The page belongs to a document that is not shown yet, which is the longest way.

Each round has a window of its own that shows another document first, so that no picture of the page is kept from before.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from explorer.engine import RenderRequest
    from explorer.gui.app import Shell
    from explorer.gui.panels.page import PagePanel

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

    from explorer.gui.app import Shell
    from explorer.gui.panels.page import PagePanel
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
        # What goes wrong from here on is for the terminal, not for a dialog.
        shell.faults.release()
        until(app, partial(_rests, shell))
        page = shell.window.findChild(PagePanel)
        assert page is not None
        app.clipboard().setText(CHUNK)
        box = shell.window.top_bar.goto
        box.setFocus()
        box.selectAll()
        began = time.perf_counter()
        box.paste()
        until(app, partial(_shows, shell, page))
        page.viewport().repaint()
        best = min(best, (time.perf_counter() - began) * 1000)
        shell.close()
        shell.window.deleteLater()
        app.processEvents()
    return best, max(scales)


def _rests(shell: Shell) -> bool:
    return shell.at_rest and shell.session.chunk is not None


def _shows(shell: Shell, page: PagePanel) -> bool:
    chunk = shell.session.chunk
    return chunk is not None and chunk.chunk_id == CHUNK and page.chosen_id == CHUNK and page.is_drawn


def until(app: QApplication, done: Callable[[], bool]) -> None:
    """Handle events until ``done``, sleeping between them as a window does; RuntimeError after half a minute."""
    from PySide6.QtCore import QEventLoop, QTimer

    deadline = time.monotonic() + 30
    clock = QTimer()
    clock.start(2)
    while not done():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if time.monotonic() > deadline:
            raise RuntimeError("the window did not get there within 30 seconds")


def bare(index: Path, scale: float) -> dict[str, float]:
    """What nobody can do without. The document is opened too, because the window did not have it open either."""
    from explorer.parsing.pdf.mupdf import pymupdf

    connection = sqlite3.connect(index)

    def pixmap() -> None:
        with pymupdf.open(bundled_collection() / SOURCE) as document:
            document[PAGE - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)

    times = best_of(
        40,
        {
            "select": lambda: connection.execute("SELECT * FROM chunks WHERE chunk_id = ?", (CHUNK,)).fetchone(),
            "pixmap": pixmap,
        },
    )
    connection.close()
    return times
