"""What the caller of the window asks for: the command line makes it, ``explorer.gui.launch.run`` takes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window starts. None leaves a choice to the window: its settings first, then the defaults.

    ``index`` (a text for the address of a collection) and ``collection`` are what to open. ``as_of`` is the day that counts as today.
    ``goto`` is a chunk ID to show. With ``screenshot`` the window waits until everything is drawn, saves the picture to that file and ends.
    ``size`` is the window's width and height in device-independent pixels. ``theme`` is "light" or "dark". ``scale`` is
    the number of device pixels a device-independent one. ``audience`` is an access label whose documents alone are shown.
    ``compare`` opens the comparison of chunkers on the document that is shown first; ``columns`` are its columns as
    :func:`explorer.comparison.columns.column_order` reads them, those of the last time when there are none. ``password`` opens locked
    PDFs; it is kept in memory only.
    """

    index: Path | str | None = None
    collection: Path | None = None
    as_of: date | None = None
    goto: str | None = None
    screenshot: Path | None = None
    size: tuple[int, int] | None = None
    theme: str | None = None
    scale: float | None = None
    audience: str | None = None
    compare: bool = False
    columns: tuple[str, ...] = ()
    password: str | None = field(default=None, repr=False)
