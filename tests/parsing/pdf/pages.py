"""Page records made by hand, for the stages that know no MuPDF."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.document import assemble_document
from explorer.parsing.pdf.records import Drawn, GlyphLine, PageRecord

LETTER_WIDTH = 5.0


def line(text: str, x: float, y: float, size: float = 10.5, *, bold: bool = False) -> GlyphLine:
    """A level line whose letters are all 5 points wide."""
    edges = tuple(value for place in range(len(text)) for value in (place * LETTER_WIDTH, (place + 1) * LETTER_WIDTH))
    return GlyphLine(text, x, y, 1.0, 0.0, 0.93 * size, 0.22 * size, edges, size, bold)


def record(lines: Sequence[GlyphLine], drawn: Sequence[Drawn] = (), number: int = 1, height: float = 792) -> PageRecord:
    return PageRecord(number, str(number), 612, height, 0, tuple(lines), tuple(drawn), worded=bool(lines), inked=bool(lines or drawn))


def document(*pages: Sequence[GlyphLine], drawn: Sequence[Sequence[Drawn]] = ()) -> ParsedDocument:
    """The document of these pages' lines."""
    boxes = [*drawn, *([()] * (len(pages) - len(drawn)))]
    return assemble_document([record(lines, box, number) for number, (lines, box) in enumerate(zip(pages, boxes, strict=True), start=1)])


def ruled(us: Sequence[float], vs: Sequence[float]) -> list[Drawn]:
    """Thin filled rules of a full grid."""
    level = [Drawn(us[0], v - 0.5, us[-1], v + 0.5, False) for v in vs]
    return level + [Drawn(u - 0.5, vs[0], u + 0.5, vs[-1], False) for u in us]
