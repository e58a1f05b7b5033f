"""Domain and document type of a file, from its place, its name, or what the collection's ``domains.yaml`` says about them.

A pattern has the signs ``*`` and ``?``. With a slash it means the path below ``documents/``, without one any folder or file on it; upper
and lower case are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from explorer.metadata.record import Origin
from explorer.metadata.rules import normal_word

DEFAULT = "general"
"""Domain and type of a document of which nothing is known."""
_ROOT = "documents/"
_WORDS = re.compile(r"[^\W_]+")
_KNOWN_TYPES: Mapping[str, str] = {
    **{word: word for word in ("faq", "policy", "claim", "terms", "guidance")},
    "faqs": "faq",
    "policies": "policy",
    "claims": "claim",
}

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What a collection says about its files. ``domains`` and ``types`` are pairs of a value and a pattern, of which the first that fits
    counts. ``languages`` are those that its texts may be in, empty where it does not say. ``required`` are fields of the schema that must
    be known of every document. ``there`` is False where the collection says nothing.
    """

    domains: Pairs = ()
    types: Pairs = ()
    default_domain: str = DEFAULT
    default_type: str = DEFAULT
    languages: tuple[str, ...] = ()
    required: frozenset[str] = frozenset()
    there: bool = False


NO_RULES = Rules()


def domain_of(source: str, rules: Rules) -> tuple[str, Origin]:
    """The domain of a file by its source: what the rules say, else the first folder below ``documents/``, else the default."""
    path = source.removeprefix(_ROOT)
    if found := _first(rules.domains, path):
        return found, Origin.MAPPING
    folder, slash, _ = path.partition("/")
    if slash and (name := normal_word(folder)):
        return name, Origin.FOLDER
    return rules.default_domain, Origin.DEFAULT


def type_of(source: str, rules: Rules) -> tuple[str, Origin]:
    """The document type of a file by its source: what the rules say, else a word that means one in the file's name or, from the inside
    out, in a folder's; else the default.
    """
    path = source.removeprefix(_ROOT)
    if found := _first(rules.types, path):
        return found, Origin.MAPPING
    *folders, name = path.split("/")
    if found := _known_type(name.rpartition(".")[0]):
        return found, Origin.NAME
    for folder in reversed(folders):
        if found := _known_type(folder):
            return found, Origin.FOLDER
    return rules.default_type, Origin.DEFAULT


def _known_type(name: str) -> str:
    """The type that the last telling word of a name means."""
    return next((_KNOWN_TYPES[word] for word in reversed(_WORDS.findall(name.lower())) if word in _KNOWN_TYPES), "")


def _first(pairs: Pairs, path: str) -> str:
    if not pairs:
        return ""
    path = _folded(path)
    return next((value for value, pattern in pairs if _fits(pattern, path)), "")


def _fits(pattern: str, path: str) -> bool:
    parts: Iterable[str] = (path,) if "/" in pattern else path.split("/")
    compiled = _compiled(pattern)
    return any(compiled.fullmatch(part) for part in parts)


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    # Not fnmatch: its brackets would make ranges of what people write into names.
    signs = {"*": ".*", "?": "."}
    return re.compile("".join(signs.get(sign) or re.escape(sign) for sign in _folded(pattern)), re.DOTALL)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
