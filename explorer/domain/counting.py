"""A number with the thing that it counts."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Such as "1 chunk" and "2 chunks". ``noun`` stands in the singular and takes an s in the plural."""
    return f"{count} {noun}{'' if count == 1 else 's'}"
