"""A trace as a person reads it: one fact a line, then the passage itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from explorer.domain.cells import row_words
from explorer.domain.identity import ID_LENGTH
from explorer.domain.placement import Grade
from explorer.viewlogic.provenance_words import elsewhere_words
from explorer.viewlogic.validity_words import dates_words

if TYPE_CHECKING:
    from explorer.tracing.trace import Trace

_FILE_WORDS = {
    "ok": "unchanged since it was indexed",
    "same text": "its text has every chunk of the collection",
    "changed": "changed since it was indexed",
    "missing": "not there any more",
    "unknown": "not checked: its folder is not known",
}
_TEXT_WORDS = {
    "ok": "stands at these characters",
    "differs": "does not stand at these characters",
    "unknown": "not checked: the document's text is not known",
}


def trace_lines(trace: Trace) -> Iterator[str]:
    """The record of one chunk, line by line."""
    yield trace.citation
    for name, value in _facts(trace):
        yield f"  {name:10} {value}"
    yield ""
    for line in trace.source_text.split("\n"):
        yield f"    {line}" if line else ""


def _facts(trace: Trace) -> Iterator[tuple[str, str]]:
    yield "document", f"{trace.doc_id}, version {trace.version}, {dates_words(trace.effective_from, trace.effective_to)}"
    yield "in force", f"{'yes' if trace.in_force else 'no'}, on {trace.as_of.isoformat()}: {trace.validity.value}"
    yield "access", trace.access
    yield "file", f"{trace.source} ({_FILE_WORDS[trace.checks['file']]})"
    if trace.rows:
        values = "1 value" if len(trace.cells) == 1 else f"{len(trace.cells)} values"
        yield "row", f"{row_words(trace.rows)}: {values}, {trace.borrowed} characters added (column names, line breaks)"
    else:
        yield "section", " / ".join(section for section in trace.sections if section) or "(title)"
    for span in trace.page_spans:
        lines = "1 line" if len(span.quads) == 1 else f"{len(span.quads)} lines"
        yield "page", f"{span.label}: characters {span.start} to {span.end}, {lines}"
    if trace.pages and not trace.page_spans:
        yield "page", f"starts on {', '.join(map(str, trace.pages))}, as the chunk says; where on it is not known"
    if trace.source_lines is not None:
        yield "lines", f"{trace.source_lines[0]} to {trace.source_lines[1]} of the file"
    yield "characters", f"{trace.start} to {trace.end}"
    yield "placement", _placement(trace)
    yield "chunk", f"#{trace.position} of the chunker {trace.chunker}"
    yield "text", _TEXT_WORDS[trace.checks["text"]]
    yield "ID", _proof(trace)
    if not trace.stable:
        yield "stable", "no: a page before it, or next to it, could not be read"
    if elsewhere := elsewhere_words(trace.provenance):
        yield "metadata", elsewhere
    if trace.note:
        yield "note", trace.note


def _placement(trace: Trace) -> str:
    placement = trace.placement
    if placement.grade is Grade.NONE:
        return f"none: {placement.reason}"
    counted = f"{placement.placed} characters on the page, {placement.added} added by the parser"
    if placement.grade is Grade.PARTIAL:
        return f"partial ({placement.percent} %): {counted}, {placement.reason}"
    return f"exact: {counted}"


def _proof(trace: Trace) -> str:
    if trace.checks["id"] != "ok":
        return "WRONG: it is not the hash of this document, version and characters"
    return f"SHA-256 of {trace.doc_id}|{trace.version}|{trace.start}|{trace.end} = {trace.digest[:ID_LENGTH]} {trace.digest[ID_LENGTH:]}"
