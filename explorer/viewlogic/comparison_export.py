"""A comparison as a page for others: what the window shows of it, without the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from datetime import date

from explorer import __version__
from explorer.comparison.columns import Column
from explorer.comparison.cuts import Cut, Share, cuts, share, sound
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.cells import Sheet
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.exchange.comparison_page import ComparisonPage, PageBox, PageColumn, PageFigure, comparison_page
from explorer.viewlogic.comparing import column_titles, compared_strip, header_figures, order_words, status_words
from explorer.viewlogic.page_borders import PageBorder
from explorer.viewlogic.strip_geometry import Scale, lay_out_bar
from explorer.viewlogic.tokens import Theme, theme

_STRIP = 1000.0
_TICKS = 500
_STRENGTH: tuple[Share, ...] = ("one", "some", "all")
_MARKS = {"mark": "#ffe45c", "on_mark": "#1d2129"}
"""What is marked stands out the same in both themes, dark on yellow."""


def comparison_html(
    record: DocumentRecord,
    text: MeasuredText,
    columns: Sequence[Column],
    borders: Sequence[PageBorder],
    mark: Span | None,
    day: date,
    sheets: Sequence[Sheet] = (),
) -> bytes:
    """The HTML page of ``columns``, all cut from ``text``. ``day`` is when it is made, ``sheets`` are those of a table file. Too slow for
    the GUI's thread.
    """
    strip = compared_strip(text, columns, borders)
    titles = column_titles([column.order for column in columns])
    told = []
    for column, row in zip(columns, strip.rows, strict=True):
        bar = lay_out_bar(row.spans, row.lanes, Scale(strip.length, 0.0, _STRIP))
        boxes = tuple(
            PageBox(
                100 * box.x0 / _STRIP,
                100 * (box.x1 - box.x0) / _STRIP,
                row.numbers[box.first],
                row.numbers[box.last],
                box.lane > 0,
                bar.two_lanes,
            )
            for box in bar.boxes
        )
        figures = tuple(PageFigure(*astuple(figure)) for figure in header_figures(column.figures))
        # The name of a column that has its settings in it needs no second time.
        settings = order_words(column.order) if row.title == column.order.chunker else ""
        told.append(PageColumn(row.title, settings, column.pieces, figures, boxes, column.fault))
    found = cuts(columns)
    # The isolates keep words that run from right to left from turning the sentence around.
    status = status_words(f"\u2068{text.text[mark.start : mark.end]}\u2069", titles, columns, mark) if mark is not None else ""
    page = ComparisonPage(
        record.title,
        record.doc_id,
        record.version,
        record.effective_language,
        text,
        tuple(told),
        found,
        sound(columns),
        _ticks(found, sound(columns), strip.length),
        tuple((border.position, border.words) for border in borders),
        mark,
        f"{status}." if status else "",
        f"Document {record.doc_id}, version {record.version}, file {record.file}. "
        f"Made with Chunk explorer {__version__} on {day.isoformat()}.",
        tuple(dict.fromkeys(column.name for sheet in sheets for column in sheet.columns)),
    )
    return comparison_page(page, _colours(theme("light")), _colours(theme("dark")))


def _ticks(found: Sequence[Cut], count: int, length: int) -> tuple[tuple[float, Share], ...]:
    """The cuts in hundredths of the strip; of those that would touch, the one that most columns make."""
    best: dict[int, int] = {}
    for cut in found:
        place = cut.position * _TICKS // length
        best[place] = max(best.get(place, 0), _STRENGTH.index(share(cut, count)))
    return tuple((100 * place / _TICKS, _STRENGTH[best[place]]) for place in sorted(best))


def _colours(theme: Theme) -> dict[str, str]:
    colours, numbers = theme.colours, theme.numbers

    def tinted(name: str, opacity: str) -> str:
        return f"{colours[name]}{round(255 * numbers[opacity]):02x}"

    return {
        **{name: colours[name] for name in ("window", "raised", "line", "text", "quiet", "accent", "on_accent", "warn")},
        "a": tinted("tint_a", "tint_opacity"),
        "b": tinted("tint_b", "tint_b_opacity"),
        "bar_a": tinted("tint_a", "bar_opacity"),
        "bar_b": tinted("tint_b", "bar_b_opacity"),
        **_MARKS,
    }
