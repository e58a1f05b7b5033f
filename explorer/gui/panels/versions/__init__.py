"""Two versions of a document side by side, in a window of their own."""

from explorer.gui.panels.versions.window import VersionWindow

__all__ = ["VersionWindow"]
