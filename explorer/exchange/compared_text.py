"""One column's text as HTML: line by line, tinted by the pieces that hold it, with their numbers where they begin."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from explorer.comparison.cuts import Share
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.chunks import Piece
from explorer.domain.spans import Span
from explorer.exchange.escaping import escaped

_MOST_OWNERS = 4
_SHARE_WORDS: Mapping[Share, str] = {
    "all": "all columns cut here",
    "some": "some columns cut here",
    "one": "only this column cuts here",
}


@dataclass(frozen=True, slots=True)
class Edge:
    """A piece begins or ends at ``position``, a place inside the text's lines."""

    position: int
    number: int
    begins: bool


class ColumnText:
    """Writes one column's lines. ``share_at`` says of a cut's place who makes it, None where nothing is cut. A column without pieces (one
    with a fault) is written plainly.
    """

    def __init__(
        self, column: int, text: MeasuredText, pieces: Sequence[Piece], share_at: Callable[[int], Share | None], mark: Span | None
    ) -> None:
        self._column, self._text, self._mark = column, text.text, mark
        self._share_at = share_at
        self._plain = not pieces
        self._edges = _edges(text.text, pieces)
        self._places = [edge.position for edge in self._edges]
        begun = {edge.position for edge in self._edges if edge.begins}
        # Where the next piece begins, or the text ends, the end of the one before needs no sign.
        self._seen_ends = {
            edge.position for edge in self._edges if not edge.begins and text.place_of_cut(edge.position) not in (None, *begun)
        }
        self._held: list[tuple[int, ...]] = [()]
        for edge in self._edges:
            before = self._held[-1]
            now = (*before, edge.number) if edge.begins else tuple(number for number in before if number != edge.number)
            self._held.append(now)

    def line(self, start: int, end: int, *, last: bool = True) -> str:
        """The HTML of the characters ``[start, end)``, which hold no line break; ``last`` says that the line ends there."""
        first, after = bisect_left(self._places, start), bisect_left(self._places, end)
        inside = {place for place in self._places[first:after] if place > start}
        marked = {place for place in self._mark or () if start < place < end}
        parts: list[str] = []
        for here, following in pairwise([start, *sorted(inside | marked), end]):
            parts += self._signs(here, ends=here > start)
            parts.append(self._stretch(here, following))
        if last:
            parts += self._ends(end)
        return "".join(parts)

    def _edges_at(self, place: int) -> Sequence[Edge]:
        return self._edges[bisect_left(self._places, place) : bisect_right(self._places, place)]

    def _signs(self, place: int, *, ends: bool) -> Iterator[str]:
        if ends:
            yield from self._ends(place)
        for edge in self._edges_at(place):
            if edge.begins:
                yield self._begin(edge.number, place)

    def _ends(self, place: int) -> Iterator[str]:
        if place in self._seen_ends:
            yield from (f'<bdi class="e">#{edge.number} ends</bdi>' for edge in self._edges_at(place) if not edge.begins)

    def _begin(self, number: int, place: int) -> str:
        share = self._share_at(place)
        kind, words = (f" {share}", f"chunk {number} begins; {_SHARE_WORDS[share]}") if share else ("", f"chunk {number} begins")
        return f'<bdi class="n{kind}" id="c{self._column}-{number}" title="{words}">#{number}</bdi>'

    def _stretch(self, start: int, end: int) -> str:
        words = escaped(self._text[start:end])
        if self._mark is not None and self._mark.start <= start and end <= self._mark.end:
            words = f"<mark>{words}</mark>"
        owners = self._held[bisect_right(self._places, start)]
        if self._plain or (not owners and words.isspace()):
            return words
        if not owners:
            return f'<span class="lost">{words}</span>'
        if len(owners) == 1:
            return f'<span class="{"ab"[owners[0] % 2]}">{words}</span>'
        named = ", ".join(f"#{number}" for number in owners[:_MOST_OWNERS])
        more = f" and {len(owners) - _MOST_OWNERS} more" if len(owners) > _MOST_OWNERS else ""
        return f'<span class="both" title="in {named}{more}">{words}</span>'


def _edges(text: str, pieces: Sequence[Piece]) -> list[Edge]:
    """Where the pieces begin and end, by place: ends before beginnings. White space at a piece's ends, which cannot be seen, is off."""
    edges = []
    for number, piece in enumerate(pieces):
        words = text[piece.start : piece.end]
        kept = words.strip()
        if kept:
            start = piece.start + len(words) - len(words.lstrip())
            edges += [Edge(start, number, True), Edge(start + len(kept), number, False)]
    return sorted(edges, key=lambda edge: (edge.position, edge.begins, edge.number))
