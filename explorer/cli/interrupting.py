"""Ctrl+C during long work: ask it to stop, so that it can tidy up after itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def cancel_on_interrupt() -> Iterator[threading.Event]:
    """An event that Ctrl+C sets, to be handed to work that looks at it.

    KeyboardInterrupt may come between any two steps of Python, also just before a temporary file's clean-up is in place; an event
    is looked at where the work can stop. Whoever presses the keys a second time is not asked to wait.
    """
    wanted = threading.Event()

    def interrupted(_number: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        wanted.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield wanted
    finally:
        signal.signal(signal.SIGINT, before)
