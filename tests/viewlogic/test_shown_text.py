"""What the text pane shows: the parsed text, or the chunks' texts where only those are known."""

from __future__ import annotations

from dataclasses import replace

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.index.document_view import DocumentView, FileState
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.place_words import place_words
from explorer.viewlogic.shown_text import nothing_shown, shown_text, visible_words

TEXT = "Title\n\nHead\n\nOne sentence.\n\n- a\n- b"
BLOCKS = (
    Block(BlockKind.TITLE, "", 0, 5, 1),
    Block(BlockKind.HEADING, "Head", 7, 11, 2),
    Block(BlockKind.TEXT, "Head", 13, 26),
    Block(BlockKind.TEXT, "Head", 28, 35),
)
PAGES = (Page(1, "i", 9, 9, 0, 0, 26), Page(2, "ii", 9, 9, 0, 30, 35))


def chunk(position: int, start: int, end: int, text: str = "") -> Chunk:
    source = text or f"Title\n{TEXT[start:end]}"
    return Chunk(
        f"{position:012x}", "d", "1", "Title", "structure", position, start, end, source, ("Head",), (), "", "", "staff", "en", "", "d.md"
    )


def loaded(*chunks: Chunk, **changes: object) -> LoadedDocument:
    record = DocumentRecord("d", "1", "Title", "d.md", "md", "")
    view = DocumentView(record, TEXT, BLOCKS, PAGES, (), (), "", "index", FileState.OK, "")
    return LoadedDocument(replace(view, **changes), chunks)  # type: ignore[arg-type]


def test_the_parsed_text_with_its_marks() -> None:
    shown = shown_text(loaded(chunk(0, 7, 26), chunk(1, 28, 35)))
    assert shown.whole
    assert shown.text == TEXT
    assert [tuple(mark) for mark in shown.marks] == [(7, 26), (28, 35)]
    assert shown.edges == {7, 26, 28, 35}
    assert shown.lanes == (0, 0)
    assert shown.number("000000000001") == 1
    assert shown.number("f" * 12) is None
    assert shown.number(None) is None
    assert [border.position for border in shown.borders.borders] == [28]


def test_spans_outside_the_text_are_not_marked() -> None:
    shown = shown_text(loaded(chunk(0, 7, 26), chunk(1, 28, 99)))
    assert [mark.start for mark in shown.marks] == [7]


def test_doubtful_chunks_are_not_marked() -> None:
    shown = shown_text(loaded(chunk(0, 7, 26), chunk(1, 28, 35), doubtful=frozenset({"0" * 12})))
    assert [one.position for one in shown.chunks] == [1]


def test_chunks_only() -> None:
    chunks = (chunk(0, 7, 26), chunk(1, 28, 35))
    shown = shown_text(loaded(*chunks, text=None, blocks=(), pages=()))
    assert not shown.whole
    assert shown.text == "Title\nHead\n\nOne sentence.\n\nTitle\n- a\n- b"
    assert [shown.text[mark.start : mark.end] for mark in shown.marks] == [one.text for one in chunks]
    assert [shown.text[span.start : span.end] for span in shown.context] == ["Title\n", "Title\n"]
    assert [(block.kind.value, shown.text[block.start : block.end]) for block in shown.blocks] == [
        ("heading", "Head"),
        ("text", "One sentence."),
        ("text", "- a\n- b"),
    ]


def test_a_chunk_whose_text_is_shorter_than_its_span() -> None:
    shown = shown_text(loaded(chunk(0, 0, 500, "short"), text=None, blocks=(), pages=()))
    assert shown.context == ()
    assert shown.text == "short"


def test_what_the_header_says() -> None:
    shown = shown_text(loaded(chunk(0, 7, 26), chunk(1, 28, 35)))
    assert visible_words(shown, 7, 26) == "characters 7–26 of 35"
    only = shown_text(loaded(chunk(0, 7, 26), chunk(1, 28, 35), text=None, blocks=(), pages=()))
    assert visible_words(only, 0, 10) == "chunk #0 of 2"
    assert visible_words(only, 0, len(only.text)) == "chunks #0–#1 of 2"
    assert visible_words(nothing_shown(), 0, 0) == ""


def test_what_is_said_about_a_place() -> None:
    shown = shown_text(loaded(chunk(0, 7, 26), chunk(1, 20, 35)))
    assert place_words(shown, 2) == "Title\nIn no chunk\nPage i"
    assert place_words(shown, 30).splitlines() == ["List item", "Chunk #1, Head, characters 20–35", "Page ii"]
    assert len(place_words(shown, 22).splitlines()) == 4
    assert place_words(shown, 27) == "Chunk #1, Head, characters 20–35\nPage i"
