"""The style tokens of ``resources/tokens.json``: colours of the light and the dark theme, and of the marks on a printed page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from explorer.places import bundled


@dataclass(frozen=True, slots=True)
class Theme:
    """One theme: ``colours`` maps a token to "#rrggbb", ``numbers`` maps a token to an opacity between 0 and 1."""

    name: str
    colours: Mapping[str, str]
    numbers: Mapping[str, float]


@cache
def theme(name: str) -> Theme:
    """The theme ``"light"``, ``"dark"`` or ``"page"`` (marks on the printed page, which is white in both). KeyError for others."""
    values = json.loads((bundled("resources") / "tokens.json").read_text(encoding="utf-8"))[name]
    colours = {key: value for key, value in values.items() if isinstance(value, str)}
    numbers = {key: float(value) for key, value in values.items() if not isinstance(value, str)}
    return Theme(name, MappingProxyType(colours), MappingProxyType(numbers))
