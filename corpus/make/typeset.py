"""Sets a document on letter pages: where every line of text and every rule goes. Knows nothing of PDF files.

Lengths are points, y downwards from the page's upper edge; a line's y is its baseline.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .parts import SOFT_HYPHEN, Document, Part, PartKind

WIDTH, HEIGHT, MARGIN = 612.0, 792.0, 72.0
BODY, BOLD = "Helvetica", "Helvetica-Bold"
FURNITURE_SIZE, TITLE_SIZE, HEADING_SIZE, BODY_SIZE, CELL_SIZE = 8.5, 17.0, 13.0, 10.5, 9.5
HEADER_Y, HEADER_RULE_Y, FOOTER_Y = 50.0, 56.0, 752.0
FIRST_Y, LAST_Y = 90.0, 702.0
LEADING, CELL_LEADING = 14.0, 12.0
CELL_PADDING, CELL_ASCENT, CELL_BELOW = 4.0, 10.0, 8.0
BULLET_X, ITEM_X = MARGIN + 2, MARGIN + 14
FOOTER_WORDS = "A printed copy may be out of date: the help centre always has the version in force."

# From the last baseline of one kind of part to the first of the next.
_STEP = {PartKind.TITLE: 36.0, PartKind.HEADING: 26.0, PartKind.PARAGRAPH: 20.0, PartKind.LIST: 20.0}
_AFTER_HEADING, _TABLE_AFTER_TEXT, _TEXT_AFTER_TABLE = 18.0, 8.0, 20.0

Measure = Callable[[str, str, float], float]


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float
    font: str
    size: float
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(slots=True)
class Sheet:
    """One page. ``y`` is the last baseline, or a table's lower edge; ``kind`` is the part that stands above."""

    words: list[Words] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    y: float = 0.0
    kind: PartKind | None = None


def typeset(document: Document, measure: Measure) -> list[Sheet]:
    """The pages in order, header and footer included. ``measure(text, font, size)`` is the text's width."""
    setter = _Setter(document, measure)
    for part in document.parts:
        setter.set_part(part)
    return setter.finished()


class _Setter:
    def __init__(self, document: Document, measure: Measure) -> None:
        self.document = document
        self.measure = measure
        self.sheets = [Sheet()]

    @property
    def sheet(self) -> Sheet:
        return self.sheets[-1]

    def set_part(self, part: Part) -> None:
        match part.kind:
            case PartKind.TITLE:
                self._lines(part, MARGIN, BOLD, TITLE_SIZE, 20.0)
            case PartKind.HEADING:
                self._lines(part, MARGIN, BOLD, HEADING_SIZE, 16.0, room_below=_AFTER_HEADING)
            case PartKind.PARAGRAPH:
                self._lines(part, MARGIN, BODY, BODY_SIZE, LEADING)
            case PartKind.LIST:
                self._list(part)
            case PartKind.TABLE:
                self._table(part)

    def finished(self) -> list[Sheet]:
        meta = self.document.meta
        layout = self.document.layout
        header = (
            f"{layout.get('house', 'Larkfield')}  |  {meta['title']}  |  Version {meta['version']}, in force from {meta['effective_from']}"
        )
        for number, sheet in enumerate(self.sheets, start=1):
            folio = f"Page {number} of {len(self.sheets)}"
            right = WIDTH - MARGIN - self.measure(folio, BODY, FURNITURE_SIZE)
            sheet.words[:0] = [
                Words(MARGIN, HEADER_Y, BODY, FURNITURE_SIZE, header),
                Words(MARGIN, FOOTER_Y, BODY, FURNITURE_SIZE, layout.get("footer", FOOTER_WORDS)),
                Words(right, FOOTER_Y, BODY, FURNITURE_SIZE, folio),
            ]
            sheet.rules.insert(0, Rule(MARGIN, HEADER_RULE_Y, WIDTH - MARGIN, HEADER_RULE_Y))
        return self.sheets

    def _first_baseline(self, kind: PartKind, room_below: float = 0.0) -> float:
        """Where the next part's first line goes; begins a new page when it, and the room it needs below, does not fit."""
        sheet = self.sheet
        if sheet.kind is None:
            return FIRST_Y
        if kind is PartKind.HEADING:
            step = _STEP[PartKind.TITLE if sheet.kind is PartKind.TITLE else PartKind.HEADING]
        elif sheet.kind is PartKind.HEADING:
            step = _AFTER_HEADING
        else:
            step = _TEXT_AFTER_TABLE if sheet.kind is PartKind.TABLE else _STEP[kind]
        return self._or_new_page(sheet.y + step, room_below)

    def _or_new_page(self, y: float, room_below: float = 0.0) -> float:
        if y + room_below <= LAST_Y:
            return y
        self.sheets.append(Sheet())
        return FIRST_Y

    def _lines(self, part: Part, x: float, font: str, size: float, leading: float, room_below: float = 0.0) -> None:
        y = self._first_baseline(part.kind, room_below)
        for number, line in enumerate(broken(part.cell, WIDTH - MARGIN - x, font, size, self.measure)):
            y = self._or_new_page(y + leading) if number else y
            self._put(x, y, font, size, line, part.kind)

    def _list(self, part: Part) -> None:
        y = self._first_baseline(part.kind)
        for number, (item,) in enumerate(part.rows):
            lines = broken(item, WIDTH - MARGIN - ITEM_X, BODY, BODY_SIZE, self.measure)
            y = self._or_new_page(y + LEADING, LEADING * (len(lines) - 1)) if number else y
            self._put(BULLET_X, y, BODY, BODY_SIZE, "•", part.kind)
            for row, line in enumerate(lines):
                y += LEADING if row else 0.0
                self._put(ITEM_X, y, BODY, BODY_SIZE, line, part.kind)

    def _table(self, part: Part) -> None:
        """Rows of the height of their fullest cell, each ruled around every cell. The layout value ``columns`` shares out the width."""
        shares = [float(share) for share in self.document.layout["columns"].split()]
        edges = [MARGIN + (WIDTH - 2 * MARGIN) * sum(shares[:n]) / sum(shares) for n in range(len(shares) + 1)]
        top = self.sheet.y + _TABLE_AFTER_TEXT
        for number, row in enumerate(part.rows):
            font = BODY if number else BOLD
            cells = [
                broken(cell, right - left - 2 * CELL_PADDING, font, CELL_SIZE, self.measure)
                for cell, left, right in zip(row, edges[:-1], edges[1:], strict=True)
            ]
            height = CELL_LEADING * (max(map(len, cells)) - 1) + CELL_ASCENT + CELL_BELOW
            if top + height > LAST_Y:
                self.sheets.append(Sheet())
                top = FIRST_Y - CELL_ASCENT
            for left, lines in zip(edges[:-1], cells, strict=True):
                for line_number, line in enumerate(lines):
                    self._put(left + CELL_PADDING, top + CELL_ASCENT + CELL_LEADING * line_number, font, CELL_SIZE, line, part.kind)
            bottom = top + height
            self.sheet.rules += [Rule(edges[0], top, edges[-1], top), Rule(edges[0], bottom, edges[-1], bottom)]
            self.sheet.rules += [Rule(edge, top, edge, bottom) for edge in edges]
            top = bottom
        self.sheet.y = top

    def _put(self, x: float, y: float, font: str, size: float, text: str, kind: PartKind) -> None:
        if text:
            self.sheet.words.append(Words(x, y, font, size, text))
        self.sheet.y, self.sheet.kind = y, kind


def broken(text: str, width: float, font: str, size: float, measure: Measure) -> Sequence[str]:
    """The text's lines, filled from the first on; a word that does not fit is broken at its soft hyphen when that helps.

    An empty text is one empty line, so that it keeps its place in a table.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        before, soft_hyphen, after = word.partition(SOFT_HYPHEN)
        whole, part = _joined(line, before + after), _joined(line, before + "-")
        if measure(whole, font, size) <= width:
            line = whole
        elif soft_hyphen and measure(part, font, size) <= width:
            lines.append(part)
            line = after
        else:
            lines += [line] if line else []
            line = before + after
    return [*lines, line]


def _joined(line: str, word: str) -> str:
    return f"{line} {word}" if line else word
