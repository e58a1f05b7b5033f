"""A theme for a class: what is said is black on white or white on black, and tints are stronger, because projectors wash colours out."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from explorer.viewlogic.tokens import Theme, theme


def high_contrast(of: Theme) -> Theme:
    """The strong theme in the place of ``of``, under the same name: pictures that go with light or dark go with it too."""
    strong = theme(f"contrast-{of.name}")
    return replace(of, colours=strong.colours, numbers=MappingProxyType(dict(strong.numbers)))
