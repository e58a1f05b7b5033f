"""The fields of a document's metadata, and where their values come from."""

from __future__ import annotations

from enum import StrEnum

FIELDS = ("doc_id", "title", "version", "effective_from", "effective_to", "owner", "access", "language", "doc_type")
"""What the product knows of a document."""

LABELS = (*FIELDS, "domain", "department", "region")
"""What may be said about a document: its fields, and what only its chunks' metadata has."""


class Provenance(StrEnum):
    """In the order of precedence: of two places that say something, the earlier one counts. ``COLLECTION`` is for what a collection of
    points says, which does not tell where it has it from.
    """

    FILE = "file"
    SIDECAR = "sidecar"
    INVENTORY = "inventory"
    DERIVED = "derived"
    COLLECTION = "collection"
