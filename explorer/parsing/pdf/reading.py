"""From MuPDF's blocks, lines, spans and characters (plain dictionaries) to a page's glyph lines and rules.

This runs for every character of every document, so it works span by span with comprehensions and makes no object for a character.

Edges: a glyph that stands for several characters (a ligature) comes as one wide character and others of no width at its
end, and a mark comes with no width after its base: they all get the whole glyph's edges.

Height of a line's box: fonts give ascenders and descenders that leave room for stacked accents (built-in Helvetica 1.075 and
0.299, together more than the usual line spacing of 1.2 to 1.33 sizes), so the boxes of neighbouring lines would overlap.
0.93 sizes above the baseline hold an accented capital and 0.22 below hold every descender of common text fonts;
together 1.15, less than any usual spacing. A font that says less gets less.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import chain
from operator import itemgetter, sub
from typing import Any

from explorer.parsing.pdf.bidi import has_right_to_left, logical
from explorer.parsing.pdf.records import Drawn, GlyphLine

MOST_ASCENT, MOST_DESCENT = 0.93, 0.22
# What a font gets that says nothing usable (Type 3 fonts often do not).
_PLAIN_ASCENT, _PLAIN_DESCENT = 0.8, 0.2
# Fonts whose letters reach further than so many ems have another em; those that only hang by more than this are signs of mathematics.
_ABSURD, _HANGING = 3.0, 0.6
_TEXT, _VECTOR = 0, 3
_BOLD = 16
_WHITE = 0xFFFFFF
# A blank of more sizes than this is a gap between columns; between a bullet and its item there is less than one.
_BRIDGE = 2.0
# Sizes are compared with each other, and those to a tenth can come out as none.
_SMALLEST = 0.1
# How far off a glyph may stand, in points: what rounding and raised letters may add.
_AIR = 1.0
# Words drawn again within this part of their size are the same words.
_DOUBLE = 0.12
# Pages of drawings have hundreds of thousands of rules; a table never has so many.
MOST_DRAWN = 20_000

_BLANKS = re.compile(" +")
_letters, _boxes = itemgetter("c"), itemgetter("bbox")


def glyph_lines(blocks: Sequence[Mapping[str, Any]], width: float, height: float) -> tuple[GlyphLine, ...]:
    """The lines of a page of ``width`` times ``height`` points. Characters whose middle lies outside the page are left out, and a line
    is divided where MuPDF bridged a gap between columns with one wide blank. Of a line that is drawn several times over itself (to look
    bold) one stays, and of an invisible text layer what no visible text stands over.
    """
    lines: list[GlyphLine] = []
    hidden: list[GlyphLine] = []
    seen: dict[str, list[GlyphLine]] = {}
    for block in blocks:
        if block["type"] == _TEXT:
            for line in block["lines"]:
                if not any(span["chars"] for span in line["spans"]):
                    continue
                found, widest = _glyph_line(line)
                parts = _logical(found) if found.dx == 1.0 and has_right_to_left(found.text) else [found]
                if widest > _BRIDGE * found.size or "  " in found.text:
                    parts = [piece for part in parts for piece in _divided(part)]
                x0, y0, x1, y1 = line["bbox"]
                # Asked this way, so that what is not a number is not on the page either.
                if not (x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height):
                    parts = [piece for part in parts for piece in _inside(part, width, height)]
                into = lines if any(span.get("alpha", 255) for span in line["spans"]) else hidden
                into += [part for part in parts if not _is_again(part, seen)]
    if not hidden:
        return tuple(lines)
    extents = [(line, min(line.edges), max(line.edges)) for line in lines]
    return (*lines, *(line for line in hidden if not _is_covered(line, extents)))


def _is_again(line: GlyphLine, seen: dict[str, list[GlyphLine]]) -> bool:
    """Whether the same words were drawn here before, a hair beside."""
    if line.text.isspace():
        return False
    before = seen.setdefault(line.text, [])
    near = (_DOUBLE if len(line.text) > 1 else _DOUBLE / 2) * line.size
    x, y = line.x, line.y
    for other in before:
        if abs(x - other.x) <= near and abs(y - other.y) <= near:
            return True
    before.append(line)
    return False


def _is_covered(line: GlyphLine, others: Sequence[tuple[GlyphLine, float, float]]) -> bool:
    """Whether visible text stands where the middle of an invisible line is. Visible lines come with their ends."""
    middle = (line.edges[0] + line.edges[-1]) / 2
    x, y = line.x + middle * line.dx, line.y + middle * line.dy
    for other, begin, end in others:
        across, down = x - other.x, y - other.y
        if begin <= across * other.dx + down * other.dy <= end:
            below = down * other.dx - across * other.dy
            if -other.ascent <= below <= other.ascent:
                return True
    return False


def _logical(line: GlyphLine) -> list[GlyphLine]:
    parts = []
    for text, edges in logical(line.text, line.edges, line.size):
        if text:
            parts.append(line._replace(text=text, edges=tuple(edges), flawed=line.flawed and _has_no_width(text, edges)))
    return parts


def drawn_boxes(blocks: Sequence[Mapping[str, Any]]) -> tuple[Drawn, ...]:
    """The page's straight rules and upright rectangles that can be seen; none when there are more than a table could have."""
    boxes = [
        Drawn._make((*block["bbox"], block["stroked"]))
        for block in blocks
        if block["type"] == _VECTOR and block["isrect"] and block["alpha"] and (block["stroked"] or block["color"] != _WHITE)
    ]
    return tuple(boxes) if len(boxes) <= MOST_DRAWN else ()


def unreadable_glyphs(lines: Sequence[GlyphLine]) -> int:
    """How many glyphs of the lines stand for a character that their font does not name."""
    return sum(line.text.count("\ufffd") for line in lines)


def _glyph_line(line: Mapping[str, Any]) -> tuple[GlyphLine, float]:
    """The line, and the width of its widest character."""
    spans: Sequence[Mapping[str, Any]] = line["spans"]
    dx, dy = line["dir"]
    if not 0.9 < dx * dx + dy * dy < 1.1:
        # A damaged page can squeeze a line to nothing.
        dx, dy = 1.0, 0.0
    x, y = _origin(line, dx, dy)
    texts: list[str] = []
    edges: list[float] = []
    ascent = descent = 0.0
    most, style = -1, spans[0]
    for span in spans:
        chars = span["chars"]
        texts.append("".join(map(_letters, chars)))
        if line["wmode"]:
            edges += _stacked_edges(span, x, y, dx, dy)
        elif dx == 1.0:
            # Twice as fast as anything that makes a list for a character.
            for x0, _, x1, _ in map(_boxes, chars):
                edges.append(x0 - x)
                edges.append(x1 - x)
        else:
            edges += _turned_edges(span, x, y, dx, dy)
        if len(chars) > most and not texts[-1].isspace():
            most, style = len(chars), span
        above, below = _extent(span, x, y, dx, dy)
        if above > ascent:
            ascent = above
        if below > descent:
            descent = below
    if line["wmode"]:
        ascent, descent = _upright_extent(line["bbox"], x, y, dx, dy)
    text = texts[0] if len(texts) == 1 else "".join(texts)
    widths = list(map(sub, edges[1::2], edges[::2]))
    narrow = min(widths) <= 0
    if (narrow or (not text.isascii() and any(map(unicodedata.combining, text)))) and not (dx == 1.0 and has_right_to_left(text)):
        _share(text, edges)
    if not line["wmode"] and not _holds(spans, text, edges, x, y, dx, dy, ascent, descent):
        # Letters that are stretched or squeezed upwards, or slanted: their size says nothing of how high they are.
        if dx == 1.0:
            ascent, descent = _upright_extent(line["bbox"], x, y, dx, dy)
        if dx != 1.0 or not _holds(spans, text, edges, x, y, dx, dy, ascent, descent):
            edges[1::2] = edges[::2]
            narrow = True
    flawed = narrow and _has_no_width(text, edges)
    size, bold = round(style["size"], 1), bool(style["flags"] & _BOLD)
    if max(style["ascender"], -style["descender"]) > _ABSURD and ascent + descent > 0:
        size = round((ascent + descent) / (MOST_ASCENT + MOST_DESCENT), 1)
    return GlyphLine(text, x, y, dx, dy, ascent, descent, tuple(edges), size or _SMALLEST, bold, flawed), max(widths)


def _has_no_width(text: str, edges: Sequence[float]) -> bool:
    return any(b <= a and not letter.isspace() for letter, a, b in zip(text, edges[::2], edges[1::2], strict=True))


def _origin(line: Mapping[str, Any], dx: float, dy: float) -> tuple[float, float]:
    """Where the baseline begins: level with the first glyph's origin, at the beginning of the line's box.

    A line from right to left begins with its rightmost glyph, hence the box.
    """
    x, y = line["spans"][0]["origin"]
    if dx == 1.0:
        return line["bbox"][0], y
    origins = [char["origin"] for span in line["spans"] for char in span["chars"]]
    back = min((ox - x) * dx + (oy - y) * dy for ox, oy in origins)
    return x + back * dx, y + back * dy


def _turned_edges(span: Mapping[str, Any], x: float, y: float, dx: float, dy: float) -> list[float]:
    """Edges along a baseline that is not level, from each character's origin and the upright box around its turned one."""
    across, along = abs(dx), abs(dy)
    tall = (span["ascender"] - span["descender"]) * span["size"]
    edges: list[float] = []
    for char in span["chars"]:
        (ox, oy), (x0, y0, x1, y1) = char["origin"], char["bbox"]
        begin = (ox - x) * dx + (oy - y) * dy
        # The upright box of a box of w times h turned by the angle is w|cos| + h|sin| wide.
        width = (x1 - x0 - tall * along) / across if across >= along else (y1 - y0 - tall * across) / along
        edges += (begin, begin + max(width, 0.0))
    return edges


def _holds(
    spans: Sequence[Mapping[str, Any]],
    text: str,
    edges: Sequence[float],
    x: float,
    y: float,
    dx: float,
    dy: float,
    ascent: float,
    descent: float,
) -> bool:
    """Whether glyphs stand where their edges and the line's extent say, as the middles of their boxes do. Of a level line it is enough
    to ask the first one of each span.
    """
    if dx == 1.0:
        for span in spans:
            if chars := span["chars"]:
                _, y0, _, y1 = chars[0]["bbox"]
                if not -ascent - _AIR <= (y0 + y1) / 2 - y <= descent + _AIR:
                    return False
        return True
    boxes = [box for span in spans for box in map(_boxes, span["chars"])]
    # Upright bounds of the glyph's quad: the box that it is compared with is upright too. Half of them is the same for all glyphs.
    left, right = -max(-ascent * dy, descent * dy) - _AIR, -min(-ascent * dy, descent * dy) + _AIR
    upper, lower = min(-ascent * dx, descent * dx) - _AIR, max(-ascent * dx, descent * dx) + _AIR
    for letter, low, high, (x0, y0, x1, y1) in zip(text, edges[::2], edges[1::2], boxes, strict=True):
        ax, ay = (x0 + x1) / 2 - x, (y0 + y1) / 2 - y
        u0, u1, v0, v1 = low * dx, high * dx, low * dy, high * dy
        if u0 > u1:
            u0, u1 = u1, u0
        if v0 > v1:
            v0, v1 = v1, v0
        # A mark has its base's edges, and may hang anywhere.
        if not (u0 + left <= ax <= u1 + right and v0 + upper <= ay <= v1 + lower) and not unicodedata.combining(letter):
            return False
    return True


def _stacked_edges(span: Mapping[str, Any], x: float, y: float, dx: float, dy: float) -> list[float]:
    """Edges of glyphs that stand one below the other.

    MuPDF's boxes for them begin at the glyph's own baseline, which lies an ascender behind the glyph's beginning.
    """
    lift = span["ascender"] * span["size"]
    edges: list[float] = []
    for x0, y0, x1, y1 in map(_boxes, span["chars"]):
        begin, end = (x0 - x) * dx + (y0 - y) * dy, (x1 - x) * dx + (y1 - y) * dy
        edges += (min(begin, end) - lift, max(begin, end) - lift)
    return edges


def _extent(span: Mapping[str, Any], x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """How far a span reaches above and below the line's baseline, raised and lowered spans included.

    In mirrored text the letters hang from the baseline. Type 3 fonts may have an em of any size, and fonts of large brackets hang them
    below the baseline: for both, the box says how far they reach.
    """
    up, down, size = span["ascender"], -span["descender"], span["size"]
    ox, oy = span["origin"]
    sunk = (oy - y) * dx - (ox - x) * dy
    if abs(dx) == 1.0 or abs(dy) == 1.0:
        x0, y0, x1, y1 = span.get("bbox") or _plain_box(ox, oy, dx, dy, up * size, down * size)
        # "Above" is to the left of the direction of reading: (dy, -dx).
        one, other = ((x0 - ox) * dy, (x1 - ox) * dy) if abs(dy) == 1.0 else ((oy - y0) * dx, (oy - y1) * dx)
        above, below = (other, -one) if other > one else (one, -other)
        if up > _ABSURD or down > _ABSURD or (up < 0.3 and down > _HANGING):
            return above - sunk, below + sunk
        if below > above and up > down >= 0:
            return min(down, MOST_DESCENT) * size - sunk, min(up, MOST_ASCENT) * size + sunk
    if up < 0.3 or down < 0:
        up, down = _PLAIN_ASCENT, _PLAIN_DESCENT
    return min(up, MOST_ASCENT) * size - sunk, min(down, MOST_DESCENT) * size + sunk


def _plain_box(ox: float, oy: float, dx: float, dy: float, up: float, down: float) -> tuple[float, float, float, float]:
    xs, ys = (ox + dy * up, ox - dy * down), (oy - dx * up, oy + dx * down)
    return min(xs), min(ys), max(xs), max(ys)


def _upright_extent(bbox: Sequence[float], x: float, y: float, dx: float, dy: float) -> tuple[float, float]:
    """The extent of a line whose glyphs stand one below the other: that of its box, seen from its baseline."""
    x0, y0, x1, y1 = bbox
    aside = [(cx - x) * dy - (cy - y) * dx for cx in (x0, x1) for cy in (y0, y1)]
    return max(aside), -min(aside)


def _share(text: str, edges: list[float]) -> None:
    """Give characters of no width, and marks, the edges of the character before them, and that one the width of all."""
    base = 0
    for place in range(1, len(text)):
        begin, end = edges[2 * place], edges[2 * place + 1]
        if end > begin and not unicodedata.combining(text[place]):
            base = place
            continue
        if edges[2 * base + 1] <= edges[2 * base] and end <= begin:
            base = place
            continue
        if not unicodedata.combining(text[place]) and not edges[2 * base] - _AIR <= begin <= edges[2 * base + 1] + _AIR:
            # No part of a ligature, which stands at its glyph: nobody can say where this one does.
            base = place
            continue
        low, high = min(begin, edges[2 * base]), max(end, edges[2 * base + 1])
        if end <= begin:
            # A mark of no width may hang anywhere over its base; only the base has a width to show.
            low, high = edges[2 * base], edges[2 * base + 1]
        edges[2 * base : 2 * place + 2] = [low, high] * (place + 1 - base)


def _divided(line: GlyphLine) -> list[GlyphLine]:
    """The line without its blanks (one, or a row of them) that are wider than any between words."""
    parts: list[GlyphLine] = []
    first = 0
    for blanks in _BLANKS.finditer(line.text):
        start, end = blanks.span()
        edges = line.edges[2 * start : 2 * end]
        if max(edges) - min(edges) > _BRIDGE * line.size:
            if first < start:
                parts.append(line.cut(first, start))
            first = end
    return [*parts, line.cut(first, len(line.text))] if first < len(line.text) else parts


def _inside(line: GlyphLine, width: float, height: float) -> list[GlyphLine]:
    """The parts of a line that stick out of the page: stretches of characters whose middle is on it."""
    middles = [(a + b) / 2 for a, b in zip(line.edges[::2], line.edges[1::2], strict=True)]
    lift = (line.ascent - line.descent) / 2
    on_page = []
    for middle in middles:
        mx, my = line.x + middle * line.dx + lift * line.dy, line.y + middle * line.dy - lift * line.dx
        on_page.append(0 <= mx <= width and 0 <= my <= height)
    borders = [i for i, (a, b) in enumerate(zip(chain([False], on_page), chain(on_page, [False]), strict=True)) if a != b]
    return [line.cut(first, last) for first, last in zip(borders[::2], borders[1::2], strict=True)]
