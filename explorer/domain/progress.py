"""What long work tells about itself while it runs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """One step of long work. ``done`` of ``total`` (0 when not known) units; ``what`` is a short phrase, such as a source."""

    done: int
    total: int
    what: str
