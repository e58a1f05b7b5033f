"""Where a value of a document's metadata comes from."""

from __future__ import annotations

from enum import StrEnum


class Provenance(StrEnum):
    """In the order of precedence: of two places that say something, the earlier one counts."""

    FILE = "file"
    SIDECAR = "sidecar"
    INVENTORY = "inventory"
    DERIVED = "derived"
