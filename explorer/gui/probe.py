"""The whole work of the child process that tries whether a window can open here; ``explorer.display`` starts it."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def probe() -> int:
    """0 when an application object can be made. Without a display Qt ends the process here."""
    QApplication([])
    return 0
