"""What is said about a document outside its own file, and what of it counts.

Precedence: the file's own value, then its sidecar's, then its row's in the inventory, then (only when asked for) what follows from the
file itself: the document ID from its path, the version from the hash of its bytes. A place that says something else than the one
that counts is told in a sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from explorer.domain.provenance import FIELDS, LABELS, Provenance
from explorer.errors import DocumentError
from explorer.index.collection import DOCUMENTS, INVENTORY, SIDECAR, Collection, InventoryRow

THE_FILE = "the file"
VERSION_LENGTH = 12
"""Hex digits of the content hash that make a derived version: as many as an ID has."""


@dataclass(frozen=True, slots=True)
class Supply:
    """What one place says: ``place`` is its name in sentences. Missing values may be missing or ``""``."""

    origin: Provenance
    place: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Description:
    """A document's metadata, where each value comes from, and sentences about contradictions. Both mappings have the same keys, of
    ``LABELS``; no value is empty.
    """

    values: Mapping[str, str]
    provenance: Mapping[str, Provenance]
    doubts: tuple[str, ...] = field(default=(), compare=False)


def describe(source: str, own: Mapping[str, str], supplies: Sequence[Supply]) -> Description:
    """The metadata of the file ``source`` that says ``own`` about itself; ``supplies`` in the order of precedence."""
    values: dict[str, str] = {}
    provenance: dict[str, Provenance] = {}
    doubts: list[str] = []
    for name in LABELS:
        winner = ""
        for supply in (Supply(Provenance.FILE, THE_FILE, own), *supplies):
            value = supply.values.get(name, "")
            if value and name not in values:
                values[name], provenance[name], winner = value, supply.origin, supply.place
            elif value and value != values[name] and (supply.origin is Provenance.SIDECAR or name not in FIELDS):
                # The inventory's fields of a record are compared as a whole, also where it says nothing (explorer.index.metadata).
                doubts.append(f"{source}: {supply.place} says {name} {value!r}, {winner} says {values[name]!r}, which counts.")
    return Description(values, provenance, tuple(doubts))


class Supplies:
    """What is said about each document of a collection. ``rows`` are the inventory's, ``doubts`` sentences about the places themselves, and
    ``unusable`` says why the inventory supplies nothing, where it is there; ``read`` is what sidecars say whose values are known already.
    """

    def __init__(
        self, sidecars: Mapping[str, Path], rows: Iterable[InventoryRow], derive: bool, read: Mapping[str, Mapping[str, str]] | None = None
    ) -> None:
        self._sidecars = sidecars
        self._read: dict[str, Mapping[str, str]] = dict(read or {})
        self.rows = tuple(rows)
        self._rows: dict[str, InventoryRow] = {}
        self._derive = derive
        self.doubts: list[str] = []
        self.unusable = ""
        for row in self.rows:
            if self._rows.setdefault(row.file, row) is not row:
                self.doubts.append(f"{INVENTORY} has more than one row for {row.file}: the first one counts.")

    def of(self, source: str, content_hash: str) -> tuple[Supply, ...]:
        """The places that say something about ``source``, in the order of precedence. DocumentError for a sidecar that cannot be read."""
        return tuple(self._of(source, content_hash))

    def _of(self, source: str, content_hash: str) -> Iterator[Supply]:
        sidecar = next((name for name in sidecar_names(source) if name in self._sidecars), None)
        if sidecar is not None:
            yield Supply(Provenance.SIDECAR, sidecar, self._values(sidecar))
        row = self._rows.get(source)
        if row is not None:
            yield Supply(Provenance.INVENTORY, INVENTORY, {name: getattr(row, name) for name in LABELS})
        if self._derive:
            yield Supply(Provenance.DERIVED, "", derived(source, content_hash))

    def _values(self, sidecar: str) -> Mapping[str, str]:
        # Most collections have no sidecar.
        from explorer.index.sidecar import read_sidecar

        if sidecar not in self._read:
            self._read[sidecar], unknown = read_sidecar(self._sidecars[sidecar], sidecar)
            self.doubts += unknown
        return self._read[sidecar]

    def unused(self, sources: Iterable[str]) -> Iterator[str]:
        """A sentence for each sidecar that belongs to none of ``sources``."""
        used = {name for source in sources for name in sidecar_names(source)}
        for sidecar in self._sidecars:
            if sidecar not in used:
                yield f"{sidecar} belongs to no document: there is none with this name beside it."


def supplies_of(collection: Collection, sidecars: Mapping[str, Path], derive: bool) -> Supplies:
    """What is said about the collection's documents. An inventory that cannot be read supplies nothing, and that is told."""
    try:
        return Supplies(sidecars, collection.inventory(), derive)
    except DocumentError as error:
        supplies = Supplies(sidecars, (), derive)
        supplies.unusable = f"{error} It was not used."
        supplies.doubts.append(supplies.unusable)
        return supplies


def sidecar_names(source: str) -> tuple[str, str]:
    """Where a document's sidecar may stand, the first that is there counts: after its whole name, or instead of its suffix."""
    return source + SIDECAR, str(PurePosixPath(source).with_suffix("")) + SIDECAR


def derived(source: str, content_hash: str) -> dict[str, str]:
    """The document ID from the path below ``documents/`` (composed as every text is, so that it is the same on every system), and the
    version from the SHA-256 of the bytes: a changed file never keeps an ID.
    """
    from explorer.parsing.text_rules import clean

    return {"doc_id": clean(source.removeprefix(f"{DOCUMENTS}/")), "version": content_hash[:VERSION_LENGTH]}
