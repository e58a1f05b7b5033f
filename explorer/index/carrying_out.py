"""The second half of a build: parsed documents become rows, and the rows the index."""

from __future__ import annotations

import threading
from collections.abc import Container, Generator, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

from explorer.chunking import Chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, MetadataFault, UserError
from explorer.index.before import Before
from explorer.index.counting import all_counted
from explorer.index.faults import TOLERABLE, Faults
from explorer.index.finishing import Counted, Key, merge, meta_values, swap_in
from explorer.index.inspection import Facts
from explorer.index.languages import Languages
from explorer.index.metadata import doubtful_dates, record_for
from explorer.index.metadata_rows import Earlier, entries_of, with_sheets
from explorer.index.parse_ahead import ParseAhead, Unparsed
from explorer.index.plan import Item, Known, Plan, Taken
from explorer.index.report import BuildReport
from explorer.index.retiring import LOST
from explorer.index.same_content import same_content_sentences, staged_content_sentences
from explorer.index.schema import OUR_COLLECTION
from explorer.index.staging import Staging
from explorer.index.supplies import describe
from explorer.metadata.describing import document_metadata
from explorer.metadata.mapping import Rules


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
    taken: dict[str, Taken],
    rules: Rules,
    warnings: list[str],
    findings: list[str],
    faults: Faults,
    cancel: threading.Event | None,
) -> Generator[Progress, None, BuildReport]:
    """Do what the plan says; the value is the report, as yet without warnings and failures.

    ``parsers`` by format and ``collection`` (the folder as seen from the index) go into ``meta``. What is taken is
    added to ``taken``, by source, sentences to ``warnings`` (about languages and texts that stand twice, to ``findings``), and what cannot
    be taken to ``faults``. UserError when nothing is left.
    """
    # The reference program writes whole seconds: with microseconds, its ingest in this very second is noticed too.
    when = datetime.now(UTC).isoformat(timespec="microseconds")
    meta = meta_values(chunker.name, chunker.settings, parsers, collection, when)
    with Staging(index, searchable=scratch) as staging:
        languages = Languages(rules)
        languages.known(each.metadata for each in taken.values())
        with Earlier(index, there=before.facts is not None and before.facts.has_times) as earlier:
            fresh = yield from _fill(staging, plan, ahead, chunker, cancel, when, warnings, faults, rules, languages, earlier)
        findings += yield from languages.settle(staging.connection, ahead.engine, cancel)
        taken.update((each.record.file, each) for each in fresh)
        if cancel is not None and cancel.is_set():
            raise Cancelled("The build was cancelled; the index is as it was.")
        if not taken:
            listed = "\n".join(failure.sentence for failure in faults.all)
            raise UserError(f"None of the documents could be taken; the index is as it was.\n{listed}")
        if scratch:
            staging.arrange()
            findings += same_content_sentences(staging.connection)
            counted, carried = swap_in(index, staging, before.facts, meta, _why(before.facts, chunker), when, faults.lost)
            if before.damaged or not carried:
                warnings.append(f"The old index {index} was damaged: not all retired IDs and notes could be carried over.")
        else:
            assert before.facts is not None, "only an index that can be read is updated in place"
            leaving = dict(_leaving(plan, before.known, faults.lost))
            unmoved = not leaving and not fresh and before.facts.meta.get(OUR_COLLECTION) == collection and all_counted(before.facts.counts)
            counted = (
                Counted(unmoved.documents, unmoved.chunks, 0, 0)
                if unmoved
                else merge(index, staging, leaving, before.facts.updated_at, meta, when)
            )
            if fresh:
                findings += staged_content_sentences(index, staging.path)
    return _report(index, chunker, scratch, plan, before.known, [each.record for each in fresh], counted)


def _fill(
    staging: Staging,
    plan: Plan,
    ahead: ParseAhead,
    chunker: Chunker,
    cancel: threading.Event | None,
    when: str,
    warnings: list[str],
    faults: Faults,
    rules: Rules,
    languages: Languages,
    earlier: Earlier,
) -> Generator[Progress, None, list[Taken]]:
    """Parse what the plan says, cut it and write it; the value is what was taken."""
    claimed: dict[Key, str] = {(known.record.doc_id, known.record.version): source for source, known in plan.unchanged.items()}
    fresh: list[Taken] = []
    now = int(datetime.fromisoformat(when).timestamp())
    for step in ahead.in_order(cancel):
        if isinstance(step, Progress):
            yield step
            continue
        source = step.item.file.source
        try:
            if isinstance(step, Unparsed):
                raise step.error
            parsed, description = step.document, describe(source, step.document.meta, step.item.supplies)
            record = record_for(source, parsed.format, step.item.content_hash, description.values)
            metadata = document_metadata(source, parsed.format, description.values, description.provenance, rules)
            metadata = with_sheets(metadata, parsed.sheets)
            _check_unclaimed(record, claimed)
            if parsed.skipped:
                faults.add_incomplete(source, parsed.skipped)
            chunks = make_chunks(DocumentText(parsed.text, parsed.blocks, record.title), record, chunker)
        except TOLERABLE as error:
            faults.add(source, error)
            continue
        claimed[(record.doc_id, record.version)] = source
        entries = entries_of(chunks, parsed.cells, now, earlier.of(chunks))
        number = staging.add(record, parsed, chunks, step.item.size, when, description.provenance, metadata, entries)
        languages.hear(number, source, metadata, parsed.text)
        fresh.append(Taken(record, description.provenance, metadata))
        warnings += (f"{source}: {warning}" for warning in parsed.warnings)
        warnings += description.doubts
        warnings += doubtful_dates(record)
        if not chunks:
            warnings.append(f"{source}: no text was found in it, so it has no chunks.")
    return fresh


def _check_unclaimed(record: DocumentRecord, claimed: Mapping[Key, str]) -> None:
    other = claimed.get((record.doc_id, record.version))
    if other is not None:
        raise MetadataFault(
            record.file,
            f"{other} is document '{record.doc_id}', version '{record.version}' as well. Give one of the two files another version or ID.",
            field="version",
        )


def _leaving(plan: Plan, known: Mapping[str, Known], lost: Container[str]) -> Iterator[tuple[Key, str]]:
    """The document versions whose old rows go, and why IDs of them go that do not come back."""
    for source, entry in plan.gone.items():
        yield (entry.record.doc_id, entry.record.version), LOST if source in lost else "the file changed"
    for item in plan.parse:
        before = known.get(item.file.source)
        if before is not None:
            yield (
                (before.record.doc_id, before.record.version),
                LOST if item.file.source in lost else _what_changed(item, before, plan.parsers),
            )


def _what_changed(item: Item, before: Known, parsers: Mapping[str, str]) -> str:
    if before.record.content_hash != item.content_hash:
        return "the file changed"
    return "the parser changed" if before.parser != parsers.get(item.file.format, before.parser) else "what is said about the file changed"


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
