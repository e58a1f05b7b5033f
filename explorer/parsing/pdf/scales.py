"""Pages that are printed larger or smaller than the others as a whole: their text is no larger than the others' text.

Such a page has a UserUnit of its own, or is a larger sheet of the same shape, and the sizes of its text say so: divided by the scale they
are the sizes that the usual pages have, and undivided they are not. A page that is drawn on another scale but looks the same stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.records import PageRecord
from explorer.parsing.pdf.styles import same_size
from explorer.parsing.pdf.tables import Table

# Sheets are of one shape when their sides differ by the same factor, to this part of it.
_SAME_SHAPE = 0.01
# Without a UserUnit so many letters must show the scale.
_ENOUGH = 200
_Style = tuple[float, bool]


def find_scales(pages: Sequence[LaidPage]) -> dict[int, float]:
    """The scale of each page (by number) that has another one than the usual pages: what its lengths and sizes are to be divided by."""
    kinds = [_kind(page.record) for page in pages]
    counts = Counter(kind for kind, page in zip(kinds, pages, strict=True) if page.lines)
    if len(counts) < 2:
        return {}
    usual = counts.most_common(1)[0][0]
    styles: Counter[_Style] = Counter()
    for kind, page in zip(kinds, pages, strict=True):
        if kind == usual:
            styles.update(_weights(page))
    found = {}
    for kind, page in zip(kinds, pages, strict=True):
        if kind != usual and (scale := _scale(kind, usual, page, styles)) != 1.0:
            found[page.record.number] = scale
    return found


def scaled_page(page: LaidPage, scale: float) -> LaidPage:
    """The page with all lengths and sizes divided by ``scale``."""
    return page._replace(
        top=page.top / scale,
        bottom=page.bottom / scale,
        lines=_scaled(page.lines, scale),
        drawn=tuple(box._replace(x0=box.x0 / scale, y0=box.y0 / scale, x1=box.x1 / scale, y1=box.y1 / scale) for box in page.drawn),
        others=[_scaled(lines, scale) for lines in page.others],
        cut_above=page.cut_above / scale,
        cut_below=page.cut_below / scale,
        scale=scale,
    )


def scaled_table(table: Table, scale: float) -> Table:
    """A ruled table on such a page."""
    return table._replace(us=tuple(u / scale for u in table.us), top=table.top / scale, bottom=table.bottom / scale)


def _scaled(lines: Sequence[Line], scale: float) -> list[Line]:
    return [
        line._replace(u0=line.u0 / scale, u1=line.u1 / scale, v=line.v / scale, size=max(round(line.size / scale, 1), 0.1))
        for line in lines
    ]


def _kind(record: PageRecord) -> tuple[float, int, int]:
    return record.unit, round(record.width), round(record.height)


def _weights(page: LaidPage) -> Counter[_Style]:
    weights: Counter[_Style] = Counter()
    for line in page.lines:
        weights[line.size, line.bold] += len(line.text)
    return weights


def _scale(kind: tuple[float, int, int], usual: tuple[float, int, int], page: LaidPage, styles: Mapping[_Style, int]) -> float:
    candidates = list(_candidates(kind, usual))
    if not candidates:
        return 1.0
    weights = _weights(page)
    best, most = 1.0, _matching(weights, 1.0, styles)
    for scale, enough in candidates:
        matching = _matching(weights, scale, styles)
        if matching > most and matching >= enough:
            best, most = scale, matching
    return best


def _candidates(kind: tuple[float, int, int], usual: tuple[float, int, int]) -> Iterator[tuple[float, int]]:
    """What the page's scale may be, and how many letters must show it."""
    (unit, width, height), (usual_unit, usual_width, usual_height) = kind, usual
    if unit != usual_unit:
        yield unit / usual_unit, 1
    if width and height and usual_width and usual_height:
        wider, higher = width / usual_width, height / usual_height
        if abs(wider / higher - 1) <= _SAME_SHAPE and abs(wider - 1) > _SAME_SHAPE:
            yield wider, _ENOUGH


def _matching(weights: Mapping[_Style, int], scale: float, styles: Mapping[_Style, int]) -> int:
    """How many letters of a page have, divided by the scale, a style that usual pages have."""
    return sum(
        many
        for (size, bold), many in weights.items()
        if any(bold == usual_bold and same_size(size / scale, usual_size) for usual_size, usual_bold in styles)
    )
