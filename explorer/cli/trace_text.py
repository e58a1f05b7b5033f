"""A trace as a person reads it: one fact a line, then the passage itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

_NAME_WIDTH = 12
