"""What is said about one document, by itself and beside it, and what would count if something else were said beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.provenance import LABELS, Provenance
from explorer.errors import NotFound, UserError
from explorer.index.collection import INVENTORY, Collection, InventoryRow
from explorer.index.domains_file import read_rules
from explorer.index.inside import source_path
from explorer.index.sidecar import read_sidecar
from explorer.index.supplies import Description, Supplies, describe, sidecar_names
from explorer.metadata.describing import document_metadata

if TYPE_CHECKING:
    from explorer.domain.documents import DocumentRecord
    from explorer.index.reading import Reader
    from explorer.index.records import StoredDocument
    from explorer.metadata.mapping import Rules
    from explorer.metadata.record import DocumentMetadata

Values = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Place:
    """A file that a correction is written to: ``origin`` INVENTORY or SIDECAR; ``name`` is what it is called in sentences. ``path`` need
    not be there.
    """

    origin: Provenance
    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Outlook:
    """The labels that count, where each comes from, and the metadata that follow."""

    values: Values
    provenance: Mapping[str, Provenance]
    metadata: DocumentMetadata


@dataclass(frozen=True, slots=True)
class Statements:
    """What is said about a document version of an index. ``own`` is what the document says itself; ``row`` its row of the inventory, None
    when it has none; ``sidecar`` the source of its sidecar, ``""`` when it has none, and ``beside`` what that says. ``derive`` says that
    the index was built with IDs and versions made up.
    """

    folder: Path
    record: DocumentRecord
    own: Values
    row: InventoryRow | None
    sidecar: str
    beside: Values
    derive: bool
    rules: Rules

    def places(self, values: Values) -> dict[Place, dict[str, str]]:
        """Where each of the values belongs, so that it counts.

        In the sidecar where that speaks of the field or the inventory has no row for the document, else in the inventory. ``""``, which
        takes a value away, belongs wherever there is one.
        """
        found: dict[Place, dict[str, str]] = {}
        for field, value in values.items():
            for place in self._places(field, value):
                found.setdefault(place, {})[field] = value
        return found

    def _places(self, field: str, value: str) -> Iterator[Place]:
        inventory = Place(Provenance.INVENTORY, INVENTORY, self.folder / INVENTORY)
        name = self.sidecar or sidecar_names(self.record.file)[0]
        sidecar = Place(Provenance.SIDECAR, name, self.folder / name)
        if value:
            yield sidecar if field in self.beside or self.row is None else inventory
            return
        if self.beside.get(field):
            yield sidecar
        if self.row is not None and getattr(self.row, field):
            yield inventory

    def outlook(self, changes: Values | None = None) -> Outlook:
        """What counts, with these values written where they belong. MetadataFault when a document that is described so cannot be taken."""
        said = self._described(self.places(changes or {}))
        record = self.record
        metadata = document_metadata(record.file, record.format, said.values, said.provenance, self.rules)
        return Outlook(said.values, said.provenance, metadata)

    def _described(self, changed: Mapping[Place, Values]) -> Description:
        """As a build describes the document, by the same steps."""
        written = {place.origin: values for place, values in changed.items()}
        beside = {**self.beside, **written.get(Provenance.SIDECAR, {})}
        row = self.row
        if row is not None and (values := written.get(Provenance.INVENTORY)):
            row = replace(row, **values)
        name = self.sidecar or sidecar_names(self.record.file)[0]
        supplies = Supplies({name: self.folder / name} if beside else {}, (row,) if row is not None else (), self.derive, {name: beside})
        return describe(self.record.file, self.own, supplies.of(self.record.file, self.record.content_hash))


def statements(reader: Reader, collection: Collection, doc_id: str, version: str) -> Statements:
    """What is said about a document version of the open index.

    Raises NotFound when the index has no such version, UserError when its file is not in the collection's folder or the index does not
    keep what is said, and what the inventory, the sidecar and the collection's rules raise.
    """
    record = reader.document(doc_id, version)
    if record is None:
        raise NotFound(f"The index {reader.address} has no version '{version}' of a document '{doc_id}' that could be corrected.")
    stored: StoredDocument | None = reader.stored(doc_id, version)
    if stored is None:
        raise UserError(
            f"The index {reader.address} does not hold what its documents say about themselves: another program or an older version made "
            "it. Build it again (Build in the window, the command ingest), then correct."
        )
    path = source_path(collection.folder, record.file)
    if path is None or not path.is_file():
        raise UserError(f"{record.file} is not in {collection.folder}; what is said about it cannot be corrected there.")
    sidecar = next((name for name in sidecar_names(record.file) if (collection.folder / name).is_file()), "")
    return Statements(
        folder=collection.folder,
        record=record,
        own={name: value for name in LABELS if (value := stored.meta.get(name, ""))},
        row=next((row for row in collection.inventory() if row.file == record.file), None),
        sidecar=sidecar,
        beside=read_sidecar(collection.folder / sidecar, sidecar)[0] if sidecar else {},
        derive=Provenance.DERIVED in stored.provenance.values(),
        rules=read_rules(collection.folder),
    )
