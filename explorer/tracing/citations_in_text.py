"""Every citation in a pasted text: whole IDs however they were mangled, beginnings of IDs, links, and quoted sentences.

Words of hexadecimal digits are common ("facade", "2026", a telephone number), so what counts depends on how it stands there:

- Twelve hexadecimal digits are an ID. Blanks or line breaks may stand inside, when the parts together have exactly twelve. Parts
  that are words or numbers by themselves make it ``doubtful``: then it counts only when the index knows it. So are twelve decimal
  digits (an order's number, perhaps), which are listed anyway, unless the text turns out to quote a passage.
- Six to eleven hexadecimal digits are the beginning of an ID when they are a word of letters and digits. Letters alone ("decade")
  or digits alone ("20261009") count only in brackets or when nothing else was pasted; so do words that are part of an address,
  a colour or a number with a hyphen.
- Sixty-four hexadecimal digits are the whole hash, which begins with the ID.
- Eleven to thirteen letters and digits of which all but one are hexadecimal (O counts as 0, l and I as 1) are an ID that was typed wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from explorer.domain.identity import ID_LENGTH
from explorer.tracing.folding import Plain, plain

SHORTEST_PREFIX = 6
SCHEME = "chunk-explorer"
_DIGEST_LENGTH = 64


class CitationKind(StrEnum):
    ID = "id"
    PREFIX = "prefix"
    LINK = "link"
    QUOTE = "quote"


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation. ``query`` is what stands at ``[start, end)`` (code points) of the pasted text.

    ``value`` is what it means: the ID or prefix in lower case without what does not belong to it, or the quoted words. ``doubtful``:
    it may be no citation at all, and counts only when the index knows it. ``parts`` are the citations that it falls into when
    it is not known as a whole.
    """

    kind: CitationKind
    query: str
    value: str
    start: int
    end: int
    doubtful: bool = False
    parts: tuple[Citation, ...] = ()


_LINK = re.compile(rf"{SCHEME}:(?://)?(?P<id>[0-9A-Za-z]{{{SHORTEST_PREFIX},{_DIGEST_LENGTH}}})(?![0-9A-Za-z])", re.IGNORECASE)
_BRACKETED = re.compile(r"\[[ \t\n]*(?P<id>[0-9A-Za-z](?:[0-9A-Za-z \t\n]{4,30})[0-9A-Za-z])[ \t\n]*\]")
_UUID = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9A-Za-z])", re.IGNORECASE)
_WORD = re.compile(r"(?<![^\W_])(?P<id>[0-9A-Za-z]+)(?![^\W_])")
_BLANKS = re.compile(r"[\s]{1,3}")
_HEX = re.compile(r"[0-9a-f]+")
_LOOKS_LIKE = str.maketrans("oOlI", "0011")
_WELDED_BEFORE, _WELDED_AFTER = frozenset("/#@=&%_-+\\~"), frozenset("@=/_-\\")
_MOST_PARTS = ID_LENGTH
_BLOT = "\x00"


def citations_in_text(text: str) -> tuple[Citation, ...]:
    """The citations by ID in the order of the text, one each time that something is cited. See the module for what counts."""
    first = _WORD.search(text)
    if first is not None and first[0] == text.strip():
        # The commonest paste needs none of the rest.
        one = _word(text, Plain(text, None), first, True)
        return (_alone(one, text),) if one is not None else ()
    folded = plain(text)
    found: list[Citation] = []
    # What is understood is blotted out, so that nothing is read twice.
    rest = _UUID.sub(_blot, folded.text)
    for pattern, kind in ((_LINK, CitationKind.LINK), (_BRACKETED, CitationKind.ID)):
        marked = [(match, _marked(text, folded, match, kind)) for match in pattern.finditer(rest)]
        found += (citation for _, citation in marked if citation is not None)
        rest = _blotted(rest, [match.span() for match, citation in marked if citation is not None])
    words = list(_WORD.finditer(rest))
    alone = len(words) == 1 and not found and not folded.text.replace(words[0][0], "", 1).strip(" \t\r\n.,;:#()<>\"'")
    found += _in_words(text, folded, words, alone)
    if len(found) == 1 and found[0].query == text.strip():
        found = [_alone(found[0], text)]
    return tuple(sorted(found, key=lambda citation: citation.start))


def _alone(citation: Citation, text: str) -> Citation:
    """Blanks around it belong to it: whoever pastes one thing finds it again as it was pasted."""
    return Citation(citation.kind, text, citation.value, 0, len(text), parts=citation.parts)


def _blot(match: re.Match[str]) -> str:
    return _BLOT * len(match[0])


def _blotted(text: str, spans: list[tuple[int, int]]) -> str:
    parts, place = [], 0
    for start, end in spans:
        parts += [text[place:start], _BLOT * (end - start)]
        place = end
    return "".join([*parts, text[place:]])


def _citation(text: str, folded: Plain, start: int, end: int, kind: CitationKind, value: str, doubtful: bool = False) -> Citation:
    first, last = folded.original(start, end)
    return Citation(kind, text[first:last], value, first, last, doubtful)


def _marked(text: str, folded: Plain, match: re.Match[str], kind: CitationKind) -> Citation | None:
    """A citation whose writer said that it is one; None for other things in brackets."""
    value = re.sub(r"\s", "", match["id"]).lower()
    start, end = match.span("id") if kind is CitationKind.ID else match.span()
    if len(value) == _DIGEST_LENGTH and _HEX.fullmatch(value):
        return _citation(text, folded, start, end, kind, value[:ID_LENGTH])
    if _HEX.fullmatch(value) and SHORTEST_PREFIX <= len(value) <= ID_LENGTH:
        whole = len(value) == ID_LENGTH
        return _citation(text, folded, start, end, kind if whole or kind is CitationKind.LINK else CitationKind.PREFIX, value)
    typed = _typed_wrongly(value, wrong=2)
    return _citation(text, folded, start, end, kind, typed) if typed else None


def _in_words(text: str, folded: Plain, words: list[re.Match[str]], alone: bool) -> Iterator[Citation]:
    number = 0
    while number < len(words):
        joined = _joined(text, folded, words, number)
        if joined is not None:
            citation, count = joined
            inside = words[number : number + count]
            parts = tuple(part for part in (_word(text, folded, word, False) for word in inside) if part is not None)
            yield replace(citation, parts=parts)
            number += count
            continue
        single = _word(text, folded, words[number], alone)
        if single is not None:
            yield single
        number += 1


def _word(text: str, folded: Plain, match: re.Match[str], alone: bool) -> Citation | None:
    word, (start, end) = match["id"].lower(), match.span("id")
    if _HEX.fullmatch(word):
        mixed = not word.isdecimal() and not word.isalpha()
        if len(word) == _DIGEST_LENGTH:
            return _citation(text, folded, start, end, CitationKind.ID, word[:ID_LENGTH])
        if len(word) == ID_LENGTH:
            return _citation(text, folded, start, end, CitationKind.ID, word, doubtful=word.isdecimal() and not alone)
        if SHORTEST_PREFIX <= len(word) < ID_LENGTH and (alone or (mixed and not _welded(folded.text, start, end))):
            return _citation(text, folded, start, end, CitationKind.PREFIX, word)
        if not (len(word) == ID_LENGTH + 1 and mixed):
            return None
    typed = _typed_wrongly(match["id"], wrong=1)
    if typed and (alone or not _welded(folded.text, start, end)):
        return _citation(text, folded, start, end, CitationKind.ID, typed)
    return None


def _typed_wrongly(word: str, wrong: int) -> str:
    """The word in lower case when it looks like an ID with at most ``wrong`` characters that cannot stand in one; else ``""``."""
    if not ID_LENGTH - 1 <= len(word) <= ID_LENGTH + 1:
        return ""
    read = word.translate(_LOOKS_LIKE).lower()
    strange = len(re.sub(r"[0-9a-f]", "", read))
    digits = sum(character.isdecimal() for character in read)
    return word.lower() if strange <= wrong and digits >= 2 and digits < len(word) else ""


def _welded(text: str, start: int, end: int) -> bool:
    """Whether the word is a part of something longer, such as an address or a number with hyphens."""
    before = text[start - 1] if start else " "
    after, beyond = text[end : end + 1], text[end + 1 : end + 2]
    return (
        before in _WELDED_BEFORE
        or (before == "." and text[start - 2 : start - 1].isalnum())
        or ((after in _WELDED_AFTER or after == ".") and beyond.isalnum() and bool(after))
    )


def _joined(text: str, folded: Plain, words: list[re.Match[str]], first: int) -> tuple[Citation, int] | None:
    """An ID that begins with this word and was torn by blanks, and how many words it takes.

    Ordinary words make it doubtful: "a bad decade" must be no ID unless the index has it.
    """
    value = ""
    for count, match in enumerate(words[first : first + _MOST_PARTS], start=1):
        part = match["id"].lower()
        if not _HEX.fullmatch(part) or len(part) >= ID_LENGTH:
            return None
        if count > 1 and not _BLANKS.fullmatch(folded.text, words[first + count - 2].end(), match.start()):
            return None
        value += part
        if len(value) > ID_LENGTH:
            return None
        if len(value) == ID_LENGTH:
            inside = [word["id"] for word in words[first : first + count]]
            # An article before it, such as "a 4dc9...", may belong to it as well as not.
            doubtful = value.isdecimal() or any(word.isalpha() for word in inside)
            start, end = words[first].start(), match.end()
            return _citation(text, folded, start, end, CitationKind.ID, value, doubtful), count
    return None


_QUOTED = re.compile(r"[“„«\"‹](?P<words>[^“”„«»\"‹›]{8,2000})[”“»\"›]")
_QUOTED_LINES = re.compile(r"(?:^[ \t]*>[^\n]*\n?)+", re.MULTILINE)
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\s|$)|$|\n)", re.MULTILINE)
_FEWEST_WORDS = 2
_FEWEST_BESIDE = 5


def quotes_in_text(text: str) -> tuple[Citation, ...]:
    """What in the text may be a quotation, for texts that cite no ID: first what stands in quotation marks or quoted lines, else the
    whole text. ``parts`` are its sentences.
    """
    found = [_quote(text, *match.span("words")) for match in _QUOTED.finditer(text)]
    if not found:
        found = [_quote(text, *match.span()) for match in _QUOTED_LINES.finditer(text)]
    useful = [quote for quote in found if quote is not None]
    if useful:
        return tuple(useful)
    whole = _quote(text, 0, len(text))
    return (whole,) if whole is not None else ()


def quotes_beside(text: str, citations: Sequence[Citation]) -> tuple[Citation, ...]:
    """What stands in quotation marks in a text that also cites IDs: stretches of several words without any of these ``citations`` in them.

    Most quotation marks are round something else, so these count only when an index holds the words.
    """
    found = (_quote(text, *match.span("words")) for match in _QUOTED.finditer(text))
    taken = [(citation.start, citation.end) for citation in citations]
    return tuple(
        quote
        for quote in found
        if quote is not None
        and len(re.findall(r"\w+", quote.value)) >= _FEWEST_BESIDE
        and not any(start < quote.end and quote.start < end for start, end in taken)
    )


def _quote(text: str, start: int, end: int) -> Citation | None:
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    end -= len(inner) - len(inner.rstrip())
    words = text[start:end]
    if len(re.findall(r"\w+", words)) < _FEWEST_WORDS and len(words) < 8:
        return None
    parts = []
    for match in _SENTENCE.finditer(text, start, end):
        sentence = match[0].strip(" \t\r\n>-•*")
        if sentence and sentence != words and len(re.findall(r"\w+", sentence)) > _FEWEST_WORDS:
            place = text.index(sentence, match.start())
            parts.append(Citation(CitationKind.QUOTE, sentence, sentence, place, place + len(sentence)))
    return Citation(CitationKind.QUOTE, words, words, start, end, parts=tuple(parts)) if start < end else None
