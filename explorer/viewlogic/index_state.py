"""An open index as the window knows it, and how its documents are loaded. Everything here may be slow: call it in a lane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk, Piece
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.placement import Page
from explorer.errors import NotFound
from explorer.index.document_view import FileState
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.file_stamp import stamp_of
from explorer.viewlogic.library_nodes import document_nodes
from explorer.viewlogic.shown_text import prepared
from explorer.viewlogic.validity_words import VersionState, version_state
from explorer.viewlogic.visits import Visit

if TYPE_CHECKING:
    from explorer.engine import Engine
    from explorer.index.document_view import DocumentView
    from explorer.index.library import LibraryPage
    from explorer.index.opened import OpenedIndex
    from explorer.index.search import Hit
    from explorer.tracing.trace import Trace
    from explorer.viewlogic.file_stamp import Stamp
    from explorer.viewlogic.table_plan import TablePlan
    from explorer.viewlogic.table_rows import ShownRow

HITS = 12
RUNS_AT_ONCE = 20_000
"""Documents up to this many code points come with their glyph runs at once; for longer ones the text does not wait for them."""
CHUNKERS = ("structure", "fixed", "overlap")
"""The chunkers whose cuts the strip shows, whichever of them built the index."""


_JUDGED = frozenset({FileState.OK, FileState.CHANGED, FileState.MISSING})
"""What is known of a file by its hash alone."""


@dataclass(frozen=True, slots=True)
class IndexState:
    """What is known of an open index without its documents' content. Nothing in it grows with the index.

    ``path`` is its file, None for what is none. ``library`` is the first page of the documents by title. ``document_count`` (versions) and
    ``chunk_count`` are what the audience may read. ``settings`` are the chunker's as the index names them, sorted. ``built`` is ISO 8601,
    UTC. ``own_day`` is the day that the collection calls today, or None.
    """

    opened: OpenedIndex
    path: Path | None
    folder: Path | None
    library: LibraryPage
    document_count: int
    chunk_count: int
    chunker: str
    built: str
    own_day: date | None
    settings: tuple[tuple[str, int], ...] = ()

    @property
    def address(self) -> str:
        """Where the index is, as settings keep it."""
        return self.opened.reader.address

    @property
    def name(self) -> str:
        """What the index is called in a line."""
        return self.opened.reader.name

    @property
    def near(self) -> Path:
        """The folder in which a dialog for its files begins."""
        return self.folder or (self.path.parent if self.path is not None else Path.home())

    def record(self, doc_id: str, version: str) -> DocumentRecord | None:
        return self.opened.reader.document(doc_id, version)


def open_state(index: Path | str, collection: Path | None, engine: Engine, audience: Audience = Audience.STAFF) -> IndexState:
    """Open the index with this file or address for ``audience``; its collection's folder is ``collection``, or found beside the index.

    Raises the index's own errors.
    """
    from explorer.exchange.sources import open_source
    from explorer.index.collection import Collection
    from explorer.index.opened import OpenedIndex

    reader = open_source(index, audience)
    try:
        opened = OpenedIndex(reader, collection, engine)
        counts = reader.counts()
        own_day = Collection(opened.folder).today() if opened.folder is not None else None
        settings = tuple(sorted(reader.chunker_settings.items()))
        return IndexState(
            opened,
            reader.path,
            opened.folder,
            reader.library(),
            counts.documents,
            counts.chunks,
            reader.chunker,
            reader.updated_at,
            own_day,
            settings,
        )
    except BaseException:
        reader.close()
        raise


def open_state_at(
    index: Path | str, collection: Path | None, engine: Engine, audience: Audience, here: Visit | None
) -> tuple[IndexState, bool]:
    """As :func:`open_state`, and whether the document version that was shown before is in the index."""
    state = open_state(index, collection, engine, audience)
    try:
        return state, here is None or state.record(here.doc_id, here.version) is not None
    except BaseException:
        state.opened.reader.close()
        raise


def first_document(state: IndexState, day: date) -> Visit | None:
    """The document that stands first in the library, in its version in force; None when the index is empty."""
    documents = document_nodes(state.library.documents, day)
    if not documents:
        return None
    versions = documents[0].versions
    shown = next((version for version in versions if version.state.counts), versions[-1])
    return Visit(*shown.key)


def find_chunk(state: IndexState, chunk_id: str) -> Chunk:
    """The chunk with exactly this ID; NotFound with a sentence otherwise."""
    found = state.opened.reader.chunk(chunk_id)
    if found is None:
        raise NotFound(f"This index holds no chunk with the ID {chunk_id}.")
    return found


def load_visit(state: IndexState, visit: Visit) -> tuple[LoadedDocument, Chunk | None]:
    """What was visited: the document and its chunk, which alone may be known by its ID. NotFound for what the index does not hold."""
    if visit.doc_id:
        document = load_document(state, visit.doc_id, visit.version)
        return document, document.chunk(visit.chunk_id)
    chunk = find_chunk(state, visit.chunk_id)
    return load_document(state, chunk.doc_id, chunk.version), chunk


def load_visit_or(state: IndexState, visit: Visit, otherwise: Visit | None) -> tuple[LoadedDocument, Chunk | None]:
    """What was visited, or ``otherwise`` when the index does not hold it."""
    try:
        return load_visit(state, visit)
    except NotFound:
        if otherwise is None or otherwise == visit:
            raise
        return load_visit(state, otherwise)


def load_trace(state: IndexState, chunk: Chunk, day: date) -> Trace:
    """The chunk's trace on a day."""
    from explorer.tracing.trace import trace

    return trace(state.opened, chunk, day)


def load_document(state: IndexState, doc_id: str, version: str) -> LoadedDocument:
    """The document version with its text and chunks, and with its glyph runs where they are few; :func:`load_details` adds the rest."""
    record = state.record(doc_id, version)
    if record is None:
        raise NotFound(f"This index holds no version {version} of {doc_id}.")
    # Before the file is judged: whoever draws from it sees that it is the one that was.
    stamp = _stamp(state, record)
    view = state.opened.view(doc_id, version)
    if state.folder is None and view.origin != "composed":
        # Said of the whole index already.
        view = replace(view, note="")
    chunks = state.opened.reader.chunks(doc_id, version)
    document = prepared(LoadedDocument(view, chunks, table=_plan(state, view, chunks), stamp=stamp))
    return _with_runs(state, document) if document.length <= RUNS_AT_ONCE else document


def _plan(state: IndexState, view: DocumentView, chunks: Sequence[Chunk]) -> TablePlan | None:
    if not view.sheets or view.text is None:
        return None
    from explorer.viewlogic.table_plan import table_plan

    return table_plan(view.text, view.blocks, view.sheets, chunks, view.doubtful, partial(state.opened.cells, view))


def load_rows(state: IndexState, document: LoadedDocument, sheet: int, first: int, last: int) -> tuple[ShownRow, ...]:
    """The rows ``[first, last)`` of a sheet of a table document's grid."""
    from explorer.viewlogic.table_rows import read_rows

    view, plan = document.view, document.table
    if plan is None or view.text is None:
        return ()
    return read_rows(view.text, plan.sheets[sheet], partial(state.opened.cells, view), first, last)


def load_details(state: IndexState, document: LoadedDocument) -> LoadedDocument:
    """The same document with its glyph runs and with the pieces of every built-in chunker; a table has neither, and comes back itself.

    It is read again when its file has changed since it was judged: what is drawn of a page is drawn after that.
    """
    view, stamp = document.view, _stamp(state, document.view.record)
    if view.file in _JUDGED and state.opened.file_state(view.record) is not view.file:
        document = load_document(state, *document.key)
    elif stamp != document.stamp:
        document = replace(document, stamp=stamp)
    if document.table is not None:
        return document
    return replace(document if document.runs else _with_runs(state, document), cuts=cuts(document))


def load_again(state: IndexState, document: LoadedDocument) -> LoadedDocument:
    """The document with its details as they are now: the same object when nothing has changed since it was shown last."""
    now = load_document(state, *document.key)
    if now.view != document.view or now.chunks != document.chunks:
        return load_details(state, now)
    return document if now.stamp == document.stamp else replace(document, stamp=now.stamp)


def _stamp(state: IndexState, record: DocumentRecord) -> Stamp | None:
    path = state.opened.file_path(record)
    return stamp_of(path) if path is not None else None


def _with_runs(state: IndexState, document: LoadedDocument) -> LoadedDocument:
    view = document.view
    return replace(document, runs=state.opened.runs(view, 0, document.length)) if view.pages else document


def cuts(document: LoadedDocument) -> dict[str, tuple[Piece, ...]]:
    """What each built-in chunker cuts from the parsed text; empty when that is not known, or only put together from chunks, and for a
    table, which only its rows cut.
    """
    view = document.view
    if view.text is None or view.origin == "composed":
        return {}
    from explorer.chunking import chunker
    from explorer.chunking.rows import is_table

    text = DocumentText(view.text, view.blocks, view.record.title)
    if is_table(text):
        return {}
    return {name: tuple(chunker(name).cut(text)) for name in CHUNKERS}


@dataclass(frozen=True, slots=True)
class FoundHit:
    """One hit of a search, with the pages of its document version where the index knows them, and whether that version is in force."""

    hit: Hit
    pages: tuple[Page, ...]
    state: VersionState


def search(state: IndexState, query: str, day: date) -> tuple[FoundHit, ...]:
    """The best hits, best first; ``day`` decides which versions are in force."""
    reader = state.opened.reader
    pages: dict[tuple[str, str], tuple[Page, ...]] = {}
    found = []
    for hit in reader.search(query, HITS):
        key = (hit.chunk.doc_id, hit.chunk.version)
        if key not in pages:
            pages[key] = reader.pages(*key) if hit.chunk.pages else ()
        found.append(FoundHit(hit, pages[key], version_state(hit.chunk.effective_from, hit.chunk.effective_to, day)))
    return tuple(found)


def version_chunks(state: IndexState, doc_id: str, version: str) -> tuple[tuple[Chunk, ...], tuple[Page, ...]]:
    """The chunks of one version, and its pages where the index knows them."""
    reader = state.opened.reader
    chunks = reader.chunks(doc_id, version)
    return chunks, reader.pages(doc_id, version) if any(chunk.pages for chunk in chunks) else ()


@dataclass(frozen=True, slots=True)
class Traceability:
    """The result of looking at every chunk: how many were checked, how many do not hold their own source text, and of how many documents
    the text is not known, so that nothing was checked."""

    checked: int
    faulty: int
    unknown_documents: int

    def __add__(self, other: Traceability) -> Traceability:
        return Traceability(self.checked + other.checked, self.faulty + other.faulty, self.unknown_documents + other.unknown_documents)


def check_traceable(state: IndexState, record: DocumentRecord, parsing: bool = False) -> Traceability:
    """For one document version: does each chunk's text hold the parsed text from its start to its end?

    ``parsing`` lets the file be parsed where the index does not hold the text.
    """
    key = (record.doc_id, record.version)
    stored = state.opened.reader.stored(*key)
    text = stored.text if stored is not None else (state.opened.view(*key).text if parsing else None)
    if text is None:
        return Traceability(0, 0, 1)
    chunks = state.opened.reader.chunks(*key)
    faulty = sum(1 for chunk in chunks if chunk.end > len(text) or text[chunk.start : chunk.end] not in chunk.text)
    return Traceability(len(chunks), faulty, 0)
