"""Two texts word by word: how alike they are, and which words differ. White space is no difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from explorer.domain.spans import Span

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class WordChanges:
    """``ratio`` is 1.0 for the same words, 0.0 for none in common; the marks are the words that differ, in code points of each text."""

    ratio: float
    old_marks: tuple[Span, ...]
    new_marks: tuple[Span, ...]


def word_changes(old: str, new: str) -> WordChanges:
    """The words of ``old`` that are not in ``new`` at their place, and the other way round. Neighbouring ones are one mark."""
    before, after = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    matcher = SequenceMatcher(None, [word[0] for word in before], [word[0] for word in after], autojunk=False)
    old_marks, new_marks = [], []
    for kind, old_first, old_last, new_first, new_last in matcher.get_opcodes():
        if kind == "equal":
            continue
        if old_first < old_last:
            old_marks.append(Span(before[old_first].start(), before[old_last - 1].end()))
        if new_first < new_last:
            new_marks.append(Span(after[new_first].start(), after[new_last - 1].end()))
    return WordChanges(matcher.ratio(), tuple(old_marks), tuple(new_marks))


def likeness(old: Sequence[str], new: Sequence[str], least: float) -> float:
    """The ratio of two lists of words as :func:`word_changes` gives it; 0.0 when it is surely below ``least``, which costs little."""
    whole = len(old) + len(new)
    if not whole or 2 * min(len(old), len(new)) < least * whole:
        return 0.0
    if 2 * (Counter(old) & Counter(new)).total() < least * whole:
        return 0.0
    ratio = SequenceMatcher(None, old, new, autojunk=False).ratio()
    return ratio if ratio >= least else 0.0
