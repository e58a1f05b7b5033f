"""Chunks and an index of a few lines: it shows each question what the test says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorer.domain.audience import Audience
from explorer.domain.chunks import Chunk
from explorer.domain.validity import Validity, validity
from explorer.index.search import Hit
from explorer.index.search_filter import EVERYTHING, SearchFilter


def chunk(
    doc_id: str, version: str, sections: Sequence[str], *, dates: tuple[str, str] = ("", ""), access: str = "public", number: int = 0
) -> Chunk:
    return Chunk(
        f"{doc_id}-{version}-{number}-{'-'.join(sections)}",
        doc_id,
        version,
        "Title",
        "toy",
        number,
        10 * number,
        10 * number + 4,
        "Title\ntext",
        tuple(sections),
        (),
        dates[0],
        dates[1],
        access,
        "en",
        "policy",
        f"documents/{doc_id}.md",
    )


class ToyIndex:
    """``shown`` are the chunks for each question's text, best first; ``everything`` is what the index holds."""

    chunker = "toy"

    def __init__(self, everything: Sequence[Chunk], shown: Mapping[str, Sequence[Chunk]]) -> None:
        self.everything = everything
        self.shown = shown
        self.asked: list[tuple[str, int, SearchFilter]] = []

    def search(self, query: str, k: int, only: SearchFilter = EVERYTHING) -> tuple[Hit, ...]:
        self.asked.append((query, k, only))
        left = [each for each in self.shown.get(query, ()) if self._passes(each, only)]
        return tuple(Hit(rank, 10.0 - rank, each) for rank, each in enumerate(left[:k], start=1))

    def _passes(self, each: Chunk, only: SearchFilter) -> bool:
        if only.audience is Audience.PUBLIC and each.access != "public":
            return False
        return only.in_force_on is None or validity(each.effective_from, each.effective_to, only.in_force_on) is Validity.IN_FORCE

    def chunks(self, doc_id: str, version: str) -> tuple[Chunk, ...]:
        return tuple(each for each in self.everything if (each.doc_id, each.version) == (doc_id, version))
