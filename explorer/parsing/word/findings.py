"""What a walk through a Word document came across that its readers must be told of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(slots=True)
class Findings:
    """Counted while the document is read."""

    changes: int = 0
    hidden: int = 0
    unknown_symbols: int = 0
    foreign_parts: int = 0

    def warnings(self) -> Iterator[str]:
        """Sentences about what is uncertain."""
        if self.changes:
            yield "It holds tracked changes that nobody has accepted: what was inserted is in the text, what was deleted is not."
        if self.hidden:
            yield "It holds hidden text, which was left out."
        if self.unknown_symbols:
            signs = "a sign" if self.unknown_symbols == 1 else f"{self.unknown_symbols} signs"
            yield f"It holds {signs} of a symbol font whose meaning is not known; \ufffd stands in the text instead."
        if self.foreign_parts:
            yield "It includes a part in another format, which was not read."
