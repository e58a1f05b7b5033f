"""The lesson "Why the ID is a hash" in words: what the numbers mean, and an ID made by hand, step by step."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from explorer.comparison.numbering import Passage, Renumbering
from explorer.domain.identity import ID_LENGTH, identity_string
from explorer.errors import UsageError


@dataclass(frozen=True, slots=True)
class HandMade:
    """An ID made by hand: the ``joined`` values, their UTF-8 ``bytes``, all 64 hex digits of the ``digest``, and its beginning.

    ``fault`` is a sentence and everything after it empty when the values make no ID.
    """

    joined: str = ""
    bytes: str = ""
    digest: str = ""
    chunk_id: str = ""
    fault: str = ""


def hand_made(doc_id: str, version: str, start: str, end: str) -> HandMade:
    """The steps from four values as somebody typed them. Positions are code points in the parsed text."""
    if not doc_id or not version:
        return HandMade(fault="A document ID and a version are needed: without them nobody knows which text the positions count.")
    if not (start.strip().isdecimal() and end.strip().isdecimal()):
        return HandMade(fault="Start and end are whole numbers: the characters before the passage, and before what follows it.")
    try:
        joined = identity_string(doc_id, version, int(start), int(end))
    except UsageError as error:
        return HandMade(fault=str(error))
    data = joined.encode("utf-8")
    digest = hashlib.sha256(data).hexdigest()
    return HandMade(joined, data.hex(" "), digest, digest[:ID_LENGTH])


def passage_words(passage: Passage) -> str:
    """ "Larkfield returns policy, version 3, Return window"."""
    return f"{passage.title or passage.doc_id}, version {passage.version}, {passage.section}"


def counted(number: int, what: str) -> str:
    """ "1 passage", "2 passages"."""
    return f"{number:,} {what}{'' if number == 1 else 's'}".replace(",", "\u202f")


def counters_words(change: Renumbering) -> str:
    """How many counters mean another passage now."""
    left, changed, dead = len(change.after), len(change.misleading_counters), len(change.dead_counters)
    if not left:
        return "Nothing is left to number."
    first = f"{changed} of {left} counters now mean another passage"
    return f"{first}, and {counted(dead, 'counter')} mean{'s' if dead == 1 else ''} nothing any more."


def ids_words(change: Renumbering) -> str:
    """How many hash IDs moved."""
    moved = len(change.moved_ids)
    if not moved:
        return f"No hash ID moved: all {counted(len(change.after), 'passage')} that {_are(len(change.after))} left kept theirs."
    return f"{moved} of {len(change.after)} hash IDs are not what their four values make: run the check of the whole index (verify)."


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def old_citation_words(change: Renumbering, counter: int) -> tuple[str, str]:
    """What the citation ``[counter]`` of an old answer meant, and what it shows now: two sentences."""
    if not 0 <= counter < len(change.before):
        return f"No passage had the number {counter}: they run from 0 to {len(change.before) - 1}.", ""
    meant = change.before[counter]
    then = f"[{counter}] meant {passage_words(meant)} ({meant.chunk_id})."
    if counter >= len(change.after):
        left = f"there are only {counted(len(change.after), 'passage')}" if change.after else "no passage is left"
        return then, f"[{counter}] now means nothing: {left}."
    shows = change.after[counter]
    if shows.chunk_id == meant.chunk_id:
        return then, f"[{counter}] still means the same passage: the document that left stands after it."
    return then, f"[{counter}] now shows {passage_words(shows)} ({shows.chunk_id}). Nothing fails; the citation is just wrong."


def hash_citation_words(change: Renumbering, counter: int) -> str:
    """What the hash ID of the passage that ``counter`` meant leads to now."""
    if not 0 <= counter < len(change.before):
        return ""
    meant = change.before[counter]
    now = change.counter_after(meant.chunk_id)
    if now is None:
        return f"{meant.chunk_id} is not in the collection any more, and an index says so: it keeps retired IDs."
    return f"{meant.chunk_id} still leads to {passage_words(meant)}, which is number {now} now."


def text_ids_words(change: Renumbering, groups: int) -> str:
    """What IDs made of the text alone would do; ``groups`` of the passages share their text."""
    if not groups:
        return "In this collection no two passages have the same text, so IDs made of the text alone would tell them apart, by luck."
    stand = "stands" if groups == 1 else "stand"
    first = f"{counted(groups, 'text')} {stand} in more than one place; by its text alone, each would have one ID for all of them."
    misled = len(change.misleading_text_ids)
    if not misled:
        return first
    return f"{first} Of the passages that left, {misled} would still be found by such an ID, in another version or document."
