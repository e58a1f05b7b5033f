"""Chooses among alternative wordings so that a text reaches given positions exactly.

A template is a text with two kinds of marks. ``{one~another~a third}`` is a slot: one of the wordings, the first preferred; a wording
may be empty. ``[[613]]`` or ``[[613:100]]`` is a checkpoint: here exactly 613 characters, and 100 words, have gone before. The cheapest
choice is found by dynamic programming over (characters, words) from slot to slot, so that it is the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .parts import Document, Part, plain_text

_SLOT = re.compile(r"\{([^{}]*)\}")
_CHECKPOINT = re.compile(r"\[\[(\d+)(?::(\d+))?\]\]")
_MARK = re.compile(rf"{_SLOT.pattern}|{_CHECKPOINT.pattern}")


class FittingError(Exception):
    """No choice of wordings reaches a checkpoint; the message names the nearest that can be reached."""


@dataclass(frozen=True, slots=True)
class _State:
    """Characters and words so far, and whether the last character is inside a word."""

    characters: int = 0
    words: int = 0
    in_word: bool = False

    def after(self, text: str) -> _State:
        if not text:
            return self
        words = len(text.split())
        if self.in_word and words and not text[0].isspace():
            words -= 1
        return _State(self.characters + len(text), self.words + words, not text[-1].isspace())


@dataclass(frozen=True, slots=True)
class _Way:
    """The cheapest way to a state: its cost, the choice of the last slot and the way before it."""

    cost: int = 0
    choice: int | None = None
    before: _Way | None = None

    def choices(self) -> tuple[int, ...]:
        found: list[int] = []
        way: _Way | None = self
        while way is not None:
            if way.choice is not None:
                found.append(way.choice)
            way = way.before
        return tuple(reversed(found))


def fit(template: str) -> tuple[int, ...]:
    """The number of the wording to take in each slot, in order. FittingError when there is none that meets every checkpoint."""
    ways = {_State(): _Way()}
    position = 0
    for mark in _MARK.finditer(template):
        ways = _with_text(ways, template[position : mark.start()])
        ways = _at_checkpoint(ways, mark) if mark[1] is None else _with_slot(ways, mark[1].split("~"))
        position = mark.end()
    ways = _with_text(ways, template[position:])
    return min(ways.values(), key=lambda way: way.cost).choices()


def _with_text(ways: dict[_State, _Way], text: str) -> dict[_State, _Way]:
    return {state.after(text): way for state, way in ways.items()} if text else ways


def _with_slot(ways: dict[_State, _Way], wordings: Sequence[str]) -> dict[_State, _Way]:
    found: dict[_State, _Way] = {}
    for state, way in ways.items():
        for choice, wording in enumerate(wordings):
            after = state.after(wording)
            if after not in found or way.cost + choice < found[after].cost:
                found[after] = _Way(way.cost + choice, choice, way)
    return found


def _at_checkpoint(ways: dict[_State, _Way], mark: re.Match[str]) -> dict[_State, _Way]:
    characters, words = int(mark[2]), None if mark[3] is None else int(mark[3])
    kept = {state: way for state, way in ways.items() if state.characters == characters and words in (None, state.words)}
    if not kept:
        aim = words or 0
        nearest = sorted(ways, key=lambda s: (abs(s.characters - characters) + (3 * abs(s.words - aim) if words else 0), s.characters))
        reached = ", ".join(f"{state.characters}:{state.words}" for state in nearest[:12])
        raise FittingError(f"checkpoint {mark[0]} cannot be reached; the nearest are {reached}")
    return kept


def fitted(document: Document) -> Document:
    """The document with every slot filled and every checkpoint met."""
    remaining = iter(fit(plain_text(document.parts)))

    def fill(cell: str) -> str:
        open_wordings = _CHECKPOINT.sub("", cell)
        return _SLOT.sub(lambda slot: slot[1].split("~")[next(remaining)], open_wordings)

    parts = tuple(Part(part.kind, tuple(tuple(fill(cell) for cell in row) for row in part.rows)) for part in document.parts)
    return replace(document, parts=parts)
