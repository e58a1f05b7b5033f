"""The picture of an evidence card: the lines of the passage on its pages, marked, and little more of the pages than that."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from explorer.domain.drawing import Mark, PageDrawing
from explorer.domain.geometry import Quad, Rect
from explorer.domain.spans import Span
from explorer.index.document_view import GOOD_FILES
from explorer.viewlogic.display_list import EDGE_WIDTH
from explorer.viewlogic.line_boxes import boxes_of, page_lines
from explorer.viewlogic.tokens import theme

if TYPE_CHECKING:
    from explorer.engine import DrawRequest
    from explorer.index.opened import OpenedIndex
    from explorer.tracing.trace import Trace

MARGIN, SIDE = 9.0, 28.0
"""Points above and below the lines, and beside them: there is room for the mark of a list item."""


def card_picture(opened: OpenedIndex, trace: Trace, dpi: float = 144) -> DrawRequest | None:
    """What to ask the engine's ``draw`` for. None where there is nothing to show: no pages, no known place, or a file that is not
    the one that was indexed. Reads the file's state, so it belongs off the GUI's thread.
    """
    from explorer.engine import DrawRequest

    if not trace.page_spans or trace.checks["file"] not in GOOD_FILES:
        return None
    record = opened.reader.document(trace.doc_id, trace.version)
    path = opened.file_path(record) if record is not None else None
    if path is None:
        return None
    page = theme("page")
    fill, opacity, edge = page.colours["tint_a"], page.numbers["chosen_opacity"], page.colours["edge"]
    boxes = _boxes(opened, trace)
    drawings = tuple(
        PageDrawing(span.page, tuple(Mark(quad, fill, opacity, edge, EDGE_WIDTH, trace.chunk_id) for quad in quads))
        for span, quads in zip(trace.page_spans, boxes, strict=True)
    )
    return DrawRequest(path, drawings, dpi, clips=_clips(boxes))


def _boxes(opened: OpenedIndex, trace: Trace) -> list[tuple[Quad, ...]]:
    """For each page span its boxes as the window draws them, with air around the letters and none over the next line."""
    view, span = opened.view(trace.doc_id, trace.version), Span(trace.start, trace.end)
    pages = {page.number: page for page in view.pages}
    runs = opened.runs(view, *span)
    return [(boxes_of(page_lines(pages[part.page], runs), span) if part.page in pages else ()) or part.quads for part in trace.page_spans]


def _clips(boxes: list[tuple[Quad, ...]]) -> tuple[Rect, ...]:
    """The lines on each page with a margin; of one width, so that lines keep their places below each other."""
    lines = [reduce(Rect.union, (quad.bounds for quad in quads)) for quads in boxes]
    left, right = min(each.x0 for each in lines) - SIDE, max(each.x1 for each in lines) + SIDE
    return tuple(Rect(left, each.y0 - MARGIN, right, each.y1 + MARGIN) for each in lines)
