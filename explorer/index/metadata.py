"""What a file says about itself, as the record of a document version, and where that is not enough or not what was expected."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from explorer.domain.documents import DocumentRecord
from explorer.domain.identity import SEPARATOR
from explorer.domain.provenance import Provenance
from explorer.errors import MetadataFault
from explorer.index.collection import INVENTORY, InventoryRow
from explorer.index.plan import Taken
from explorer.index.supplies import THE_FILE, sidecar_names

if TYPE_CHECKING:
    from explorer.metadata.mapping import Rules

_COMPARED = ("doc_id", "title", "version", "effective_from", "effective_to", "owner", "access", "language", "doc_type", "format")
_NAMED_AT_ONCE = 3
_IN_THE_FILE = {
    "md": "between two '---' lines at its top",
    "html": "as <meta name=... content=...>",
    "pdf": "in the PDF's keywords",
    "docx": "as a custom document property",
    "xlsx": "as a custom document property",
}


def record_for(source: str, fmt: str, content_hash: str, meta: Mapping[str, str]) -> DocumentRecord:
    """The record of a file's document version, of which ``meta`` is all that is said.

    Raises MetadataFault, naming the file and the field, when the document ID or the version is missing or has the
    character in it that separates the parts of an ID.
    """
    for field, words in (("doc_id", "document ID"), ("version", "version")):
        value = meta.get(field, "")
        if not value:
            raise MetadataFault(
                source,
                f"the field '{field}' is missing; a passage without a {words} could not be cited. Give it {where_to_say(source, fmt)}, "
                "or build with --derive-metadata.",
                field=field,
            )
        if SEPARATOR in value:
            raise MetadataFault(source, f"the field '{field}' may not contain '{SEPARATOR}': {value!r}.", field=field)
    return DocumentRecord(
        doc_id=meta["doc_id"],
        version=meta["version"],
        title=meta.get("title", ""),
        file=source,
        format=fmt,
        content_hash=content_hash,
        effective_from=meta.get("effective_from", ""),
        effective_to=meta.get("effective_to", ""),
        owner=meta.get("owner", ""),
        access=meta.get("access", ""),
        language=meta.get("language", ""),
        doc_type=meta.get("doc_type", ""),
    )


def where_to_say(source: str, fmt: str) -> str:
    """The places where a document's metadata can stand: "in the file (...), in a file ... beside it, in its row of inventory.csv"."""
    # Plain tables and old workbooks have no place for it.
    inside = f"in the file ({_IN_THE_FILE[fmt]}), " if fmt in _IN_THE_FILE else ""
    return f"{inside}in a file {sidecar_names(source)[0]} beside it, in its row of {INVENTORY}"


def doubtful_dates(record: DocumentRecord) -> Iterator[str]:
    """A sentence for each date of the record that is no ISO 8601 day: such a version is never clearly in force."""
    for field in ("effective_from", "effective_to"):
        value = getattr(record, field)
        try:
            date.fromisoformat(value or "2000-01-01")
        except ValueError:
            yield f"{record.file}: the field '{field}' is no date like 2026-10-09: {value!r}."


def language_doubts(taken: Mapping[str, Taken]) -> Iterator[str]:
    """A sentence about each label of a language that is no code, and what it was taken for."""
    # Imported at the end of a build: workers start before.
    from explorer.metadata.language_names import is_word, language_code

    said: dict[str, list[str]] = {}
    for source in sorted(taken):
        if is_word(label := taken[source].record.language):
            said.setdefault(label, []).append(source)
    for label, sources in said.items():
        more = f" and {len(sources) - _NAMED_AT_ONCE} more" if len(sources) > _NAMED_AT_ONCE else ""
        where = f"{', '.join(sources[:_NAMED_AT_ONCE])}{more}"
        if code := language_code(label):
            yield f"{where}: the language {label!r} was read as '{code}'."
        else:
            yield (
                f"{where}: {label!r} is no language code such as 'en' or 'fa' and no language's name. The language was looked for in the "
                "text instead."
            )


def unmapped_doubts(taken: Mapping[str, Taken], rules: Rules) -> Iterator[str]:
    """A sentence about the documents whose domain is not known, and one about those whose type is not.

    A collection in which no document has a domain does without them.
    """
    # Imported at the end of a build: workers start before.
    from explorer.metadata.record import Origin
    from explorer.metadata.validation import defaulted, strange_folders, strange_sentence, unmapped_sentence

    described = [(source, taken[source].metadata) for source in sorted(taken)]
    if not rules.there and all(metadata.origins.get("domain") is Origin.DEFAULT for _, metadata in described):
        return
    for field, default in (("domain", rules.default_domain), ("document_type", rules.default_type)):
        if sources := defaulted(described, field):
            yield unmapped_sentence(field, sources, default)
    if strange := strange_folders(described, rules):
        yield strange_sentence(strange)


def inventory_doubts(rows: Iterable[InventoryRow], taken: Mapping[str, Taken], lost: Container[str]) -> Iterator[str]:
    """What the inventory says and the collection does not, in sentences. ``taken`` is by source; ``lost`` are the sources of documents that
    could not be taken. Of several rows for a file the first one counts, and columns in which no row says anything are not looked at.
    """
    absent = []
    first: dict[str, InventoryRow] = {}
    for row in rows:
        first.setdefault(row.file, row)
    listed_fields = [name for name in _COMPARED if any(getattr(row, name) for row in first.values())]
    for row in first.values():
        found = taken.get(row.file)
        if found is None:
            if row.file not in lost:
                absent.append(row.file)
            continue
        for field in listed_fields:
            listed, value = getattr(row, field), getattr(found.record, field)
            origin = found.provenance.get(field, Provenance.FILE)
            if listed != value and origin is not Provenance.DERIVED:
                place = THE_FILE if origin is Provenance.FILE else "its sidecar"
                yield f"{row.file}: {INVENTORY} says {field} {listed!r}, {place} says {value!r}, which counts."
    if absent:
        more = f" and {len(absent) - _NAMED_AT_ONCE} more" if len(absent) > _NAMED_AT_ONCE else ""
        files = "a file that is" if len(absent) == 1 else f"{len(absent)} files that are"
        yield f"{INVENTORY} lists {files} not there: {', '.join(absent[:_NAMED_AT_ONCE])}{more}."
