"""One chunker with its settings on one document: the pieces that it cuts, and what they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorer.chunking import checked_pieces, chunker
from explorer.chunking.written import read_chunker
from explorer.comparison.figures import NOTHING, Figures, cut_places, figures
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.chunks import Piece
from explorer.errors import ExplorerError


@dataclass(frozen=True, slots=True)
class ColumnOrder:
    """A chunker's name and those of its settings that were named, sorted by their name; the others have the chunker's defaults."""

    chunker: str
    settings: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, chunker: str, settings: Mapping[str, int]) -> ColumnOrder:
        return cls(chunker, tuple(sorted(settings.items())))


@dataclass(frozen=True)
class Column:
    """What came of an order. ``pieces`` are in the chunker's order, their numbers count from 0; ``places`` are its cuts, ascending.

    ``fault`` is a sentence when the chunker could not cut the document, else ``""``; everything else is empty then.
    """

    order: ColumnOrder
    pieces: tuple[Piece, ...] = ()
    figures: Figures = NOTHING
    places: tuple[int, ...] = ()
    fault: str = ""


def cut_column(text: MeasuredText, order: ColumnOrder) -> Column:
    """The document cut as ordered. What a chunker does wrong, or that it is not there, is told in ``fault``; nothing is raised for it."""
    document = text.document
    try:
        pieces = checked_pieces(document, chunker(order.chunker, **dict(order.settings)), document.title or "This document")
    except ExplorerError as error:
        return Column(order, fault=str(error))
    places = cut_places(text, pieces)
    return Column(order, pieces, figures(text, pieces, places), places)


def column_order(words: str) -> ColumnOrder:
    """The order that ``words`` name: ``structure``, or with settings ``overlap:words=100,step=75``. UsageError for anything else."""
    name, settings = read_chunker(words, "column")
    return ColumnOrder.of(name, settings)
