"""Presenting to a class: large letters, strong contrast, nothing beside the columns, and a black screen when the class should look up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from explorer.gui.panels.comparison.sheet import sheet
from explorer.gui.reading.parsed_text.measures import LEAST_ZOOM, MOST_ZOOM
from explorer.viewlogic.high_contrast import high_contrast
from explorer.viewlogic.tokens import Theme

if TYPE_CHECKING:
    from explorer.gui.panels.comparison.panel import ComparisonPanel

_STEP = 1.12
_LARGE = 1.7
_HEADER_MOST, _HEADER_WIDTH = 1.35, 330.0
"""Headers and the strip grow with the text, but never so much that their figures need many lines."""


class Presentation(QObject):
    """What is large and strong about ``panel``. Each of the two looks remembers its own size of letters."""

    def __init__(self, panel: ComparisonPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._sizes = {False: 1.0, True: _LARGE}
        self._plain: Theme | None = None
        self._black: QWidget | None = None
        self.on = False

    @property
    def scale(self) -> float:
        return self._sizes[self.on]

    @property
    def header_scale(self) -> float:
        """How large headers and the strip are: in narrow columns their figures would need more lines than the text has."""
        wide = self._panel.width() / max(len(self._panel.columns), 1)
        return max(min(self.scale, _HEADER_MOST, wide / _HEADER_WIDTH), 1.0) if self.on else 1.0

    @property
    def blacked(self) -> bool:
        return self._black is not None and self._black.isVisible()

    def theme(self, of: Theme) -> Theme:
        """The theme that shows where the window's is ``of``."""
        return high_contrast(of) if self.on else of

    def present(self, on: bool) -> None:
        if on == self.on:
            return
        self.on = on
        if not on and self._black is not None:
            self._black.hide()
        panel = self._panel
        panel.title_row.setVisible(not on)
        panel.footer.show_side(not on)
        panel.presenting.emit(on)
        self._show_scale()
        if self._plain is not None:
            self.dress(self._plain)
        panel.take_focus()

    def zoom(self, by: int) -> None:
        """Larger for 1, smaller for -1, the usual size for 0."""
        usual = _LARGE if self.on else 1.0
        self._sizes[self.on] = min(max(self.scale * _STEP**by, LEAST_ZOOM), MOST_ZOOM) if by else usual
        self._show_scale()

    def _show_scale(self) -> None:
        panel = self._panel
        for column in panel.columns:
            column.set_scale(self.scale, self.header_scale)
        panel.footer.set_scale(self.header_scale)
        panel.settle_soon()

    def fit(self) -> None:
        """After a change of widths: headers and strip as large as there is room for."""
        if self.on:
            for column in self._panel.columns:
                column.header.set_scale(self.header_scale)
            self._panel.footer.set_scale(self.header_scale)

    def black_out(self) -> None:
        """A black screen, or the comparison again. Only while presenting."""
        if not self.on:
            return
        if self._black is None:
            self._black = QWidget(self._panel)
            self._black.setAccessibleName("Black screen; B shows the comparison again")
            self._black.setAutoFillBackground(True)
            dark = QPalette()
            dark.setColor(QPalette.ColorRole.Window, Qt.GlobalColor.black)
            self._black.setPalette(dark)
            self._black.setStyleSheet("background: black;")
            self._panel.installEventFilter(self)
        self._black.setGeometry(self._panel.rect())
        self._black.setVisible(not self._black.isVisible())
        self._black.raise_()

    def dress(self, of: Theme) -> None:
        self._plain = of
        shown = self.theme(of)
        panel = self._panel
        panel.setStyleSheet(sheet(shown, strong=self.on))
        for column in panel.columns:
            column.apply_theme(shown)
        panel.strip.apply_theme(shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and self._black is not None:
            self._black.setGeometry(self._panel.rect())
        return super().eventFilter(watched, event)
