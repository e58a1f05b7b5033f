"""The proof for a whole index: every chunk against its file, which is parsed again for it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from pathlib import Path

from explorer.domain.chunks import Chunk
from explorer.domain.counting import counted
from explorer.domain.documents import DocumentRecord, ParsedDocument
from explorer.domain.identity import ID_LENGTH, chunk_digest
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, ExplorerError, UsageError
from explorer.index.document_view import FileState
from explorer.index.opened import OpenedIndex, stands
from explorer.index.reading import index_file

FILE_GONE = "file gone"
FILE_CHANGED = "file changed"
FILE_NOT_READ = "file not read"
PARSER_CHANGED = "parser changed"
TEXT_DIFFERS = "text differs"
ID_WRONG = "ID wrong"
NO_RECORD = "document unknown"
_AHEAD = 4
_LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Fault:
    """A chunk that does not lead to its passage. ``reasons`` are of the constants of this module; ``words`` tell them in a sentence."""

    chunk_id: str
    doc_id: str
    version: str
    source: str
    position: int
    start: int
    end: int
    section: str
    reasons: tuple[str, ...]
    words: str

    def to_json(self) -> dict[str, object]:
        return {
            "chunk_id": self.chunk_id,
            "doc_id": self.doc_id,
            "version": self.version,
            "source": self.source,
            "position": self.position,
            "start": self.start,
            "end": self.end,
            "section": self.section,
            "reasons": list(self.reasons),
            "words": self.words,
        }


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """A document version whose chunks were all checked, with their IDs in order."""

    doc_id: str
    version: str
    source: str
    chunk_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    index: Path
    chunker: str
    checked: tuple[CheckedDocument, ...]
    faults: tuple[Fault, ...]

    @property
    def chunks(self) -> int:
        return sum(len(document.chunk_ids) for document in self.checked)

    @property
    def summary(self) -> str:
        return f"{counted(self.chunks, 'chunk')}, {len(self.faults)} not traceable"

    def to_json(self) -> dict[str, object]:
        return {
            "index": str(self.index),
            "chunker": self.chunker,
            "documents": len(self.checked),
            "chunks": self.chunks,
            "not_traceable": len(self.faults),
            "faults": [fault.to_json() for fault in self.faults],
        }


def verify(opened: OpenedIndex, cancel: threading.Event | None = None) -> Generator[Progress, None, Verification]:
    """Check every chunk that the reader's audience may read.

    A chunk is traceable when its ID is the hash of its place, its file has the bytes that were indexed, and the text that the file gives
    when it is parsed now, and the text that the index keeps, both stand at its characters. Paged files are parsed in workers. Raises
    Cancelled when ``cancel`` is set, UserError for an index that is no file.
    """
    reader = opened.reader
    file = index_file(reader, "Verifying all chunks")
    records = reader.documents()
    checked: list[CheckedDocument] = []
    faults: list[Fault] = []
    waiting: deque[tuple[DocumentRecord, Future[ParsedDocument] | str]] = deque()
    asked = iter(records)
    stop = threading.Event()
    try:
        for number, record in enumerate(records):
            yield Progress(number, len(records), record.file)
            while len(waiting) < _AHEAD and (following := next(asked, None)) is not None:
                waiting.append((following, _asked(opened, following, stop)))
            parsed = waiting.popleft()[1]
            while isinstance(parsed, Future) and not parsed.done():
                _look(cancel)
                wait([parsed], timeout=_LOOK_SECONDS)
                yield Progress(number, len(records), record.file)
            _look(cancel)
            chunks = reader.chunks(record.doc_id, record.version)
            faults += _check(opened, record, chunks, parsed)
            checked.append(CheckedDocument(record.doc_id, record.version, record.file, tuple(chunk.chunk_id for chunk in chunks)))
    finally:
        stop.set()
        for _, left in waiting:
            if isinstance(left, Future):
                left.cancel()
    for doc_id, version in reader.orphans():
        chunks = reader.chunks(doc_id, version)
        if chunks:
            words = "the index has no record of its document"
            faults += [_fault(chunk, [NO_RECORD], [words]) for chunk in chunks]
            checked.append(CheckedDocument(doc_id, version, chunks[0].source, tuple(chunk.chunk_id for chunk in chunks)))
    yield Progress(len(records), len(records), "")
    return Verification(file, reader.chunker, tuple(checked), tuple(faults))


def _look(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise Cancelled("The verification was cancelled.")


def _asked(opened: OpenedIndex, record: DocumentRecord, stop: threading.Event) -> Future[ParsedDocument] | str:
    """The file, being parsed; or the reason why it is not."""
    state = opened.file_state(record)
    path = opened.file_path(record)
    if state is FileState.CHANGED:
        return FILE_CHANGED
    if state is FileState.MISSING or path is None:
        return FILE_GONE if state is not FileState.UNKNOWN else FILE_NOT_READ
    if state is FileState.UNKNOWN:
        return FILE_NOT_READ
    try:
        return opened.engine.parse(path, record.file, cancel=stop)
    except ExplorerError:
        return FILE_NOT_READ


_FILE_WORDS = {
    FILE_CHANGED: "its file {source} is not the one that was indexed",
    FILE_GONE: "its file {source} is not there any more",
    FILE_NOT_READ: "its file {source} could not be read",
}


def _check(opened: OpenedIndex, record: DocumentRecord, chunks: Sequence[Chunk], parsed: Future[ParsedDocument] | str) -> list[Fault]:
    document: ParsedDocument | None = None
    reason, words = "", ""
    if isinstance(parsed, str):
        reason, words = parsed, _FILE_WORDS[parsed].format(source=record.file)
    else:
        try:
            document = parsed.result()
        except Cancelled:
            raise
        except ExplorerError as error:
            reason, words = FILE_NOT_READ, f"its file could not be read: {error}".rstrip(".")
    stored = opened.reader.stored(record.doc_id, record.version)
    other_parser = document is not None and stored is not None and stored.parser != document.parser
    faults = []
    for chunk in chunks:
        reasons, told = ([reason], [words]) if reason else ([], [])
        if (expected := _expected_id(chunk)) != chunk.chunk_id:
            reasons.append(ID_WRONG)
            should = f"it should be {expected}" if expected else "they give none"
            told.append(f"its ID is not the hash of its document, version and characters: {should}")
        if document is not None and not stands(document.text, chunk):
            reasons.append(PARSER_CHANGED if other_parser else TEXT_DIFFERS)
            if other_parser and stored is not None:
                told.append(f"its file was parsed by {stored.parser}; {document.parser} finds other text at its characters")
            else:
                told.append("other text stands at its characters of the file")
        elif stored is not None and not _kept(stored.text, document, chunk):
            reasons.append(TEXT_DIFFERS)
            told.append("other text stands at its characters of the text that the index keeps")
        if reasons:
            faults.append(_fault(chunk, reasons, told))
    return faults


def _kept(text: str, document: ParsedDocument | None, chunk: Chunk) -> bool:
    """Whether the index's own text has the chunk's passage at its place: what the file has there, where the file is known."""
    if document is not None:
        return text[chunk.start : chunk.end] == document.text[chunk.start : chunk.end]
    return stands(text, chunk)


def _expected_id(chunk: Chunk) -> str:
    try:
        return chunk_digest(chunk.doc_id, chunk.version, chunk.start, chunk.end)[:ID_LENGTH]
    except UsageError:
        return ""


def _fault(chunk: Chunk, reasons: list[str], words: list[str]) -> Fault:
    sentence = "; ".join(words)
    return Fault(
        chunk.chunk_id,
        chunk.doc_id,
        chunk.version,
        chunk.source,
        chunk.position,
        chunk.start,
        chunk.end,
        chunk.section_words,
        tuple(reasons),
        f"{sentence[:1].upper()}{sentence[1:]}.",
    )
