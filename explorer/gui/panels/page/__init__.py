"""The pane of the printed page: its pages one below the other, with every chunk's boxes over them."""

from explorer.gui.panels.page.panel import PagePanel

__all__ = ["PagePanel"]
