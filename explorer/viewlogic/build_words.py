"""What a build tells when it is done: what it could not take, and what the user may want to mend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.index.report import BuildReport

MOST = 6
"""Sentences at once; nobody reads more in a window, and ``ingest`` prints them all."""


def build_words(report: BuildReport) -> str:
    """The failures, then the warnings, as one text; ``""`` when there is nothing to say."""
    sentences = [*(failure.sentence for failure in report.failures), *report.warnings]
    more = len(sentences) - MOST
    return " ".join(sentences[:MOST] + ([f"And {more} more."] if more > 0 else []))
