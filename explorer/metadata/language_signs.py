"""Signs of a text's language that cost next to nothing: its script, and the words that every text of a language is full of.

They decide nothing. They say when it is worth the seconds to ask :mod:`explorer.metadata.language`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

SAMPLE = 2000
"""Code points of a text that are looked at."""
_LEAST_LETTERS = 20
_LEAST_WORDS = 8

_SCRIPTS = {
    "latin": "A-Za-z\u00c0-\u024f\u1e00-\u1eff",
    "greek": "\u0370-\u03ff\u1f00-\u1fff",
    "cyrillic": "\u0400-\u052f",
    "armenian": "\u0530-\u058f",
    "hebrew": "\u0590-\u05ff\ufb1d-\ufb4f",
    "arabic": "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc",
    "devanagari": "\u0900-\u097f",
    "bengali": "\u0980-\u09ff",
    "thai": "\u0e00-\u0e7f",
    "georgian": "\u10a0-\u10ff",
    "kana": "\u3040-\u30ff\uff66-\uff9f",
    "hangul": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3",
    "han": "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff",
}
# Languages whose texts are in another script than Latin; a text may be in any of its language's.
_SCRIPTS_OF = {
    **dict.fromkeys(("ar", "fa", "ur", "ps", "ug", "ckb", "sd"), ("arabic",)),
    **dict.fromkeys(("ru", "uk", "be", "bg", "mk", "kk", "ky", "mn", "tg"), ("cyrillic",)),
    "sr": ("cyrillic", "latin"),
    "el": ("greek",),
    **dict.fromkeys(("he", "yi"), ("hebrew",)),
    **dict.fromkeys(("hi", "mr", "ne", "sa"), ("devanagari",)),
    **dict.fromkeys(("bn", "as"), ("bengali",)),
    "hy": ("armenian",),
    "ka": ("georgian",),
    "th": ("thai",),
    "ja": ("kana", "han"),
    "zh": ("han",),
    "ko": ("hangul", "han"),
}
# Languages in scripts that are not listed: nothing is said about them.
_UNLISTED = frozenset(
    ("am", "bo", "dv", "dz", "gu", "iu", "km", "kn", "lo", "ml", "my", "or", "pa", "si", "ta", "te", "ti", "as"),
)
# The commonest words of a language, but those that it shares with another one here.
_WORDS_OF = {
    "en": "the of and to is that for with you are this from or be by not it your",
    "fr": "le les des et du une dans pour est que vous sur votre avec ce qui au sont",
    "de": "der die und das den von mit ist für auf nicht ein eine dem sie wird oder zu",
    "es": "el los las del y por con para una su que como más al se sus está",
    "it": "il di che per una sono della con non gli nel alla dei le si più anche",
    "nl": "het een van dat niet zijn voor met op aan ook wordt bij naar u deze",
    "pt": "o os do da em um uma para com não que dos das no na ao são",
    "fa": "و در به از که این را با است برای آن یک خود تا شود می های",
    "ar": "في من على أن إلى التي عن هذا مع هذه الذي ما لا كان أو ذلك",
}
_COUNTS = Counter(word for words in _WORDS_OF.values() for word in words.split())
_LANGUAGE_OF = {word: code for code, words in _WORDS_OF.items() for word in words.split() if _COUNTS[word] == 1}
"""The language of each of these words that only one of them has."""


def doubtful(text: str, code: str) -> bool:
    """Whether something in the beginning of ``text`` speaks against the language ``code``: most of its letters are of a script that the
    language does not use, or it has clearly more of another language's commonest words.
    """
    sample = text[:SAMPLE]
    language = code.partition("-")[0]
    if language in _UNLISTED:
        return False
    return _in_another_script(sample, _SCRIPTS_OF.get(language, ("latin",))) or _other_words(sample, language)


def _in_another_script(sample: str, own: tuple[str, ...]) -> bool:
    if sample.isascii() and "latin" in own:
        return False
    letters = sum(map(str.isalpha, sample))
    return letters >= _LEAST_LETTERS and sum(map(len, _of_scripts(own).findall(sample))) * 2 < letters


@cache
def _of_scripts(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"[{''.join(_SCRIPTS[name] for name in names)}]+")


def _other_words(sample: str, language: str) -> bool:
    words = sample.lower().split()
    scores = Counter(_LANGUAGE_OF[word] for word in words if word in _LANGUAGE_OF)
    own = scores.pop(language, 0)
    best = max(scores.values(), default=0)
    # Without a list of its own words, only a text full of another language's speaks against it.
    return best >= _LEAST_WORDS and (best > 2 * own if language in _WORDS_OF else best * 6 > len(words))


def values_alone(text: str, columns: Iterable[str]) -> str:
    """A table's text without the column names that stand before the values: they may be in another language."""
    names = "|".join(sorted(map(re.escape, columns), key=len, reverse=True))
    return re.sub(rf"^(?:{names}): ", "", text, flags=re.MULTILINE) if names else text
