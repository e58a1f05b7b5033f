"""The page that is about to be shown, known before its document is read: what is needed to have its picture drawn meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.viewlogic.file_stamp import stamp_of
from explorer.viewlogic.page_states import PAGED_FORMATS

if TYPE_CHECKING:
    from pathlib import Path

    from explorer.domain.documents import DocumentRecord
    from explorer.domain.placement import Page
    from explorer.viewlogic.document_state import LoadedDocument
    from explorer.viewlogic.file_stamp import Stamp
    from explorer.viewlogic.index_state import IndexState

MOST_PAGES = 200
"""How large a page will be shown depends on the sizes of all of them, and reading those of more pages takes longer than it spares."""


@dataclass(frozen=True, slots=True)
class ComingPage:
    """Page ``number`` (from 1) of a document version. ``pages`` are all of it."""

    record: DocumentRecord
    pages: tuple[Page, ...]
    number: int


def page_of_chunk(state: IndexState, chunk_id: str) -> ComingPage | None:
    """The page where a chunk begins; None when there is none, when nobody knows it, and in a document of very many pages."""
    reader = state.opened.reader
    chunk = reader.chunk(chunk_id)
    if chunk is None or not chunk.pages:
        return None
    record = state.record(chunk.doc_id, chunk.version)
    if record is None or record.format not in PAGED_FORMATS:
        return None
    return _coming(record, reader.pages(chunk.doc_id, chunk.version, MOST_PAGES), chunk.pages[0])


def page_in_document(document: LoadedDocument, chunk_id: str) -> ComingPage | None:
    """The page where a chunk of a document that is read already begins; None as for :func:`page_of_chunk`."""
    chunk, view = document.chunk(chunk_id), document.view
    if chunk is None or not chunk.pages or view.record.format not in PAGED_FORMATS or len(view.pages) > MOST_PAGES:
        return None
    return _coming(view.record, view.pages, chunk.pages[0])


def _coming(record: DocumentRecord, pages: tuple[Page, ...], number: int) -> ComingPage | None:
    # The number is what another program may have written.
    return ComingPage(record, pages, number) if 1 <= number <= len(pages) else None


def picture_name(record: DocumentRecord, path: Path, stamp: Stamp | None = None) -> str:
    """What tells the pictures of this state of a file from all others; one that was changed and changed back was another one meanwhile.

    ``stamp`` is the state's; without one it is what the file has now. Of a file that is not there the worker will say so.
    """
    stamp = stamp or stamp_of(path)
    return " ".join(map(str, (record.content_hash, path, *(stamp or ()))))
