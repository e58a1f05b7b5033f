"""The strip under the panes."""

from explorer.gui.panels.strip.panel import StripPanel

__all__ = ["StripPanel"]
