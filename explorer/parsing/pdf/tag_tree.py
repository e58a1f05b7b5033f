"""The structure tree of a tagged PDF: which element each marked stretch of a page belongs to.

Elements that are larger than a paragraph only group; smaller ones belong to the paragraph, heading, item, cell or note around them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from explorer.parsing.pdf.pdf_objects import Name, Reference, Value, read_object
from explorer.parsing.pdf.tags import Role, Spot

# Reading an element costs about 20 microseconds. Larger and deeper trees are left alone.
MOST_ELEMENTS = 60_000
# A marked stretch takes a quarter of a kilobyte.
MOST_STRETCHES = 300_000
_DEEPEST = 60
MOST_COLUMNS = 200
"""Of a table."""

_PARAGRAPHS = frozenset(["P", "TOCI", "BibEntry", "Caption"])
# Each of these is a paragraph where it stands in none.
_OFTEN_INSIDE = frozenset(["Code", "Formula", "Form"])
_HEADINGS = {"Title": 0, "H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}
_SMALLER = frozenset(
    ["Span", "Quote", "Reference", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Em", "Strong", "Sub", "Lbl", "LBody"]
)

Spots = Mapping[int, Mapping[int, Spot]]
"""By the page's object number, and the number of the marked stretch on it."""


class _Around(NamedTuple):
    """What is known of an element from those around it."""

    page: int
    spot: Spot
    sections: int
    table: _Table | None


class _Table:
    """Counts a table's rows, and the cells that reach into the rows below."""

    def __init__(self) -> None:
        self.row = -1
        self._column = 0
        self._reaching: dict[int, int] = {}

    def next_row(self) -> None:
        self.row += 1
        self._column = 0
        self._reaching = {column: rows - 1 for column, rows in self._reaching.items() if rows > 1}

    def next_cell(self, columns: int, rows: int) -> int:
        """The column in which the next cell of the row begins."""
        while self._column in self._reaching:
            self._column += 1
        first = self._column
        self._column += columns
        if self._column > MOST_COLUMNS:
            raise ValueError("a table is too wide")
        if rows > 1:
            self._reaching.update(dict.fromkeys(range(first, self._column), rows))
        return first


class TreeReader:
    """Reads a tree; ``object_of`` gives the text of an object by its number. Raises ValueError for a tree that is broken or too large."""

    def __init__(self, object_of: Callable[[int], str]) -> None:
        self._object_of = object_of
        self._roles: Mapping[str, Value] = {}
        self._spots: dict[int, dict[int, Spot]] = {}
        self._seen: set[int] = set()
        self._elements = self._order = self._groups = 0

    def read(self, root: int) -> Spots:
        tree = self._dictionary(Reference(root))
        self._roles = self._dictionary(tree.get("RoleMap"))
        self._kids(tree.get("K"), _Around(0, Spot(Role.LOOSE, 0, 0), 0, None), 0)
        return self._spots

    def _dictionary(self, value: Value) -> dict[str, Value]:
        if isinstance(value, Reference):
            value = read_object(self._object_of(value))
        return value if isinstance(value, dict) else {}

    def _kids(self, kids: Value, around: _Around, depth: int) -> None:
        if isinstance(kids, Reference):
            found = read_object(self._object_of(kids))
            if not isinstance(found, list):
                self._kid(kids, found, around, depth)
                return
            kids = found
        for kid in kids if isinstance(kids, list) else [kids]:
            self._kid(kid, read_object(self._object_of(kid)) if isinstance(kid, Reference) else kid, around, depth)

    def _kid(self, kid: Value, value: Value, around: _Around, depth: int) -> None:
        if isinstance(value, int):
            self._mark(around.page, value, around.spot)
        elif isinstance(value, dict):
            if "S" in value:
                if isinstance(kid, Reference):
                    if kid in self._seen:
                        raise ValueError("an element stands in two places")
                    self._seen.add(kid)
                self._element(value, around, depth + 1)
            elif "MCID" in value and "Stm" not in value:
                page, number = value.get("Pg"), value["MCID"]
                if isinstance(number, int):
                    self._mark(page if isinstance(page, Reference) else around.page, number, around.spot)

    def _mark(self, page: int, number: int, spot: Spot) -> None:
        marks = self._spots.setdefault(page, {})
        if number in marks:
            raise ValueError("a stretch belongs to two elements")
        self._order += 1
        if self._order > MOST_STRETCHES:
            raise ValueError("the tree is too large")
        marks[number] = spot._replace(order=self._order)

    def _element(self, element: dict[str, Value], around: _Around, depth: int) -> None:
        self._elements += 1
        if self._elements > MOST_ELEMENTS or depth > _DEEPEST:
            raise ValueError("the tree is too large")
        page = element.get("Pg")
        if isinstance(page, Reference):
            around = around._replace(page=page)
        self._kids(element.get("K"), self._inside(self._role(element.get("S")), element, around), depth)

    def _role(self, own: Value) -> str:
        role = str(own) if isinstance(own, Name) else ""
        for _ in range(8):
            mapped = self._roles.get(role)
            if not isinstance(mapped, Name) or mapped == role:
                break
            role = str(mapped)
        return role

    def _inside(self, role: str, element: dict[str, Value], around: _Around) -> _Around:
        """What is known inside an element."""
        spot, number = around.spot, self._elements
        inside = spot.role
        if inside is Role.ARTIFACT or role == "Artifact":
            return around._replace(spot=Spot(Role.ARTIFACT, number, 0))
        if role in ("Note", "FENote"):
            return around._replace(spot=Spot(Role.NOTE, number, 0), table=None)
        if inside in (Role.CELL, Role.NOTE):
            return around
        if role in _HEADINGS or role == "H":
            level = _HEADINGS.get(role, min(max(around.sections, 1), 6))
            return around._replace(spot=Spot(Role.HEADING, number, 0, level))
        if role == "L":
            group = spot.group if inside is Role.ITEM else self._new_group()
            return around._replace(spot=Spot(Role.LOOSE, number, 0, group=group))
        if role == "LI":
            return around._replace(spot=Spot(Role.ITEM, number, 0, group=spot.group))
        if role == "Lbl" and inside is Role.ITEM:
            return around._replace(spot=spot._replace(label=True))
        if role == "Table" and inside is not Role.ITEM:
            return around._replace(spot=Spot(Role.LOOSE, number, 0, group=self._new_group()), table=_Table())
        if around.table is not None and role == "TR":
            around.table.next_row()
            return around
        if around.table is not None and around.table.row >= 0 and role in ("TD", "TH"):
            column = around.table.next_cell(self._span(element, "ColSpan"), self._span(element, "RowSpan"))
            return around._replace(spot=Spot(Role.CELL, number, 0, group=spot.group, row=around.table.row, column=column))
        if inside is Role.ITEM or role in _SMALLER:
            return around
        if role in _PARAGRAPHS or (role in _OFTEN_INSIDE and inside is Role.LOOSE):
            return around._replace(spot=Spot(Role.PARAGRAPH, number, 0))
        if inside is not Role.LOOSE:
            return around
        sections = around.sections + (role == "Sect")
        return around._replace(spot=Spot(Role.LOOSE, number, 0, group=spot.group if around.table else 0), sections=sections)

    def _new_group(self) -> int:
        self._groups += 1
        return self._groups

    def _span(self, element: dict[str, Value], name: str) -> int:
        """Over how many columns or rows a cell reaches."""
        attributes = element.get("A")
        for owner in attributes if isinstance(attributes, list) else [attributes]:
            value = self._dictionary(owner).get(name)
            if isinstance(value, int):
                return min(max(value, 1), MOST_COLUMNS)
        return 1
