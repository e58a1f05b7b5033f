"""The theme that is chosen and the one that shows: the user's choice, or what the desktop says."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from explorer.gui.style import THEMES, palette, resolve, ui_font
from explorer.gui.stylesheet import stylesheet
from explorer.viewlogic.tokens import Theme


class Appearance(QObject):
    """Dresses the application, whose style is Fusion (the launcher says so). ``changed`` carries the theme after palette and style sheet
    have it. The style sheet comes with :meth:`dress`, which is best called when the widgets are made: to put one into another costs
    more under a style sheet.
    """

    changed = Signal(object)

    def __init__(self, app: QApplication, choice: str) -> None:
        super().__init__()
        self._app = app
        self.choice = choice if choice in THEMES else "system"
        self.theme: Theme = resolve(self.choice)
        app.setFont(ui_font())
        app.setPalette(palette(self.theme))
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)

    def choose(self, choice: str) -> None:
        """ "system", "light" or "dark"."""
        self.choice = choice
        self._take(resolve(choice))

    @property
    def other(self) -> str:
        """Light when it is dark, and the other way round."""
        return "light" if self.theme.name == "dark" else "dark"

    def _follow(self) -> None:
        if self.choice == "system":
            self._take(resolve("system"))

    def _take(self, theme: Theme) -> None:
        if theme.name != self.theme.name:
            self.theme = theme
            self.dress()
        self.changed.emit(theme)

    def dress(self) -> None:
        """Palette and style sheet of the theme."""
        self._app.setPalette(palette(self.theme))
        self._app.setStyleSheet(stylesheet(self.theme))
