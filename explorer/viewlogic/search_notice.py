"""What the search pane says where it has no hits to show: what to do first, what was tried, what hides hits, what broke."""

from __future__ import annotations

import re

from explorer.domain.identity import ID_LENGTH
from explorer.viewlogic.filter_words import filter_words
from explorer.viewlogic.notice import Notice, Offer
from explorer.viewlogic.one_line import one_line
from explorer.viewlogic.searching import MOST_HITS, SearchAnswer

GO_TO, AGAIN = "go-to", "again"
"""Offers that drop no filter, the name of which the others carry (\"\" for all): go to the chunk whose ID was typed, search once more."""
_QUERY_WIDTH = 60
_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")

NOTHING_OPEN = Notice("No index is open", ("Open one (Ctrl+O), or build one from a folder of documents (Ctrl+B).",))
START = Notice(
    "Search all documents",
    (
        "Type words: each chunk that has one of them is listed, the best first.",
        "Down and Up walk through the hits and show them in the other panes, Enter goes on to the text, Escape goes back.",
    ),
)


def count_words(count: int, noun: str = "hit") -> str:
    """ "1 hit", "24 hits", "at least 200 hits" where no more are counted."""
    least = "at least " if count >= MOST_HITS else ""
    return f"{least}{count} {noun}{'' if count == 1 else 's'}"


def answer_words(answer: SearchAnswer) -> str:
    """The count for the pane's head: "24 hits", or "best 200 hits" where no more are shown."""
    if answer.capped:
        return f"best {len(answer.rows)} hits"
    return count_words(len(answer.rows)) if answer.rows else "no hits"


def hidden_words(answer: SearchAnswer) -> str:
    """How many hits the filters hide, in a line; ``""`` when they hide none."""
    if not answer.rows or not answer.hidden:
        return ""
    return f"The filters hide {count_words(answer.hidden, 'more hit') if answer.hidden < MOST_HITS else 'more hits'}."


def notice(answer: SearchAnswer) -> Notice:
    """Why there are no hits, and what could be done. The answer must have none."""
    query = one_line(answer.order.text).cut(_QUERY_WIDTH).text
    if answer.wordless:
        return Notice("Nothing to search for", (f"\u201c{query}\u201d has no letter or digit in it.",))
    if answer.loosenings:
        offers = tuple(Offer(one.field, f"Drop {one.words} ({count_words(one.hits)})") for one in answer.loosenings)
        most = max(one.hits for one in answer.loosenings)
        wanted = filter_words(answer.order.only)
        return Notice(
            "The filters hide every hit",
            (f"\u201c{query}\u201d has {count_words(most)} without the filters ({wanted}).",),
            offers,
        )
    tidy = answer.order.text.strip().lower()
    offers = (Offer(GO_TO, f"Go to chunk {tidy}"),) if _ID.fullmatch(tidy) else ()
    words = f"No chunk of this index has {_any_of(answer.unknown)}."
    tried = "Whole words were looked for, in capitals or not, with accents or without."
    if answer.order.only:
        tried += " Without the filters there is nothing either."
    return Notice("Nothing found", (words, tried), offers)


def _any_of(words: tuple[str, ...]) -> str:
    quoted = [f"\u201c{one_line(word).cut(24).text}\u201d" for word in words]
    if len(quoted) == 1:
        return f"the word {quoted[0]}"
    return f"any of the words {', '.join(quoted[:-1])} and {quoted[-1]}"


def failure(sentence: str) -> Notice:
    """What broke, and the way to try again."""
    return Notice("The search did not work", (sentence,), (Offer(AGAIN, "Search again"),))
