"""What the structure of a tagged PDF says about a stretch of text: the part of a document that it belongs to (PDF 1.7, 14.7 and 14.8)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Role(Enum):
    """The part that an element plays, as far as it matters here. LOOSE text stands in no paragraph of its own."""

    ARTIFACT = "artifact"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CELL = "cell"
    NOTE = "note"
    LOOSE = "loose"


class Spot(NamedTuple):
    """A place in the structure.

    ``element`` is the number of the paragraph, heading, list item, cell or note; ``order`` counts marked stretches in the structure's
    order. ``level`` is a heading's, 1 to 6, and 0 for the document's title. ``group`` is the number of the list or table, and
    ``row`` and ``column`` count from 0 in a table. ``label`` says that it is a list item's bullet or number.
    """

    role: Role
    element: int
    order: int
    level: int = 0
    group: int = 0
    row: int = 0
    column: int = 0
    label: bool = False


ARTIFACT = Spot(Role.ARTIFACT, -1, -1)
