"""The pane of what a pasted text cites: each citation with its passage, or the reason why there is none."""

from explorer.gui.panels.found.panel import FoundPanel

__all__ = ["FoundPanel"]
