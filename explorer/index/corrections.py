"""Correcting what is said about a document: in its row of the inventory or in its sidecar, never in the document itself.

Then this document alone is taken again.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.domain.provenance import LABELS, Provenance
from explorer.errors import EnvironmentFault, MetadataFault, UserError
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.inside import inside
from explorer.index.inventory_edit import edited_inventory
from explorer.index.reading import index_file
from explorer.index.report import BuildReport
from explorer.index.sidecar_edit import edited_sidecar
from explorer.index.statements import Place, Statements, statements
from explorer.metadata.language_names import is_word, language_code
from explorer.metadata.rules import CHECKS, is_day, normal_word
from explorer.parsing import parser_version
from explorer.parsing.decoding import plain_text
from explorer.parsing.text_rules import clean

if TYPE_CHECKING:
    from explorer.chunking import Chunker
    from explorer.engine import Engine
    from explorer.index.reading import Reader

CORRECTABLE = tuple(name for name in LABELS if name not in ("doc_id", "version"))
"""What can be corrected: everything but what IDs are made of."""
_DAYS = ("effective_from", "effective_to")


def checked_values(source: str, changes: Mapping[str, str]) -> dict[str, str]:
    """The values as they are written. MetadataFault, naming the field, for one that cannot be used; ``""`` takes a value away."""
    values: dict[str, str] = {}
    for field, given in changes.items():
        if field not in CORRECTABLE:
            raise MetadataFault(source, f"the field '{field}' cannot be corrected here. These can: {', '.join(CORRECTABLE)}.", field=field)
        if reason := fault_of(field, given):
            raise MetadataFault(source, f"the field '{field}' ({clean(given)!r}) {reason}.", field=field)
        values[field] = written_value(field, given)
    return values


def fault_of(field: str, given: str) -> str:
    """What is wrong with a value of one of the :data:`CORRECTABLE` fields: the end of a sentence, ``""`` for nothing."""
    value = clean(given)
    if not value:
        return ""
    if field in _DAYS:
        return "" if is_day(value) else "is no date such as '2026-10-09'"
    if field == "language":
        return CHECKS["language"](language_code(value))
    if field in ("domain", "doc_type"):
        return CHECKS["domain"](normal_word(value))
    return ""


def written_value(field: str, given: str) -> str:
    """A value as it is written: a domain in its one spelling, a language as its code, all others in one line."""
    value = clean(given)
    if field == "domain":
        return normal_word(value)
    return language_code(value) if field == "language" and is_word(value) else value


def check_may_correct(reader: Reader, said: Statements, values: Mapping[str, str]) -> None:
    """Raise a sentence when these values must not, or cannot, be written: UserError for an index that is open for the public and for a
    field that the document itself speaks of, MetadataFault when a document that is described so cannot be taken, EnvironmentFault for a
    file that may not be changed.
    """
    if reader.audience is not Audience.STAFF:
        raise UserError("What is said about documents is corrected by staff. This index is open for the public: open it for staff first.")
    for field, value in values.items():
        own = said.own.get(field, "")
        if own and own != value:
            raise UserError(
                f"{said.record.file} itself says {field} {own!r}, which counts before anything beside it. Change it in the document."
            )
    said.outlook(values)
    for place in said.places(values):
        there = place.path.exists()
        if not os.access(place.path.parent, os.W_OK) or (there and not os.access(place.path, os.W_OK)):
            raise EnvironmentFault(f"{place.path} may not be changed by you: it, or its folder, is write-protected. Nothing was corrected.")


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
    new values, or the build is cancelled, the written files and the index are as they were. Raises what a build raises, what
    :func:`statements` and :func:`check_may_correct` raise, MetadataFault for a value that cannot be used, UserError when the document would
    be read by other rules than it was, so that IDs could change, and EnvironmentFault when a file cannot be written.
    """
    file = index_file(reader, "A correction")
    said = statements(reader, collection, doc_id, version)
    source = said.record.file
    values = checked_values(source, changes)
    check_may_correct(reader, said, values)
    stored = reader.stored(doc_id, version)
    parser = parser_version(said.record.format, ocr=engine.ocr) if engine.ocr else parser_version(said.record.format)
    if stored is not None and stored.parser != parser:
        raise UserError(
            f"{source} was read by other rules ({stored.parser}) than it would be read by now ({parser}), so its chunks could get other "
            "IDs. Bring the index up to date with ingest, with the same --ocr if it had one, then correct."
        )
    places = {place: (_read(place.path), own) for place, own in said.places(values).items()}
    edited = {place: _edited(place, before, source, own) for place, (before, own) in places.items()}
    written: list[Place] = []
    try:
        for place, content in edited.items():
            written.append(place)
            _write(place, collection, content)
        return (
            yield from ingest(
                collection,
                file,
                chunker=chunker,
                derive=said.derive,
                keep_going=stored is not None and bool(stored.skipped),
                only={source},
                engine=engine,
                cancel=cancel,
            )
        )
    except BaseException:
        for place in written:
            _write(place, collection, places[place][0])
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
