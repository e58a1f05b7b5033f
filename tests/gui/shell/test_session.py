"""The session: one selection, its history, and answers that fit the last question."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from explorer.domain.chunks import Chunk
from explorer.gui.session import Session
from explorer.viewlogic import index_state
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.typed_id import as_id
from tests.gui.shell.conftest import BODY, build
from tests.index.toy import write_markdown


@dataclass
class Heard:
    """Everything that a session says, in order."""

    documents: list[LoadedDocument | None] = field(default_factory=list)
    chunks: list[Chunk | None] = field(default_factory=list)
    traces: list[object] = field(default_factory=list)
    previews: list[object] = field(default_factory=list)
    boundaries: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    hits: list[tuple[str, int]] = field(default_factory=list)
    days: list[date] = field(default_factory=list)
    history: list[tuple[bool, bool]] = field(default_factory=list)


@pytest.fixture
def heard(session: Session) -> Heard:
    told = Heard()
    session.document_changed.connect(told.documents.append)
    session.selection_changed.connect(told.chunks.append)
    session.trace_changed.connect(told.traces.append)
    session.preview_changed.connect(told.previews.append)
    session.boundary_changed.connect(told.boundaries.append)
    session.failed.connect(told.sentences.append)
    session.not_found.connect(lambda _query, sentence: told.missed.append(sentence))
    session.hits_found.connect(lambda query, hits: told.hits.append((query, len(hits))))
    session.as_of_changed.connect(told.days.append)
    session.history_changed.connect(lambda back, forward: told.history.append((back, forward)))
    return told


def ids(session: Session, doc_id: str) -> list[str]:
    return [chunk.chunk_id for chunk in session.state.opened.reader.chunks(doc_id, "1")]


def show(session: Session, settle, doc_id: str) -> None:
    session.open_document(doc_id, "1")
    settle(session)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a4dc9ec49818", "a4dc9ec49818"),
        ("  A4DC9EC49818\n", "a4dc9ec49818"),
        ("a4dc9ec4981", None),
        ("a4dc9ec498189", None),
        ("zzdc9ec49818", None),
        ("", None),
    ],
)
def test_what_counts_as_an_id(text: str, wanted: str | None) -> None:
    assert as_id(text) == wanted


def test_an_index_opens_with_its_documents_and_counts(opened: Session) -> None:
    state = opened.state
    assert [document.place.doc_id for document in state.library.documents] == ["warranty", "delivery", "gifts"]
    assert (state.document_count, state.chunker) == (3, "structure")
    assert state.chunk_count == sum(len(ids(opened, doc)) for doc in ("delivery", "gifts", "warranty"))


def test_choosing_a_chunk_of_another_document_shows_that_document_first(opened: Session, heard: Heard, settle) -> None:
    wanted = ids(opened, "warranty")[-1]
    opened.select_chunk(wanted)
    settle(opened)
    assert [document.key for document in heard.documents] == [("warranty", "1"), ("warranty", "1")]
    assert heard.documents[0].runs
    assert heard.documents[0].cuts == {}
    assert heard.documents[-1].runs == heard.documents[0].runs
    assert set(heard.documents[-1].cuts) == {"structure", "fixed", "overlap"}
    assert [chunk.chunk_id for chunk in heard.chunks if chunk] == [wanted]
    assert heard.traces[-1].chunk_id == wanted
    assert heard.traces[-1].checks == {"id": "ok", "file": "ok", "text": "ok"}


def test_a_chunk_of_the_shown_document_is_chosen_at_once(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "delivery")
    before = len(heard.documents)
    opened.select_chunk(ids(opened, "delivery")[1])
    assert heard.chunks[-1].section_words == "Beta"
    settle(opened)
    assert len(heard.documents) == before


def test_the_last_wish_wins(opened: Session, heard: Heard, settle) -> None:
    opened.select_chunk(ids(opened, "warranty")[0])
    opened.open_document("delivery", "1")
    opened.select_chunk(ids(opened, "gifts")[0])
    settle(opened)
    assert {document.key for document in heard.documents} == {("gifts", "1")}
    assert opened.chunk.doc_id == "gifts"


def test_details_of_the_document_before_come_too_late(opened: Session, heard: Heard, settle, monkeypatch: pytest.MonkeyPatch) -> None:
    load_details, loaded = index_state.load_details, threading.Event()

    def load(state: IndexState, document: LoadedDocument) -> LoadedDocument:
        try:
            return load_details(state, document)
        finally:
            loaded.set()

    def interfere(document: LoadedDocument) -> None:
        if document.key == ("warranty", "1") and not document.cuts:
            # Before the details of the first document are asked for, the second one is ...
            opened.select_chunk(ids(opened, "gifts")[0])
        elif not document.cuts:
            # ... and when it is shown, those details are there, unless nobody reads them any more.
            loaded.wait(0.3)

    monkeypatch.setattr(index_state, "load_details", load)
    opened.document_changed.connect(interfere)
    opened.select_chunk(ids(opened, "warranty")[0])
    settle(opened)
    assert opened.document.key == heard.documents[-1].key == ("gifts", "1")
    assert opened.chunk.doc_id == "gifts"
    assert opened.document.cuts


def test_next_and_previous_stop_at_the_ends(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "delivery")
    sections = []
    for _ in range(5):
        opened.next_chunk()
        sections.append(opened.chunk.section_words)
    assert sections == ["Alpha", "Beta", "Gamma", "Gamma", "Gamma"]
    for _ in range(5):
        opened.previous_chunk()
    assert opened.chunk.section_words == "Alpha"
    settle(opened)


def test_boundaries_are_cuts_and_page_borders(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "warranty")
    view = opened.document.view
    for _ in range(10):
        opened.next_boundary()
    assert heard.boundaries == sorted(heard.boundaries)
    assert view.pages[1].start in heard.boundaries
    assert {chunk.start for chunk in opened.document.chunks} <= set(heard.boundaries)
    last = heard.boundaries[-1]
    opened.previous_boundary()
    assert heard.boundaries[-1] < last
    settle(opened)


def test_back_and_forward_go_through_documents_and_chunks(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "delivery")
    opened.next_chunk()
    opened.next_chunk()
    opened.select_chunk(ids(opened, "gifts")[0])
    settle(opened)
    opened.back()
    settle(opened)
    assert (opened.document.key[0], opened.chunk.section_words) == ("delivery", "Beta")
    opened.back()
    assert opened.chunk.section_words == "Alpha"
    assert heard.history[-1] == (False, True)
    opened.forward()
    opened.forward()
    settle(opened)
    assert opened.document.key[0] == "gifts"
    assert heard.history[-1] == (True, False)


def test_an_id_goes_there_and_words_are_searched_for(opened: Session, heard: Heard, settle) -> None:
    wanted = ids(opened, "delivery")[2]
    opened.go_to(f"  {wanted.upper()} ")
    settle(opened)
    assert opened.chunk.chunk_id == wanted
    opened.go_to("ribbon")
    settle(opened)
    assert heard.hits == [("ribbon", 1)]


def test_what_is_not_there_is_said_and_changes_nothing(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "delivery")
    opened.next_chunk()
    opened.go_to("0123456789ab")
    opened.go_to("0123456789ab")
    settle(opened)
    opened.go_to("xylophone")
    settle(opened)
    assert heard.missed == [
        "This index holds no chunk with the ID 0123456789ab.",
        "Nothing found for \u201cxylophone\u201d: no chunk has this ID or any of these words.",
    ]
    assert opened.chunk.section_words == "Alpha"


def test_going_somewhere_without_an_index_says_what_to_do(session: Session, heard: Heard) -> None:
    session.go_to("a4dc9ec49818")
    assert heard.missed == ["No index is open: open one (Ctrl+O) or build one (Ctrl+B) first."]


def test_a_preview_ends_with_the_next_choice(opened: Session, heard: Heard, settle) -> None:
    show(opened, settle, "delivery")
    opened.preview(Preview("fixed", 0, 0, 20))
    opened.next_chunk()
    assert heard.previews == [Preview("fixed", 0, 0, 20), None]
    settle(opened)


def test_an_index_that_cannot_be_opened_leaves_the_open_one(opened: Session, heard: Heard, tmp_path: Path, settle) -> None:
    wrong = tmp_path / "notes.sqlite"
    wrong.write_text("not a database", encoding="utf-8")
    opened.open_index(wrong)
    settle(opened)
    assert len(heard.sentences) == 1
    assert "notes.sqlite" in heard.sentences[0]
    assert opened.state.path.name == "index.sqlite"
    opened.open_document("gifts", "1")
    settle(opened)
    assert opened.document.key == ("gifts", "1")


def test_a_rebuilt_index_keeps_what_is_shown(opened: Session, folder: Path, index: Path, settle) -> None:
    wanted = ids(opened, "delivery")[1]
    opened.select_chunk(wanted)
    settle(opened)
    write_markdown(folder, "extra.md", title="Another policy", body=BODY)
    build(folder)
    opened.open_index(index)
    settle(opened)
    assert opened.state.document_count == 4
    assert opened.chunk.chunk_id == wanted


def test_a_document_that_a_rebuild_dropped_is_not_shown_any_more(opened: Session, folder: Path, index: Path, settle) -> None:
    show(opened, settle, "gifts")
    (folder / "documents" / "gifts.md").unlink()
    build(folder)
    opened.open_index(index)
    settle(opened)
    assert opened.document is None
    assert opened.state.document_count == 2


def test_the_day_is_the_users_then_the_collections_then_the_clocks(
    session: Session, index: Path, folder: Path, heard: Heard, settle
) -> None:
    (folder / "collection.json").write_text('{"today": "2026-10-09"}', encoding="utf-8")
    session.open_index(index)
    settle(session)
    assert session.as_of == date(2026, 10, 9)
    assert session.day_is_own
    session.set_as_of(date(2027, 1, 1))
    assert session.as_of == date(2027, 1, 1)
    assert not session.day_is_own
    session.set_as_of(None)
    assert heard.days == [date(2026, 10, 9), date(2027, 1, 1), date(2026, 10, 9)]


def test_another_day_traces_again(opened: Session, heard: Heard, settle) -> None:
    opened.select_chunk(ids(opened, "delivery")[0])
    settle(opened)
    opened.set_as_of(date(2031, 5, 5))
    settle(opened)
    assert heard.traces[-1].as_of == date(2031, 5, 5)


def test_chunks_for_the_library_come_with_pages(opened: Session, qtbot) -> None:
    with qtbot.waitSignal(opened.chunks_found) as found:
        opened.ask_chunks("warranty", "1")
    doc_id, version, chunks, pages = found.args
    assert (doc_id, version, len(pages)) == ("warranty", "1", 2)
    assert [chunk.position for chunk in chunks] == list(range(len(chunks)))


def test_a_file_that_is_gone_is_told_by_the_trace(opened: Session, folder: Path, heard: Heard, settle) -> None:
    (folder / "documents" / "delivery.md").unlink()
    opened.select_chunk(ids(opened, "delivery")[0])
    settle(opened)
    assert heard.traces[-1].checks["file"] == "missing"
    assert heard.documents[-1].view.note


def test_questions_about_an_index_that_is_closed_meanwhile_end_in_silence(opened: Session, heard: Heard, index: Path, settle) -> None:
    """A slow question is still being answered when another index takes the place of its own."""
    old, begun, gate = opened.state.opened.reader, threading.Event(), threading.Event()

    def slowly(*_: object) -> object:
        begun.set()
        gate.wait(5)
        return old.counts()

    opened.lanes.run("whole", slowly, heard.sentences.append, slow=True)
    begun.wait(5)
    opened.open_index(index)
    opened.index_changed.connect(lambda _state: gate.set())
    settle(opened)
    assert opened.state.opened.reader is not old
    assert heard.sentences == []
