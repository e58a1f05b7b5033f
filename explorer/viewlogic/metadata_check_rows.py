"""What a check of all metadata found, as rows of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.metadata.rules import REQUIRED
from explorer.metadata.validation import Finding, Level
from explorer.viewlogic.metadata_words import NAMES, value_words

if TYPE_CHECKING:
    from explorer.index.metadata_check import Checked
    from explorer.index.same_content import Repeated

FINDING_HEADS = ("How", "Document", "Chunk", "Field", "What is found")
FIELD_HEADS = ("Field", "Filled", "Missing", "Values")
REPEATED_HEADS = ("Places", "Here", "Chunk", "And there", "Chunk")
_VALUES_SHOWN = 12
_SIGNS = {Level.ERROR: "\u2717 Error", Level.WARNING: "\u26a0 Warning"}


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: its ``cells``, and the whole of it as a ``sentence``."""

    cells: tuple[str, ...]
    sentence: str


def finding_rows(findings: Sequence[Finding]) -> tuple[TableRow, ...]:
    return tuple(map(_finding_row, findings))


def _finding_row(finding: Finding) -> TableRow:
    value = "" if finding.value is None else value_words(finding.value)
    short = value if len(value) <= 24 else f"{value[:23]}\u2026"
    what = f"\u201c{short}\u201d {finding.reason}" if value else finding.reason
    source = finding.source.removeprefix("documents/")
    return TableRow((_SIGNS[finding.level], source, finding.chunk_id, NAMES.get(finding.field, finding.field), what), finding.sentence)


def field_rows(found: Checked) -> tuple[TableRow, ...]:
    """A row for each field of the schema, with how many chunks have it and its commonest values."""
    rows = []
    for field, filled in found.filled.items():
        missing = found.chunks - filled
        counts = list(found.values.get(field, {}).items())
        more = f", and {len(counts) - _VALUES_SHOWN} more" if len(counts) > _VALUES_SHOWN else ""
        values = ", ".join(f"{value} {count}" for value, count in counts[:_VALUES_SHOWN]) + more
        wanted = field in REQUIRED
        cells = (NAMES[field], f"{filled:,}", f"\u2717 {missing:,}" if missing and wanted else f"{missing:,}", values)
        have, lack = "has" if filled == 1 else "have", "lacks" if missing == 1 else "lack"
        told = f"{field}: {_counted(filled, 'chunk')} {have} it, {missing:,} {lack} it" + (
            ", though it is required." if missing and wanted else "."
        )
        rows.append(TableRow(cells, f"{told} {values}".strip()))
    return tuple(rows)


def repeated_rows(groups: Sequence[Repeated]) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(
            (str(group.places), _short(group.first), group.first_chunk, _short(group.other), group.other_chunk),
            f"The same text stands in {group.words}.",
        )
        for group in groups
    )


def _short(source: str) -> str:
    return source.removeprefix("documents/")


def check_head(found: Checked) -> str:
    """Such as "✓ 185 chunks of 36 documents: nothing is wrong or odd"."""
    where = f"{_counted(found.chunks, 'chunk')} of {_counted(found.documents, 'document')}"
    if not found.errors and not found.warnings:
        return f"\u2713 {where}: nothing is wrong or odd"
    sign = "\u2717" if found.errors else "\u26a0"
    counts = [_counted(count, what) for count, what in ((found.errors, "error"), (found.warnings, "warning")) if count]
    return f"{sign} {where}: {', '.join(counts)}"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
