"""What a worker may take."""

from __future__ import annotations

from typing import NamedTuple

from explorer.errors import ExplorerError, LimitExceeded, WorkerDied

# Tesseract takes some seconds for a page of text, and a hundred times what reading a text layer takes.
_OCR_PAGE, _OCR_DOCUMENT = 3, 20


class Limits(NamedTuple):
    """What a worker may take before it is ended: seconds without a finished page, seconds for a whole document or picture, and
    megabytes (2**20 bytes) of resident memory.
    """

    seconds_per_page: float = 20.0
    seconds_per_document: float = 900.0
    memory_mb: int = 2048

    @property
    def with_ocr(self) -> Limits:
        """The limits where pages are read from their pictures, each of which takes seconds: a scanned book would outrun the others."""
        return self._replace(
            seconds_per_page=_OCR_PAGE * self.seconds_per_page, seconds_per_document=_OCR_DOCUMENT * self.seconds_per_document
        )


MOST_SKIPPED = 20
"""Pages of one document that may be skipped before the document is given up: each costs a worker and its time."""


class PageExceeded(LimitExceeded):
    """A page took more than it may. ``page`` counts from 1; ``reason`` is the end of a sentence about it."""

    def __init__(self, message: str, page: int, reason: str) -> None:
        super().__init__(message)
        self.page = page
        self.reason = reason


class PageCrashed(WorkerDied):
    """The worker ended while it read a page (counted from 1)."""

    def __init__(self, message: str, page: int) -> None:
        super().__init__(message)
        self.page = page
        self.reason = "the process that read it crashed"


def page_at_fault(error: ExplorerError) -> tuple[int, str] | None:
    """The page that ended a worker and the reason, None when it was no single page."""
    return (error.page or 0, error.reason) if isinstance(error, PageExceeded | PageCrashed) else None
