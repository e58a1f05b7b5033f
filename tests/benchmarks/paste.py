"""From the paste of an ID to its marked page, against the bare parts of that: one SELECT by ID and one pixmap of the page.

Ours begins with the paste into the Go-to box of a window at rest, the worker being warm, and ends when the page pane has painted the
picture of the page where the chunk begins, in its right size and with the chunk's marks on it. The other panes follow. No picture is
kept from before. All of it is measured once more in an index of a million chunks when ``MILLION_INDEX`` names one. Three cases, each
with the bare parts that it cannot do without, measured in turns:

- ``same_document``: the chunk's document is on the screen already.
- ``other_document``: another document is, and nobody has the chunk's file open, so opening it is part of both sides.
- ``other_document_open``: another document is, and the worker has had the chunk's file open before, so opening it is part of neither.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING

from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio
from tests.benchmarks.million import KEPT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from explorer.gui.app import Shell

ROUNDS = 60
GOAL = 3.0
MOST_MS = 100.0
SIZE = (1440, 900)
CHUNK, PAGE, SOURCE = "a4dc9ec49818", 1, "documents/warranty-policy.pdf"
NEIGHBOUR = "d9a5bd8ea531"  # in the same document
ELSEWHERE = "7839ded2d52b"  # in a document without pages


def run(files: list[Path]) -> dict[str, object]:
    """``files`` are not looked at: the chunks are those of the bundled collection."""
    del files
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(["benchmark"])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(copytree(bundled_collection(), Path(place) / "collection"))
        index = Path(place) / "index.sqlite"
        _build(folder, index)
        found = _in_window(app, folder, index)
        big = os.environ.get(KEPT, "")
        if big and Path(big).is_file():
            found["in_a_million"] = _in_window(app, folder, Path(big))
    return found


def _in_window(app: QApplication, folder: Path, index: Path) -> dict[str, object]:
    from explorer.gui.app import Shell
    from explorer.viewlogic.window_options import WindowOptions

    shell = Shell(app, WindowOptions(index=index, collection=folder, size=SIZE, theme="light", goto=CHUNK))
    shell.open()
    # What goes wrong from here on is for the terminal, not for a dialog.
    shell.faults.release()
    _rest(shell)
    found = _measure(shell, folder / SOURCE, index)
    shell.close()
    shell.window.deleteLater()
    app.processEvents()
    return found


def _build(folder: Path, index: Path) -> None:
    from explorer.chunking import chunker
    from explorer.engine import Engine
    from explorer.index.build import ingest
    from explorer.index.collection import Collection

    with Engine() as engine:
        for _ in ingest(Collection(folder), index, chunker=chunker("structure"), engine=engine):
            pass


def _measure(shell: Shell, pdf: Path, index: Path) -> dict[str, object]:
    from explorer.parsing.pdf.mupdf import pymupdf

    page = shell.rest.page
    scale = page.pages.scale * page.devicePixelRatioF()
    with closing(sqlite3.connect(index)) as database, pymupdf.open(pdf) as document:

        def select() -> None:
            database.execute("SELECT * FROM chunks WHERE chunk_id = ?", (CHUNK,)).fetchone()

        def pixmap() -> None:
            document[PAGE - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)

        def opened_pixmap() -> None:
            with pymupdf.open(pdf) as anew:
                anew[PAGE - 1].get_pixmap(matrix=pymupdf.Matrix(scale, scale), alpha=False)

        open_before = best_of(
            ROUNDS,
            {"select": select, "pixmap": pixmap},
            {"same_document": lambda: _paste(shell, NEIGHBOUR), "other_document_open": lambda: _paste(shell, ELSEWHERE)},
        )
        # Apart, because MuPDF draws slower after another file was closed in its process.
        opened_anew = best_of(
            ROUNDS, {"select": select, "pixmap": opened_pixmap}, {"other_document": lambda: _paste(shell, ELSEWHERE, lambda: os.utime(pdf))}
        )
    return {
        "same_document": _against("same_document", open_before),
        "other_document": _against("other_document", opened_anew),
        "other_document_open": _against("other_document_open", open_before),
        "scale": round(scale, 4),
    }


def _against(name: str, times: dict[str, float]) -> dict[str, object]:
    parts = {part: round(times[part], 3) for part in ("select", "pixmap")}
    return {**ratio(times[name], sum(parts.values()), GOAL), "at_most_100_ms": times[name] <= MOST_MS, "parts_ms": parts}


def _paste(shell: Shell, before: str, meanwhile: Callable[[], object] = lambda: None) -> float:
    """The seconds from a paste to the marked page while ``before`` is chosen."""
    from PySide6.QtCore import QEventLoop
    from PySide6.QtGui import QGuiApplication

    page, box = shell.rest.page, shell.window.top_bar.goto
    shell.session.go_to(before)
    QGuiApplication.clipboard().setText(CHUNK)
    box.setFocus()
    _rest(shell)
    box.selectAll()
    page.forget_pictures()
    meanwhile()
    loop, painted = QEventLoop(), list[float]()

    def look() -> None:
        if page.chosen_id == CHUNK and PAGE in page.chosen_pages and page.shows_page(PAGE) and not painted:
            painted.append(time.perf_counter())
            loop.quit()

    link = page.painted.connect(look)
    began = time.perf_counter()
    box.paste()
    if not painted:
        loop.exec()
    page.painted.disconnect(link)
    return painted[0] - began


def _rest(shell: Shell) -> None:
    """Let the window finish everything."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    quiet = 0
    while quiet < 3:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        quiet = quiet + 1 if shell.at_rest and shell.session.chunk is not None else 0
