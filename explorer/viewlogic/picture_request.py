"""What to ask the engine for, so that a picture of a chunk's pages shows what the window shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from explorer.domain.chunks import Chunk
from explorer.domain.placement import GlyphRun, Page
from explorer.engine import DrawRequest
from explorer.errors import NotFound
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.tokens import theme


def picture_request(
    path: Path,
    pages: Sequence[Page],
    chunks: Iterable[Chunk],
    runs: Sequence[GlyphRun],
    chosen: str,
    dpi: float,
    *,
    glyphs: bool = False,
) -> DrawRequest:
    """The page or pages on which characters of the chunk ``chosen`` (its ID) stand, with the marks of all chunks there, and with the box of
    every glyph when ``glyphs`` are asked for.

    ``pages`` are all of the document's, ``runs`` at least those of the chunk's pages, in the order of their start, ``dpi`` the
    pixels an inch. NotFound when the chunk is not among ``chunks``, or nothing of it has a place on a page.
    """
    known = tuple(chunks)
    chunk = next((one for one in known if one.chunk_id == chosen), None)
    if chunk is None:
        raise NotFound(f"The document has no chunk {chosen}.")
    shown = DisplayList(pages, known, runs)
    numbers = shown.pages_of(chunk.span)
    if not numbers:
        raise NotFound(f"Where chunk {chosen} stands on its pages is not known, so it cannot be drawn.")
    drawings = tuple(shown.drawing(number, chosen, glyphs=glyphs) for number in sorted(numbers))
    return DrawRequest(path, drawings, dpi, accent=theme("light").colours["accent"])
