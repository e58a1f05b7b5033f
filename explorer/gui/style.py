"""Colours, fonts and the palette of the window, made from the tokens of one theme.

Qt's own switch between light and dark does nothing without a desktop, so both themes are palettes of our own over the Fusion style.
Panes take colours from here with :func:`colour` and :func:`blend`, and fonts with :func:`ui_font` and :func:`fixed_font`; they never
name a colour or a font family themselves.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QGuiApplication, QPalette

from explorer.viewlogic.tokens import Theme, theme

STEP = 4
"""The spacing step, in device-independent pixels: margins and gaps are multiples of it."""
SMALL, BODY, LARGE, DISPLAY = 12, 13, 15, 19
"""Text sizes in device-independent pixels: notes and badges, everything else, headings of empty panes, the chunk's ID."""
THEMES = ("system", "light", "dark")
FOUND_OPACITY = 0.30
"""How strongly the second tint lies under a word that was found; with more, it could not be read on a chosen chunk in the dark theme."""

# DejaVu Sans is what fontconfig gives where no font was chosen; its condensed cut has the widths that the window is laid out for.
_SUBSTITUTES = {"DejaVu Sans": "DejaVu Sans Condensed"}


def colour(of: Theme, token: str, opacity: float = 1.0) -> QColor:
    """The token's colour; KeyError for an unknown token. ``opacity`` from 0 to 1 becomes the alpha."""
    value = QColor(of.colours[token])
    value.setAlphaF(opacity)
    return value


def blend(of: Theme, token: str, opacity: float, over: str = "panel") -> QColor:
    """The solid colour that ``token`` at ``opacity`` (0 to 1) makes on the ground ``over``."""
    upper, lower = QColor(of.colours[token]), QColor(of.colours[over])
    mixed = [round(a * opacity + b * (1 - opacity)) for a, b in zip(upper.getRgb()[:3], lower.getRgb()[:3], strict=True)]  # type: ignore[index]
    return QColor(*mixed)


def tint(of: Theme, position: int) -> QColor:
    """The translucent ground of the chunk at ``position``: neighbours alternate between the two tints."""
    if position % 2 == 0:
        return colour(of, "tint_a", of.numbers["tint_opacity"])
    return colour(of, "tint_b", of.numbers["tint_b_opacity"])


def chosen(of: Theme) -> QColor:
    """The translucent ground of the chosen chunk."""
    return colour(of, "tint_a", of.numbers["chosen_opacity"])


@cache
def ui_family() -> str:
    """The family of the system's font as it is really drawn. Needs the application object."""
    family = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    substitute = _SUBSTITUTES.get(family, family)
    return substitute if substitute in QFontDatabase.families() else family


@cache
def fixed_family() -> str:
    """The family of the system's fixed font as it is really drawn. Needs the application object."""
    return QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)).family()


def ui_font(size: int = BODY, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The system's font at ``size`` device-independent pixels."""
    font = QFont(ui_family())
    font.setPixelSize(size)
    font.setWeight(weight)
    return font


def fixed_font(size: int = SMALL, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The system's fixed font at ``size`` device-independent pixels: for IDs, digests and positions."""
    font = QFont(fixed_family())
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(size)
    font.setWeight(weight)
    return font


def resolve(choice: str) -> Theme:
    """The theme for the user's choice "light", "dark" or "system" (light where the desktop does not say)."""
    if choice in ("light", "dark"):
        return theme(choice)
    dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return theme("dark" if dark else "light")


def palette(of: Theme) -> QPalette:
    """The palette of ``of`` for all widgets."""
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    made = QPalette()
    plain = {
        role.Window: "window",
        role.WindowText: "text",
        role.Base: "panel",
        role.AlternateBase: "raised",
        role.Text: "text",
        role.Button: "window",
        role.ButtonText: "text",
        role.BrightText: "warn",
        role.ToolTipBase: "raised",
        role.ToolTipText: "text",
        role.PlaceholderText: "quiet",
        role.Link: "accent_text",
        role.LinkVisited: "accent_text",
        role.Accent: "accent",
        role.Mid: "line",
        role.Dark: "line",
        role.Shadow: "line",
        role.Light: "raised",
        role.Midlight: "raised",
    }
    for where, token in plain.items():
        made.setColor(where, colour(of, token))
    # A selection keeps the text's own colour: a quiet ground instead of a loud one.
    made.setColor(role.Highlight, blend(of, "tint_a", of.numbers["chosen_opacity"]))
    made.setColor(role.HighlightedText, colour(of, "text"))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, where, blend(of, "quiet", 0.7, "window"))
    return made
