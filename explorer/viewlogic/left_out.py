"""The header and footer lines that the parser left out of the text, for whoever wants to see that it was right to."""

from __future__ import annotations

from explorer.domain.placement import Furniture, Page

_OWNER = "left out "


def owners(page: Page) -> tuple[str, ...]:
    """A name for each left-out line of the page, in their order; no chunk's ID looks like one."""
    return tuple(f"{_OWNER}{number}" for number in range(len(page.furniture)))


def left_out_line(page: Page, owner: str) -> Furniture | None:
    """The line of this name, None when it is no such name or the page has no such line."""
    number = owner.removeprefix(_OWNER)
    if number == owner or not number.isdecimal() or int(number) >= len(page.furniture):
        return None
    return page.furniture[int(number)]


def left_out_words(line: Furniture, label: str) -> str:
    """The line as a screen reader or a tool tip says it."""
    return f"left out of the text, page {label}: {' '.join(line.text.split())}"


def left_out_at(page: Page, x: float, y: float) -> Furniture | None:
    """The left-out line at a point of the page frame."""
    return next((line for line in page.furniture if line.bounds.x0 <= x <= line.bounds.x1 and line.bounds.y0 <= y <= line.bounds.y1), None)
