"""A collection: a folder with ``documents/``, and perhaps an inventory of what should be there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from io import StringIO
from pathlib import Path

from explorer import places
from explorer.errors import DocumentError, UserError
from explorer.index.inside import inside
from explorer.parsing import FORMATS

DOCUMENTS = "documents"
INVENTORY = "inventory.csv"
SIDECAR = ".meta.yaml"
ABOUT = "collection.json"
INDEX_NAME = "index.sqlite"
BUNDLED_INDEX = "larkfield.sqlite"


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A document's file: ``source`` is its path inside the collection's folder with ``/``, ``format`` one of the parsers'."""

    source: str
    path: Path
    format: str


@dataclass(frozen=True, slots=True)
class InventoryRow:
    """One row of the inventory as it is written, missing values as ``""``. ``file`` is a source."""

    file: str
    doc_id: str
    title: str
    version: str
    effective_from: str
    effective_to: str
    owner: str
    access: str
    language: str
    doc_type: str
    format: str
    domain: str = ""
    department: str = ""
    region: str = ""


@dataclass(frozen=True, slots=True)
class Survey:
    """What is below ``documents/``: the documents by their sources, the sources of files that no parser takes, and the sidecars (files of
    metadata beside a document) by their sources.
    """

    documents: tuple[SourceFile, ...]
    left_out: tuple[str, ...]
    sidecars: Mapping[str, Path]


OnFault = Callable[[DocumentError], None]


def _stop(error: DocumentError) -> None:
    raise error


class Collection:
    """The collection in ``folder``. Nothing is read before it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def sources(self) -> tuple[SourceFile, ...]:
        """Every document file below ``documents/``, ordered by source, by code point. Hidden files are left out.

        Raises UserError when there is none, and DocumentError for a link that leads out of the folder or to nothing
        and for a name that is not valid text.
        """
        return self.survey().documents

    def left_out(self) -> tuple[str, ...]:
        """The sources of files below ``documents/`` that no parser takes."""
        return self._sorted(self._files(_stop)).left_out

    def survey(self, on_fault: OnFault = _stop) -> Survey:
        """What is below ``documents/``. Raises UserError when there is no document.

        ``on_fault`` hears of each file and folder that cannot be taken, and may raise the error, as it does by default.
        """
        root = self.folder / DOCUMENTS
        if not root.is_dir():
            raise UserError(f"{self.folder} is not a collection: it has no folder '{DOCUMENTS}'.")
        survey = self._sorted(self._files(on_fault))
        if not survey.documents:
            kinds = ", ".join(FORMATS)
            raise UserError(f"There are no documents in {root}. Put files of these kinds there: {kinds}.")
        return survey

    def _sorted(self, files: Iterator[SourceFile]) -> Survey:
        found = sorted(files, key=lambda file: file.source)
        return Survey(
            tuple(file for file in found if file.format),
            tuple(file.source for file in found if not file.format and not file.source.endswith(SIDECAR)),
            {file.source: file.path for file in found if file.source.endswith(SIDECAR)},
        )

    def _files(self, on_fault: OnFault) -> Iterator[SourceFile]:
        root = self.folder / DOCUMENTS
        return self._files_in(root, DOCUMENTS, (root.resolve(),), on_fault)

    def _files_in(self, folder: Path, prefix: str, above: tuple[Path, ...], on_fault: OnFault) -> Iterator[SourceFile]:
        """``above`` are the real folders on the way down: a link back to one of them is not followed again."""
        try:
            entries = list(os.scandir(folder))
        except OSError as error:
            on_fault(DocumentError(prefix, f"the folder cannot be read: {error.strerror}."))
            return
        for entry in entries:
            source = f"{prefix}/{entry.name}"
            if entry.name.startswith((".", "~$")):
                continue
            try:
                if entry.is_symlink():
                    self._check_link(source, Path(entry.path))
                if entry.is_dir():
                    real = Path(entry.path).resolve() if entry.is_symlink() else above[-1] / entry.name
                    if real not in above:
                        yield from self._files_in(Path(entry.path), source, (*above, real), on_fault)
                elif entry.is_file():
                    _check_name(source)
                    yield SourceFile(source, Path(entry.path), FORMATS.get(Path(entry.name).suffix.lower(), ""))
            except DocumentError as error:
                on_fault(error)

    def _check_link(self, source: str, path: Path) -> None:
        if not inside(self.folder, path):
            raise DocumentError(source, "it is a link that leads out of the collection's folder; put the file itself there.")
        if not path.exists():
            raise DocumentError(source, "it is a link to a file that is not there.")

    def inventory(self) -> tuple[InventoryRow, ...]:
        """The rows of ``inventory.csv`` in their order; empty when there is no such file. DocumentError when it cannot be read."""
        path = self.folder / INVENTORY
        try:
            text = path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            return ()
        except UnicodeDecodeError as error:
            raise DocumentError(INVENTORY, "it is not UTF-8 text; save it as CSV in UTF-8.") from error
        except OSError as error:
            raise DocumentError(INVENTORY, f"it cannot be read: {error.strerror}.") from error
        return inventory_rows(text)

    def today(self) -> date | None:
        """The day that the collection brings as its own today, or None. DocumentError when what it says is no day."""
        value = self._about().get("today")
        if value is None:
            return None
        try:
            return date.fromisoformat(str(value))
        except ValueError as error:
            raise DocumentError(ABOUT, f"'today' is no date like 2026-10-09: {value!r}.", field="today") from error

    def _about(self) -> dict[str, object]:
        try:
            value = json.loads((self.folder / ABOUT).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise DocumentError(ABOUT, f"it cannot be read: {error}.") from error
        return value if isinstance(value, dict) else {}


def inventory_rows(text: str) -> tuple[InventoryRow, ...]:
    """The rows of an inventory's text. DocumentError when it cannot be read."""
    import csv

    names = [field.name for field in fields(InventoryRow)]
    try:
        rows = list(csv.DictReader(inventory_lines(text), strict=True))
    except csv.Error as error:
        raise DocumentError(INVENTORY, f"it is no readable CSV file: {error}.") from error
    if rows and "file" not in rows[0]:
        raise DocumentError(INVENTORY, "its first line does not name the columns: 'file' is missing.", field="file")
    return tuple(InventoryRow(*((row.get(name) or "").strip() for name in names)) for row in rows)


def inventory_lines(text: str) -> list[str]:
    """The lines of an inventory's text with their ends, which are those of CSV alone: other signs that may end a line stand in values."""
    return list(StringIO(text, newline=""))


def _check_name(source: str) -> None:
    try:
        source.encode("utf-8")
    except UnicodeEncodeError as error:
        shown = source.encode("utf-8", "replace").decode()
        raise DocumentError(shown, "its name is not valid UTF-8; rename it.") from error


def default_collection(cwd: Path) -> Path:
    """The collection's folder when none is named: ``cwd`` if it has ``documents/``, else ``corpus`` in it, else the bundled one."""
    for folder in (cwd, cwd / "corpus"):
        if (folder / DOCUMENTS).is_dir():
            return folder
    return places.bundled_collection()


def default_index(collection: Path) -> Path:
    """The index of a collection when none is named: in its folder; for the bundled collection, in the user's data folder."""
    try:
        bundled = places.bundled_collection().resolve()
    except FileNotFoundError:
        return collection / INDEX_NAME
    return places.user_data() / BUNDLED_INDEX if collection.resolve() == bundled else collection / INDEX_NAME
