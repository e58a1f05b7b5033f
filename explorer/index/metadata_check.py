"""The metadata of a whole index, looked through document by document: what is there, what is missing, odd, or not what it stands for."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from explorer.domain.progress import Progress
from explorer.errors import Cancelled, UserError
from explorer.index.metadata_findings import against_rules, findings_of, has_domains
from explorer.index.metadata_rows import Entry, chunk_of, content_hash, place_of
from explorer.index.reading import index_file
from explorer.metadata.record import DocumentMetadata
from explorer.metadata.rules import CHECKS, REQUIRED, faults, moment
from explorer.metadata.validation import Finding, Level

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.domain.documents import DocumentRecord
    from explorer.index.reading import Reader
    from explorer.metadata.mapping import Rules

COUNTED = ("domain", "document_type", "language", "original_format", "department", "region")
"""Fields whose values are counted."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found. ``filled`` counts chunks by field, ``values`` by field and value; ``errors`` and ``warnings`` count all findings,
    of which ``findings`` are the first.
    """

    documents: int
    chunks: int
    filled: Mapping[str, int]
    values: Mapping[str, Mapping[str, int]]
    errors: int
    warnings: int
    findings: tuple[Finding, ...]

    def to_json(self) -> dict[str, Any]:
        """The outcome for other programs."""
        return {
            "documents": self.documents,
            "chunks": self.chunks,
            "fields": {
                field: {"filled": filled, "missing": self.chunks - filled, "required": field in REQUIRED}
                for field, filled in self.filled.items()
            },
            "values": {field: dict(counts) for field, counts in self.values.items()},
            "errors": self.errors,
            "warnings": self.warnings,
            "findings": [
                {
                    "level": finding.level.value,
                    "source": finding.source,
                    "chunk_id": finding.chunk_id,
                    "field": finding.field,
                    "value": finding.value,
                    "reason": finding.reason,
                }
                for finding in self.findings
            ],
        }


def check_metadata(
    reader: Reader, most: int = 100, cancel: threading.Event | None = None, rules: Rules | None = None
) -> Generator[Progress, None, Checked]:
    """Look at every chunk that the reader's audience may read; at most ``most`` findings of a level are kept. ``rules`` are those of the
    collection, where they are known.

    UserError when the index has no metadata that could be looked at; Cancelled.
    """
    index_file(reader, "Checking the metadata")
    if not reader.complete:
        raise UserError(
            f"The index {reader.address} has no metadata that belongs to its chunks: another program filled it, or an older version of "
            "this one. Build it again: Build in the window, or the command ingest."
        )
    checking = _Check(reader, most, rules)
    records = reader.documents()
    for number, record in enumerate(records):
        if cancel is not None and cancel.is_set():
            raise Cancelled("The check was cancelled.")
        yield Progress(number, len(records), record.file)
        checking.document(record)
    yield Progress(len(records), len(records), "texts that stand in several places")
    checking.repeated()
    return checking.outcome(len(records))


class _Check:
    def __init__(self, reader: Reader, most: int, rules: Rules | None) -> None:
        self._reader = reader
        self._most = most
        self._rules = rules
        self._domains = has_domains(reader, rules)
        self._now = int(time.time())
        self._chunks = 0
        self._filled: Counter[str] = Counter()
        self._values: dict[str, Counter[str]] = {field: Counter() for field in COUNTED}
        self._counts: Counter[Level] = Counter()
        self._findings: dict[Level, list[Finding]] = {level: [] for level in Level}

    def add(self, finding: Finding, times: int = 1) -> None:
        self._counts[finding.level] += times
        if len(self._findings[finding.level]) < self._most:
            self._findings[finding.level].append(finding)

    def document(self, record: DocumentRecord) -> None:
        metadata = self._reader.document_metadata(record.doc_id, record.version)
        chunks = self._reader.chunks(record.doc_id, record.version)
        self._chunks += len(chunks)
        if metadata is None:
            self.add(Finding(Level.ERROR, record.file, "domain", None, "and all other metadata are missing"))
            return
        for finding in findings_of(record, metadata, domains=self._domains):
            self.add(finding)
        for finding in against_rules(record.file, metadata, self._rules) if self._rules is not None else ():
            self.add(finding)
        for field, value in metadata.fields().items():
            self._filled[field] += len(chunks)
            if field in self._values:
                self._values[field][str(value)] += len(chunks)
        entries = self._reader.metadata_rows(record.doc_id, record.version)
        cells = self._reader.cells(record.doc_id, record.version, 0, chunks[-1].end) if metadata.sheets and chunks else ()
        for position, chunk in enumerate(chunks):
            entry = entries.get(chunk.chunk_id)
            if entry is None:
                self.add(Finding(Level.ERROR, record.file, "content_hash", None, "is missing", chunk.chunk_id))
                continue
            for field in ("chunk_index", "content_hash", "created_at"):
                self._filled[field] += 1
            for finding in self._chunk(record, metadata, chunk, position, entry, place_of(chunk, cells)):
                self.add(finding)

    def _chunk(
        self,
        record: DocumentRecord,
        metadata: DocumentMetadata,
        chunk: Chunk,
        position: int,
        entry: Entry,
        place: tuple[int | None, int | None],
    ) -> Iterator[Finding]:
        def wrong(field: str, value: object, reason: str, level: Level = Level.ERROR) -> Finding:
            return Finding(level, record.file, field, value, reason, chunk.chunk_id)

        if chunk.position != position:
            yield wrong("chunk_index", chunk.position, f"should be {position}: positions count from zero without a gap")
        if entry.content_hash != content_hash(chunk.text):
            yield wrong("content_hash", entry.content_hash.hex(), "is not that of the chunk's text")
        if entry.created_at > self._now:
            yield wrong("created_at", moment(entry.created_at), "is still to come", Level.WARNING)
        if (entry.sheet, entry.row_number) != place:
            yield wrong("row_number", entry.row_number, "does not name the row that the chunk holds")
        if entry.sheet is None:
            return
        found = chunk_of(metadata, chunk.position, entry).record()
        self._filled.update(field for field in ("row_number", "column_names", "sheet") if field in found)
        for fault in faults({name: value for name, value in found.items() if name in _OF_ROWS}, ()):
            yield wrong(*fault)

    def repeated(self) -> None:
        count, first = self._reader.repeated_texts(self._most)
        for group in first:
            reason = f"is that of another text too: the same words stand in {group.words}"
            self.add(Finding(Level.WARNING, group.first, "content_hash", None, reason, group.first_chunk))
        self._counts[Level.WARNING] += count - len(first)

    def outcome(self, documents: int) -> Checked:
        findings: Sequence[Finding] = [*self._findings[Level.ERROR], *self._findings[Level.WARNING]]
        return Checked(
            documents=documents,
            chunks=self._chunks,
            filled={field: self._filled[field] for field in CHECKS},
            values={field: dict(sorted(counts.items(), key=lambda each: (-each[1], each[0]))) for field, counts in self._values.items()},
            errors=self._counts[Level.ERROR],
            warnings=self._counts[Level.WARNING],
            findings=tuple(findings),
        )


_OF_ROWS = frozenset({"row_number", "column_names", "original_format", "sheet"})
