"""The second full-text index: what stands in it for a text, and what to ask it for a query.

Its words are made here and written in hexadecimal digits, so that no tokenizer of any SQLite has its own idea of them. A stretch
of a script without blanks becomes its pairs of neighbouring characters ("warranty" of three characters, ABC, becomes AB, BC and
C alone), so a piece of any length is a phrase of pairs, and a single character the beginning of one. An Arabic-script word
becomes its folded letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from explorer.index import scripts

_PAIR, _WORD = "p", "w"
# As many as a long question has; what is beyond is not asked for. A longer stretch is not looked for as a whole either.
_MOST_PIECES, _LONGEST = 300, 64
# A word of this many characters is looked for inside a longer stretch, besides the stretch itself: two characters are a word in
# Chinese, Japanese and Korean; in Thai and its kin two would be half a syllable.
_EAST_ASIAN_PIECE, _OTHER_PIECE = 2, 4
# From this length on a word also finds longer ones that begin with it: its plural, its possessive.
_STEM = 3
# Persian writes these apart, joined or with a non-joiner, as the writer likes.
_PREFIXES = frozenset({"می", "نمی"})
_SUFFIXES = frozenset({"ها", "های", "هایی", "هایم", "هایت", "هایش", "تر", "ترین", "ای", "ام", "ات", "اش", "اند"})


def script_words(text: str) -> str:
    """The index's words for ``text``, separated by blanks; ``""`` when it has no characters of these scripts."""
    words: list[str] = []
    if scripts.is_unspaced(text):
        for run in scripts.UNSPACED_RUN.findall(text):
            if scripts.is_unspaced(run):
                words += _run_words(scripts.fold_unspaced(run))
    if scripts.is_arabic(text):
        words += (_WORD + _digits(word) for word in _arabic_words(text))
    return " ".join(words)


def _run_words(folded: str) -> Iterator[str]:
    digits = [f"{ord(character):05x}" for character in folded]
    yield from (_PAIR + first + second for first, second in pairwise(digits))
    yield from (_PAIR + last for last in digits[-1:])
    # "2200" of "2200の保証": for the other index all of it is one word.
    yield from (_WORD + _digits(word) for word in scripts.LATIN_WORD.findall(folded))


def _digits(word: str) -> str:
    return "".join(f"{ord(character):05x}" for character in word)


def _arabic_words(text: str) -> Iterator[str]:
    """The folded words of the Arabic script in ``text``, with the parts and the compounds that a reader might look for instead."""
    before = ""
    for written in scripts.ARABIC_WORD.findall(text):
        word = scripts.fold_arabic(written)
        if not word:
            continue
        yield word
        parts = [scripts.fold_arabic(part) for part in written.split(scripts.JOINER)]
        if len(parts) > 1:
            yield from filter(None, parts)
        if before in _PREFIXES or (before and word in _SUFFIXES):
            yield before + word
        before = word


class ScriptQuery:
    """What a query asks of the second index. Falsy when it has no characters of these scripts: then the first index answers alone.

    ``expression`` is for FTS5's MATCH.
    """

    def __init__(self, query: str) -> None:
        # dict, because the order of what was typed should stay.
        self._pieces: dict[str, None] = {}
        self._words: dict[str, bool] = {}
        if scripts.is_unspaced(query):
            for run in scripts.UNSPACED_PART.findall(query):
                self._ask_run(scripts.fold_unspaced(run))
        if scripts.is_arabic(query):
            self._ask_arabic(query)

    def __bool__(self) -> bool:
        return bool(self._pieces or self._words)

    @property
    def expression(self) -> str:
        phrases = []
        for piece in self._pieces:
            words = list(_run_words_alone(piece))
            phrases.append(f'"{" ".join(words)}"' + (" *" if len(piece) == 1 else ""))
        phrases += (f'"{_WORD}{_digits(word)}"' + (" *" if longer else "") for word, longer in self._words.items())
        return " OR ".join(phrases)

    @property
    def words(self) -> tuple[str, ...]:
        """The index's words that it asks for, each once, for a search that knows no phrases and no beginnings of words."""
        pairs = (word for piece in self._pieces for word in _run_words_alone(piece))
        return tuple(dict.fromkeys((*pairs, *(_WORD + _digits(word) for word in self._words))))

    def _ask_run(self, folded: str) -> None:
        for word in scripts.LATIN_WORD.findall(folded):
            self._ask_word(word, longer=False)
        if not scripts.is_unspaced(folded):
            return
        if len(folded) <= _LONGEST:
            self._ask_piece(folded)
        size = _EAST_ASIAN_PIECE if scripts.is_east_asian(folded) else _OTHER_PIECE
        for start in range(len(folded) - size + 1):
            self._ask_piece(folded[start : start + size])

    def _ask_arabic(self, query: str) -> None:
        written = [word for word in scripts.ARABIC_WORD.findall(query) if scripts.fold_arabic(word)]
        folded = [scripts.fold_arabic(word) for word in written]
        for word in folded:
            self._ask_word(word, longer=len(word) >= _STEM or len(folded) == 1)
        for word in written:
            for part in word.split(scripts.JOINER):
                self._ask_word(scripts.fold_arabic(part), longer=False)
        # What was typed in two words may be written as one.
        for first, second in pairwise(folded):
            self._ask_word(first + second, longer=False)

    def _ask_piece(self, piece: str) -> None:
        if len(self._pieces) < _MOST_PIECES:
            self._pieces[piece] = None

    def _ask_word(self, word: str, *, longer: bool) -> None:
        if word and len(self._words) < _MOST_PIECES:
            self._words.setdefault(word, longer)

    def places(self, text: str) -> Iterator[tuple[int, int]]:
        """Where in ``text`` stands what was asked for, as half-open ranges of code points, in no particular order; they may overlap."""
        if not self:
            return
        if scripts.is_unspaced(text):
            for found in scripts.UNSPACED_RUN.finditer(text):
                if scripts.is_unspaced(found[0]):
                    yield from self._places_in_run(found[0], found.start())
        if scripts.is_arabic(text):
            yield from self._arabic_places(text)

    def _places_in_run(self, run: str, offset: int) -> Iterator[tuple[int, int]]:
        clusters = [*scripts.unspaced_clusters(run), len(run)]
        folded, origins = "", []
        for start, end in pairwise(clusters):
            part = scripts.fold_unspaced(run[start:end])
            folded += part
            origins += [(offset + start, offset + end)] * len(part)
        for piece in self._pieces:
            start = folded.find(piece)
            while start >= 0:
                yield origins[start][0], origins[start + len(piece) - 1][1]
                start = folded.find(piece, start + 1)
        for word in scripts.LATIN_WORD.finditer(folded):
            if word[0] in self._words:
                yield origins[word.start()][0], origins[word.end() - 1][1]

    def _arabic_places(self, text: str) -> Iterator[tuple[int, int]]:
        before, began = "", 0
        for found in scripts.ARABIC_WORD.finditer(text):
            word = scripts.fold_arabic(found[0])
            if not word:
                continue
            if self._asked(word):
                yield found.span()
            elif scripts.JOINER in found[0]:
                start = found.start()
                for part in found[0].split(scripts.JOINER):
                    if (folded := scripts.fold_arabic(part)) and self._asked(folded):
                        yield start, start + len(part)
                    start += len(part) + 1
            if (before in _PREFIXES or (before and word in _SUFFIXES)) and self._asked(before + word):
                yield began, found.end()
            before, began = word, found.start()

    def _asked(self, word: str) -> bool:
        return word in self._words or any(longer and word.startswith(asked) for asked, longer in self._words.items())


def _run_words_alone(piece: str) -> Iterator[str]:
    """The pairs of a piece that is asked for: without the end of a stretch, because the stretch may go on."""
    digits = [f"{ord(character):05x}" for character in piece]
    if len(digits) == 1:
        yield _PAIR + digits[0]
    yield from (_PAIR + first + second for first, second in pairwise(digits))
