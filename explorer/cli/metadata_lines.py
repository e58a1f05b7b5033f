"""The lines of ``metadata check`` and ``show``, and the same for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from explorer.domain.counting import counted
from explorer.metadata.record import ChunkMetadata, Origin
from explorer.metadata.rules import CHECKS, REQUIRED, faults

if TYPE_CHECKING:
    from explorer.index.metadata_check import Checked

_VALUES_SHOWN = 12
ORIGINS = {
    Origin.FILE: "said by the file",
    Origin.SIDECAR: "from the sidecar beside the file",
    Origin.INVENTORY: "from its row in inventory.csv",
    Origin.DERIVED: "derived from the file",
    Origin.MAPPING: "from domains.yaml",
    Origin.FOLDER: "from the folder's name",
    Origin.NAME: "from the file's name",
    Origin.DETECTED: "found in the text",
    Origin.DEFAULT: "a default",
    Origin.COLLECTION: "from the collection",
}


def check_lines(found: Checked) -> Iterator[str]:
    """Counts by field, the values of some fields, the findings, and how many there are."""
    yield f"{counted(found.chunks, 'chunk')} of {counted(found.documents, 'document')}"
    yield f"{'field':16} {'filled':>9} {'missing':>9}"
    for field, filled in found.filled.items():
        yield f"{field:16} {filled:9} {found.chunks - filled:9}{'' if field in REQUIRED else '  optional'}"
    for field, counts in found.values.items():
        if counts:
            shown = list(counts.items())[:_VALUES_SHOWN]
            more = f", and {len(counts) - len(shown)} more" if len(counts) > len(shown) else ""
            yield f"{field}: {', '.join(f'{value} {count}' for value, count in shown)}{more}"
    for finding in found.findings:
        yield f"{finding.level.value:7} {finding.sentence}"
    listed = len(found.findings)
    rest = found.errors + found.warnings - listed
    yield f"{counted(found.errors, 'error')}, {counted(found.warnings, 'warning')}" + (f", {rest} not listed" if rest else "")


def record_lines(found: ChunkMetadata) -> Iterator[str]:
    """A line for each field that is known, with where its value comes from and what is wrong with it."""
    record = found.record()
    wrong = {fault.field: fault.reason for fault in faults(record)}
    for field in CHECKS:
        if field not in record and field not in wrong:
            continue
        value = record.get(field, "")
        shown = ", ".join(value) if isinstance(value, list) else str(value)
        notes = [_origin(found, field), wrong.get(field, "")]
        yield f"{field:16} {shown}" + "".join(f" | {note}" for note in notes if note)


def _origin(found: ChunkMetadata, field: str) -> str:
    document = found.document
    origin = document.origins.get(field)
    words = ORIGINS[origin] if origin is not None else ""
    if field == "language" and document.detected:
        sure = f"{document.confidence or 0.0:.0%} sure"
        words += f", {sure}" if origin is Origin.DETECTED else f"; the text looks like {document.detected}, {sure}"
    return words
