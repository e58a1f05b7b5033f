"""What the library says where filters leave no document of it."""

from __future__ import annotations

from explorer.index.library import LibraryOrder
from explorer.viewlogic.filter_words import active_filters, label_sentence
from explorer.viewlogic.notice import Notice, Offer


def nothing_left(order: LibraryOrder) -> Notice:
    """Why a filtered library is empty, and buttons that drop a filter: an offer is for the field's name, ``""`` for all of them."""
    needle = order.needle.strip()
    about = f"with \u201c{needle}\u201d " if needle else ""
    active = active_filters(order.only)
    one_by_one = tuple(Offer(field, f"Drop {words}") for field, words in active) if len(active) > 1 else ()
    heading = f"No document {about}{label_sentence(order.only)}."
    tried = ("Only documents that the filters let through were looked at.",) if needle else ()
    return Notice(heading, tried, (*one_by_one, Offer("", "Clear the filters")))


def left_words(count: int, total: int) -> str:
    """ "5 of 52 documents": how many the filters leave; "52 documents" when these are all."""
    before = "" if count == total else f"{count:,} of "
    return f"{before}{total:,} document{'' if total == 1 else 's'}".replace(",", "\u202f")
