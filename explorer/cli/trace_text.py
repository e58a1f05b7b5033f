"""A trace as a person reads it: one fact a line, then the passage itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.tracing.trace import Trace

_NAME_WIDTH = 12
