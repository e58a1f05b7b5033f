"""What the search pane asks and what it is answered: hits, what the filters hide, and why there is nothing. Call it in a lane."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from explorer.index.reading import Reader
from explorer.index.search_filter import EVERYTHING, SearchFilter
from explorer.viewlogic.filter_words import active_filters, without
from explorer.viewlogic.index_state import IndexState
from explorer.viewlogic.search_rows import SearchRow, search_rows

MOST_HITS = 200
"""More are not shown: nobody walks through them, and the words would better be narrowed."""
_MOST_WORDS = 6


@dataclass(frozen=True, slots=True)
class SearchOrder:
    """What to search for, and what to leave out. ``day`` is the one for which rows say whether they are in force."""

    text: str
    only: SearchFilter
    day: date


@dataclass(frozen=True, slots=True)
class Loosening:
    """A filter that could be dropped: the field's name in :class:`SearchFilter` (``""`` for all of them), its name in words, and how
    many hits there were then.
    """

    field: str
    words: str
    hits: int


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The answer to ``order``.

    ``capped`` says that there are as many rows as are shown at most. ``hidden`` is how many hits the filters hide, of the first
    :data:`MOST_HITS`. With no row, ``loosenings`` are the filters worth dropping, the most useful first, and ``unknown`` the words
    that stand nowhere in the index, at most a few. ``wordless`` says that there was nothing in the text to search for.
    """

    order: SearchOrder
    rows: tuple[SearchRow, ...]
    capped: bool = False
    hidden: int = 0
    loosenings: tuple[Loosening, ...] = ()
    unknown: tuple[str, ...] = ()
    wordless: bool = False


def answer(state: IndexState, order: SearchOrder) -> SearchAnswer:
    """Search the open index. Raises the index's own errors."""
    reader = state.opened.reader
    hits = reader.search(order.text, MOST_HITS, order.only)
    capped = len(hits) == MOST_HITS
    if hits:
        hidden = len(reader.search(order.text, MOST_HITS)) - len(hits) if order.only and not capped else 0
        return SearchAnswer(order, search_rows(hits, reader.pages, order.day), capped, hidden)
    loosenings = _loosenings(reader, order) if order.only else ()
    if loosenings:
        return SearchAnswer(order, (), loosenings=loosenings, hidden=max(loosening.hits for loosening in loosenings))
    words = tuple(dict.fromkeys(re.findall(r"\w+", order.text)))
    return SearchAnswer(order, (), unknown=words[:_MOST_WORDS], wordless=not words)


def _loosenings(reader: Reader, order: SearchOrder) -> tuple[Loosening, ...]:
    """What dropping each filter alone would bring, and, where that is more than any of them or needed, dropping all."""
    active = active_filters(order.only)
    singly = [Loosening(field, words, _count(reader, order.text, without(order.only, field))) for field, words in active]
    useful = sorted((one for one in singly if one.hits), key=lambda one: -one.hits)
    whole = _count(reader, order.text, EVERYTHING)
    if whole and len(active) > 1 and whole > max((one.hits for one in useful), default=0):
        useful.append(Loosening("", "all filters", whole))
    return tuple(useful)


def _count(reader: Reader, text: str, only: SearchFilter) -> int:
    return len(reader.search(text, MOST_HITS, only))
