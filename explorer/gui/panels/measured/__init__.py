"""What was measured under the columns of a comparison: a small table, and a window with everything behind it."""

from explorer.gui.panels.measured.panel import MeasuredPanel

__all__ = ["MeasuredPanel"]
