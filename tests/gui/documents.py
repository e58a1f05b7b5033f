"""A small document for the panes of text: a list over a page border, a table, an emoji, and any of the built-in chunkers."""

from __future__ import annotations

from dataclasses import replace

from explorer.chunking import chunker, make_chunks
from explorer.domain.blocks import Block, BlockKind, SourceMark
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.placement import Page
from explorer.index.document_view import DocumentView, FileState
from explorer.viewlogic.document_state import LoadedDocument

TITLE, HEADING, TEXT, TABLE = BlockKind.TITLE, BlockKind.HEADING, BlockKind.TEXT, BlockKind.TABLE
PARTS: tuple[tuple[BlockKind, str], ...] = (
    (TITLE, "Boat rules"),
    (HEADING, "Who may sail"),
    (TEXT, "Everybody who has paid may take a boat out 🚤 on any day when the red flag is down, and for as long as the light lasts."),
    (TEXT, "Children sail with a grown-up, and nobody sails alone."),
    (HEADING, "What a boat costs"),
    (TABLE, "Boat | A day | A week\nDinghy | 20 | 90\nKayak | 12 | 50"),
    (HEADING, "What to bring"),
    (TEXT, "- A vest that fits.\n- Dry clothes in a bag that closes well enough to float.\n- Water.\n- The key's number."),
    (HEADING, "When it goes wrong"),
    (TEXT, "Stay with the boat. Wave with both arms, and wait: the harbour sees you."),
)
RECORD = DocumentRecord("boats", "2", "Boat rules", "documents/boats.md", "md", "0" * 64)
CUTS: dict[str, dict[str, int]] = {"structure": {}, "fixed": {"words": 20}, "overlap": {"words": 20, "step": 15}}


def blocks_and_text() -> tuple[tuple[Block, ...], str]:
    blocks: list[Block] = []
    start, section = 0, ""
    for kind, words in PARTS:
        section = words if kind is HEADING else section
        level = {TITLE: 1, HEADING: 2}.get(kind, 0)
        blocks.append(Block(kind, section, start, start + len(words), level))
        start += len(words) + 2
    return tuple(blocks), "\n\n".join(words for _, words in PARTS)


def written(cut_by: str = "structure", *, paged: bool = True, **changes: object) -> LoadedDocument:
    """The document with the chunks of ``cut_by``; ``changes`` go into its view. The first page ends after the list's second item."""
    blocks, text = blocks_and_text()
    border = text.index("- Water.")
    pages = (Page(1, "iv", 400, 600, 0, 0, border - 1), Page(2, "v", 400, 600, 0, border + 2, len(text))) if paged else ()
    record = replace(RECORD, format="pdf" if paged else "md")
    lines = () if paged else source_marks(text)
    view = DocumentView(record, text, blocks, pages, lines, (), "rules", "index", FileState.OK, "")
    words = DocumentText(text, blocks, "Boat rules")
    chunks = make_chunks(words, record, chunker(cut_by, **CUTS[cut_by]))
    cuts = {name: tuple(chunker(name, **settings).cut(words)) for name, settings in CUTS.items()}
    return LoadedDocument(replace(view, **changes), chunks, (), cuts)  # type: ignore[arg-type]


def source_marks(text: str) -> tuple[SourceMark, ...]:
    """Each line of the text comes from the line of the same number of its source, two further down."""
    marks: list[SourceMark] = []
    start = 0
    for number, line in enumerate(text.split("\n"), start=3):
        if line:
            marks.append(SourceMark(start, start + len(line), number, number))
        start += len(line) + 1
    return tuple(marks)
