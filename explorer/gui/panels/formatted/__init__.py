"""The pane "Formatted text", for documents without pages."""

from explorer.gui.panels.formatted.panel import FormattedPanel

__all__ = ["FormattedPanel"]
