"""What became of every chunk's ID from one version of a document to another, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from explorer.comparison.matching import Fate
from explorer.viewlogic.relatives import percent

if TYPE_CHECKING:
    from explorer.comparison.matching import IdPair


@dataclass(frozen=True, slots=True)
class IdRow:
    """The IDs are ``""`` on the side that has none. ``what`` is "edited, 82 % the same"; ``section`` is the newer one of two."""

    old_id: str
    what: str
    new_id: str
    section: str
    differs: bool

    @property
    def cells(self) -> tuple[str, str, str, str]:
        return self.old_id or "\u2013", self.what, self.new_id or "\u2013", self.section

    def spoken(self) -> str:
        """The row for a screen reader."""
        return f"{self.old_id or 'nothing'}, {self.what}, {self.new_id or 'nothing'}, {self.section}"


def id_rows(pairs: Iterable[IdPair]) -> tuple[IdRow, ...]:
    """A row for each pair, those of the older version in their order and then those that are new."""
    return tuple(_row(pair) for pair in pairs)


def as_text(rows: Sequence[IdRow], old: str, new: str) -> str:
    """The table to paste elsewhere: cells with tabs between them, a line a row."""
    lines = [("version " + old, "what became of it", "version " + new, "section"), *(row.cells for row in rows)]
    return "".join("\t".join(cells) + "\n" for cells in lines)


def _row(pair: IdPair) -> IdRow:
    old, new = pair.old, pair.new
    what = f"edited, {percent(pair.ratio)} the same" if pair.fate is Fate.EDITED else pair.fate.value
    shown = new or old
    return IdRow(
        old.chunk_id if old is not None else "",
        what,
        new.chunk_id if new is not None else "",
        shown.section_words if shown is not None else "",
        pair.fate is not Fate.UNCHANGED,
    )
