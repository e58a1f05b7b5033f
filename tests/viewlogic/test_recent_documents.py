"""The documents that were shown last: found by key or by a chunk, bounded, and never when their file may be another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.index.opened import DocumentView, FileState
from explorer.viewlogic import recent_documents
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.recent_documents import KEPT, RecentDocuments
from explorer.viewlogic.visits import Visit


def document(number: int, length: int = 10) -> LoadedDocument:
    doc_id = f"d{number}"
    record = DocumentRecord(doc_id, "1", "Title", f"{doc_id}.pdf", "pdf", "hash")
    view = DocumentView(record, "x" * length, (), (), (), (), "rules 1", "index", FileState.OK, "")
    chunk = Chunk(f"{number:012x}", doc_id, "1", "Title", "fixed", 0, 0, length, "x", (), (1,), "", "", "staff", "en", "", f"{doc_id}.pdf")
    return LoadedDocument(view, (chunk,))


def yes(_view: DocumentView) -> bool:
    return True


def test_a_document_is_found_by_its_key_and_by_a_chunk() -> None:
    recent, shown = RecentDocuments(), document(1)
    recent.keep(shown)
    assert recent.find(Visit("d1", "1"), yes) is shown
    assert recent.find(Visit("", "", f"{1:012x}"), yes) is shown
    assert recent.find(Visit("d1", "2"), yes) is None
    assert recent.find(Visit("", "", f"{2:012x}"), yes) is None
    assert recent.holds(shown)
    assert not recent.holds(document(1))


def test_a_newer_state_takes_the_place_of_the_one_before() -> None:
    recent, newer = RecentDocuments(), document(1, 20)
    recent.keep(document(1))
    recent.keep(newer)
    assert recent.find(Visit("d1", "1"), yes) is newer


def test_a_document_whose_file_may_be_another_one_is_forgotten() -> None:
    recent = RecentDocuments()
    recent.keep(document(1))
    assert recent.find(Visit("d1", "1"), lambda _view: False) is None
    assert recent.find(Visit("d1", "1"), yes) is None


def test_what_was_not_shown_longest_leaves() -> None:
    recent = RecentDocuments()
    for number in range(KEPT):
        recent.keep(document(number))
    assert recent.find(Visit("d0", "1"), yes)
    recent.keep(document(KEPT))
    assert recent.find(Visit("d0", "1"), yes)
    assert recent.find(Visit("d1", "1"), yes) is None


def test_all_together_are_bounded_in_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_documents, "LONGEST", 100)
    recent = RecentDocuments()
    recent.keep(document(1, 60))
    recent.keep(document(2, 101))
    assert recent.find(Visit("d2", "1"), yes) is None
    assert recent.find(Visit("d1", "1"), yes)
    recent.keep(document(3, 50))
    assert recent.find(Visit("d1", "1"), yes) is None
    assert recent.find(Visit("d3", "1"), yes)


def test_a_document_of_which_only_the_chunks_are_known_is_not_kept() -> None:
    recent, shown = RecentDocuments(), document(1)
    recent.keep(shown)
    recent.keep(replace(shown, view=replace(shown.view, text=None, origin="chunks only")))
    assert recent.find(Visit("d1", "1"), yes) is None
