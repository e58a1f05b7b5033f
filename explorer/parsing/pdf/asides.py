"""What stands on a page and is no part of its text: form fields with their values, and what annotations say.

Pages are PyMuPDF's; this module does not import it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from explorer.domain.documents import Aside
from explorer.parsing.text_rules import clean

MOST = 20_000
"""Fields and annotations of a page; what a page has beyond is not listed."""

_BOXES = ("CheckBox", "RadioButton")
_DRAWS_WORDS = ("FreeText", "Stamp")


def form_fields(page: Any, number: int) -> Iterator[Aside]:
    """The fields with their values, empty ones too. Of a choice between buttons only the chosen one is listed, and mere buttons never."""
    for field in _chain(page.first_widget):
        kind, name = field.field_type_string, clean(str(field.field_label or "")) or clean(str(field.field_name or ""))
        value = clean(str(field.field_value or ""))
        if kind == "Button" or (kind == "RadioButton" and value in ("", "Off")):
            continue
        if kind in _BOXES:
            value = "not ticked" if value in ("", "Off") else value
        yield Aside("form field", f"{name}: {value or 'empty'}", number)


def annotation_words(page: Any, number: int) -> Iterator[Aside]:
    """The annotations' words; where they have none of their own, those that a text box or a stamp draws."""
    for annotation in _chain(page.first_annot):
        kind = annotation.type[1]
        words = clean(str(annotation.info.get("content") or ""))
        if not words and kind in _DRAWS_WORDS:
            words = clean(str(annotation.get_text() or ""))
        if words:
            yield Aside(f"annotation ({kind})", words, number)


def _chain(first: Any) -> Iterator[Any]:
    """What follows each other on the page. PyMuPDF's own lists leave out those that are no objects of their own."""
    for _ in range(MOST):
        if first is None:
            return
        yield first
        first = first.next
