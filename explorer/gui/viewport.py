"""A viewport of our own for views that stand in the window from the start."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget


def own_viewport() -> QWidget:
    """What Qt puts into a scroll area itself, but made here.

    For a widget that Qt made, PySide looks among all classes of widgets for its own, and sets up every one of them for that: a
    twentieth of the time until the window shows.
    """
    made = QWidget()
    made.setObjectName("qt_scrollarea_viewport")
    made.setBackgroundRole(QPalette.ColorRole.Base)
    made.setAutoFillBackground(True)
    made.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
    return made
