"""Comparisons that the user keeps: a JSON file each in a folder of the user's data.

A file says its format's version. What cannot be used, because it is damaged, newer than this program, or of a document that is not there,
is refused with a sentence; it is listed all the same, so that it can be deleted.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from explorer import places
from explorer.comparison.columns import ColumnOrder
from explorer.errors import EnvironmentFault, NotFound, UserError
from explorer.viewlogic.comparing import Comparison

if TYPE_CHECKING:
    from explorer.index.reading import Reader

FORMAT = 1
_LARGEST = 1_000_000
_LONGEST_NAME = 120
_SLUG = 40


@dataclass(frozen=True, slots=True)
class SavedComparison:
    """One file. ``saved_at`` is ISO 8601 in UTC; ``text_hash`` is the SHA-256 of the parsed text that was compared, ``""`` for unknown."""

    name: str
    saved_at: str
    title: str
    comparison: Comparison
    text_hash: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A file as a list shows it. ``saved`` is None where it cannot be used; ``fault`` says why then, as a sentence."""

    path: Path
    name: str
    saved: SavedComparison | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A comparison as it can be shown now; ``note`` is a sentence when its text is another one since, else ``""``."""

    comparison: Comparison
    note: str = ""


def comparisons_folder() -> Path:
    """Where they are kept. It may not exist yet."""
    return places.user_data() / "comparisons"


def text_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def save(
    name: str, comparison: Comparison, title: str, text: str, *, replace: bool = False, now: Callable[[], datetime] | None = None
) -> Path:
    """Keep ``comparison`` under ``name``; ``title`` and ``text`` are its document's.

    UserError for an empty name or, unless ``replace``, one that is taken (upper and lower case are the same); EnvironmentFault when the
    file cannot be written. An old file is there until the new one is whole.
    """
    name = " ".join(name.split())[:_LONGEST_NAME]
    if not name:
        raise UserError("A comparison needs a name to be found by again. Type one.")
    path = comparisons_folder() / _file_name(name)
    if path.exists() and not replace:
        raise UserError(f"There is a comparison “{name}” already. Choose another name, or replace it.")
    saved = {
        "format": FORMAT,
        "name": name,
        "saved_at": (now or (lambda: datetime.now(UTC)))().isoformat(timespec="seconds"),
        "document": {"doc_id": comparison.doc_id, "version": comparison.version, "title": title, "text_sha256": text_hash(text)},
        "columns": [{"chunker": order.chunker, "settings": dict(order.settings)} for order in comparison.orders],
        "position": comparison.position,
        "marked": {"words": comparison.marked, "at": comparison.marked_at},
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, json.dumps(saved, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise EnvironmentFault(f"The comparison “{name}” could not be saved to {path}: {error.strerror}.") from error
    return path


def _replace(path: Path, content: bytes) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".saving-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def saved_comparisons() -> tuple[Entry, ...]:
    """Everything that is kept, by name; what cannot be used among it, with its fault."""
    entries = []
    for path in comparisons_folder().glob("*.json"):
        try:
            saved = open_saved(path)
        except (UserError, EnvironmentFault) as error:
            entries.append(Entry(path, path.stem, None, str(error)))
        else:
            entries.append(Entry(path, saved.name, saved))
    return tuple(sorted(entries, key=lambda entry: (entry.name.casefold(), entry.path.name)))


def open_saved(path: Path) -> SavedComparison:
    """The comparison in a file. UserError when it is gone, damaged or newer than this program; EnvironmentFault when it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        raise UserError(f"There is no comparison at {path} any more. Choose another one.") from error
    except OSError as error:
        raise EnvironmentFault(f"The comparison at {path} cannot be read: {error.strerror}.") from error
    try:
        if len(content) > _LARGEST:
            raise ValueError("too large")
        values = json.loads(content)
        newer = type(values["format"]) is int and values["format"] > FORMAT
        if newer:
            raise UserError(
                f"The comparison at {path} was saved by a newer version of this program. Open it there, or install that version."
            )
        return _read(values)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UserError(f"The comparison at {path} is damaged and cannot be opened. Delete it, and save the comparison again.") from error


def _read(values: Any) -> SavedComparison:
    """KeyError, TypeError, AttributeError or ValueError for anything but what :func:`save` writes."""
    if values["format"] != FORMAT or type(values["format"]) is not int:
        raise ValueError("no such format")
    document, marked = values["document"], values["marked"]
    orders = tuple(
        ColumnOrder.of(_text(column["chunker"]), {name: _number(value) for name, value in column["settings"].items()})
        for column in values["columns"]
    )
    comparison = Comparison(
        _text(document["doc_id"]),
        _text(document["version"]),
        orders,
        _position(values["position"]),
        _text(marked["words"]),
        _position(marked["at"]),
    )
    return SavedComparison(
        _text(values["name"]), _text(values["saved_at"]), _text(document["title"]), comparison, _text(document["text_sha256"])
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError("not a whole number")
    return value


def _position(value: Any) -> int:
    if _number(value) < 0:
        raise ValueError("not a position")
    return int(value)


def require_document(saved: SavedComparison, reader: Reader) -> None:
    """Make sure that the open index has the document. NotFound with a sentence when it does not, or not for the reader's audience."""
    wanted = saved.comparison
    if reader.document(wanted.doc_id, wanted.version) is not None:
        return
    known = ", ".join(record.version for record in reader.versions(wanted.doc_id))
    what = f"The comparison “{saved.name}” is about {saved.title or wanted.doc_id}, version {wanted.version}"
    if known:
        raise NotFound(f"{what}, which the index {reader.name} does not hold, only: {known}. Open the index that has it.")
    raise NotFound(f"{what}. The index {reader.name} has no document '{wanted.doc_id}'. Open the index that has it.")


def on_text(saved: SavedComparison, text: str) -> Reopened:
    """The comparison on its document's text as it is now: places outside of it are moved inside, a mark is kept where its words stand."""
    wanted = saved.comparison
    fits = not wanted.marked or text[wanted.marked_at : wanted.marked_at + len(wanted.marked)] == wanted.marked
    now = Comparison(
        wanted.doc_id,
        wanted.version,
        wanted.orders,
        min(wanted.position, max(len(text) - 1, 0)),
        wanted.marked if fits else "",
        wanted.marked_at if fits else 0,
    )
    if saved.text_hash in ("", text_hash(text)):
        return Reopened(now)
    lost = "" if fits else " The marked words do not stand where they stood."
    return Reopened(now, f"The text of {saved.title or wanted.doc_id} has changed since the comparison “{saved.name}” was saved.{lost}")


def delete(path: Path) -> None:
    """Take a comparison away; one that is gone already is no fault. EnvironmentFault when the file cannot be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise EnvironmentFault(f"The comparison at {path} could not be deleted: {error.strerror}.") from error


def _file_name(name: str) -> str:
    """A name that every system can store, the same for names that differ in upper and lower case only."""
    folded = name.casefold()
    slug = re.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:_SLUG].strip("-") or "comparison"
    return f"{slug}-{hashlib.sha256(folded.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}.json"
