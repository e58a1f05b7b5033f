"""Writes a document as a page of the help centre, with all that such a page has around its article."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from html import escape
from pathlib import Path
from string import Template

from .parts import SOFT_HYPHEN, Document, Part, PartKind

_TEMPLATE = Path(__file__).with_name("help_page.html")
_WIDTH = 118
_INDENT = " " * 6


def html_page(document: Document) -> bytes:
    """The file's bytes in UTF-8. The layout value ``related`` names the articles of the side column, parted by semicolons."""
    meta = document.meta
    title, *rest = document.parts
    page = Template(_TEMPLATE.read_text(encoding="utf-8")).substitute(
        title=escape(meta["title"]),
        language=meta["language"],
        page=escape(meta["doc_id"]),
        meta="\n".join(f'  <meta name="{name}" content="{escape(value)}">' for name, value in meta.items()),
        heading=escape(title.cell),
        stamp=escape(f"Version {meta['version']}, in force from {meta['effective_from']}. Kept by {meta['owner']}."),
        article="\n".join(line for part in rest for line in _block(part)),
        related="\n".join(_related(name.strip()) for name in document.layout["related"].split(";")),
    )
    return page.encode()


def _related(name: str) -> str:
    return f'        <li><a href="/help/{_anchor(name)}">{escape(name)}</a></li>'


def _anchor(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def _block(part: Part) -> Iterable[str]:
    """The lines of one block. Long ones are wrapped, as editors do: to a reader a line break is a space."""
    match part.kind:
        case PartKind.HEADING:
            yield f'{_INDENT}<h2 id="{_anchor(part.cell)}">{_words(part.cell)}</h2>'
        case PartKind.LIST:
            yield f"{_INDENT}<ul>"
            for (item,) in part.rows:
                yield from _wrapped(f"<li>{_words(item)}</li>", _INDENT + "  ")
            yield f"{_INDENT}</ul>"
        case PartKind.TABLE:
            head, *rows = part.rows
            yield f'{_INDENT}<div class="table-scroll"><table>'
            yield f"{_INDENT}  <thead><tr>{_row(head, 'th')}</tr></thead>"
            yield f"{_INDENT}  <tbody>"
            for row in rows:
                yield f"{_INDENT}    <tr>"
                yield from (f"{_INDENT}      {_row((cell,), 'td')}" for cell in row)
                yield f"{_INDENT}    </tr>"
            yield f"{_INDENT}  </tbody>"
            yield f"{_INDENT}</table></div>"
        case _:
            yield from _wrapped(f"<p>{_words(part.cell)}</p>", _INDENT)


def _row(cells: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{_words(cell)}</{tag}>" for cell in cells)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, _WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_long_words=False, break_on_hyphens=False
    )


def _words(text: str) -> str:
    """Escaped text, with the no-break spaces that keep a number and its unit on one line."""
    return re.sub(r"(\d) (dollars|kg)\b", r"\1&nbsp;\2", escape(text.replace(SOFT_HYPHEN, ""), quote=False))
