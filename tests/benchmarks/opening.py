"""Opening an index of a million chunks in the window against opening the bundled collection's: until the library and the text are shown.

Both are opened by windows of one process, in turns, offscreen, and both show the same document.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio
from tests.benchmarks.million import OPENING_GOAL, indexes

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

ROUNDS = 15
SIZE = (1440, 900)


def run(_files: list[Path]) -> dict[str, object]:
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance() or QApplication(["benchmark"])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as place:
        small, big = indexes(Path(place))
        times = best_of(ROUNDS, {}, {"small": lambda: _open(app, small), "big": lambda: _open(app, big)})
    return ratio(times["big"], times["small"], OPENING_GOAL)


def _open(app: QApplication, index: Path) -> float:
    """The seconds from a new window to its first document on the screen."""
    from PySide6.QtCore import QEvent

    from explorer.gui.app import Shell
    from explorer.viewlogic.window_options import WindowOptions

    began = time.perf_counter()
    shell = Shell(app, WindowOptions(index=index, collection=bundled_collection(), size=SIZE, theme="light"))
    shell.faults.release()
    shell.open()
    while shell.session.document is None or not shell.session.document.view.text:
        app.processEvents()
    shell.library.repaint()
    shell.text.repaint()
    took = time.perf_counter() - began
    shell.close()
    shell.window.deleteLater()
    # Windows that pile up would slow the later ones: every widget is dressed anew when the style is set.
    app.processEvents()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return took
