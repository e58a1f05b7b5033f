"""The metadata of a document version and of a chunk, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from explorer.metadata import rules


class Origin(StrEnum):
    """Where a value comes from. The first five are those of every label (see ``domain.provenance``); ``mapping`` is domains.yaml."""

    FILE = "file"
    SIDECAR = "sidecar"
    INVENTORY = "inventory"
    DERIVED = "derived"
    COLLECTION = "collection"
    MAPPING = "mapping"
    FOLDER = "folder"
    NAME = "name"
    DETECTED = "detected"
    DEFAULT = "default"


@dataclass(frozen=True, slots=True)
class SheetColumns:
    """A sheet's name (``""`` for formats without) and the names of its columns."""

    sheet: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DocumentMetadata:
    """What holds for every chunk of a document version. Optional values that are not known are ``""``.

    ``language`` is ``""`` until it is settled, which takes the languages of the whole collection. ``detected`` is what was found in the
    text, with a ``confidence`` from 0 to 1; ``""`` and None where nobody looked. ``origins`` has the fields domain, document_type and
    language.
    """

    domain: str
    document_type: str
    language: str
    source_file: str
    original_format: str = ""
    policy_version: str = ""
    effective_date: str = ""
    department: str = ""
    region: str = ""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    sheets: tuple[SheetColumns, ...] = ()
    detected: str = ""
    confidence: float | None = None

    @property
    def label(self) -> str:
        """The language that somebody says it is in, ``""`` where nobody does."""
        return self.language if self.origins.get("language") not in (None, Origin.DETECTED, Origin.DEFAULT) else ""

    def labelled_as(self, other: DocumentMetadata) -> bool:
        """Whether both say the same, whatever was found in the text."""
        mine, theirs = (
            (
                each.domain,
                each.document_type,
                each.label,
                each.source_file,
                each.policy_version,
                each.effective_date,
                each.department,
                each.region,
                each.origins.get("domain"),
                each.origins.get("document_type"),
                each.origins.get("language") if each.label else None,
            )
            for each in (self, other)
        )
        return mine == theirs

    def fields(self) -> dict[str, object]:
        """The known values by the names of the schema."""
        values = {
            "domain": self.domain,
            "document_type": self.document_type,
            "language": self.language,
            "source_file": self.source_file,
            "original_format": self.original_format,
            "policy_version": self.policy_version,
            "effective_date": self.effective_date,
            "department": self.department,
            "region": self.region,
        }
        return {name: value for name, value in values.items() if value}


@dataclass(frozen=True, slots=True)
class ChunkMetadata:
    """A chunk's metadata. ``created_at`` is ISO 8601 in UTC, ``content_hash`` 64 hexadecimal digits; ``row_number`` is None for what is no
    row, ``sheet`` ``""`` and ``column_names`` empty for what is in no table.
    """

    document: DocumentMetadata
    chunk_index: int
    content_hash: str
    created_at: str
    row_number: int | None = None
    column_names: tuple[str, ...] = ()
    sheet: str = ""

    def record(self, *, reserved: bool = True) -> dict[str, object]:
        """The known values by the names of the schema, in its order, with or without the reserved fields."""
        found: dict[str, object] = {
            **self.document.fields(),
            "chunk_index": self.chunk_index,
            "content_hash": self.content_hash,
            "created_at": self.created_at,
        }
        if self.row_number is not None:
            found["row_number"] = self.row_number
        if self.column_names:
            found["column_names"] = list(self.column_names)
        if self.sheet:
            found["sheet"] = self.sheet
        return {name: found[name] for name in rules.CHECKS if name in found and (reserved or name not in rules.RESERVED)}
