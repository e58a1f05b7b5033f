"""Running heads of pages whose text is turned: a table in landscape on upright paper has the same level head as the pages around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from explorer.parsing.pdf.frames import LaidPage, Line
from explorer.parsing.pdf.margins import counts, words_of

# So many pages of the same size must have the line as furniture, at the same height.
_ENOUGH = 2
_Key = tuple[int, int, int, str, float, bool]


def beside_turned_text(pages: Sequence[LaidPage], found: Sequence[Collection[int]]) -> list[set[int]]:
    """For each page the indexes of the level lines beside its turned text that are furniture of the pages with level text."""
    more: list[set[int]] = [set() for _ in pages]
    turned = [number for number, page in enumerate(pages) if page.level > 0 and page.scale == 1.0]
    if not turned:
        return more
    known: dict[_Key, tuple[set[int], set[int | None]]] = {}
    for number, (page, places) in enumerate(zip(pages, found, strict=True)):
        if page.level == 0 and page.scale == 1.0:
            for line in (page.lines[place] for place in places):
                on, ahead = known.setdefault(_key(page, line, round(line.v)), (set(), set()))
                on.add(number)
                ahead.update(counts(line, number, page.record.label))
    for number in turned:
        page = pages[number]
        first = len(page.lines) + sum(map(len, page.others[: page.level - 1]))
        for place, line in enumerate(page.others[page.level - 1], start=first):
            there = [known[key] for height in _heights(line) if (key := _key(page, line, height)) in known]
            own = {*counts(line, number, page.record.label)}
            if sum(len(on) for on, _ in there) >= _ENOUGH and (words_of(line) != "0" or any(own & ahead for _, ahead in there)):
                more[number].add(place)
    return more


def _heights(line: Line) -> range:
    """Whole points about where the line stands: what rounding may make of it."""
    return range(round(line.v) - 1, round(line.v) + 2)


def _key(page: LaidPage, line: Line, height: int) -> _Key:
    return round(page.record.width), round(page.record.height), height, words_of(line), line.size, line.bold
