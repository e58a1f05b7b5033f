"""Correcting what is said about a document: in its row of the inventory or in its sidecar, never in the document itself.

Then this document alone is taken again.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.progress import Progress
from explorer.domain.provenance import LABELS, Provenance
from explorer.errors import EnvironmentFault, MetadataFault, NotFound, UserError
from explorer.index.build import ingest
from explorer.index.collection import INVENTORY, Collection
from explorer.index.inside import inside, source_path
from explorer.index.inventory_edit import edited_inventory
from explorer.index.reading import index_file
from explorer.index.report import BuildReport
from explorer.index.sidecar import read_sidecar
from explorer.index.sidecar_edit import edited_sidecar
from explorer.index.supplies import sidecar_names
from explorer.metadata.rules import CHECKS, is_day, normal_language, normal_word
from explorer.parsing.decoding import plain_text
from explorer.parsing.text_rules import clean

if TYPE_CHECKING:
    from explorer.chunking import Chunker
    from explorer.engine import Engine
    from explorer.index.reading import Reader

CORRECTABLE = tuple(name for name in LABELS if name not in ("doc_id", "version"))
"""What can be corrected: everything but what IDs are made of."""


@dataclass(frozen=True, slots=True)
class Place:
    """The file that a correction is written to: ``origin`` INVENTORY or SIDECAR; ``name`` is what it is called in sentences. ``path`` need
    not be there.
    """

    origin: Provenance
    name: str
    path: Path


def place_for(collection: Collection, source: str, fields: Mapping[str, object]) -> Place:
    """Where a correction of these fields of the document ``source`` belongs, so that it counts.

    In the sidecar where that speaks of one of them, or where the inventory has no row for the document; else in the inventory.
    """
    names = sidecar_names(source)
    sidecar = next((name for name in names if (collection.folder / name).is_file()), None)
    said = read_sidecar(collection.folder / sidecar, sidecar)[0] if sidecar is not None else {}
    if not (said.keys() & fields.keys()) and any(row.file == source for row in collection.inventory()):
        return Place(Provenance.INVENTORY, INVENTORY, collection.folder / INVENTORY)
    name = sidecar or names[0]
    return Place(Provenance.SIDECAR, name, collection.folder / name)


def checked_values(source: str, changes: Mapping[str, str]) -> dict[str, str]:
    """The values as they are written. MetadataFault, naming the field, for one that cannot be used; ``""`` takes a value away."""
    values: dict[str, str] = {}
    for field, given in changes.items():
        if field not in CORRECTABLE:
            raise MetadataFault(source, f"the field '{field}' cannot be corrected here. These can: {', '.join(CORRECTABLE)}.", field=field)
        value = clean(given).strip()
        if value and (reason := _fault(field, value)):
            raise MetadataFault(source, f"the field '{field}' ({value!r}) {reason}.", field=field)
        values[field] = normal_word(value) if field == "domain" else value
    return values


def _fault(field: str, value: str) -> str:
    if field in ("effective_from", "effective_to"):
        return "" if is_day(value) else "is no date such as '2026-10-09'"
    if field == "language":
        return CHECKS["language"](normal_language(value))
    if field in ("domain", "doc_type"):
        return CHECKS["domain"](normal_word(value))
    return ""


def corrected(
    reader: Reader,
    collection: Collection,
    doc_id: str,
    version: str,
    changes: Mapping[str, str],
    *,
    chunker: Chunker,
    engine: Engine,
    cancel: threading.Event | None = None,
) -> Generator[Progress, None, BuildReport]:
    """Write other values for a document version of the open index, and take this document again; the generator's value is the report.

    ``chunker`` must be the index's own: with another one the whole collection is built again. When the document cannot be taken with the
    new values, or the build is cancelled, the written file and the index are as they were. Raises what a build raises, MetadataFault for a
    value that cannot be used, UserError for a field that the document itself speaks of, EnvironmentFault when the file cannot be written.
    """
    file = index_file(reader, "A correction")
    record, stored = reader.document(doc_id, version), reader.stored(doc_id, version)
    if record is None or stored is None:
        raise NotFound(f"The index {file} has no version '{version}' of a document '{doc_id}' that could be corrected.")
    values = checked_values(record.file, changes)
    path = source_path(collection.folder, record.file)
    if path is None or not path.is_file():
        raise UserError(f"{record.file} is not in {collection.folder}; what is said about it cannot be corrected there.")
    for field, value in values.items():
        own = stored.meta.get(field, "")
        if own and own != value:
            raise UserError(
                f"{record.file} itself says {field} {own!r}, which counts before anything beside it. Change it in the document."
            )
    place = place_for(collection, record.file, values)
    before = _read(place.path)
    _write(place, collection, _edited(place, before, record.file, values))
    try:
        return (
            yield from ingest(
                collection,
                file,
                chunker=chunker,
                derive=Provenance.DERIVED in stored.provenance.values(),
                keep_going=bool(stored.skipped),
                only={record.file},
                engine=engine,
                cancel=cancel,
            )
        )
    except BaseException:
        _write(place, collection, before)
        raise


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise EnvironmentFault(f"{path} cannot be read: {error.strerror}.") from error


def _edited(place: Place, before: bytes | None, source: str, values: Mapping[str, str]) -> bytes:
    if place.origin is Provenance.INVENTORY:
        # The collection has read it: it is UTF-8 and has the row.
        return edited_inventory((before or b"").decode("utf-8"), source, values).encode("utf-8")
    return edited_sidecar(plain_text(before or b"", place.name), place.name, values).encode("utf-8")


def _write(place: Place, collection: Collection, content: bytes | None) -> None:
    """Replace the file at once, or take it away (None); a reader sees the old content or the new one."""
    path = place.path.resolve()
    if not inside(collection.folder, path):
        raise UserError(f"{place.name} is a link that leads out of the collection's folder; put the file itself there.")
    staged = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        if content is None:
            path.unlink(missing_ok=True)
            return
        with staged.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            staged.chmod(path.stat().st_mode & 0o777)
        staged.replace(path)
    except OSError as error:
        raise EnvironmentFault(f"{place.name} could not be written: {error.strerror}. It is as it was.") from error
    finally:
        with contextlib.suppress(OSError):
            staged.unlink()
