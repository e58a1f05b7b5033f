"""Who is shown a passage."""

from __future__ import annotations

from enum import StrEnum

PUBLIC_LABEL = "public"
"""The one access label that the public may read; every other, and a missing one, is for staff."""


class Audience(StrEnum):
    """Staff reads everything, the public what is labelled for it."""

    STAFF = "staff"
    PUBLIC = "public"

    def may_read(self, access: str) -> bool:
        """Whether a passage with this access label may be shown; ``""`` is a missing label."""
        return self is Audience.STAFF or access == PUBLIC_LABEL
