"""Chunkers side by side: two to four columns on one document."""

from explorer.gui.panels.comparison.panel import ComparisonPanel

__all__ = ["ComparisonPanel"]
