"""What the chunk pane says about a cut that is not in the index."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.domain.blocks import Block
from explorer.domain.spans import Span
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.page_signs import pages_touched
from explorer.viewlogic.record_words import Fact, numbers_words


def preview_sections(blocks: Sequence[Block], start: int, end: int) -> str:
    """The sections of all blocks that the span overlaps, in order, once each, as a chunk of the index would name them."""
    span = Span(start, end)
    named = dict.fromkeys(block.section for block in blocks if block.section and span.overlaps(block.span))
    return " / ".join(named) or "(title)"


def preview_facts(preview: Preview, document: LoadedDocument) -> tuple[Fact, ...]:
    """Place and size of the cut. Its words are those of the source text alone, for its indexed text does not exist."""
    view = document.view
    cut = "the positions that the chunker gave just now"
    if preview.cited:
        cut = "the positions whose hash is the cited ID"
        first = Fact("Cited", "a passage that is no chunk of the index", "the ID was recomputed from it")
    else:
        first = Fact("Cut by", f"{preview.chunker}, piece #{preview.position}", "the strip: this chunker ran just now")
    facts = [
        first,
        Fact("Source", view.record.file, "the file's path inside the collection's folder"),
        Fact("Characters", f"{preview.start}–{preview.end}", cut, f"({preview.end - preview.start})"),
    ]
    if view.text is not None:
        facts.append(Fact("Words", str(len(view.text[preview.start : preview.end].split())), "counted in the source text"))
    starts = sorted({block.page for block in view.blocks if block.page is not None and preview.span.overlaps(block.span)})
    if starts:
        facts.append(Fact("Pages", f"blocks start on {numbers_words(starts)}", "the pages where its blocks start"))
    touched = pages_touched(view.pages, preview.start, preview.end)
    if touched:
        facts.append(Fact("Stands on", f"page {numbers_words([page.label for page in touched])}", "the characters that each page holds"))
    others = [chunk for chunk in document.chunks if chunk.span.overlaps(preview.span)]
    if others:
        facts.append(
            Fact("Overlaps", numbers_words([f"#{chunk.position}" for chunk in others]), "chunks of the index with characters of it")
        )
    return tuple(facts)
