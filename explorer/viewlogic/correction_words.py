"""What a correction came to, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.index.report import BuildReport


def corrected_words(source: str, report: BuildReport) -> str:
    """What was done with the document ``source``."""
    if report.chunks_added or report.chunks_removed:
        return f"{source} was taken again: {report.chunks_added} chunks are new, {report.chunks_removed} are gone."
    return f"{source} was taken again; its chunks kept their IDs."
