"""The language of a text, found by py3langid among the languages that are possible.

Its model takes a second and a hundred megabytes: it is loaded when the first text is asked for, which only a worker process should do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

SURE = 0.8
"""A confidence from which on it is said that a text looks like another language than its label says."""

_NO_LANGUAGE = "zxx"


class Detection(NamedTuple):
    """A language code, and how sure it is from 0 to 1."""

    language: str
    confidence: float


class Sample(NamedTuple):
    """The beginning of a text, and the languages that it may be in (all that are known when there are none)."""

    text: str
    candidates: tuple[str, ...] = ()


@cache
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


def detect(samples: Iterable[Sample]) -> Sequence[Detection]:
    """The most likely language of each text. A candidate with a region stands for its language ("en-us" for "en"); one that the model does
    not know cannot be found.
    """
    return tuple(_detect(sample) for sample in samples)


def _detect(sample: Sample) -> Detection:
    identifier = _identifier()
    known = _all_languages()
    # Of two candidates with one language, the first.
    codes = {code.partition("-")[0]: code for code in reversed(sample.candidates) if code.partition("-")[0] in known}
    _restrict(frozenset(codes) or known)
    language, confidence = identifier.classify(sample.text)
    return Detection(codes.get(language, language), round(float(confidence), 4))


@cache
def _all_languages() -> frozenset[str]:
    identifier = _identifier()
    identifier.set_languages(None)
    return frozenset(identifier.labels) - {_NO_LANGUAGE}


_restricted: frozenset[str] = frozenset()


def _restrict(languages: frozenset[str]) -> None:
    """Let the identifier look for these alone. It copies a part of its model for that, so not for every text."""
    global _restricted
    if languages != _restricted:
        _identifier().set_languages(languages)
        _restricted = languages
