"""Where sentences stand in a parsed text, by rules alone: no library, no model, the same answer every time.

- A title and a heading are one sentence each, and so is each row of a table.
- Each line of another block begins a sentence: parsers put list items and lines of code on lines of their own, and nothing else. A list's
  marker belongs to its item. Text outside the blocks is taken line by line too.
- A line is cut after ``. ! ? …`` and their relatives (Arabic and Persian ``؟ ۔``, Devanagari's danda, Armenian, Ethiopic), with the
  quotes and brackets that close there, when a blank follows and the next word does not begin with a small letter.
- The full stops of Chinese and Japanese need no blank behind them.
- A full stop does not end a sentence inside a number or an address (no blank follows), after an abbreviation, after initials
  ("J. Smith", "z. B."), in German dates ("am 3. Mai"), and in a label at the sentence's start ("§ 3. ", "2. ", "iv. ").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from explorer.domain.abbreviations import BEFORE_NUMBERS, LETTERED, MONTHS, NEVER_LAST, TIMES
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.spans import Span

_CLOSING = "\"'\u2019\u201d\u2018\u201c\u00bb\u00ab\u203a\u2039)\\]}\u200e\u200f\u202c\u2069"
_WIDE_CLOSING = "\"'\u2019\u201d\u300d\u300f\uff09\u3011\u300b\u3009\uff3d\uff5d)"
_WIDE = "\u3002\uff01\uff1f\uff0e\uff61"
_KANA_AND_HAN = "\u3040-\u30ff\u3400-\u9fff"
_END = re.compile(
    f"[.!?\u2026\u061f\u06d4\u0964\u0965\u0589\u1362]+[{_CLOSING}]*(?=\\s)"
    f"|[{_WIDE}\u2026!?]*[{_WIDE}][{_WIDE}\u2026!?]*[{_WIDE_CLOSING}]*"
    f"|[!?]+(?=[{_KANA_AND_HAN}])"
)
_LINE = re.compile(r"[^\n]+")
_OPENING = re.compile(
    "[\\s\"'\u2018\u2019\u201c\u201d\u201e\u201a\u00ab\u00bb\u2039\u203a(\\[{\u00bf\u00a1\u200e\u200f\u202a-\u202e\u2066-\u2069-]*"
)
_LABEL = re.compile(
    r"[\W_]*(?:(?:art|sec|section|article|clause|nr|no)\.?\s+)?[\W_]*"
    r"(?:\d+(?:\.\d+)*[a-z]?|[a-z]|(?=[ivxlc])(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3}))",
    re.IGNORECASE,
)
_BEFORE_WORDS = '"\u201c\u201d\u201e\u00ab\u00bb([{/'
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]")
_NUMBER = re.compile(r"\d|[IVXLC]{2,}\b|[VX]\b")
_NAME = re.compile(r"[^\W\d_]+")
_LOOKED_AT = 40
"""Characters before a full stop that can tell what it belongs to."""


def sentence_spans(text: str, blocks: Sequence[Block]) -> tuple[Span, ...]:
    """The sentences of ``text`` in their order, without the white space around them.

    They do not overlap, none is empty, and every character but white space is in one. ``blocks`` are those of the text in their
    order, as a parser gives them; without any, the text is taken line by line.
    """
    return tuple(_spans(text, blocks))


def _spans(text: str, blocks: Sequence[Block]) -> Iterator[Span]:
    done = 0
    for block in blocks:
        start, end = max(done, block.start), max(done, block.end)
        yield from _lines(text, done, start, True)
        match block.kind:
            case BlockKind.TITLE | BlockKind.HEADING:
                yield from _stripped(text, start, end)
            case BlockKind.TABLE:
                yield from _lines(text, start, end, False)
            case BlockKind.TEXT | BlockKind.ROW:
                yield from _lines(text, start, end, True)
        done = end
    yield from _lines(text, done, len(text), True)


def _lines(text: str, start: int, end: int, prose: bool) -> Iterator[Span]:
    for line in _LINE.finditer(text, start, end):
        yield from _prose(text, *line.span()) if prose else _stripped(text, *line.span())


def _prose(text: str, start: int, end: int) -> Iterator[Span]:
    for found in _END.finditer(text, start, end):
        if _ends(text, start, found, end):
            yield from _stripped(text, start, found.end())
            start = found.end()
    yield from _stripped(text, start, end)


def _stripped(text: str, start: int, end: int) -> Iterator[Span]:
    words = text[start:end]
    if kept := words.strip():
        first = start + len(words) - len(words.lstrip())
        yield Span(first, first + len(kept))


def _ends(text: str, start: int, found: re.Match[str], end: int) -> bool:
    """Whether the marks ``found`` end the sentence that began at ``start``, on a line that goes to ``end``."""
    opening = _OPENING.match(text, found.end(), end)
    after = opening.end() if opening else found.end()
    if after >= end or text[found.start()] in _WIDE:
        return True
    if text[after].islower():
        return False
    return found[0][0] != "." or found[0][1:2] == "." or not _goes_on(text, start, found.start(), after)


def _goes_on(text: str, start: int, stop: int, after: int) -> bool:
    """Whether the full stop at ``stop`` belongs to what stands before it. ``after`` is where the next word begins."""
    before = text[max(start, stop - _LOOKED_AT) : stop]
    word = "" if not before or before[-1].isspace() else before.split()[-1]
    word = word.replace("\u2019", "'").rpartition("'")[2].lstrip(_BEFORE_WORDS)
    small = word.lower()
    if small in NEVER_LAST or (small in BEFORE_NUMBERS and _NUMBER.match(text, after)):
        return True
    if len(word) > 1 and word.isalpha() and small.strip("ivxlc"):
        return False  # Neither a label nor initials; most words are here.
    if stop - start <= _LOOKED_AT and _LABEL.fullmatch(text, start, stop):
        return True
    if word.isdecimal():
        name = _NAME.match(text, after)
        return len(word) <= 2 and name is not None and name[0].lower() in MONTHS
    if not _INITIALS.fullmatch(word):
        return False
    if "." in word:
        return small not in TIMES
    if text[after + 1 : after + 2] == "." and text[after].isalpha():
        return True
    named = before[: -len(word)].split()
    return word.isupper() and not (named and named[-1].lower() in LETTERED)
