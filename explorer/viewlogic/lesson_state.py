"""What the lesson "Why the ID is a hash" shows just now: the numbered passages, which document leaves, which number an old answer cites."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from explorer.comparison.numbering import Passage, Renumbering, same_text, without
from explorer.viewlogic.lesson_words import counted


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the guided view."""

    name: str
    words: str


STEPS = (
    Step(
        "Number the passages",
        "The simplest ID is a number: 0, 1, 2, in the order in which the files are read. Choose the passage that an old answer cites.",
    ),
    Step(
        "One document leaves", "Choose the document that is taken out. This is only thought through: the index on the disk stays as it is."
    ),
    Step("Number them again", "The same passages, numbered again. The row of the old citation is marked."),
    Step(
        "IDs of the text alone",
        "An ID made of the passage\u2019s words does not move, but passages with the same words share it, so nobody knows which was cited.",
    ),
    Step(
        "An ID by hand",
        "Document, version, start and end, joined and hashed: where the passage stands, and nothing else. Change a value and watch the ID.",
    ),
)


@dataclass(frozen=True, slots=True)
class Leaving:
    """A document version that may be taken out. ``first`` is the number of its first passage, ``count`` how many it has."""

    doc_id: str
    version: str
    title: str
    first: int
    count: int

    @property
    def words(self) -> str:
        """ "Returns policy, version 3"."""
        return f"{self.title or self.doc_id}, version {self.version}"

    @property
    def numbers(self) -> str:
        """ "4 passages, numbers 131 to 134"."""
        last = self.first + self.count - 1
        return counted(self.count, "passage") + (f", numbers {self.first} to {last}" if last > self.first else f", number {self.first}")


@dataclass(frozen=True)
class LessonState:
    """``leaving`` counts in ``documents``, ``cited`` in ``passages``; there is at least one passage."""

    passages: tuple[Passage, ...]
    leaving: int = 0
    cited: int = 0

    @cached_property
    def documents(self) -> tuple[Leaving, ...]:
        """What may leave, in the order of the numbers."""
        found: list[Leaving] = []
        for number, passage in enumerate(self.passages):
            if found and (found[-1].doc_id, found[-1].version) == (passage.doc_id, passage.version):
                found[-1] = replace(found[-1], count=found[-1].count + 1)
            else:
                found.append(Leaving(passage.doc_id, passage.version, passage.title, number, 1))
        return tuple(found)

    @cached_property
    def change(self) -> Renumbering:
        gone = self.documents[self.leaving]
        return without(self.passages, gone.doc_id, gone.version)

    @cached_property
    def same_texts(self) -> tuple[tuple[Passage, ...], ...]:
        return same_text(self.passages)

    @property
    def cited_passage(self) -> Passage:
        return self.passages[self.cited]

    def with_leaving(self, leaving: int) -> LessonState:
        return self if leaving == self.leaving else replace(self, leaving=leaving)

    def with_cited(self, cited: int) -> LessonState:
        if cited == self.cited:
            return self
        other = replace(self, cited=cited)
        # What follows from the passages alone need not be found out again for another number.
        for name in ("documents", "change", "same_texts"):
            if name in vars(self):
                vars(other)[name] = vars(self)[name]
        return other


def begin(passages: tuple[Passage, ...], chosen: str | None) -> LessonState:
    """The lesson's first state: the first document leaves, and the old answer cites the passage that is chosen in the window, or else one
    that shows what happens. ``chosen`` is its ID."""
    state = LessonState(passages)
    number = state.change.counter_before(chosen) if chosen is not None else None
    return state.with_cited(number if number is not None else state.change.telling_counter)


def meaning(passages: tuple[Passage, ...], number: int) -> str:
    """What a number means: the passage in a few words, or that it means nothing."""
    if number >= len(passages):
        return "nothing"
    passage = passages[number]
    return f"{passage.title or passage.doc_id} v{passage.version} \u203a {passage.section}"
