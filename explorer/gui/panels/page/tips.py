"""What the pane says of the chunk under the mouse."""

from __future__ import annotations

from html import escape

from explorer.domain.chunks import Chunk


def chunk_tip(chunk: Chunk) -> str:
    """A chunk's lines in a tool tip, where a section may look like mark-up."""
    lines = (f"chunk {chunk.position} \u00b7 {chunk.section_words}", f"{chunk.chunk_id} \u00b7 characters {chunk.start}\u2013{chunk.end}")
    return "<br>".join(f"<span style='white-space: pre'>{escape(line)}</span>" for line in lines)
