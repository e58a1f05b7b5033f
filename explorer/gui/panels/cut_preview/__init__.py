"""A file's cut before anything is built."""

from explorer.gui.panels.cut_preview.panel import CutPreviewPanel

__all__ = ["CutPreviewPanel"]
