"""The parsed text with its chunks under the letters: a view that panels share."""

from explorer.gui.reading.parsed_text.view import ParsedTextView

__all__ = ["ParsedTextView"]
