"""A chunk's metadata as a form to read: every field of the schema with its value, where that comes from, and how it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from explorer.domain.provenance import Provenance
from explorer.metadata.record import Origin
from explorer.metadata.validation import Finding, Level
from explorer.viewlogic.metadata_words import GROUPS, LABEL_OF, MADE, NAMES, mark_words, origin_words, value_words
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.relatives import RelativeRow
from explorer.viewlogic.validity_words import version_state

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.metadata.mapping import Rules
    from explorer.metadata.record import ChunkMetadata
    from explorer.viewlogic.index_state import IndexState

MOST_SAME = 12
"""Passages with the same text that are listed; a table may have thousands of equal rows."""
NO_METADATA = "This index has no metadata of its chunks: another program or an older version made it. Build it again."
NO_TABLE = "Not a row of a table"


@dataclass(frozen=True, slots=True)
class FormField:
    """A field: the schema's ``field``, its name, its value (``""`` for none), where that comes from, whether anybody says it (else it was
    made by the build), and what is found about it. ``level`` is the worst of the ``marks``, None when there is nothing against it.
    """

    field: str
    name: str
    value: str
    origin: str
    said: bool
    marks: tuple[str, ...] = ()
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class FormGroup:
    """Fields under a heading. ``note`` stands in their place when none of them applies."""

    title: str
    fields: tuple[FormField, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class MetadataForm:
    """Of the chunk ``chunk_id``. ``same`` are other passages with the very same text, ``more`` says that there are more of them. ``record``
    is the record as it is exchanged, JSON; ``""`` when the index has no metadata, and ``missing`` says why.
    """

    chunk_id: str
    groups: tuple[FormGroup, ...] = ()
    errors: int = 0
    warnings: int = 0
    same: tuple[RelativeRow, ...] = ()
    more: bool = False
    record: str = ""
    missing: str = ""

    @property
    def summary(self) -> tuple[str, str]:
        """How the record stands: a level ("good", "warn") and words."""
        if not self.errors and not self.warnings:
            return "good", "Every field is as it should be"
        counts = [_counted(self.errors, "error"), _counted(self.warnings, "warning")]
        return "warn", ", ".join(filter(None, counts))


def metadata_form(
    state: IndexState, chunk: Chunk, provenance: Mapping[str, Provenance], day: date, rules: Rules | None, *, domains: bool = True
) -> MetadataForm:
    """Everything that is told of the chunk's metadata. ``provenance`` is that of its document's labels, ``rules`` are the collection's,
    and ``domains`` says whether it has any. Reads the index, so it belongs in a lane.
    """
    from explorer.index.metadata_findings import passage_findings

    reader = state.opened.reader
    record, found = reader.document(chunk.doc_id, chunk.version), reader.metadata(chunk.chunk_id)
    if record is None or found is None:
        return MetadataForm(chunk.chunk_id, missing=NO_METADATA)
    alike = [other for other in reader.same_content(found.content_hash, MOST_SAME + 2) if other.chunk_id != chunk.chunk_id]
    findings = list(passage_findings(record, chunk, found, rules, domains=domains))
    # Another version of a document is expected to have the same text.
    if elsewhere := [other for other in alike if other.doc_id != chunk.doc_id or other.version == chunk.version]:
        reason = f"is that of {_counted(len(elsewhere), 'other passage')} too: the same words stand elsewhere"
        findings.append(Finding(Level.WARNING, record.file, "content_hash", None, reason, chunk.chunk_id))
    errors = sum(finding.level is Level.ERROR for finding in findings)
    return MetadataForm(
        chunk.chunk_id,
        form_groups(found, record.format, findings, provenance),
        errors,
        len(findings) - errors,
        tuple(same_row(other, chunk, day) for other in alike[:MOST_SAME]),
        len(alike) > MOST_SAME,
        json.dumps(found.record(), ensure_ascii=False, indent=2),
    )


def form_groups(found: ChunkMetadata, fmt: str, findings: Sequence[Finding], provenance: Mapping[str, Provenance]) -> tuple[FormGroup, ...]:
    """All fields of the schema in its order. ``fmt`` is the document's format."""
    record = found.record()
    marks: dict[str, list[Finding]] = {}
    for finding in findings:
        marks.setdefault(finding.field, []).append(finding)

    def field(name: str) -> FormField:
        value = record.get(name)
        mine = marks.get(name, [])
        levels = {finding.level for finding in mine}
        label = provenance.get(LABEL_OF.get(name, name))
        return FormField(
            name,
            NAMES[name],
            value_words(value) if value is not None else "",
            origin_words(found, name, fmt, Origin(label.value) if label is not None else None) if value is not None else "",
            name not in MADE,
            tuple(map(mark_words, mine)),
            Level.ERROR if Level.ERROR in levels else (Level.WARNING if levels else None),
        )

    groups = []
    for title, names in GROUPS:
        fields = tuple(map(field, names))
        if title == "Table" and not any(each.value or each.marks for each in fields):
            groups.append(FormGroup(title, (), NO_TABLE))
        else:
            groups.append(FormGroup(title, fields))
    return tuple(groups)


def same_row(other: Chunk, chunk: Chunk, day: date) -> RelativeRow:
    """A passage with the same text, as the lists of relatives show one."""
    if other.doc_id != chunk.doc_id:
        what = "the same text, other document"
    elif other.version != chunk.version:
        what = "the same text, other version"
    else:
        what = "the same text, same document"
    return RelativeRow(
        f"{other.title or other.doc_id} v{other.version}",
        version_state(other.effective_from, other.effective_to, day),
        what,
        other.section_words,
        MarkedLine(""),
        True,
        other.chunk_id,
        other.doc_id,
        other.version,
    )


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}" if count else ""
