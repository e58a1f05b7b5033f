"""What a build tells when it is done: what it could not take, and what the user may want to mend."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.index.report import BuildReport

MOST = 6
"""Sentences at once; nobody reads more in a window, and ``ingest`` prints them all."""


def build_words(report: BuildReport) -> str:
    """The failures, then the warnings, as one text; ``""`` when there is nothing to say."""
    sentences = [*(failure.sentence for failure in report.failures), *report.warnings, *report.findings]
    more = len(sentences) - MOST
    return " ".join(sentences[:MOST] + ([f"And {more} more."] if more > 0 else []))


def locked_build_words(source: str, wrong: bool, said: str = "") -> str:
    """What stands beside the field for the password that a build lacks. ``said`` tells what came of the build otherwise, ``""`` when it
    stopped.
    """
    if wrong:
        words = f"This password does not open {source}. Enter another one to build again."
    else:
        words = f"{source} is locked, so {'it was left out' if said else 'nothing was built'}. Enter its password to build again."
    return f"{said} {words}".strip()
