"""Whether a document version is in force on a day. Both of its dates are inclusive; a missing one is open."""

from __future__ import annotations

from datetime import date
from enum import StrEnum


class Validity(StrEnum):
    IN_FORCE = "in force"
    NOT_YET = "not yet in force"
    EXPIRED = "no longer in force"
    UNCLEAR = "dates unclear"


def validity(effective_from: str, effective_to: str, day: date) -> Validity:
    """The state on ``day`` of a version with these ISO 8601 dates (``""`` for none). Dates that cannot be read make it unclear."""
    try:
        first = date.fromisoformat(effective_from) if effective_from else date.min
        last = date.fromisoformat(effective_to) if effective_to else date.max
    except ValueError:
        return Validity.UNCLEAR
    if day < first:
        return Validity.NOT_YET
    return Validity.EXPIRED if day > last else Validity.IN_FORCE
