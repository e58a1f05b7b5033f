"""The guided view "Why the ID is a hash"."""

from explorer.gui.panels.lesson.panel import LessonPanel

__all__ = ["LessonPanel"]
