"""Qt's offscreen platform tells on stderr what it cannot do, which nobody who takes a picture of the window wants to know."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_OF_ITSELF = "This plugin does not support "


@contextmanager
def platform_hushed() -> Iterator[None]:
    """Leave out what the platform says of itself; everything else of Qt's goes to stderr as ever."""
    qInstallMessageHandler(_tell)
    try:
        yield
    finally:
        qInstallMessageHandler(None)


def _tell(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    if not message.startswith(_OF_ITSELF):
        sys.stderr.write(f"{message}\n")
