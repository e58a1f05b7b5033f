"""The library pane: documents, versions and chunks, with a filter above."""

from explorer.gui.panels.library.panel import LibraryPanel

__all__ = ["LibraryPanel"]
