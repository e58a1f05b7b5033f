"""Text of other people's documents inside HTML."""

from __future__ import annotations

import html

# HTML allows no control characters but these; a browser would show nothing, or guess.
_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160), *range(0xD800, 0xE000)) if chr(code) not in "\t\n"}


def escaped(text: str) -> str:
    """``text`` for an element's content or a quoted attribute; half of a surrogate pair and control characters become U+FFFD."""
    return html.escape(text.translate(_CONTROLS), quote=True)
