"""An open index together with its collection's folder: what can be shown of a document version, from wherever it is known."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from explorer import places
from explorer.domain.cells import Cell
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord, ParsedDocument
from explorer.domain.placement import GlyphRun
from explorer.domain.provenance import LABELS, Provenance
from explorer.errors import Cancelled, ExplorerError, NotFound, UserError
from explorer.index.collection import DOCUMENTS, Collection
from explorer.index.document_view import DocumentView, FileState, Origin
from explorer.index.file_hashes import FileHashes
from explorer.index.inside import source_path
from explorer.index.parse_cache import ParseCache
from explorer.index.reading import Reader
from explorer.index.records import StoredDocument
from explorer.parsing import FORMATS, format_of, parser_version
from explorer.parsing.versions import FROM_PICTURE

if TYPE_CHECKING:
    from explorer.engine import Engine

_VIEWS_KEPT = 8
_RUNS_KEPT = 20_000  # code points of a document whose glyph runs stay with its view


def choose_folder(reader: Reader, chosen: Path | None = None) -> Path | None:
    """The collection's folder of an opened index: ``chosen`` by the user, else what the index says, else beside the
    index, else ``corpus`` beside it; None when the user has to be asked.

    What the index says counts only where there is a collection, because anybody may have written it.
    """
    if chosen is not None:
        return chosen
    folders = [reader.collection_folder]
    if reader.path is not None:
        beside = reader.path.absolute().parent
        folders += [beside, beside / "corpus"]
    for folder in folders:
        if folder is not None and (folder / DOCUMENTS).is_dir():
            return folder
    return None


class OpenedIndex:
    """An index, the folder of its collection (None when not known), and the day that "in force" is asked for.

    ``folder`` is the user's choice (named now, or kept in the settings for this index); without one it is found as
    ``choose_folder`` says. Without ``as_of`` the day is the collection's own today, else the clock's. ``view`` and
    ``runs`` may parse a file, so they belong off the GUI's thread. Several threads may use it. Closing the reader and
    the engine is their owner's business.
    """

    def __init__(self, reader: Reader, folder: Path | None, engine: Engine, as_of: date | None = None) -> None:
        self.reader = reader
        self.folder = choose_folder(reader, folder)
        self.engine = engine
        self.as_of = as_of or (Collection(self.folder).today() if self.folder is not None else None) or date.today()
        self._hashes = FileHashes()
        self._cache = ParseCache(places.user_cache() / "parsed")
        self._views: OrderedDict[tuple[str, str], DocumentView] = OrderedDict()
        self._whole_runs: dict[tuple[str, str], tuple[DocumentView, Sequence[GlyphRun]]] = {}
        self._uncached: dict[tuple[str, str], ParsedDocument] = {}
        self._lock = threading.RLock()

    def file_path(self, record: DocumentRecord) -> Path | None:
        """The document's file, or None when it is not there or its source does not name a file inside the folder."""
        path = source_path(self.folder, record.file) if self.folder is not None else None
        return path if path is not None and path.is_file() else None

    def file_state(self, record: DocumentRecord) -> FileState:
        """Whether the file's bytes are those that were indexed, by their SHA-256."""
        if self.folder is None or source_path(self.folder, record.file) is None:
            return FileState.UNKNOWN
        path = self.file_path(record)
        if path is None:
            return FileState.MISSING
        digest = self._hash_of(path)
        if not digest or not record.content_hash:
            return FileState.UNKNOWN
        return FileState.OK if digest == record.content_hash else FileState.CHANGED

    def still_true(self, view: DocumentView) -> bool:
        """Whether the file of a view is surely still the one that was indexed. Reads nothing of it, so it is quick, and may miss it."""
        path = self.file_path(view.record) if view.file is FileState.OK else None
        try:
            return path is not None and self._hashes.known(path) == view.record.content_hash
        except OSError:
            return False

    def view(self, doc_id: str, version: str) -> DocumentView:
        """What is known of a document version. NotFound when the index does not hold it; a file that fails is told in ``note``."""
        record = self.reader.document(doc_id, version)
        if record is None:
            raise NotFound(f"The index {self.reader.address} has no version '{version}' of a document '{doc_id}'.")
        if not record.content_hash and self.reader.far:
            return self._by_text(record)
        state = self.file_state(record)
        key = (doc_id, version)
        with self._lock:
            known = self._views.get(key)
            if known is not None and known.file is state and known.record == record:
                self._views.move_to_end(key)
                return known
        view = self._from_index(record, state) or self._from_file(record, state)
        if view.text is not None:
            # What failed is tried again when it is asked for again.
            self._keep(key, view)
        return view

    def _by_text(self, record: DocumentRecord) -> DocumentView:
        """Of a document whose file is known by its name alone: the file, where its text has every chunk at its characters, else the
        text that the reader puts together.
        """
        key = (record.doc_id, record.version)
        path = self.file_path(record)
        digest = self._hash_of(path) if path is not None else ""
        with self._lock:
            known = self._views.get(key)
            if known is not None and known.record.content_hash == digest:
                self._views.move_to_end(key)
                return known
        if path is not None and digest:
            view = self._proven(replace(record, content_hash=digest), path)
        elif self.folder is not None:
            view = self._composed(record, FileState.MISSING, f"{record.file} is not in {self.folder}.")
        else:
            view = self._composed(record, FileState.UNKNOWN, "")
        self._keep(key, view)
        return view

    def _proven(self, record: DocumentRecord, path: Path) -> DocumentView:
        """The file's text when it has every chunk at its characters, else what the chunks themselves say, and why."""
        try:
            stored = self._parsed(record, path)
        except Cancelled:
            raise
        except ExplorerError as error:
            return self._composed(record, FileState.UNKNOWN, str(error))
        # Retiring needs hashes, which nothing that a window starts with does.
        from explorer.index.retiring import source_text_of

        chunks = self.reader.chunks(record.doc_id, record.version)
        away = sum(stored.text[chunk.start : chunk.end] != source_text_of(chunk.text, chunk.start, chunk.end) for chunk in chunks)
        if away:
            why = f"{record.file} is not the file that was exported: {away} of {len(chunks)} chunks do not stand at their characters."
            return self._composed(record, FileState.CHANGED, why)
        return replace(_view(record, stored, "parsed", FileState.SAME_TEXT, ""), provenance=_FROM_COLLECTION)

    def _composed(self, record: DocumentRecord, state: FileState, why: str) -> DocumentView:
        stored = self.reader.stored(record.doc_id, record.version)
        if stored is None:
            return _chunks_only(record, state, why)
        note = " ".join(filter(None, (why, *stored.warnings)))
        return replace(_view(record, stored, "composed", state, note), warnings=(), provenance=_FROM_COLLECTION)

    def _hash_of(self, path: Path) -> str:
        try:
            return self._hashes.of(path)
        except OSError:
            return ""

    def _keep(self, key: tuple[str, str], view: DocumentView) -> None:
        with self._lock:
            self._views[key] = view
            self._views.move_to_end(key)
            while len(self._views) > _VIEWS_KEPT:
                dropped, _ = self._views.popitem(last=False)
                self._uncached.pop(dropped, None)
                self._whole_runs.pop(dropped, None)

    def runs(self, view: DocumentView, start: int, end: int) -> Sequence[GlyphRun]:
        """The glyph runs of the view's document that share a character with ``[start, end)``, by their start.

        Those of all of a short document are the same object for the same view, which is what it costs to come back to it.
        """
        record = view.record
        if view.origin == "index":
            length = len(view.text) if view.text is not None else 0
            if start > 0 or not 0 < length <= min(end, _RUNS_KEPT):
                return self.reader.runs(record.doc_id, record.version, start, end)
            return self._all_runs(view, end)
        if view.origin in ("chunks only", "composed"):
            return ()
        with self._lock:
            held = self._uncached.get((record.doc_id, record.version))
        if held is not None:
            return tuple(run for run in held.runs if run.start < end and start < run.end)
        return self._cache.runs(record.content_hash, view.parser, start, end)

    def cells(self, view: DocumentView, start: int, end: int) -> Sequence[Cell]:
        """The cells of a table document that share a character with ``[start, end)``, by their start; empty for other documents."""
        record = view.record
        if not view.sheets:
            return ()
        if view.origin in ("index", "composed"):
            return self.reader.cells(record.doc_id, record.version, start, end)
        with self._lock:
            held = self._uncached.get((record.doc_id, record.version))
        if held is not None:
            return tuple(cell for cell in held.cells if cell.start < end and start < cell.end)
        return self._cache.cells(record.content_hash, view.parser, start, end)

    def _all_runs(self, view: DocumentView, end: int) -> Sequence[GlyphRun]:
        key = (view.record.doc_id, view.record.version)
        with self._lock:
            held = self._whole_runs.get(key)
        if held is not None and held[0] is view:
            return held[1]
        runs = self.reader.runs(*key, 0, end)
        with self._lock:
            if self._views.get(key) is view:
                self._whole_runs[key] = (view, runs)
        return runs

    def _from_index(self, record: DocumentRecord, state: FileState) -> DocumentView | None:
        stored = self.reader.stored(record.doc_id, record.version)
        if stored is None or stored.file_hash != record.content_hash:
            return None
        return _view(record, stored, "index", state, _note_on_index(record, stored, state))

    def _from_file(self, record: DocumentRecord, state: FileState) -> DocumentView:
        path = self.file_path(record)
        if state is not FileState.OK or path is None:
            return _chunks_only(record, state, f"{_SAID[state].format(record.file)} Only the chunks' own texts can be shown.")
        try:
            stored = self._parsed(record, path)
        except Cancelled:
            raise
        except ExplorerError as error:
            return _chunks_only(record, state, f"{error} Only the chunks' own texts can be shown.")
        chunks = self.reader.chunks(record.doc_id, record.version)
        doubtful = frozenset(chunk.chunk_id for chunk in chunks if not stands(stored.text, chunk))
        if doubtful and len(doubtful) == len(chunks):
            return _chunks_only(
                record, state, f"{record.file} reads differently than when it was indexed. Only the chunks' own texts can be shown."
            )
        note = f"{len(doubtful)} of {len(chunks)} chunks do not match the file's text and are not drawn." if doubtful else ""
        return replace(_view(record, stored, "parsed", state, note), doubtful=doubtful)

    def _parsed(self, record: DocumentRecord, path: Path) -> StoredDocument:
        """The file's text, from the cache or parsed now. The file's hash has just been checked."""
        parser = parser_version(format_of(path))
        stored = self._cache.get(record.content_hash, parser)
        if stored is not None:
            return stored
        parsed = self.engine.parse(path, record.file).result()
        if self._cache.put(record.content_hash, parsed.parser, path.stat().st_size, parsed):
            stored = self._cache.get(record.content_hash, parsed.parser)
            if stored is not None:
                return stored
        with self._lock:
            self._uncached[(record.doc_id, record.version)] = parsed
        return StoredDocument(
            record.doc_id,
            record.version,
            record.content_hash,
            0,
            parsed.parser,
            "",
            parsed.text,
            parsed.blocks,
            parsed.pages,
            parsed.lines,
            parsed.unplaced,
            parsed.warnings,
            parsed.skipped,
            parsed.asides,
            parsed.meta,
            {},
            parsed.sheets,
        )


_FROM_COLLECTION = dict.fromkeys(LABELS, Provenance.COLLECTION)

_SAID = {
    FileState.CHANGED: "{} has changed since it was indexed.",
    FileState.MISSING: "{} is not there any more.",
    FileState.UNKNOWN: "The folder that {} is in is not known.",
}


def stands(text: str, chunk: Chunk) -> bool:
    """Whether the parsed text at the chunk's span stands in the chunk's own text, which is the proof that the span means this passage."""
    source = text[chunk.start : chunk.end]
    return len(source) == chunk.end - chunk.start > 0 and source in chunk.text


def _view(record: DocumentRecord, stored: StoredDocument, origin: Origin, state: FileState, note: str) -> DocumentView:
    return DocumentView(
        record,
        stored.text,
        stored.blocks,
        stored.pages,
        stored.lines,
        stored.unplaced,
        stored.parser,
        origin,
        state,
        " ".join(filter(None, (note, _incomplete(record, stored)))),
        provenance=stored.provenance,
        skipped=stored.skipped,
        asides=stored.asides,
        warnings=stored.warnings,
        sheets=stored.sheets,
    )


def _chunks_only(record: DocumentRecord, state: FileState, note: str) -> DocumentView:
    return DocumentView(record, None, (), (), (), (), "", "chunks only", state, note)


def _incomplete(record: DocumentRecord, stored: StoredDocument) -> str:
    if not stored.skipped:
        return ""
    more = f", and {len(stored.skipped) - 1} more" if len(stored.skipped) > 1 else ""
    return f"{record.file} is incomplete: {stored.skipped[0].words}{more}."


def _note_on_index(record: DocumentRecord, stored: StoredDocument, state: FileState) -> str:
    if state is not FileState.OK:
        return f"{_SAID[state].format(record.file)} What is shown is the text as it was indexed."
    current = parser_version(record.format) if record.format in FORMATS.values() else stored.parser
    # What read the pages without a text layer, if anything did, is no other parser: building again names it again.
    made, _, reader = stored.parser.partition(", Tesseract ")
    if made != current:
        return f"This text was made by another parser ({stored.parser}; now {current}): building again may change its chunks' IDs."
    return _note_on_reader(reader, stored) if reader else ""


def _note_on_reader(reader: str, stored: StoredDocument) -> str:
    """Whether another Tesseract than the installed one read pages of the document; nothing is said where none is installed."""
    if not any(FROM_PICTURE in warning for warning in stored.warnings):
        return ""
    from explorer.parsing.ocr import ocr_name

    version, _, languages = reader.partition(" ")
    try:
        now = ocr_name(languages).split()[1]
    except UserError:
        return ""
    if now == version:
        return ""
    return (
        f"Pages without a text layer were read by Tesseract {version} (now {now}): "
        f"building again with --ocr {languages} may change its chunks' IDs."
    )
