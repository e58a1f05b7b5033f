"""The fields of chunk metadata in words: their names, their groups, where a value comes from."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.metadata.record import ChunkMetadata, Origin
from explorer.metadata.rules import CHECKS, RESERVED, TABULAR
from explorer.metadata.validation import Finding, Level
from explorer.viewlogic.provenance_words import metadata_origin

NAMES: Mapping[str, str] = {
    "domain": "Domain",
    "document_type": "Type",
    "language": "Language",
    "source_file": "Source file",
    "chunk_index": "Position",
    "content_hash": "Text hash",
    "created_at": "Created",
    "row_number": "Row",
    "column_names": "Columns",
    "original_format": "Format",
    "sheet": "Sheet",
    "policy_version": "Version",
    "effective_date": "First day",
    "department": "Department",
    "region": "Region",
}
"""The schema's fields in its order, by the names that the window uses."""
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Core", tuple(name for name in CHECKS if name not in TABULAR and name not in RESERVED)),
    ("Table", TABULAR),
    ("Reserved", RESERVED),
)
LABEL_OF = {"document_type": "doc_type", "policy_version": "version", "effective_date": "effective_from"}
"""The label that a field comes from, where that has another name."""
_ORIGINS = {
    Origin.SIDECAR: "from the sidecar beside the file",
    Origin.INVENTORY: "from its row in inventory.csv",
    Origin.DERIVED: "derived from the file",
    Origin.COLLECTION: "from the collection",
    Origin.MAPPING: "from domains.yaml",
    Origin.FOLDER: "from the folder\u2019s name",
    Origin.NAME: "from the file\u2019s name",
    Origin.DEFAULT: "a default, because nothing says it",
}
MADE = {
    "source_file": "the name of the file",
    "chunk_index": "its place in the document, counted from 0",
    "content_hash": "SHA-256 of the indexed text",
    "created_at": "when it first was in the index with this text",
    "row_number": "counted from 1 below the head",
    "column_names": "the heads of the columns",
    "original_format": "the file\u2019s suffix",
    "sheet": "the workbook\u2019s name for it",
}
"""Fields that the build fills in, and from what."""


def origin_words(found: ChunkMetadata, field: str, fmt: str, label_origin: Origin | None) -> str:
    """Where the value of a field comes from; ``fmt`` is the document's format, ``label_origin`` where its label does, if it has one."""
    if field in MADE:
        return MADE[field]
    document = found.document
    origin = document.origins.get(field, label_origin)
    if origin is Origin.DETECTED:
        return f"found in the text, {document.confidence or 0.0:.0%} sure"
    if origin is None or origin is Origin.FILE:
        return f"from {metadata_origin(fmt)}"
    words = _ORIGINS[origin]
    if field == "language" and document.detected:
        same = "too" if document.detected == document.language else "instead"
        words += f"; the text looks like \u201c{document.detected}\u201d {same}, {document.confidence or 0.0:.0%} sure"
    return words


def mark_words(finding: Finding) -> str:
    """What is found about a field, as a sentence that begins with what it is: "Error: it is missing."."""
    value = "it " if finding.value is None else f"\u201c{_short(finding.value)}\u201d "
    kind = "Error" if finding.level is Level.ERROR else "Warning"
    return f"{kind}: {value}{finding.reason}."


def value_words(value: object) -> str:
    """A value as it is shown; a list with commas."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _short(value: object) -> str:
    words = value_words(value)
    return words if len(words) <= 40 else f"{words[:39]}\u2026"
