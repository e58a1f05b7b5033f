"""The pane "Parsed text"."""

from explorer.gui.panels.text.panel import TextPanel

__all__ = ["TextPanel"]
