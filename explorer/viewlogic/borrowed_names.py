"""Which characters of a table's row in the parsed text were borrowed from the head: the names before the values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.cells import Sheet
from explorer.domain.spans import Span

_JOINT = ": "
_LONGEST = 160
"""Characters in which a name and the sign behind it are looked for; names are shorter."""
Names = Mapping[str, frozenset[str]]
"""The columns' names of each sheet, by the sheet's name."""


def names_of(sheets: Iterable[Sheet]) -> Names:
    names: dict[str, frozenset[str]] = {}
    for sheet in sheets:
        names[sheet.name] = names.get(sheet.name, frozenset()) | {column.name for column in sheet.columns}
    return names


def borrowed_name(text: str, names: Names, block: Block, start: int, end: int) -> Span | None:
    """The name and the sign behind it at the beginning of the line ``[start, end)`` of ``block``.

    None for a line without one, and where names are such that nobody can tell where the name ends ("a" and "a: b").
    """
    known = names.get(block.section)
    if block.kind is not BlockKind.ROW or not known or text[start:end] in known:
        return None
    found: list[int] = []
    at = text.find(_JOINT, start, min(end, start + _LONGEST))
    while at >= 0:
        if text[start:at] in known:
            found.append(at + len(_JOINT))
        at = text.find(_JOINT, at + 1, min(end, start + _LONGEST))
    return Span(start, found[0]) if len(found) == 1 else None
