"""When a version counts, in the words of the library and of the inspector."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from explorer.domain.validity import Validity, validity


@dataclass(frozen=True, slots=True)
class VersionState:
    """``words`` are short ("in force", "until 2026-10-31"); ``state`` says what they rest on."""

    words: str
    state: Validity

    @property
    def counts(self) -> bool:
        """Whether the version is in force on the day."""
        return self.state is Validity.IN_FORCE


def version_state(effective_from: str, effective_to: str, day: date) -> VersionState:
    """The state on ``day`` of a version with these ISO 8601 dates (``""`` for none)."""
    state = validity(effective_from, effective_to, day)
    if state is Validity.IN_FORCE:
        return VersionState(f"until {effective_to}" if effective_to else "in force", state)
    if state is Validity.NOT_YET:
        return VersionState(f"from {effective_from}", state)
    if state is Validity.EXPIRED:
        return VersionState(f"ended {effective_to}", state)
    return VersionState("dates unclear", state)


def dates_words(effective_from: str, effective_to: str) -> str:
    """Both dates in words: "since 2026-01-01", "2025-03-01 to 2026-10-31", "until 2026-10-31", "no dates given"."""
    if effective_from and effective_to:
        return f"{effective_from} to {effective_to}"
    if effective_from:
        return f"since {effective_from}"
    return f"until {effective_to}" if effective_to else "no dates given"
