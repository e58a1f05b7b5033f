"""The program's door: no arguments or a link open the window, anything else goes to the command line.

Worker processes import this module again, so nothing heavy may stand at its top.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.viewlogic.window_options import WindowOptions


LINK = "chunk-explorer:"
"""How the links begin that the desktop hands to the program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with ``arguments`` (those of the process when None) and return its exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    from explorer import display

    if words == [display.PROBE]:
        from explorer.gui.probe import probe

        return probe()
    if len(words) == 1 and words[0].lower().startswith(LINK):
        return _window_alone(words[0])
    if words:
        from explorer.cli.app import run

        return run(words, open_window)
    return _window_alone()


def open_window(options: WindowOptions) -> int:
    """Open the window and return the exit code when it is closed.

    Raises EnvironmentFault with one sentence when a system library, a display or Qt itself is missing.
    """
    from explorer import display

    display.prepare(screenshot=options.screenshot is not None)
    # What is made until the window shows stays. To look for garbage in it takes time; the launcher lets that begin after the first paint.
    gc.disable()
    try:
        return _launcher()(options)
    finally:
        gc.enable()


def _launcher() -> Callable[[WindowOptions], int]:
    from explorer import display

    try:
        from explorer.gui.launch import run
    except ImportError as error:
        fault = display.import_fault(error)
        if fault is None:
            raise
        raise fault from error
    return run


def _window_alone(link: str | None = None) -> int:
    """The window, showing the chunk of ``link`` if there is one."""
    from explorer.errors import ExplorerError, UsageError
    from explorer.viewlogic.window_options import WindowOptions

    try:
        goto = None
        if link is not None:
            from explorer.tracing.evidence import chunk_id_of_link

            goto = chunk_id_of_link(link)
            if goto is None:
                raise UsageError(f"'{link}' is no link to a chunk; one looks like {LINK}a4dc9ec49818.")
        return open_window(WindowOptions(goto=goto))
    except ExplorerError as error:
        # A frozen program without a console has no stderr.
        if sys.stderr is not None:
            sys.stderr.write(f"{error}\n")
        return error.exit_code


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        # A frozen worker is this program again: it must turn into the worker before anything else is done.
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main())
