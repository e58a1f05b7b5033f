"""What a collection remembers about itself, in its own metadata: which index it holds, and how its vectors were made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from explorer.exchange.qdrant.payload import SCHEMA
from explorer.exchange.qdrant.sparse import WEIGHING

PROGRAM = "chunk-explorer"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of an export.

    ``name`` is the exported collection's folder (``""`` when not known), ``updated_at`` when its index was built, ISO 8601 in UTC.
    ``average`` is the number of words that counts as usual for a text, whatever it is meanwhile: all vectors are made with the same one.
    ``finished`` is False while an export is on its way or was interrupted; ``reweighing``, while it makes all vectors anew.
    """

    name: str
    chunker: str
    updated_at: str
    audience: str
    average: float
    chunker_settings: Mapping[str, int] = field(default_factory=dict)
    schema: int = SCHEMA
    weighing: int = WEIGHING
    finished: bool = True
    reweighing: bool = False

    def to_json(self) -> dict[str, Any]:
        """As the collection keeps it."""
        return {
            "program": PROGRAM,
            "name": self.name,
            "chunker": self.chunker,
            "chunker_settings": dict(self.chunker_settings),
            "updated_at": self.updated_at,
            "audience": self.audience,
            "average": self.average,
            "schema": self.schema,
            "weighing": self.weighing,
            "finished": self.finished,
            "reweighing": self.reweighing,
        }

    def under_way(self, *, reweighing: bool) -> Facts:
        """The same facts for an export that has begun and not ended."""
        return replace(self, finished=False, reweighing=reweighing)


def facts_of(metadata: Mapping[str, Any] | None) -> Facts | None:
    """The facts in a collection's metadata; None when this program did not write them."""
    if not metadata or metadata.get("program") != PROGRAM:
        return None
    values = {name: metadata.get(name) for name in ("name", "chunker", "updated_at", "audience")}
    numbers = {name: metadata.get(name) for name in ("average", "schema", "weighing")}
    settings = metadata.get("chunker_settings")
    if not all(isinstance(value, str) for value in values.values()) or not isinstance(settings, dict):
        return None
    if not all(isinstance(value, int | float) and not isinstance(value, bool) for value in numbers.values()):
        return None
    return Facts(
        name=str(values["name"]),
        chunker=str(values["chunker"]),
        updated_at=str(values["updated_at"]),
        audience=str(values["audience"]),
        average=float(numbers["average"] or 0),
        chunker_settings=settings,
        schema=int(numbers["schema"] or 0),
        weighing=int(numbers["weighing"] or 0),
        finished=metadata.get("finished") is True,
        reweighing=metadata.get("reweighing") is True,
    )
