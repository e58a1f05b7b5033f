"""The pane "Table", for documents with sheets."""

from explorer.gui.panels.grid.panel import GridPanel

__all__ = ["GridPanel"]
