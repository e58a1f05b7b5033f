"""Languages as people write them into labels: a code, also with a region or in capitals, or a language's name in English or its own."""

from __future__ import annotations

import re
import unicodedata

from explorer.metadata.rules import LANGUAGE, normal_language

# The code, then what else is written for it: codes of three letters, the English name, the language's own.
_WRITTEN = """
ar ara|arabic|العربية|عربي
bg bul|bulgarian|български
bn ben|bengali|bangla|বাংলা
ca cat|catalan|català
cs ces|cze|czech|čeština
cy cym|wel|welsh|cymraeg
da dan|danish|dansk
de deu|ger|german|deutsch
el ell|gre|greek|ελληνικά
en eng|english
es spa|spanish|español|castellano
et est|estonian|eesti
eu eus|baq|basque|euskara
fa fas|per|persian|farsi|فارسی
fi fin|finnish|suomi
fr fra|fre|french|français|francais
ga gle|irish|gaeilge
he heb|hebrew|עברית
hi hin|hindi|हिन्दी
hr hrv|croatian|hrvatski
hu hun|hungarian|magyar
hy hye|arm|armenian|հայերեն
id ind|indonesian|bahasa indonesia
is isl|ice|icelandic|íslenska
it ita|italian|italiano
ja jpn|japanese|日本語
ka kat|geo|georgian|ქართული
ko kor|korean|한국어
lt lit|lithuanian|lietuvių
lv lav|latvian|latviešu
ms msa|may|malay|bahasa melayu
nl nld|dut|dutch|nederlands
no nor|norwegian|norsk
pl pol|polish|polski
pt por|portuguese|português|portugues
ro ron|rum|romanian|română
ru rus|russian|русский
sk slk|slo|slovak|slovenčina
sl slv|slovenian|slovene|slovenščina
sq sqi|alb|albanian|shqip
sr srp|serbian|српски|srpski
sv swe|swedish|svenska
th tha|thai|ไทย
tr tur|turkish|türkçe
uk ukr|ukrainian|українська
ur urd|urdu|اردو
vi vie|vietnamese|tiếng việt
zh zho|chi|chinese|中文|汉语|漢語
"""


def _folded(words: str) -> str:
    return " ".join(unicodedata.normalize("NFC", words).casefold().split())


_CODES = {
    _folded(name): code for code, _, names in (line.partition(" ") for line in _WRITTEN.strip().splitlines()) for name in names.split("|")
}
_IN_BRACKETS = re.compile(r"\s*\(.*\)\s*$", re.DOTALL)
_IS_CODE = re.compile(LANGUAGE)


def language_code(label: str) -> str:
    """The code that a label stands for: "en-gb" for "en_GB", "en" for "EN", "English" and "English (UK)"; ``""`` for none and for one that
    says no language that is known here.
    """
    words = _folded(label)
    if found := _CODES.get(words) or _CODES.get(_IN_BRACKETS.sub("", words)):
        return found
    code = normal_language(label)
    return code if _IS_CODE.fullmatch(code) else ""


def is_word(label: str) -> bool:
    """Whether a label has to be read: it is neither a code nor nothing."""
    return bool(label.strip()) and language_code(label) != normal_language(label)
