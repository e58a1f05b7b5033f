"""What a comparison of chunkers shows beside its texts: its state, its headers, its status line, its strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from explorer.chunking.registry import settings_words
from explorer.comparison.columns import Column, ColumnOrder
from explorer.comparison.cuts import Cut, Share, cuts, holding, holding_whole, share, sound
from explorer.comparison.figures import Figures
from explorer.comparison.measured_text import MeasuredText, Unit
from explorer.domain.spans import Span
from explorer.viewlogic.lanes import assign_lanes
from explorer.viewlogic.page_borders import PageBorder

LEAST_COLUMNS, MOST_COLUMNS = 2, 4
_MOST_NUMBERS = 4


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two to four chunkers on one document version; ValueError for fewer or more.

    ``position`` is the character (code points of the parsed text) at the top of the view; ``marked`` are the words that are marked in
    all columns, ``""`` for none, and ``marked_at`` is where they begin.
    """

    doc_id: str
    version: str
    orders: tuple[ColumnOrder, ...]
    position: int = 0
    marked: str = ""
    marked_at: int = 0

    def __post_init__(self) -> None:
        if not LEAST_COLUMNS <= len(self.orders) <= MOST_COLUMNS:
            raise ValueError(f"a comparison has {LEAST_COLUMNS} to {MOST_COLUMNS} columns, not {len(self.orders)}")

    @property
    def mark(self) -> Span | None:
        """The characters that are marked."""
        return Span(self.marked_at, self.marked_at + len(self.marked)) if self.marked else None

    @property
    def can_add(self) -> bool:
        return len(self.orders) < MOST_COLUMNS

    @property
    def can_remove(self) -> bool:
        return len(self.orders) > LEAST_COLUMNS

    def changed(self, number: int, order: ColumnOrder) -> Comparison:
        """With another chunker or other settings in the column ``number`` (from 0)."""
        return replace(self, orders=(*self.orders[:number], order, *self.orders[number + 1 :]))

    def added(self, order: ColumnOrder) -> Comparison:
        return replace(self, orders=(*self.orders, order))

    def removed(self, number: int) -> Comparison:
        return replace(self, orders=(*self.orders[:number], *self.orders[number + 1 :]))

    def moved(self, number: int, by: int) -> Comparison:
        """With the column ``number`` at another place, ``by`` further right; kept inside."""
        orders = list(self.orders)
        order = orders.pop(number)
        orders.insert(min(max(number + by, 0), len(orders)), order)
        return replace(self, orders=tuple(orders))


def order_words(order: ColumnOrder) -> str:
    """The settings in a few words, as the registry says them: "100 words, 25 repeated"; ``""`` when the chunker has none."""
    return settings_words(order.chunker, dict(order.settings))


def column_titles(orders: Sequence[ColumnOrder]) -> tuple[str, ...]:
    """A name for each column: its chunker's, with the settings where a chunker stands in several columns."""
    names = [order.chunker for order in orders]
    return tuple(
        f"{order.chunker} ({order_words(order)})" if names.count(order.chunker) > 1 and order_words(order) else order.chunker
        for order in orders
    )


@dataclass(frozen=True, slots=True)
class HeaderFigure:
    """One figure of a column's header. ``help`` is a finished sentence, ``note`` a few words on what it means here, ``""`` where it needs
    none. ``warns`` says that it speaks against the cut.
    """

    label: str
    value: str
    help: str
    note: str = ""
    warns: bool = False


def header_figures(figures: Figures) -> tuple[HeaderFigure, ...]:
    """The figures in the header's order; the same labels and helps for every column."""
    told = [
        HeaderFigure("chunks", f"{figures.chunks:,}", "How many chunks the document is cut into."),
        HeaderFigure(
            "words: least, median, most",
            f"{figures.least:,} · {figures.median:,.{0 if figures.median.is_integer() else 1}f} · {figures.most:,}",
            "The words of the shortest, the middle and the longest chunk, without the lines that a chunker puts before its text.",
        ),
        HeaderFigure("repeated", percent(figures.repeated), "How much of the chunks' characters an earlier chunk holds already."),
    ]
    for one, more, count, broken in (
        ("sentence", "sentences", figures.in_sentence, figures.broken_sentences),
        ("list", "lists", figures.in_list, figures.broken_lists),
        ("table row", "table rows", figures.in_row, figures.broken_rows),
        ("table", "tables", figures.in_table, figures.broken_tables),
    ):
        note = f"{_counted(broken, one, more)} whole in no chunk" if broken else "each whole in another chunk" if count else ""
        told.append(
            HeaderFigure(f"cuts in a {one}", f"{count:,}", f"At how many places a chunk begins or ends inside a {one}.", note, count > 0)
        )
    lost = figures.uncovered_words
    told.append(HeaderFigure("words in no chunk", f"{lost:,}", "How many words of the text are in no chunk.", "", lost > 0))
    return tuple(told)


def percent(value: float) -> str:
    """ "25 %"; never "0 %" for what is not nothing, nor "100 %" for what is not all."""
    rounded = round(100 * value)
    if rounded == 0 and value > 0:
        return "<1 %"
    return "<100 %" if rounded == 100 and value < 1 else f"{rounded} %"


def status_words(words: str, titles: Sequence[str], columns: Sequence[Column], span: Span) -> str:
    """ "“wrong fuel” is in structure #3, fixed #2 and #3 (cut), overlap #3 and #4": the chunks that hold all of ``span``; where none does,
    those that hold a part. Columns with a fault are left out.
    """
    parts = []
    whole, partly = holding_whole(columns, *span), holding(columns, *span)
    for title, column, all_of_it, some_of_it in zip(titles, columns, whole, partly, strict=True):
        if column.fault:
            continue
        if all_of_it:
            parts.append(f"{title} {_numbers(all_of_it)}")
        elif some_of_it:
            parts.append(f"{title} {_numbers(some_of_it)} (cut)")
        else:
            parts.append(f"no chunk of {title}")
    return f"“{' '.join(words.split())}” is in {', '.join(parts)}" if parts else ""


def _numbers(numbers: Sequence[int]) -> str:
    shown = [f"#{number}" for number in numbers]
    if len(shown) > _MOST_NUMBERS:
        shown = [*shown[: _MOST_NUMBERS - 1], f"{len(shown) - _MOST_NUMBERS + 1} more"]
    return _listed(shown)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _counted(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def cut_words(cut: Cut, titles: Sequence[str], columns: Sequence[Column], text: MeasuredText) -> str:
    """ "Only fixed cuts here, inside a table row": who cuts at a place, and what is cut there."""
    cutting = [titles[number] for number in cut.columns]
    others = [title for number, title in enumerate(titles) if number not in cut.columns and not columns[number].fault]
    if not others:
        # Where the others could not be cut, one alone is not "all".
        who = "All columns cut here" if len(cutting) > 1 else f"{cutting[0]} cuts here"
    elif len(cutting) == 1:
        who = f"Only {cutting[0]} cuts here"
    else:
        who = f"{_listed(cutting)} cut here, {_listed(others)} {'does' if len(others) == 1 else 'do'} not"
    return f"{who}, {place_words(text, cut.position)}"


def place_words(text: MeasuredText, place: int) -> str:
    """What is cut at a place: "inside a table row", "between two items of a list", "between sentences"."""
    marks = text.inside[place]
    word = text.word_at(place)
    if word is not None and word.start < place:
        return "inside a word"
    if marks & Unit.ROW:
        return "inside a table row"
    if marks & Unit.TABLE:
        return "between two rows of a table"
    if marks & Unit.LIST:
        return "between two items of a list" if text.text[place - 1] == "\n" else "inside a list item"
    return "inside a sentence" if marks & Unit.SENTENCE else "between sentences"


@dataclass(frozen=True)
class ComparedRow:
    """One column on the strip. ``spans`` are ordered by their start; ``numbers`` are the pieces' numbers in the same order."""

    title: str
    spans: tuple[Span, ...]
    numbers: tuple[int, ...]
    fault: str = ""

    @cached_property
    def lanes(self) -> tuple[int, ...]:
        """The lane of each span: above 0 only where pieces overlap."""
        return assign_lanes(self.spans)

    @property
    def count_words(self) -> str:
        return _counted(len(self.spans), "chunk")


@dataclass(frozen=True, slots=True)
class StripCut:
    """A cut on the strip: ``share`` says whether all columns make it, some, or one."""

    position: int
    share: Share
    columns: tuple[int, ...]


@dataclass(frozen=True)
class ComparedStrip:
    """Everything that the comparison's strip draws, in code points of the parsed text."""

    length: int
    rows: tuple[ComparedRow, ...]
    cuts: tuple[StripCut, ...]
    tables: tuple[Span, ...]
    borders: tuple[PageBorder, ...]

    @cached_property
    def differences(self) -> tuple[int, ...]:
        """The places that not all columns cut, ascending."""
        return tuple(cut.position for cut in self.cuts if cut.share != "all")


def compared_strip(text: MeasuredText, columns: Sequence[Column], borders: Sequence[PageBorder] = ()) -> ComparedStrip:
    """The strip of ``columns`` that are all of ``text``."""
    rows = []
    for title, column in zip(column_titles([column.order for column in columns]), columns, strict=True):
        placed = sorted((piece.start, piece.end, number) for number, piece in enumerate(column.pieces))
        spans = tuple(Span(start, end) for start, end, _ in placed)
        rows.append(ComparedRow(title, spans, tuple(number for _, _, number in placed), column.fault))
    count = sound(columns)
    shared = tuple(StripCut(cut.position, share(cut, count), cut.columns) for cut in cuts(columns))
    return ComparedStrip(len(text.text), tuple(rows), shared, text.tables.spans, tuple(borders))
