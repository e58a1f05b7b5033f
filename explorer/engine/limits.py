"""What a worker may take."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """What a worker may take before it is ended: seconds without a finished page, seconds for a whole document or picture, and
    megabytes (2**20 bytes) of resident memory.
    """

    seconds_per_page: float = 20.0
    seconds_per_document: float = 900.0
    memory_mb: int = 2048
