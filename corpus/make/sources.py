"""Reads a source of the maker: metadata, layout values, then a body in Markdown whose wordings are open.

The first lines are ``name: value`` (metadata) or ``@name: value`` (layout), up to a line ``---``. In the body, blocks are parted by
blank lines; ``# ``, ``## ``, ``- `` and ``|`` begin a title, a heading, a list item and a table row (the first row is the head). A
backslash and a hyphen are a place where a word may be hyphenated. For ``{...}`` and ``[[...]]`` see ``fitting``.
"""

from __future__ import annotations

from pathlib import Path

from .parts import SOFT_HYPHEN, Document, Part, PartKind


def read_source(path: Path) -> Document:
    """The document with its wordings still open. ValueError when a head line has no colon or a block mixes kinds."""
    head, body = path.read_text(encoding="utf-8").split("\n---\n", 1)
    values = dict(_head_line(line) for line in head.splitlines())
    meta = {name: value for name, value in values.items() if not name.startswith("@")}
    layout = {name[1:]: value for name, value in values.items() if name.startswith("@")}
    blocks = body.replace("\\-", SOFT_HYPHEN).strip("\n").split("\n\n")
    return Document(meta, layout, tuple(_part(block.splitlines()) for block in blocks))


def _head_line(line: str) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"no colon in the head line {line!r}")
    return name.strip(), value.strip()


def _part(lines: list[str]) -> Part:
    first = lines[0]
    if first.startswith("# "):
        return Part(PartKind.TITLE, ((first[2:],),))
    if first.startswith("## "):
        return Part(PartKind.HEADING, ((first[3:],),))
    if first.startswith("|"):
        return Part(PartKind.TABLE, tuple(_cells(line) for line in lines))
    if first.startswith("- "):
        return Part(PartKind.LIST, tuple((item,) for item in _items(lines)))
    return Part(PartKind.PARAGRAPH, ((" ".join(lines),),))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _items(lines: list[str]) -> list[str]:
    """The items of a list; a line that begins no item continues the one before."""
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        else:
            items[-1] += f" {line.strip()}"
    return items
