"""Running heads and page numbers on pages of another size, or cropped, than the pages where they were found by their height.

Distances from an edge mean nothing between such pages, so a line is recognised there by its words (numbers count as equal, and must count
with the pages or be their labels where there is nothing else), its style, and its place: near the edge, apart from the text, and
with nothing but furniture outside of it where its words alone must show what it is. Those words may be text that comes again, so
pages of one size must have it at one height, and ``edge_lines`` must not take it for text. Pages that are all alike are never asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from explorer.parsing.pdf.edge_lines import has_room, heads_columns, may_say_page, says_page
from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.margins import SAME_HEIGHT, Free, counts, from_edge, margin, stands_apart, words_of
from explorer.parsing.pdf.styles import same_size

_Key = tuple[bool, str]
_Shape = tuple[int, int, int]
# A page that lies on its side keeps the margins of the upright one, which are a larger part of its height.
_MARGIN_PART = 0.12
# So many pages show by the height what is furniture; without them most pages must show it by the words alone.
_ENOUGH, _MOST = 2, 0.6
_SMALLER, _NOT_LARGER = 0.95, 1.1
# On two pages small words at the edge are furniture when they are no further apart than this, in points.
_NEAR = 20.0
_SAME_SHAPE = 4.0
_MOST_ROWS = 3
_NUMBER = re.compile(r"\d+")


class _Found(NamedTuple):
    """A line near an edge of a page (by index)."""

    page: int
    place: int
    line: Line
    height: float


class _Known(NamedTuple):
    """Furniture of one style, in one of its lines: the pages of each shape that have it, and how far ahead of them its numbers are."""

    line: Line
    pages: dict[_Shape, set[int]]
    counts: set[int | None]


def uncropped(pages: Sequence[LaidPage]) -> list[LaidPage]:
    """The pages with the edges that they have without their CropBox; none when all are cropped alike."""
    if len({(round(page.cut_above), round(page.cut_below)) for page in pages}) < 2:
        return []
    return [page._replace(top=page.top - page.cut_above, bottom=page.bottom + page.cut_below) for page in pages]


def on_other_sizes(pages: Sequence[LaidPage], free: Sequence[Free], found: Sequence[Collection[int]]) -> list[set[int]]:
    """For each page the indexes of further lines that are furniture."""
    more: list[set[int]] = [set() for _ in pages]
    shapes = list(map(_shape, pages))
    if len(set(shapes)) < 2:
        return more
    near = [{upper: _near(page, lines, upper=upper) for upper in (True, False)} for page, lines in zip(pages, free, strict=True)]
    known = _known(near, found, shapes, pages)
    body = _body(free, found)
    # From the edge inwards: a second line is recognised when the first one is.
    for _ in range(_MOST_ROWS):
        outer = list(_outermost(near, [{*own, *new} for own, new in zip(found, more, strict=True)]))
        taken = [
            *((key, each) for key, each in _beyond(near, found) if _is_known(each, known.get(key, ()), shapes[each.page], pages)),
            *_by_words([entry for entry in outer if _may_be(*entry, free, found, body)], shapes, pages, body),
        ]
        before = sum(map(len, more))
        by_edge: dict[tuple[int, bool], set[int]] = {}
        for (upper, _), each in taken:
            by_edge.setdefault((each.page, upper), set()).add(each.place)
        for (number, upper), places in by_edge.items():
            edge = {place for place, *_ in near[number][upper]}
            whole = places | (edge & {*found[number], *more[number]})
            if stands_apart(whole, free[number], upper=upper):
                more[number] |= places
        if sum(map(len, more)) == before:
            break
    return [new - {*own} for own, new in zip(found, more, strict=True)]


def _shape(page: LaidPage) -> _Shape:
    """What pages on which distances from the edges mean the same have in common."""
    above, below, height = (round(length / _SAME_SHAPE) for length in (page.cut_above, page.cut_below, page.bottom - page.top))
    return above, below, height


def _near(page: LaidPage, lines: Free, *, upper: bool) -> list[tuple[int, Line, float]]:
    edge = max(margin(page), _MARGIN_PART * max(page.record.width, page.record.height) * page.scale)
    return [(place, line, height) for place, line in lines if (height := from_edge(page, line, upper=upper)) <= edge]


_Near = Sequence[Mapping[bool, Sequence[tuple[int, Line, float]]]]


def _known(near: _Near, found: Sequence[Collection[int]], shapes: Sequence[_Shape], pages: Sequence[LaidPage]) -> dict[_Key, list[_Known]]:
    """The furniture that was found, by edge and words."""
    known: dict[_Key, dict[tuple[float, bool], _Known]] = {}
    for number, (edges, places) in enumerate(zip(near, found, strict=True)):
        for upper, lines in edges.items():
            for place, line, height in lines:
                if place in places:
                    styles = known.setdefault((upper, words_of(line)), {})
                    style = styles.setdefault((line.size, line.bold), _Known(line, {}, set()))
                    style.pages.setdefault(shapes[number], set()).add(number)
                    style.counts.update(_counts(_Found(number, place, line, height), pages))
    return {key: [*styles.values()] for key, styles in known.items()}


def _beyond(near: _Near, found: Sequence[Collection[int]]) -> Iterator[tuple[_Key, _Found]]:
    for number, (edges, places) in enumerate(zip(near, found, strict=True)):
        for upper, lines in edges.items():
            for place, line, height in lines:
                if place not in places:
                    yield (upper, words_of(line)), _Found(number, place, line, height)


def _is_known(each: _Found, known: Sequence[_Known], shape: _Shape, pages: Sequence[LaidPage]) -> bool:
    """Whether enough pages of another shape have the line as furniture."""
    like = [style for style in known if style.line.bold == each.line.bold and same_size(style.line.size, each.line.size)]
    if sum(len(on) for style in like for other, on in style.pages.items() if other != shape) < _ENOUGH:
        return False
    return not _is_number(each.line) or any(_counts(each, pages) & style.counts for style in like)


def _outermost(near: _Near, found: Sequence[Collection[int]]) -> Iterator[tuple[_Key, _Found]]:
    """On each page the lines that have nothing but furniture outside of them, at either edge."""
    for number, (edges, places) in enumerate(zip(near, found, strict=True)):
        for upper, lines in edges.items():
            rest = [entry for entry in lines if entry[0] not in places]
            first = min((height for _, _, height in rest), default=0.0)
            for place, line, height in rest:
                if height <= first + SAME_HEIGHT:
                    yield (upper, words_of(line)), _Found(number, place, line, height)


def _may_be(key: _Key, each: _Found, free: Sequence[Free], found: Sequence[Collection[int]], body: float) -> bool:
    """Whether nothing about an outermost line says that it is text, whatever other pages have."""
    upper, lines = key[0], free[each.page]
    if heads_columns(each.line, lines, upper=upper):
        return False
    if each.line.size < _SMALLER * body:
        return True
    return may_say_page(each.line.text) if _has_number(each) else has_room(each.line, lines, found[each.page], upper=upper)


def _is_level(group: Sequence[_Found], shapes: Sequence[_Shape]) -> bool:
    """Whether pages of one shape have the line at one height, as running heads are: text stands wherever it comes."""
    heights: dict[_Shape, list[float]] = {}
    for each in group:
        heights.setdefault(shapes[each.page], []).append(each.height)
    return all(max(own) - min(own) <= 2 * SAME_HEIGHT for own in heights.values())


def _by_words(
    outer: Sequence[tuple[_Key, _Found]], shapes: Sequence[_Shape], pages: Sequence[LaidPage], body: float
) -> Iterator[tuple[_Key, _Found]]:
    """Outermost lines that most pages have, whatever their height: no larger than the text, and on two pages smaller, or counting."""
    groups: dict[_Key, list[_Found]] = {}
    for key, each in outer:
        if each.line.size <= _NOT_LARGER * body:
            groups.setdefault(key, []).append(each)
    for key, group in groups.items():
        style = Counter((each.line.size, each.line.bold) for each in group).most_common(1)[0][0]
        like = [each for each in group if same_size(each.line.size, style[0]) and each.line.bold == style[1]]
        if any(map(_has_number, like)):
            # They count, or they are something else.
            like = _counting(like, pages)
        on = {each.page for each in like}
        if len(on) < max(_ENOUGH, _MOST * len(pages)) or len({shapes[page] for page in on}) < 2 or not _is_level(like, shapes):
            continue
        heights = [each.height for each in like]
        small = all(each.line.size < _SMALLER * body for each in like) and max(heights) - min(heights) <= _NEAR
        counted = not key[0] and len({each.line.text for each in like}) > 1 and all(says_page(each.line.text) for each in like)
        if len(on) > 2 or small or counted:
            yield from ((key, each) for each in like)


def _counting(group: Sequence[_Found], pages: Sequence[LaidPage]) -> list[_Found]:
    """Those whose first or last number is as far ahead of its page as most of the others' is, or all when their numbers are the same."""
    if len({each.line.text for each in group}) == 1:
        return [*group]
    ahead: Counter[int | None] = Counter()
    of_each = [_counts(each, pages) for each in group]
    for own in of_each:
        ahead.update(own)
    most = max(ahead.values(), default=0)
    best = {count for count, many in ahead.items() if many == most}
    return [each for each, own in zip(group, of_each, strict=True) if own & best]


def _counts(each: _Found, pages: Sequence[LaidPage]) -> set[int | None]:
    numbers = _NUMBER.findall(each.line.text)
    label = pages[each.page].record.label
    ahead: set[int | None] = {*counts(each.line, each.page, label)}
    ahead.update(int(number) - each.page for number in (numbers[:1] + numbers[-1:]) if len(number) < 6)
    return ahead | ({None} if label in numbers else set())


def _has_number(each: _Found) -> bool:
    return "0" in words_of(each.line)


def _is_number(line: Line) -> bool:
    return not any(letter.isalpha() for letter in words_of(line))


def _body(free: Sequence[Free], found: Sequence[Collection[int]]) -> float:
    weights: Counter[float] = Counter()
    for lines, places in zip(free, found, strict=True):
        for place, line in lines:
            if place not in places:
                weights[line.size] += len(line.text)
    return min(weights, key=lambda size: (-weights[size], size), default=0.0)
