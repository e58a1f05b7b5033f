"""What is found wrong or doubtful in metadata: errors stop a document, warnings are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from explorer.errors import MetadataFault
from explorer.metadata.mapping import Rules
from explorer.metadata.record import DocumentMetadata, Origin
from explorer.metadata.rules import TABULAR, faults

RULES_FILE = "domains.yaml"
"""Where a collection says what its folders and names mean."""
_NAMED_AT_ONCE = 3
_OF_DOCUMENTS = ("domain", "document_type", "source_file")
_DEFAULTED = {"domain": "domain", "document_type": "document type"}


class Level(StrEnum):
    """An error keeps a document out of a build; a warning is only told."""

    ERROR = "error"
    WARNING = "warning"


class Finding(NamedTuple):
    """``source`` is the document's file, ``reason`` the end of a sentence that begins with the field. ``chunk_id`` is ``""`` where the
    whole document is meant.
    """

    level: Level
    source: str
    field: str
    value: object
    reason: str
    chunk_id: str = ""

    @property
    def sentence(self) -> str:
        """ "documents/a.csv: the field 'language' ('English') is no language code such as 'en' or 'fa'." """
        place = f"{self.source}, chunk {self.chunk_id}" if self.chunk_id else self.source
        value = "" if self.value is None else f" ({self.value!r})"
        return f"{place}: the field '{self.field}'{value} {self.reason}."


def errors_of(source: str, metadata: DocumentMetadata, required: Iterable[str] = ()) -> Iterator[Finding]:
    """What is wrong with the values of a document. ``required`` are fields that must be known, not filled with a default."""
    # Rows, hashes and times are made by the build, not said by anybody.
    values = {name: value for name, value in metadata.fields().items() if name not in TABULAR}
    for fault in faults(values, _OF_DOCUMENTS):
        yield Finding(Level.ERROR, source, *fault)
    for field in required:
        if field not in values or metadata.origins.get(field) is Origin.DEFAULT:
            yield Finding(Level.ERROR, source, field, None, f"is missing, and {RULES_FILE} requires it")


def raise_first(findings: Iterable[Finding]) -> None:
    """Raise the first error as MetadataFault."""
    for finding in findings:
        if finding.level is Level.ERROR:
            value = "" if finding.value is None else f" ({finding.value!r})"
            raise MetadataFault(finding.source, f"the field '{finding.field}'{value} {finding.reason}.", field=finding.field)


def defaulted(documents: Iterable[tuple[str, DocumentMetadata]], field: str) -> list[str]:
    """The sources of the documents whose value of ``field`` is a default."""
    return [source for source, metadata in documents if metadata.origins.get(field) is Origin.DEFAULT]


def strange_folders(documents: Iterable[tuple[str, DocumentMetadata]], rules: Rules) -> dict[str, str]:
    """The domains that come from a folder's name and that the rules, which name domains, do not have; each with one of its documents."""
    named = {name for name, _ in rules.domains}
    return {m.domain: source for source, m in documents if named and m.origins.get("domain") is Origin.FOLDER and m.domain not in named}


def strange_sentence(folders: Mapping[str, str]) -> str:
    """One sentence about all of them."""
    names = ", ".join(f"'{name}' ({source})" for name, source in list(folders.items())[:_NAMED_AT_ONCE])
    more = f" and {len(folders) - _NAMED_AT_ONCE} more" if len(folders) > _NAMED_AT_ONCE else ""
    return f"These folders are used as domains, but {RULES_FILE} does not name them: {names}{more}."


def unmapped_sentence(field: str, sources: Sequence[str], value: str) -> str:
    """One sentence about all documents whose domain or type is a default."""
    more = f" and {len(sources) - _NAMED_AT_ONCE} more" if len(sources) > _NAMED_AT_ONCE else ""
    return (
        f"No {_DEFAULTED[field]} is known of {', '.join(sources[:_NAMED_AT_ONCE])}{more}: '{value}' is used. "
        f"Say it in the document, in its sidecar, in its row of the inventory or in {RULES_FILE}."
    )
