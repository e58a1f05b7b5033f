"""The evidence card: what is handed over with a passage, as plain text, Markdown and HTML."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator
from urllib.parse import quote

from explorer.domain.cells import row_words
from explorer.domain.citations import page_words
from explorer.domain.identity import ID_LENGTH, SEPARATOR
from explorer.domain.placement import Grade
from explorer.tracing.citations_in_text import SCHEME, CitationKind, citations_in_text
from explorer.tracing.trace import Trace

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_LINE_START = re.compile(r"^(\s*)(\d*)([-+=.)])", re.MULTILINE)
_ITEM = "- "


def link(chunk_id: str) -> str:
    """The address that opens a chunk in the program: ``chunk-explorer:a4dc9ec49818``."""
    return f"{SCHEME}:{quote(chunk_id, safe='')}"


def chunk_id_of_link(text: str) -> str | None:
    """The ID in such an address, in lower case; None for anything else."""
    found = citations_in_text(text.strip())
    if len(found) == 1 and found[0].kind is CitationKind.LINK and found[0].query.strip() == text.strip():
        return found[0].value
    return None


def card_text(trace: Trace) -> str:
    """Plain text, ready for a mail."""
    lines = [trace.citation, "", *(f"{name}: {value}" for name, value in card_facts(trace)), ""]
    lines += (f"> {line}".rstrip() for line in trace.source_text.split("\n"))
    return "\n".join([*lines, "", link(trace.chunk_id)]) + "\n"


def card_markdown(trace: Trace) -> str:
    """Markdown; nothing in the document's text is taken for markup."""
    lines = [f"**{_plain(trace.citation)}**", ""]
    lines += (f"- {name}: {_plain(value)}" for name, value in card_facts(trace))
    lines += ["", *_quoted(trace.source_text.split("\n"))]
    return "\n".join([*lines, "", f"[{link(trace.chunk_id)}]({link(trace.chunk_id)})"]) + "\n"


_NAME = '<td style="padding-right: 12px">'
_SHARP = 1.5
"""Pixels of the picture for one of a web page's, so that print keeps about its own size and stays sharp."""
_PNG = b"\x89PNG\r\n\x1a\n"


def _width(png: bytes) -> str:
    """The attribute that says how wide the picture is shown, from its header; ``""`` for what is no PNG."""
    return f' width="{round(int.from_bytes(png[16:20]) / _SHARP)}"' if png.startswith(_PNG) and len(png) > 24 else ""


def card_html(trace: Trace, picture: bytes | None = None) -> str:
    """A piece of HTML, everything escaped; ``picture`` is a PNG of the passage on its page, put in as it is."""
    said = html.escape(trace.citation)
    rows = "".join(f"<tr>{_NAME}{html.escape(name)}</td><td>{html.escape(value)}</td></tr>" for name, value in card_facts(trace))
    words = html.escape(trace.source_text).replace("\n", "<br>\n")
    address = html.escape(link(trace.chunk_id), quote=True)
    image = ""
    if picture is not None:
        data = base64.b64encode(picture).decode("ascii")
        said_place = html.escape(place_of(trace), quote=True)
        image = f'<p><img alt="{said_place}"{_width(picture)} src="data:image/png;base64,{data}"></p>\n'
    return (
        f"<div>\n<p><b>{said}</b></p>\n<table>{rows}</table>\n<blockquote>{words}</blockquote>\n{image}"
        f'<p><a href="{address}">{address}</a></p>\n</div>\n'
    )


def place_of(trace: Trace) -> str:
    """ "page 1, continued on page 2"; "sheet Prices, row 12" in a table; "characters 274 to 1245" without pages."""
    return row_words(trace.rows) or page_words([span.label for span in trace.page_spans]) or f"characters {trace.start} to {trace.end}"


def card_facts(trace: Trace) -> tuple[tuple[str, str], ...]:
    """Names and values of the card, in its order."""
    facts = [
        ("ID", trace.chunk_id),
        ("Title", trace.title or trace.doc_id),
        ("Version", f"{trace.version}, {_dates(trace.effective_from, trace.effective_to)}"),
        ("In force", f"{trace.validity.value} on {trace.as_of.isoformat()}"),
        ("Section", " / ".join(section for section in trace.sections if section) or ("(table)" if trace.rows else "(title)")),
        ("Place", place_of(trace)),
        ("File", f"{trace.source}, characters {trace.start} to {trace.end}"),
    ]
    if trace.digest:
        place = SEPARATOR.join((trace.doc_id, trace.version, str(trace.start), str(trace.end)))
        facts.append(
            ("Proof", f"SHA-256 of {place} begins with {trace.chunk_id if trace.checks['id'] == 'ok' else trace.digest[:ID_LENGTH]}")
        )
    if doubts := doubts_of(trace):
        facts.append(("Note", " ".join(doubts)))
    return tuple(facts)


def _dates(since: str, until: str) -> str:
    if since and until:
        return f"from {since} until {until}"
    return f"since {since}" if since else f"until {until}" if until else "no dates given"


def doubts_of(trace: Trace) -> tuple[str, ...]:
    """Sentences on what speaks against the passage or could not be checked; a card without them is as good as its source."""
    said = []
    if trace.checks["id"] != "ok":
        said.append("The ID is not the hash of this place.")
    if trace.checks["text"] == "differs":
        said.append("Other text stands at these characters now.")
    if trace.checks["file"] in ("changed", "missing"):
        said.append(
            "The file has changed since it was indexed." if trace.checks["file"] == "changed" else "The file is not there any more."
        )
    if trace.placement.grade is Grade.PARTIAL:
        said.append(f"Only a part of it is placed on the page: {trace.placement.reason}.")
    return tuple(said)


def _quoted(lines: list[str]) -> Iterator[str]:
    """A quotation that keeps its lines; the parser's list items stay list items."""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        item = line.startswith(_ITEM)
        words = _ITEM + _plain(line.removeprefix(_ITEM)) if item else _plain(line.strip())
        goes_on = line.strip() and following.strip() and not following.startswith(_ITEM)
        yield f"> {words}{chr(92) if goes_on else ''}".rstrip()


def _plain(text: str) -> str:
    return _LINE_START.sub(r"\1\2\\\3", _MARKDOWN.sub(r"\\\1", text))
