"""The search pane: words, filters, and the hits to walk through."""

from explorer.gui.panels.search.panel import SearchPanel

__all__ = ["SearchPanel"]
