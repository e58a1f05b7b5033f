"""Writes a document as Markdown with front matter."""

from __future__ import annotations

from .parts import SOFT_HYPHEN, Document, Part, PartKind

_NEEDS_QUOTES = (": ", "(", '"')


def markdown(document: Document) -> bytes:
    """The file's bytes: UTF-8, line ends ``\\n``, one blank line between blocks."""
    head = "\n".join(f"{name}: {_value(value)}" for name, value in document.meta.items())
    body = "\n\n".join(_block(part) for part in document.parts)
    return f"---\n{head}\n---\n\n{body}\n".replace(SOFT_HYPHEN, "").encode()


def _value(value: str) -> str:
    return f'"{value}"' if any(mark in value for mark in _NEEDS_QUOTES) else value


def _block(part: Part) -> str:
    match part.kind:
        case PartKind.TITLE:
            return f"# {part.cell}"
        case PartKind.HEADING:
            return f"## {part.cell}"
        case PartKind.LIST:
            return "\n".join(f"- {item}" for (item,) in part.rows)
        case PartKind.TABLE:
            head, *rows = [f"| {' | '.join(row)} |" for row in part.rows]
            return "\n".join([head, "|" + " --- |" * len(part.rows[0]), *rows])
        case PartKind.PARAGRAPH:
            return part.cell
