"""Several chunkers on one document as one HTML page: whole in itself, without scripts and without any address outside of it.

The columns are those of a table whose rows are the document's blocks, so the same text stands side by side and scrolls together, and a
printer repeats the columns' names on every sheet. On a narrow screen a block's columns stand below each other, each with its name.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from explorer.comparison.cuts import Cut, Share, share
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Piece
from explorer.domain.list_items import LETTERED, MARKER
from explorer.domain.spans import Span
from explorer.exchange.compared_text import ColumnText
from explorer.exchange.comparison_style import style
from explorer.exchange.escaping import escaped

_LABEL_WIDTH = 0.75
"""What a character of a box's label needs, in hundredths of a strip on an ordinary screen."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


@dataclass(frozen=True, slots=True)
class PageFigure:
    """One figure of a column; ``help`` is a sentence, ``note`` a few words or ``""``, ``warns`` that it speaks against the cut."""

    label: str
    value: str
    help: str
    note: str
    warns: bool


@dataclass(frozen=True, slots=True)
class PageBox:
    """A box on a column's strip, from ``left`` over ``width`` in hundredths of the strip; it stands for the pieces from ``first`` to
    ``last``. ``lower`` is the half that it lies in where the strip has ``halves``.
    """

    left: float
    width: float
    first: int
    last: int
    lower: bool
    halves: bool


@dataclass(frozen=True, slots=True)
class PageColumn:
    """One column. ``settings`` are in words; ``fault`` is the sentence to show instead of figures."""

    title: str
    settings: str
    pieces: tuple[Piece, ...]
    figures: tuple[PageFigure, ...]
    boxes: tuple[PageBox, ...]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """Everything that the page shows. Positions are code points of the text.

    ``count`` is how many columns have no fault, ``ticks`` are cuts on the strip in hundredths of it. ``borders`` are where pages meet, with
    words ("page 1 ┊ page 2"). ``status`` is a sentence about the mark, or ``""``; ``made`` says by what and when. ``heads`` are names of
    columns that stand before the values of a table's rows.
    """

    title: str
    doc_id: str
    version: str
    language: str
    text: MeasuredText
    columns: tuple[PageColumn, ...]
    cuts: tuple[Cut, ...]
    count: int
    ticks: tuple[tuple[float, Share], ...]
    borders: tuple[tuple[int, str], ...]
    mark: Span | None
    status: str
    made: str
    heads: tuple[str, ...] = ()


Colours = Mapping[str, str]


def comparison_page(page: ComparisonPage, light: Colours, dark: Colours) -> bytes:
    """The page in UTF-8. ``light`` and ``dark`` map the names that :func:`style` uses to colours."""
    return "".join(_parts(page, light, dark)).encode("utf-8")


def _parts(page: ComparisonPage, light: Colours, dark: Colours) -> Iterator[str]:
    name = page.title or page.doc_id
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{escaped(_POLICY)}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
    yield f"<title>{escaped(name)}, version {escaped(page.version)}: {len(page.columns)} chunkers side by side</title>\n"
    yield f"<style>\n{style(light, dark, len(page.columns))}</style>\n</head>\n<body>\n"
    yield f'<header>\n<h1><bdi lang="{escaped(page.language)}">{escaped(name)}</bdi>, version {escaped(page.version)}</h1>\n'
    yield f'<p class="quiet">{escaped(page.made)}</p>\n'
    if page.status:
        yield f'<p class="status">{escaped(page.status)}</p>\n'
    yield "</header>\n<main>\n"
    yield from _figures(page)
    yield from _strip(page)
    yield _legend(page)
    yield from _text(page)
    yield "</main>\n</body>\n</html>\n"


def _figures(page: ComparisonPage) -> Iterator[str]:
    yield '<section aria-labelledby="figures">\n<h2 id="figures">What the cuts come to</h2>\n<div class="wide">\n<table class="figures">\n'
    yield "<thead><tr><td></td>" + "".join(f'<th scope="col">{_name(column)}</th>' for column in page.columns) + "</tr></thead>\n<tbody>\n"
    labels = next((column.figures for column in page.columns if not column.fault), ())
    for number, figure in enumerate(labels):
        yield f'<tr><th scope="row">{escaped(figure.label)}<span class="help">{escaped(figure.help)}</span></th>'
        for column in page.columns:
            if column.fault:
                yield "<td>–</td>"
                continue
            told = column.figures[number]
            kind = ' class="warns"' if told.warns else ""
            note = f' <span class="note">{escaped(told.note)}</span>' if told.note else ""
            yield f"<td{kind}><strong>{escaped(told.value)}</strong>{note}</td>"
        yield "</tr>\n"
    yield "</tbody>\n</table>\n</div>\n"
    for column in page.columns:
        if column.fault:
            yield f'<p class="fault">{escaped(column.title)}: {escaped(column.fault)}</p>\n'
    yield "</section>\n"


def _name(column: PageColumn) -> str:
    settings = f' <span class="chip">{escaped(column.settings)}</span>' if column.settings else ""
    return f"{escaped(column.title)}{settings}"


def _strip(page: ComparisonPage) -> Iterator[str]:
    yield '<section class="strips" aria-labelledby="strip">\n<h2 id="strip">The whole document</h2>\n'
    for number, column in enumerate(page.columns):
        count = f"{len(column.pieces):,} chunk{'' if len(column.pieces) == 1 else 's'}"
        yield f'<div class="named"><span>{escaped(column.title)}</span> <span class="quiet">{count}</span></div>\n<nav class="bar" '
        yield f'aria-label="Chunks of {escaped(column.title)}">'
        for box in column.boxes:
            kind = "dense" if box.last > box.first else "ab"[box.first % 2]
            half = (" lower" if box.lower else " upper") if box.halves else ""
            label = f"#{box.first}" if box.first == box.last else f"#{box.first} to #{box.last}"
            if box.width < _LABEL_WIDTH * (len(label) + 1):
                kind += " slim"
            yield f'<a class="{kind}{half}" href="#c{number}-{box.first}" title="{label}" '
            yield f'style="left:{box.left:.3f}%;width:{box.width:.3f}%">{label}</a>'
        yield "</nav>\n"
    if page.ticks:
        counts: dict[Share, int] = {"all": 0, "some": 0, "one": 0}
        for cut in page.cuts:
            counts[share(cut, page.count)] += 1
        kinds: list[tuple[Share, str]] = [("all", "by all columns"), ("some", "by some"), ("one", "by one alone")]
        kinds = [(kind, words) for kind, words in kinds if kind != "some" or page.count > 2]
        told = ", ".join(f'<i class="{kind}"></i> {counts[kind]:,} {words}' for kind, words in kinds)
        yield '<div class="named"><span>Cuts</span></div>\n<div class="ticks" aria-hidden="true">'
        yield "".join(f'<i class="{kind}" style="left:{place:.3f}%"></i>' for place, kind in page.ticks)
        yield f'</div>\n<p class="quiet told">{len(page.cuts):,} cuts: {told}.</p>\n'
    yield "</section>\n"


def _legend(page: ComparisonPage) -> str:
    signs = [
        '<span class="a">text</span> <span class="b">text</span> chunks in turn',
        '<span class="both">text</span> in several chunks',
        '<span class="lost">text</span> in no chunk',
        '<bdi class="n all">#1</bdi> a chunk begins where all columns cut',
        '<bdi class="n some">#1</bdi> where some do',
        '<bdi class="n one">#1</bdi> where only this one does',
    ]
    if page.count < 3:
        signs = [sign for sign in signs if "some do" not in sign]
    return '<ul class="legend">' + "".join(f"<li>{sign}</li>" for sign in signs) + "</ul>\n"


def _text(page: ComparisonPage) -> Iterator[str]:
    shares = {cut.position: share(cut, page.count) for cut in page.cuts}
    text = page.text.text
    writers = [ColumnText(number, page.text, column.pieces, shares.get, page.mark) for number, column in enumerate(page.columns)]
    yield '<section aria-labelledby="text">\n<h2 id="text">The text, side by side</h2>\n<table class="texts">\n<thead><tr>'
    yield "".join(f'<th scope="col">{_name(column)}</th>' for column in page.columns)
    yield f'</tr></thead>\n<tbody lang="{escaped(page.language)}">\n'
    places = [place for place, _ in page.borders]
    head = _head_of(page.heads)
    done = 0
    for block in page.text.document.blocks or (Block(BlockKind.TEXT, "", 0, len(text)),):
        for _, words in page.borders[bisect_left(places, done) : bisect_right(places, block.start)]:
            yield f'<tr class="border"><td colspan="{len(page.columns)}" lang="en"><span>{escaped(words)}</span></td></tr>\n'
        done = block.start + 1
        inner = page.borders[bisect_left(places, done) : bisect_left(places, block.end)]
        yield f'<tr class="{block.kind}">'
        for column, writer in zip(page.columns, writers, strict=True):
            yield f'<td data-column="{escaped(column.title)}">{"".join(_block(text, block, writer, inner, head))}</td>'
        yield "</tr>\n"
        done = block.end
    yield "</tbody>\n</table>\n</section>\n"


def _head_of(heads: Sequence[str]) -> re.Pattern[str]:
    """What finds the name of a column at the beginning of a line; of two that fit, the longer one."""
    return re.compile(f"(?:{'|'.join(sorted(map(re.escape, heads), key=len, reverse=True))}):(?= )" if heads else r"(?!)")


def _block(text: str, block: Block, writer: ColumnText, borders: Sequence[tuple[int, str]], head: re.Pattern[str]) -> Iterator[str]:
    start = block.start
    waiting = list(borders)
    for line in text[block.start : block.end].split("\n"):
        end = start + len(line)
        parts = []
        here = start
        while waiting and waiting[0][0] < end:
            place, words = waiting.pop(0)
            border = f'<span class="border" lang="en" dir="ltr">{escaped(words)}</span>'
            if place <= here:
                yield border
            else:
                parts += [writer.line(here, place, last=False), border]
                here = place
        named = head.match(text, here, end) if block.kind is BlockKind.ROW and here == start else None
        if named is not None:
            # By itself, so that the line runs as its value does.
            parts.append(f'<bdi class="head">{writer.line(here, named.end(), last=False)}</bdi>')
            here = named.end()
        parts.append(writer.line(here, end))
        yield f'<div class="{_kind(text, block, start, end)}" dir="auto">{"".join(parts)}</div>'
        start = end + 1


def _kind(text: str, block: Block, start: int, end: int) -> str:
    if block.kind is not BlockKind.TEXT:
        return f"line level{block.level}" if block.level > 2 else "line"
    return "line item" if MARKER.match(text, start, end) or (end < block.end and LETTERED.match(text, start, end)) else "line"
