"""The second half of a build: parsed documents become rows, and the rows the index."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from explorer.chunking import Chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, MetadataFault
from explorer.index.before import Before
from explorer.index.finishing import Counted, Key, merge, meta_values, swap_in
from explorer.index.inspection import Facts
from explorer.index.metadata import doubtful_dates, record_for
from explorer.index.parse_ahead import ParseAhead
from explorer.index.plan import Known, Plan
from explorer.index.report import BuildReport
from explorer.index.staging import Staging


def carry_out(
    plan: Plan,
    ahead: ParseAhead,
    index: Path,
    before: Before,
    *,
    scratch: bool,
    chunker: Chunker,
    parsers: Mapping[str, str],
    collection: str,
    records: dict[str, DocumentRecord],
    warnings: list[str],
    cancel: threading.Event | None,
) -> Generator[Progress, None, BuildReport]:
    """Do what the plan says; the value is the report, as yet without warnings.

    ``parsers`` by format and ``collection`` (the folder as seen from the index) go into ``meta``. New records are
    added to ``records``, by source, and sentences to ``warnings``.
    """
    # The reference program writes whole seconds: with microseconds, its ingest in this very second is noticed too.
    when = datetime.now(UTC).isoformat(timespec="microseconds")
    meta = meta_values(chunker.name, chunker.settings, parsers, collection, when)
    with Staging(index, searchable=scratch) as staging:
        fresh = yield from _fill(staging, plan, ahead, chunker, cancel, when, warnings)
        records.update((record.file, record) for record in fresh)
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        if scratch:
            counted, carried = swap_in(index, staging, before.facts, meta, _why(before.facts, chunker), when)
            if before.damaged or not carried:
                warnings.append(f"The old index {index} was damaged: not all retired IDs and notes could be carried over.")
        else:
            assert before.facts is not None, "only an index that can be read is updated in place"
            counted = merge(index, staging, _leaving(plan, before.known), before.facts.updated_at, meta, when)
    return _report(index, chunker, scratch, plan, before.known, fresh, counted)


def _fill(
    staging: Staging, plan: Plan, ahead: ParseAhead, chunker: Chunker, cancel: threading.Event | None, when: str, warnings: list[str]
) -> Generator[Progress, None, list[DocumentRecord]]:
    """Parse what the plan says, cut it and write it; the value is the new records."""
    claimed: dict[Key, str] = {(known.record.doc_id, known.record.version): source for source, known in plan.unchanged.items()}
    fresh: list[DocumentRecord] = []
    for step in ahead.in_order(cancel):
        if isinstance(step, Progress):
            yield step
            continue
        file, parsed = step.item.file, step.document
        record = record_for(file.source, parsed.format, step.item.content_hash, parsed.meta)
        key = (record.doc_id, record.version)
        other = claimed.setdefault(key, file.source)
        if other != file.source:
            raise MetadataFault(
                file.source,
                f"{other} is document '{record.doc_id}', version '{record.version}' as well. "
                "Give one of the two files another version or ID.",
                field="version",
            )
        chunks = make_chunks(DocumentText(parsed.text, parsed.blocks, record.title), record, chunker)
        staging.add(record, parsed, chunks, step.item.size, when)
        fresh.append(record)
        warnings += (f"{file.source}: {warning}" for warning in parsed.warnings)
        warnings += doubtful_dates(record)
        if not chunks:
            warnings.append(f"{file.source}: no text was found in it, so it has no chunks.")
    return fresh


def _leaving(plan: Plan, known: Mapping[str, Known]) -> Iterable[tuple[Key, str]]:
    """The document versions whose old rows go, and why IDs of them go that do not come back."""
    for entry in plan.gone.values():
        yield (entry.record.doc_id, entry.record.version), "the file changed"
    for item in plan.parse:
        before = known.get(item.file.source)
        if before is not None:
            same_file = before.record.content_hash == item.content_hash
            yield (before.record.doc_id, before.record.version), "the parser changed" if same_file else "the file changed"


def _why(old: Facts | None, chunker: Chunker) -> str:
    """Why an ID goes in a build from scratch although its document version and its file are the same."""
    if old is not None and old.chunker != chunker.name:
        return f"the chunker changed from {old.chunker} to {chunker.name}"
    if old is not None and old.complete and old.settings != dict(chunker.settings):
        return f"the settings of the chunker {chunker.name} changed"
    return "the parser or the chunker changed"


def _report(
    index: Path,
    chunker: Chunker,
    scratch: bool,
    plan: Plan,
    known: Mapping[str, Known],
    fresh: list[DocumentRecord],
    counted: Counted,
) -> BuildReport:
    before: set[Key] = set()
    if not scratch:
        touched = [known[item.file.source] for item in plan.parse if item.file.source in known]
        before = {(entry.record.doc_id, entry.record.version) for entry in (*touched, *plan.gone.values())}
    now = {(record.doc_id, record.version) for record in fresh}
    return BuildReport(
        index=index,
        chunker=chunker.name,
        documents=counted.documents,
        chunks=counted.chunks,
        rebuilt=scratch,
        added=len(now - before),
        updated=len(now & before),
        unchanged=len(plan.unchanged),
        removed=len(before - now),
        chunks_added=counted.chunks_added,
        chunks_removed=counted.chunks_removed,
    )
