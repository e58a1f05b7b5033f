"""The figures in a column's header: a quiet label above each value, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from explorer.gui.reading.plain_tip import plain_tip
from explorer.gui.style import BODY, SMALL, colour, ui_font
from explorer.viewlogic.comparing import HeaderFigure
from explorer.viewlogic.tokens import Theme, theme

_WIDEST_GAP, _LEAST_GAP = 16.0, 8.0
_CUTS = "cuts in a "


class FiguresRow(QWidget):
    """Says ``figures``, or one word such as "cutting…" instead."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme("light")
        self._scale = 1.0
        self._figures: tuple[HeaderFigure, ...] = ()
        self._words = ""
        self._boxes: list[tuple[QRectF, HeaderFigure, str]] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_figures(self, figures: Sequence[HeaderFigure]) -> None:
        self._figures, self._words = tuple(figures), ""
        self._change("; ".join(f"{figure.label} {figure.value}" for figure in figures))

    def say(self, words: str) -> None:
        """Stand-in words while there are no figures; the room stays the same."""
        self._words = words
        self._change(words)

    def set_scale(self, scale: float) -> None:
        self._scale = scale
        self._change(self.accessibleName())
        self.updateGeometry()

    def apply_theme(self, of: Theme) -> None:
        self._theme = of
        self.update()

    def _change(self, spoken: str) -> None:
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
        lines = len({box.top() for box, _, _ in self._boxes})
        self._boxes = self._place(self.width())
        if len({box.top() for box, _, _ in self._boxes}) != lines:
            self.updateGeometry()
        self.update()

    def _fonts(self) -> tuple[QFont, QFont]:
        return ui_font(round((SMALL - 1) * self._scale)), ui_font(round(BODY * self._scale), QFont.Weight.DemiBold)

    def _place(self, width: float) -> list[tuple[QRectF, HeaderFigure, str]]:
        """Where each figure stands, with its label; "cuts in a" is said once a line."""
        small, bold = (QFontMetricsF(font) for font in self._fonts())
        height = small.height() + bold.height() - 1
        widths = [self._width(label, figure, small, bold) for label, figure in zip(self._short(), self._figures, strict=True)]
        room = (width - sum(widths)) / max(len(widths) - 1, 1)
        gap = min(max(room, _LEAST_GAP * self._scale), _WIDEST_GAP * self._scale)
        fits = sum(widths) + gap * (len(widths) - 1) <= width + 0.5
        boxes: list[tuple[QRectF, HeaderFigure, str]] = []
        x = y = 0.0
        before = ""
        for figure in self._figures:
            label = self._label(figure.label, before)
            wide = self._width(label, figure, small, bold)
            first_cut = figure.label.startswith(_CUTS) and not before.startswith(_CUTS)
            # On two lines the cuts have the second for themselves, in every column.
            if x and (x + wide > width + 0.5 or (first_cut and not fits)):
                x, y, label = 0.0, y + height + 4, figure.label
                wide = self._width(label, figure, small, bold)
            boxes.append((QRectF(x, y, wide, height), figure, label))
            x += wide + (gap if fits else _WIDEST_GAP * self._scale)
            before = figure.label
        return boxes

    def _short(self) -> list[str]:
        """The labels of all figures when they stand on one line."""
        befores = ["", *(figure.label for figure in self._figures)]
        return [self._label(figure.label, before) for figure, before in zip(self._figures, befores, strict=False)]

    @staticmethod
    def _label(label: str, before: str) -> str:
        return label.removeprefix(_CUTS) if before.startswith(_CUTS) else label

    @staticmethod
    def _width(label: str, figure: HeaderFigure, small: QFontMetricsF, bold: QFontMetricsF) -> float:
        return max(small.horizontalAdvance(label), bold.horizontalAdvance(figure.value)) + 1

    # Qt's events

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        small, bold = (QFontMetricsF(font) for font in self._fonts())
        least = small.height() + bold.height() - 1
        return round(max([box.bottom() for box, _, _ in self._place(width)], default=least))

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(max(self.width(), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.heightForWidth(max(self.width(), 1)))

    def resizeEvent(self, _event: object) -> None:
        self._boxes = self._place(self.width())
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        small, bold = self._fonts()
        if self._words:
            painter.setFont(bold)
            painter.setPen(colour(self._theme, "quiet"))
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._words)
            return
        for box, figure, label in self._boxes:
            warns = figure.warns
            painter.setFont(small)
            painter.setPen(colour(self._theme, "warn" if warns else "quiet"))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, label)
            painter.setFont(bold)
            painter.setPen(colour(self._theme, "warn" if warns else "text"))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, figure.value)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            said = next((figure.help for box, figure, _ in self._boxes if box.contains(event.pos())), "")
            if said and not self._words:
                QToolTip.showText(event.globalPos(), plain_tip(said), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)
