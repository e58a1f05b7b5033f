"""What is wrong or doubtful about one document's metadata, or one passage's."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from explorer.index.languages import disagrees
from explorer.index.metadata_rows import content_hash
from explorer.metadata.language import SURE
from explorer.metadata.language_names import is_word, language_code
from explorer.metadata.mapping import DEFAULT
from explorer.metadata.record import DocumentMetadata, Origin
from explorer.metadata.rules import REQUIRED, faults, is_day, moment
from explorer.metadata.validation import RULES_FILE, Finding, Level, errors_of

if TYPE_CHECKING:
    from explorer.domain.chunks import Chunk
    from explorer.domain.documents import DocumentRecord
    from explorer.index.reading import Reader
    from explorer.metadata.mapping import Rules
    from explorer.metadata.record import ChunkMetadata

_OWN = ("chunk_index", "content_hash", "created_at", "row_number", "column_names", "original_format", "sheet")


def has_domains(reader: Reader, rules: Rules | None) -> bool:
    """Whether the collection parts its documents by domains: where none has one and no rules are there, nobody misses them."""
    return bool(rules is not None and rules.there) or any(value != DEFAULT for value in reader.metadata_values("domain"))


def passage_findings(
    record: DocumentRecord, chunk: Chunk, metadata: ChunkMetadata, rules: Rules | None = None, *, domains: bool = True
) -> Iterator[Finding]:
    """What is wrong or doubtful about a chunk's metadata, its document's included. ``rules`` are the collection's, where they are known;
    ``domains`` says whether it :func:`has_domains`.

    That the same text stands elsewhere is no part of it.
    """
    yield from findings_of(record, metadata.document, domains=domains)
    if rules is not None:
        yield from against_rules(record.file, metadata.document, rules)
    if metadata.content_hash != content_hash(chunk.text).hex():
        yield Finding(Level.ERROR, record.file, "content_hash", metadata.content_hash, "is not that of the chunk's text", chunk.chunk_id)
    if metadata.created_at > moment(int(time.time())):
        yield Finding(Level.WARNING, record.file, "created_at", metadata.created_at, "is still to come", chunk.chunk_id)
    values = {name: value for name, value in metadata.record().items() if name in _OWN}
    for fault in faults(values, tuple(name for name in REQUIRED if name in _OWN)):
        yield Finding(Level.ERROR, record.file, *fault, chunk_id=chunk.chunk_id)


def against_rules(source: str, metadata: DocumentMetadata, rules: Rules) -> Iterator[Finding]:
    """A domain that is a folder's name, though the rules name domains and not this one; and fields that they require and nobody says."""
    named = {name for name, _ in rules.domains}
    if named and metadata.origins.get("domain") is Origin.FOLDER and metadata.domain not in named:
        reason = f"is the folder's name, and {RULES_FILE} does not name it"
        yield Finding(Level.WARNING, source, "domain", metadata.domain, reason)
    values = metadata.fields()
    for field in sorted(rules.required):
        if field not in values:
            yield Finding(Level.ERROR, source, field, None, f"is missing, and {RULES_FILE} requires it")


def findings_of(record: DocumentRecord, metadata: DocumentMetadata, *, domains: bool = True) -> Iterator[Finding]:
    """What is wrong or doubtful about what holds for a whole document version; ``domains`` as in :func:`passage_findings`."""
    yield from errors_of(record.file, metadata)
    for field, value, expected in (
        ("source_file", metadata.source_file, record.file.rpartition("/")[2]),
        ("policy_version", metadata.policy_version, record.version),
    ):
        if value != expected:
            yield Finding(Level.ERROR, record.file, field, value, f"should be {expected!r}, which is what the document says")
    if metadata.label != (label := language_code(record.language)):
        said = f"'{label}' is the document's label" if label else "the document has no label"
        yield Finding(Level.ERROR, record.file, "language", metadata.label or metadata.language, f"is not what the document says: {said}")
    elif is_word(record.language):
        yield Finding(Level.WARNING, record.file, "language", record.language, read_words(label, metadata.language))
    if not metadata.language:
        yield Finding(Level.ERROR, record.file, "language", None, "is missing")
    for field, value in (("domain", metadata.domain), ("document_type", metadata.document_type)):
        if metadata.origins.get(field) is Origin.DEFAULT and (domains or field != "domain"):
            yield Finding(Level.WARNING, record.file, field, value, "is a default: nothing says which it is")
    if record.effective_from and not is_day(record.effective_from):
        yield Finding(
            Level.WARNING, record.file, "effective_date", record.effective_from, "is no date such as '2026-10-09' and was left out"
        )
    yield from _language(record.file, metadata)


def read_words(code: str, used: str) -> str:
    """What became of a label that is no code: the end of a sentence."""
    return f"was read as '{code}'" if code else f"is no language code such as 'en' or 'fa' and no language's name; '{used}' is used"


def _language(source: str, metadata: DocumentMetadata) -> Iterator[Finding]:
    confidence = metadata.confidence or 0.0
    if metadata.label and disagrees(metadata.label, metadata.detected, confidence):
        reason = f"is what its label says, but the text looks like '{metadata.detected}' ({confidence:.0%} sure)"
        yield Finding(Level.WARNING, source, "language", metadata.language, reason)
    elif metadata.origins.get("language") is Origin.DETECTED and confidence < SURE:
        yield Finding(Level.WARNING, source, "language", metadata.language, f"was found in the text, but only {confidence:.0%} surely")
