"""The chunk pane: the chosen chunk's record, what its values rest on, and the proof of its ID."""

from explorer.gui.panels.inspector.panel import InspectorPanel

__all__ = ["InspectorPanel"]
