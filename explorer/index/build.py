"""Building an index: what the command ``ingest`` and the window's Build do."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.chunking import Chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, CorruptIndex, MetadataFault
from explorer.index.collection import Collection
from explorer.index.database import connect_reading, reading, recover
from explorer.index.finishing import Counted, Key, merge, meta_values, swap_in
from explorer.index.inspection import Facts, check_file, inspect
from explorer.index.metadata import doubtful_dates, inventory_doubts, record_for
from explorer.index.parse_ahead import parse_in_order
from explorer.index.plan import Known, Plan, known_documents, make_plan
from explorer.index.schema import OUR_COLLECTION
from explorer.index.staging import Staging
from explorer.parsing import parser_version

if TYPE_CHECKING:
    from explorer.engine import Engine


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did.

    ``documents`` and ``chunks`` are what the index holds now; ``added``, ``updated``, ``unchanged`` and ``removed``
    count document versions; ``chunks_added`` and ``chunks_removed`` count IDs that came and went. A build from
    scratch (``rebuilt``) counts everything as added. ``warnings`` are sentences about what the user may want to mend.
    """

    index: Path
    chunker: str
    documents: int
    chunks: int
    rebuilt: bool
    added: int
    updated: int
    unchanged: int
    removed: int
    chunks_added: int
    chunks_removed: int
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Old:
    """The index as it was before: nothing (``facts`` None) when there is none or it cannot be read."""

    facts: Facts | None
    known: dict[str, Known]
    damaged: bool = False


def ingest(
    collection: Collection,
    index: Path,
    *,
    chunker: Chunker,
    rebuild: bool = False,
    engine: Engine,
    cancel: threading.Event | None = None,
) -> Generator[Progress, None, BuildReport]:
    """Bring ``index`` up to what is in ``collection``, doing only what changed; the generator's value is the report.

    A first build, ``rebuild``, another chunker or other settings, and an index whose derived tables are stale are
    built from scratch in a file of its own that then takes the index's place. Anything else is one transaction in
    place. Whatever is raised, the index is as it was: UserError for an empty collection, DocumentError (naming file
    and field) for a document that cannot be taken, Cancelled, IndexFault for a file that is no index or is in use,
    EnvironmentFault for a full disk and the like.
    """
    index = index.resolve()
    sources = collection.sources()
    old = _old_index(index, rebuild)
    facts = old.facts
    same_cut = facts is not None and facts.chunker == chunker.name and facts.settings == dict(chunker.settings)
    scratch = rebuild or facts is None or not facts.complete or not same_cut or facts.has_triggers
    plan = yield from make_plan(sources, {} if scratch else old.known, parser_version, cancel)
    remembered = _relative(collection.folder, index)
    warnings = [_left_out(collection.left_out())] if collection.left_out() else []
    records = {source: known.record for source, known in plan.unchanged.items()}
    if facts is not None and not scratch and not plan.parse and not plan.gone and facts.meta.get(OUR_COLLECTION) == remembered:
        documents, chunks = facts.counts or (len(records), 0)
        warnings += inventory_doubts(collection.inventory(), records)
        return BuildReport(index, chunker.name, documents, chunks, False, 0, 0, len(records), 0, 0, 0, tuple(warnings))

    when = datetime.now(UTC).isoformat()
    formats = sorted({file.format for file in sources})
    meta = meta_values(chunker.name, chunker.settings, {name: parser_version(name) for name in formats}, remembered, when)
    with Staging(index, searchable=scratch) as staging:
        fresh = yield from _fill(staging, plan, chunker, engine, cancel, when, warnings)
        records.update((record.file, record) for record in fresh)
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        if scratch:
            counted, carried = swap_in(index, staging, facts, meta, _why(facts, chunker), when)
            if old.damaged or not carried:
                warnings.append(f"The old index {index} was damaged: not all retired IDs and notes could be carried over.")
        else:
            assert facts is not None
            counted = merge(index, staging, _leaving(plan, old.known), facts.updated_at, meta, when)
    warnings += inventory_doubts(collection.inventory(), records)
    return _report(index, chunker, scratch, plan, old.known, fresh, counted, warnings)


def _old_index(index: Path, rebuild: bool) -> _Old:
    if not index.exists() or (index.is_file() and index.stat().st_size == 0):
        return _Old(None, {})
    try:
        check_file(index)
        with reading(index):
            recover(index)
            with closing(connect_reading(index)) as connection:
                facts = inspect(index, connection)
                return _Old(facts, known_documents(connection) if facts.complete else {})
    except CorruptIndex:
        # Somebody who asks for a rebuild wants what is damaged replaced; nobody else loses what might still be read from it.
        if not rebuild:
            raise
        return _Old(None, {}, damaged=True)


def _relative(folder: Path, index: Path) -> str:
    """The collection's folder as seen from the index, with ``/``; on another drive of Windows, as it is."""
    try:
        return Path(os.path.relpath(folder.resolve(), index.parent)).as_posix()
    except ValueError:
        return folder.resolve().as_posix()


def _fill(
    staging: Staging, plan: Plan, chunker: Chunker, engine: Engine, cancel: threading.Event | None, when: str, warnings: list[str]
) -> Generator[Progress, None, list[DocumentRecord]]:
    """Parse what the plan says, cut it and write it; the value is the new records."""
    claimed: dict[Key, str] = {(known.record.doc_id, known.record.version): source for source, known in plan.unchanged.items()}
    fresh: list[DocumentRecord] = []
    for step in parse_in_order(plan.parse, engine, cancel):
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


def _leaving(plan: Plan, known: dict[str, Known]) -> Iterable[tuple[Key, str]]:
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


def _left_out(sources: tuple[str, ...]) -> str:
    more = f" and {len(sources) - 3} more" if len(sources) > 3 else ""
    return f"Left out, because there is no parser for these files: {', '.join(sources[:3])}{more}."


def _report(
    index: Path,
    chunker: Chunker,
    scratch: bool,
    plan: Plan,
    known: dict[str, Known],
    fresh: list[DocumentRecord],
    counted: Counted,
    warnings: list[str],
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
        warnings=tuple(warnings),
    )
