"""The window's launcher: it hands over to a window that is open already, or opens one and waits for its end."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from explorer.gui.app import Shell
from explorer.gui.ending import Ending
from explorer.gui.instance import Door, address, hand_over, may_hand_over
from explorer.gui.window import PROGRAM
from explorer.places import bundled
from explorer.viewlogic.window_options import WindowOptions


def run(options: WindowOptions) -> int:
    """Open the window and return the exit code when it is closed: 0, or 1 when a screenshot could not be taken."""
    if options.screenshot is None:
        return _run(options)
    from explorer.gui.offscreen import platform_hushed

    with platform_hushed():
        return _run(options)


def _run(options: WindowOptions) -> int:
    if options.scale is not None:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    alone = options.screenshot is not None
    door_at = None if alone else address()
    if may_hand_over(options) and hand_over(options, door_at):
        return 0
    # Said as an argument, because the function for it hands back a QStyle, and PySide would make all of its names for that.
    app = QApplication([PROGRAM, "-style", "Fusion"])
    app.setApplicationName("chunk-explorer")
    app.setApplicationDisplayName(PROGRAM)
    app.setDesktopFileName("chunk-explorer")
    app.setWindowIcon(QIcon(str(bundled("resources") / "chunk-explorer.png")))
    ending = Ending(app.quit)
    shell = Shell(app, options)
    shell.furnished.connect(_look_for_garbage)
    shell.open()
    doors: list[Door] = []

    def open_door() -> None:
        door = Door()
        if door.listen(door_at):
            door.asked.connect(shell.receive)
            doors.append(door)
        elif may_hand_over(options) and hand_over(options, door_at):
            # Another start was a moment faster.
            app.quit()

    if door_at is not None:
        # The network's library is loaded for it, and nothing that shows needs that.
        shell.furnished.connect(open_door)
    trouble: list[str] = []
    if options.screenshot is not None:
        from explorer.gui.screenshot import Screenshot

        shot = Screenshot(shell.window, options.screenshot, lambda: shell.at_rest)
        shot.done.connect(_finish(app, trouble))
    app.exec()
    for door in doors:
        door.close()
    ending.release()
    shell.close()
    faults = shell.faults.count
    shell.window.deleteLater()
    for sentence in trouble:
        sys.stderr.write(f"{sentence}\n")
    return 1 if trouble or (options.screenshot is not None and faults) else 0


def _look_for_garbage() -> None:
    """Begin with it, and leave out what was made until now: it lasts as long as the window."""
    gc.freeze()
    gc.enable()


def _finish(app: QApplication, trouble: list[str]) -> Callable[[str], None]:
    def finish(sentence: str) -> None:
        if sentence:
            trouble.append(sentence)
        app.quit()

    return finish
