"""What a cut of a document comes to, in figures. Each of them can be counted by hand; this says how."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from explorer.comparison.measured_text import MeasuredText, Unit
from explorer.domain.chunks import Piece
from explorer.domain.spans import Span


@dataclass(frozen=True, slots=True)
class Figures:
    """Everything is counted in the source text: the lines that a chunker puts before a piece are not.

    ``chunks`` is the number of pieces; ``least``, ``median`` and ``most`` are the words of a piece. A word that is cut in two counts in
    both pieces. Of an even number of pieces the median is the middle of the two middle ones, so it may end in .5. All are 0 without pieces.

    ``repeated`` is the share, from 0 to less than 1, of all the characters that the pieces hold together which an earlier piece holds
    already: 1 - (characters in at least one piece) / (sum of the pieces' lengths). By so much an index grows by repeating. Pieces of
    100 words that each repeat 25 of the one before come to about a quarter.

    A *cut* is a place where a piece begins or ends, moved over white space to the next character (:meth:`MeasuredText.place_of_cut`).
    The text's own ends are none. A place counts once, however many pieces begin or end there. ``in_sentence``, ``in_list``, ``in_row``
    and ``in_table`` are the cuts with characters of one sentence, list, row, table on both sides. A cut inside a row is also one inside a
    sentence, and inside a table unless it is a row of a table file, which is no table in a text. A cut counts even where another,
    overlapping piece holds the sentence whole.

    ``broken_sentences``, ``broken_lists``, ``broken_rows`` and ``broken_tables`` are the units that are cut so and that no piece
    holds whole: what overlap has not mended. ``uncovered_words`` are the words of which at least one character is in no piece.
    """

    chunks: int = 0
    least: int = 0
    median: float = 0.0
    most: int = 0
    repeated: float = 0.0
    in_sentence: int = 0
    in_list: int = 0
    in_row: int = 0
    in_table: int = 0
    uncovered_words: int = 0
    broken_sentences: int = 0
    broken_lists: int = 0
    broken_rows: int = 0
    broken_tables: int = 0


NOTHING = Figures()


def cut_places(text: MeasuredText, pieces: Sequence[Piece]) -> tuple[int, ...]:
    """Where the pieces cut the text, ascending, each place once."""
    edges = {edge for piece in pieces for edge in (piece.start, piece.end)}
    return tuple(sorted({place for edge in edges if (place := text.place_of_cut(edge)) is not None}))


def figures(text: MeasuredText, pieces: Sequence[Piece], places: Sequence[int]) -> Figures:
    """The figures of ``pieces`` (not empty, inside the text, in any order), whose cuts are at ``places``."""
    if not pieces:
        return Figures(uncovered_words=text.words)
    sizes = sorted(len(text.words_in(piece.start, piece.end)) for piece in pieces)
    union = tuple(_union(pieces))
    held = sum(span.length for span in union)
    cut = Counter(map(text.inside.__getitem__, places))
    inside = {kind: sum(count for marks, count in cut.items() if marks & kind) for kind in Unit}
    broken = _broken(text, pieces, places)
    middle = len(sizes) // 2
    return Figures(
        chunks=len(pieces),
        least=sizes[0],
        median=float(sizes[middle]) if len(sizes) % 2 else (sizes[middle - 1] + sizes[middle]) / 2,
        most=sizes[-1],
        repeated=1 - held / sum(piece.end - piece.start for piece in pieces),
        in_sentence=inside[Unit.SENTENCE],
        in_list=inside[Unit.LIST],
        in_row=inside[Unit.ROW],
        in_table=inside[Unit.TABLE],
        uncovered_words=_uncovered(text, union),
        broken_sentences=broken[Unit.SENTENCE],
        broken_lists=broken[Unit.LIST],
        broken_rows=broken[Unit.ROW],
        broken_tables=broken[Unit.TABLE],
    )


def _union(pieces: Sequence[Piece]) -> Iterator[Span]:
    """The characters in at least one piece, as spans in order that do not touch."""
    begun: Span | None = None
    for start, end in sorted((piece.start, piece.end) for piece in pieces):
        if begun is None:
            begun = Span(start, end)
        elif start <= begun.end:
            begun = Span(begun.start, max(begun.end, end))
        else:
            yield begun
            begun = Span(start, end)
    if begun is not None:
        yield begun


def _uncovered(text: MeasuredText, union: Sequence[Span]) -> int:
    """Words with a character outside ``union``."""
    count = last = 0
    gap = 0
    for span in (*union, Span(len(text.text), len(text.text))):
        words = text.words_in(gap, span.start) if gap < span.start else range(0)
        # A word with two gaps counts once.
        count += max(words.stop - max(words.start, last), 0)
        last = max(last, words.stop)
        gap = span.end
    return count


def _broken(text: MeasuredText, pieces: Sequence[Piece], places: Sequence[int]) -> dict[Unit, int]:
    """How many units of each kind are cut and in no piece as a whole."""
    spans = sorted((piece.start, piece.end) for piece in pieces)
    starts = [start for start, _ in spans]
    furthest = list(accumulate((end for _, end in spans), max))
    broken: dict[Unit, set[Span]] = {kind: set() for kind in Unit}
    # Plain numbers: those of an enumeration are ten times slower, and there may be tens of thousands of places.
    kinds = [(int(kind), text.units(kind), found) for kind, found in broken.items()]
    for place in places:
        marks = text.inside[place]
        if not marks:
            continue
        for kind, units, found in kinds:
            unit = units.cut_by(place) if marks & kind else None
            if unit is None or unit in found:
                continue
            number = bisect_right(starts, unit.start) - 1
            if number < 0 or furthest[number] < unit.end:
                found.add(unit)
    return {kind: len(found) for kind, found in broken.items()}
