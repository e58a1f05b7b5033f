"""A document as the maker sees it: its parts in order, and the parsed text that they must give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

SOFT_HYPHEN = "\u00ad"


class PartKind(StrEnum):
    TITLE = "title"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Part:
    """One block. ``rows`` are a table's rows of cells; a list has one cell in every row (an item), all others have one cell in all.

    A cell may hold soft hyphens: places where the typesetter may break a word; they are no part of the text.
    """

    kind: PartKind
    rows: tuple[tuple[str, ...], ...]

    @property
    def cell(self) -> str:
        return self.rows[0][0]

    def plain(self) -> str:
        """The part in the parsed text, by the product's parsing rules."""
        if self.kind is PartKind.LIST:
            text = "\n".join(f"- {row[0]}" for row in self.rows)
        else:
            text = "\n".join(" | ".join(row).rstrip() for row in self.rows)
        return text.replace(SOFT_HYPHEN, "")


@dataclass(frozen=True, slots=True)
class Document:
    """``meta`` is what the file says about itself, in order; ``layout`` are values for the typesetter alone."""

    meta: Mapping[str, str]
    layout: Mapping[str, str]
    parts: tuple[Part, ...]


def plain_text(parts: Sequence[Part]) -> str:
    """The parsed text of a whole document: its blocks joined with one blank line."""
    return "\n\n".join(part.plain() for part in parts)
