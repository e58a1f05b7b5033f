"""A guard against a fault of PySide6 6.12: ``Signal.emit`` gives back True without counting the reference.

From Python 3.12 on True is immortal and nothing happens. Python 3.11 counts its references, so every emitted signal takes one
away, and after some hundreds the interpreter ends the process: "deallocating True or False". So True is given more references
there than any session can lose. Versions of PySide6 without the fault take no harm.
"""

from __future__ import annotations

import sys

REFERENCES = 1 << 40


def keep_true_alive() -> None:
    """Make True outlive any number of lost references. Does nothing where it is immortal, and nothing the second time."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython" or sys.getrefcount(True) > REFERENCES // 2:
        return
    import ctypes

    # An object's reference count is the first field of its head.
    ctypes.c_ssize_t.from_address(id(True)).value += REFERENCES
