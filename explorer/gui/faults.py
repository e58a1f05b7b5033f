"""What nobody caught: sentences for what the user can mend, a report to copy for a fault of the program."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from explorer.errors import Cancelled, ExplorerError

if TYPE_CHECKING:
    from types import TracebackType

    from PySide6.QtWidgets import QDialog, QWidget


class Faults(QObject):
    """Takes Python's two hooks until :meth:`release`. A report also goes to stderr, so that it is not lost with the window."""

    _came = Signal(object, object, object)

    def __init__(self, window: QWidget, say: Callable[[str], None], *, quiet: bool = False) -> None:
        super().__init__(window)
        self._window = window
        self._say = say
        self._quiet = quiet
        self._dialog: QDialog | None = None
        self.count = 0
        self._before = (sys.excepthook, threading.excepthook)
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self._hook
        threading.excepthook = self._thread_hook

    def release(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook = self._before

    def _hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before[0](kind, error, trace)
        else:
            self._report(kind, error, trace)

    def _thread_hook(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._report(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """In whatever thread it happened. On stderr at once, because the window may never come to showing it."""
        if not isinstance(error, ExplorerError):
            self.count += 1
            self._before[0](kind, error, trace)
        self._came.emit(kind, error, trace)

    def _take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, Cancelled):
            return
        if isinstance(error, ExplorerError):
            self._say(str(error))
            return
        if self._dialog is None and not self._quiet:
            from explorer.gui.dialogs.report import ReportDialog, report

            self._dialog = ReportDialog(report(kind, error, trace), self._window)
            self._dialog.finished.connect(self._closed)
            self._dialog.show()

    def _closed(self) -> None:
        self._dialog = None
