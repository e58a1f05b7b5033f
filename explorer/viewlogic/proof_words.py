"""The proof of a chunk's ID and the checks of its trace, as signs and words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from explorer.domain.identity import ID_LENGTH, chunk_digest, identity_string

DIGEST_SHOWN = 24


@dataclass(frozen=True, slots=True)
class Proof:
    """``formula`` is what is hashed; the digest's first part is the ``id``, ``rest`` what follows, cut with an ellipsis."""

    formula: str
    id: str
    rest: str
    digest: str


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check. ``state`` is "good", "warn" or "quiet" (not checked); ``sign`` says the same without colour."""

    state: str
    sign: str
    words: str


def proof(doc_id: str, version: str, start: int, end: int) -> Proof:
    """Computed here and now from the passage's place."""
    digest = chunk_digest(doc_id, version, start, end)
    formula = f'SHA-256("{identity_string(doc_id, version, start, end)}")'
    return Proof(formula, digest[:ID_LENGTH], digest[ID_LENGTH:DIGEST_SHOWN] + "\u2026", digest)


_SIGNS = {"good": "\u2713", "warn": "\u26a0", "quiet": "\u25cb"}

_WORDS = {
    ("id", "ok"): ("good", "ID recomputed"),
    ("id", "wrong"): ("warn", "ID differs from its recomputed value"),
    ("file", "ok"): ("good", "File unchanged since {built}"),
    ("file", "same text"): ("good", "File\u2019s text has every chunk"),
    ("file", "changed"): ("warn", "File changed since {built}"),
    ("file", "missing"): ("warn", "File is not there any more"),
    ("file", "unknown"): ("quiet", "File not checked: its folder is not known"),
    ("text", "ok"): ("good", "Text found at its characters"),
    ("text", "differs"): ("warn", "Text differs at its characters"),
    ("text", "unknown"): ("quiet", "Text not checked: the parsed text is not there"),
}


def check_lines(checks: Mapping[str, str], built: str) -> tuple[CheckLine, ...]:
    """The three checks of a trace in words. ``built`` is when the index was built, ISO 8601; only its day is told."""
    day = built[:10] or "it was indexed"
    lines = []
    for name in ("id", "file", "text"):
        state, words = _WORDS.get((name, str(checks.get(name, "unknown"))), ("quiet", f"Not checked: {name}"))
        lines.append(CheckLine(state, _SIGNS[state], words.format(built=day)))
    return tuple(lines)
