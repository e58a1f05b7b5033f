"""HTML elements by what they mean for the text."""

from __future__ import annotations


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}

LISTS = _names("ul ol menu dir dl")

BLOCKS = _names(
    "address article blockquote body center dd details div dt fieldset figcaption figure footer form head header hgroup "
    "hr html legend li main p search section summary table tbody td tfoot th thead tr caption"
)
"""Elements that begin and end a piece of text of their own. Headings, lists and ``pre`` do too, and are told apart elsewhere."""

INVISIBLE = _names(
    "title script style template noscript iframe object embed applet video audio canvas svg map datalist select textarea "
    "button progress meter rp rt annotation annotation-xml frameset noframes"
)
"""Elements whose content is no text of the document: code, pictures, controls, readings beside the letters."""

SURROUNDINGS = _names("nav aside dialog")
"""Elements that stand beside a document's text, wherever they are."""

_INLINE = _names(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i img input ins kbd label mark math nobr output q ruby rb rtc s "
    "samp slot small span strike strong sub sup time tt u var wbr"
)
_OTHERS = _names("area base col colgroup link meta optgroup option param pre source track")

KNOWN = BLOCKS | INVISIBLE | SURROUNDINGS | LISTS | HEADINGS.keys() | _INLINE | _OTHERS
"""Names that mark up a Markdown text. ``<your order number>`` is none of them: somebody wrote it to be read."""
