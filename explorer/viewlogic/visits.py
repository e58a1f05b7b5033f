"""The history of what was shown: back and forward, as in a browser."""

from __future__ import annotations

from dataclasses import dataclass

LIMIT = 200


@dataclass(frozen=True, slots=True)
class Visit:
    """A document version, and the chunk that was chosen in it; ``""`` for none."""

    doc_id: str
    version: str
    chunk_id: str = ""


class Visits:
    """The visits in order, and which one is shown now."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1

    @property
    def current(self) -> Visit | None:
        return self._visits[self._at] if self._at >= 0 else None

    @property
    def can_go_back(self) -> bool:
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        return self._at < len(self._visits) - 1

    def visit(self, visit: Visit) -> None:
        """Go to something new: what lay ahead is forgotten. The same place twice counts once; choosing a chunk in a
        document that was only opened takes the opening's place."""
        here = self.current
        if visit == here:
            return
        del self._visits[self._at + 1 :]
        if here is not None and not here.chunk_id and (here.doc_id, here.version) == (visit.doc_id, visit.version):
            self._visits[self._at] = visit
            return
        self._visits.append(visit)
        del self._visits[:-LIMIT]
        self._at = len(self._visits) - 1

    def back(self) -> Visit | None:
        """The visit before, which becomes the current one; None at the beginning."""
        if not self.can_go_back:
            return None
        self._at -= 1
        return self._visits[self._at]

    def forward(self) -> Visit | None:
        """The visit after, which becomes the current one; None at the end."""
        if not self.can_go_forward:
            return None
        self._at += 1
        return self._visits[self._at]

    def keep_current(self) -> None:
        """Forget all visits but the one that is shown."""
        here = self.current
        self.clear()
        if here is not None:
            self.visit(here)

    def clear(self) -> None:
        self._visits.clear()
        self._at = -1
