"""Correcting a document's labels: the fields to fill in, what is wrong with what was typed, and what would come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from explorer.domain.audience import PUBLIC_LABEL
from explorer.domain.provenance import Provenance
from explorer.errors import ExplorerError, MetadataFault, UserError
from explorer.index.corrections import fault_of, written_value
from explorer.index.statements import Outlook, Place, Statements, statements
from explorer.metadata.record import Origin

if TYPE_CHECKING:
    from explorer.index.reading import Reader
    from explorer.viewlogic.index_state import IndexState

FIELDS: Mapping[str, str] = {
    "domain": "Domain",
    "doc_type": "Document type",
    "language": "Language",
    "department": "Department",
    "region": "Region",
    "access": "Access",
    "owner": "Owner",
    "title": "Title",
    "effective_from": "In force from",
    "effective_to": "In force until",
}
"""The labels that can be corrected, by the names that the window uses."""
_METADATA = {"domain": "domain", "doc_type": "document_type", "language": "language"}
_HINTS = {"effective_from": "2026-10-09", "effective_to": "2026-10-09"}
_FOLLOWING = {
    Origin.MAPPING: "from domains.yaml",
    Origin.FOLDER: "from the folder\u2019s name",
    Origin.NAME: "from the file\u2019s name",
    Origin.DEFAULT: "a default",
}
_SAID = {
    Provenance.SIDECAR: "from the sidecar",
    Provenance.INVENTORY: "from inventory.csv",
    Provenance.DERIVED: "derived from the file",
}
LOOKED_FOR = "looked for in the text"
NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class LabelField:
    """A label: the ``field``'s name in files, its ``name`` in words, the ``value`` that is said (``""`` for none) and where that stands,
    ``instead`` what counts without a value. ``locked`` says that the document says it itself, so nothing beside it would count.
    """

    field: str
    name: str
    value: str
    origin: str
    instead: str
    locked: bool
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectionForm:
    """Of one document version. ``changed`` says that its file is not the one that was indexed."""

    said: Statements
    now: Outlook
    fields: tuple[LabelField, ...]
    changed: bool = False

    @property
    def heading(self) -> str:
        record = self.said.record
        # The isolates keep a title that runs from right to left from turning the line around.
        return f"\u2068{record.title or record.doc_id}\u2069, version {record.version}"


@dataclass(frozen=True, slots=True)
class Change:
    """A line of what would change: the name, the value that counts and where that comes from, before and after."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came of what was typed. ``faults`` and ``notes`` are sentences by field, ``values`` what would be written, ``fault`` a sentence
    about all of it. ``places`` are the files in words.
    """

    faults: Mapping[str, str] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    places: tuple[str, ...] = ()
    fault: str = ""

    @property
    def ready(self) -> bool:
        """Whether there is something to write and nothing against it."""
        return bool(self.values) and not self.faults and not self.fault


def correction_form(state: IndexState, doc_id: str, version: str) -> CorrectionForm:
    """What is said about a document now. Reads files, so it belongs in a lane.

    Raises a sentence when nothing can be corrected: the index is open for the public, its folder is not known, and what
    :func:`statements` raises.
    """
    from explorer.index.collection import Collection
    from explorer.index.corrections import check_may_correct
    from explorer.index.document_view import FileState

    if state.folder is None:
        raise UserError("Where the documents of this index are is not known, so nothing can be written beside them. Locate them first.")
    said = statements(state.opened.reader, Collection(state.folder), doc_id, version)
    check_may_correct(state.opened.reader, said, {})
    now = said.outlook()
    bare, choices = _bare(said, now), known_values(state.opened.reader)
    stored = state.opened.reader.document_metadata(doc_id, version)
    fields = []
    for name, words in FIELDS.items():
        instead = instead_words(bare, name)
        if name == "language" and stored is not None and stored.origins.get("language") is Origin.DETECTED and not stored.label:
            instead = f"{stored.language}, found in the text"
        own = name in said.own
        fields.append(LabelField(name, words, now.values.get(name, ""), _where(said, now, name), instead, own, choices.get(name, ())))
    changed = state.opened.file_state(said.record) is FileState.CHANGED
    return CorrectionForm(said, now, tuple(fields), changed)


def _bare(said: Statements, now: Outlook) -> Outlook:
    """What counts when nothing is said beside the document; what counts now where that would not do."""
    given = {name: "" for name in FIELDS if said.beside.get(name) or (said.row is not None and getattr(said.row, name))}
    try:
        return said.outlook(given)
    except MetadataFault:
        return now


def _where(said: Statements, now: Outlook, name: str) -> str:
    if name in said.own:
        return "said by the document: change it there"
    origin = now.provenance.get(name)
    return _SAID.get(origin, "") if origin is not None else ""


def known_values(reader: Reader) -> dict[str, tuple[str, ...]]:
    """The values that an index has of each label, to be offered."""
    found = {name: reader.metadata_values(_METADATA.get(name, name)) for name in ("domain", "language", "department", "region")}
    kinds = {*reader.kinds().types, *reader.metadata_values("document_type")}
    return {**found, "doc_type": tuple(sorted(kinds)), "access": (PUBLIC_LABEL, "staff")}


def instead_words(outlook: Outlook, name: str) -> str:
    """What counts of a label that is not given: "car, from the folder's name"."""
    if name in _HINTS:
        return f"no day; write it like {_HINTS[name]}"
    if name == "access":
        return "staff only"
    if name == "language":
        return LOOKED_FOR
    if name not in _METADATA:
        return NOTHING
    value = str(outlook.metadata.fields().get(_METADATA[name], ""))
    origin = outlook.metadata.origins.get(_METADATA[name])
    return f"{value}, {_FOLLOWING[origin]}" if value and origin in _FOLLOWING else value or NOTHING


def judge(form: CorrectionForm, given: Mapping[str, str]) -> Judgement:
    """What is wrong with the values that were typed, and what would come of them. Nothing is read for it."""
    faults: dict[str, str] = {}
    notes: dict[str, str] = {}
    values: dict[str, str] = {}
    for label in form.fields:
        typed = given.get(label.field, label.value)
        if label.locked:
            continue
        if reason := fault_of(label.field, typed):
            faults[label.field] = f"\u201c{typed.strip()}\u201d {reason}."
            continue
        value = written_value(label.field, typed)
        if value == label.value:
            continue
        values[label.field] = value
        if note := _note(label.field, typed, value):
            notes[label.field] = note
    if faults or not values:
        return Judgement(faults, notes, values)
    try:
        then = form.said.outlook(values)
    except ExplorerError as error:
        return Judgement(faults, notes, values, fault=str(error))
    changes = tuple(
        Change(
            label.name, f"{label.value} ({label.origin})" if label.value else label.instead.partition(";")[0], counting(then, label.field)
        )
        for label in form.fields
        if label.field in values
    )
    return Judgement(faults, notes, values, changes, tuple(place_words(form.said, place) for place in form.said.places(values)))


def _note(name: str, typed: str, value: str) -> str:
    if name == "access":
        return "Then everybody may read the document." if value == PUBLIC_LABEL else "Then only staff may read the document."
    return f"Written as \u201c{value}\u201d." if value and value != typed.strip() else ""


def counting(outlook: Outlook, name: str) -> str:
    """The value of a label that counts, and where it comes from: "car (from the folder's name)"."""
    value = outlook.values.get(name, "")
    if value:
        words = _SAID.get(outlook.provenance[name], "from the document")
        return f"{value} ({words})"
    return instead_words(outlook, name).partition(";")[0]


def place_words(said: Statements, place: Place) -> str:
    """Where a correction is written, in words."""
    if place.origin is Provenance.INVENTORY:
        return f"{place.path}, in the row of {said.record.file}"
    return f"{place.path}, {'the file beside the document' if said.sidecar else 'a new file beside the document'}"
