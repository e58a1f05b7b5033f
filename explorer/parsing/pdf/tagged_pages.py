"""Where the marked stretches of a tagged PDF stand on its pages.

The file is opened once more for it, because the content of its pages is rewritten there, in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from explorer.parsing.pdf.marked_content import ARTIFACT_LAYER, LAYER, layered
from explorer.parsing.pdf.tag_tree import Spots, TreeReader
from explorer.parsing.pdf.tags import ARTIFACT, Spot

_BLANKS = (32, 160)
# Letters follow each other when less than this part of their height is between them; baselines differ by rounding.
_CLOSE, _LEVEL = 0.6, 0.1


class Stretch(NamedTuple):
    """Letters that follow each other on one baseline ``y`` (points, unrotated frame), their box, and where they belong: None, nowhere."""

    y: float
    x0: float
    y0: float
    x1: float
    y1: float
    spot: Spot | None


def is_tagged(document: Any) -> bool:
    """Whether the file says that it is tagged, and vouches for it."""
    catalogue = document.pdf_catalog()
    if document.xref_get_key(catalogue, "StructTreeRoot")[0] != "xref":
        return False
    marked, suspects = (document.xref_get_key(catalogue, f"MarkInfo/{name}")[1] == "true" for name in ("Marked", "Suspects"))
    return marked and not suspects


class TaggedPages:
    """The pages of an open PyMuPDF document, which ends with this object. Raises ValueError when its tree cannot be used."""

    def __init__(self, document: Any) -> None:
        self._document = document
        root = document.xref_get_key(document.pdf_catalog(), "StructTreeRoot")[1]
        self._spots: Spots = TreeReader(lambda xref: document.xref_object(xref, compressed=True)).read(int(root.split()[0]))
        # One for all pages, each of which is looked at once: what is written into a document is kept in memory.
        self._stream: int = document.get_new_xref()
        document.update_object(self._stream, "<<>>")

    def close(self) -> None:
        self._document.close()

    def stretches(self, number: int) -> list[Stretch] | None:
        """The letters of a page (from 1), in the order in which it draws them; None where they cannot be told. Never raises."""
        try:
            return self._stretches(number)
        except Exception:
            # A damaged structure must not take the text with it.
            return None

    def _stretches(self, number: int) -> list[Stretch] | None:
        document = self._document
        page = document.load_page(number - 1)
        spots = self._spots.get(page.xref, {})
        content = layered(page.read_contents(), lambda name: self._named(page.xref, name))
        if content is None:
            return None
        document.update_stream(self._stream, content, compress=False)
        document.xref_set_key(page.xref, "Contents", f"{self._stream} 0 R")
        found = []
        for span in document.load_page(number - 1).get_texttrace():
            layer = span["layer"]
            spot = spots.get(int(layer[len(LAYER) :])) if layer.startswith(LAYER) else ARTIFACT if layer == ARTIFACT_LAYER else None
            found += _stretches(span["chars"], spot)
        return found

    def _named(self, page: int, name: str) -> int | None:
        kind, value = self._document.xref_get_key(page, f"Resources/Properties/{name}/MCID")
        return int(value) if kind == "int" else None


def _stretches(chars: Sequence[Any], spot: Spot | None) -> list[Stretch]:
    """The letters of one span, cut where the baseline changes or the next one does not follow closely."""
    found: list[Stretch] = []
    inked = False
    y = x0 = y0 = x1 = y1 = close = 0.0
    for code, _, (at, base), (left, top, right, bottom) in chars:
        if -close < at - x1 < close and -_LEVEL < base - y < _LEVEL:
            x1 = right
            inked = inked or code not in _BLANKS
            continue
        if inked:
            found.append(Stretch(y, x0, y0, x1, y1, spot))
        inked = code not in _BLANKS
        y, x0, y0, x1, y1, close = base, left, top, right, bottom, _CLOSE * (bottom - top)
    if inked:
        found.append(Stretch(y, x0, y0, x1, y1, spot))
    return found
