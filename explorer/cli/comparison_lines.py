"""What ``compare`` prints: figures in columns, then every cut with the words around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any

from explorer.comparison.columns import Column
from explorer.comparison.cuts import Share, cuts, holding, share, sound
from explorer.comparison.measured_text import MeasuredText, Unit
from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.viewlogic.comparing import column_titles, cut_words, header_figures, order_words, status_words

_LABEL, _GAP, _AROUND = 28, 2, 24
_SHARES: dict[Share, str] = {"all": "all columns", "some": "some", "one": "one alone"}
_UNITS = {Unit.SENTENCE: "sentence", Unit.LIST: "list", Unit.ROW: "table row", Unit.TABLE: "table"}


def lines(record: DocumentRecord, text: MeasuredText, columns: Sequence[Column], mark: Span | None) -> Iterator[str]:
    """For people. Columns with a fault have no figures."""
    titles = column_titles([column.order for column in columns])
    yield f"{record.doc_id} v{record.version}, {text.words:,} words, {len(text.text):,} characters, from {record.file}"
    settings = [order_words(column.order) if title == column.order.chunker else "" for title, column in zip(titles, columns, strict=True)]
    rows = [[figure.label for figure in header_figures(columns[0].figures)]]
    rows += [["-"] * len(rows[0]) if column.fault else [figure.value for figure in header_figures(column.figures)] for column in columns]
    table = [("", *titles), *([("", *settings)] if any(settings) else []), *zip_longest(*rows, fillvalue="")]
    widths = [max(len(row[number]) for row in table) for number in range(1, len(columns) + 1)]
    for label, *values in table:
        yield (f"{label:{_LABEL}}" + "".join(f"{value:>{width + _GAP}}" for value, width in zip(values, widths, strict=True))).rstrip()
    if mark is not None:
        yield f"{status_words(text.text[mark.start : mark.end], titles, columns, mark)}."
    found, count = cuts(columns), sound(columns)
    shares = [share(cut, count) for cut in found]
    told = ", ".join(f"{shares.count(kind):,} by {who}" for kind, who in _SHARES.items())
    yield f"{len(found):,} cut{'' if len(found) == 1 else 's'}: {told}"
    for cut in found:
        yield f"{cut.position:>7}  {cut_words(cut, titles, columns, text)}: {_around(text.text, cut.position)}"


def _around(text: str, place: int) -> str:
    """The words before and after a cut, on one line."""
    start, end = max(place - _AROUND, 0), min(place + _AROUND, len(text))
    before, after = " ".join(text[start:place].split()), " ".join(text[place:end].split())
    return f"{'…' if start else ''}{before} ¦ {after}{'…' if end < len(text) else ''}"


def as_json(record: DocumentRecord, text: MeasuredText, columns: Sequence[Column], mark: Span | None) -> dict[str, Any]:
    """For other programs. Positions are code points of the parsed text, ranges half-open; numbers of pieces and columns count from 0."""
    count = sound(columns)
    told: dict[str, Any] = {
        "doc_id": record.doc_id,
        "version": record.version,
        "title": record.title,
        "source": record.file,
        "words": text.words,
        "length": len(text.text),
        "columns": [
            {
                "chunker": column.order.chunker,
                "settings": dict(column.order.settings),
                "fault": column.fault,
                "figures": None if column.fault else asdict(column.figures),
                "pieces": [[piece.start, piece.end] for piece in column.pieces],
            }
            for column in columns
        ],
        "cuts": [
            {
                "position": cut.position,
                "columns": list(cut.columns),
                "share": share(cut, count),
                "inside": [name for kind, name in _UNITS.items() if text.inside[cut.position] & kind],
            }
            for cut in cuts(columns)
        ],
    }
    if mark is not None:
        told["mark"] = {"start": mark.start, "end": mark.end, "held_by": [list(numbers) for numbers in holding(columns, *mark)]}
    return told
