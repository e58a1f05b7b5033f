"""Rows for a passage's other versions and twins, and the banner on one that must not be quoted as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.gui.panels.inspector.parts import CallOut
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.reading.passage_signs import DOT_ROOM, paint_dot
from explorer.gui.style import BODY, SMALL, STEP, blend, colour, ui_font
from explorer.viewlogic.relatives import Banner, RelativeRow
from explorer.viewlogic.tokens import Theme

_ABOVE, _LINE, _TEXT_LINES = 5, 17, 3
_AROUND = 150


class RelativeButton(QAbstractButton):
    """One relative, pressed to go there."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: RelativeRow | None = None
        self._text: MarkedText | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def row(self) -> RelativeRow | None:
        return self._row

    def show_row(self, row: RelativeRow) -> None:
        self._row = row
        self.setText(row.name)
        self.setAccessibleName(row.spoken())
        self.setToolTip(row.spoken())
        self._lay_out()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def _lay_out(self) -> None:
        row = self._row
        if row is None:
            return
        self._text = None
        if row.line.text:
            width = max(self.width() - 2 * STEP - DOT_ROOM, 40)
            self._text = MarkedText(row.line.around(_AROUND), ui_font(SMALL), found_format(self._theme), width, _TEXT_LINES)
        lines = 2 if row.section or row.what else 1
        height = round(2 * _ABOVE + lines * _LINE + (self._text.height + 2 if self._text is not None else 0))
        if height != self.height():
            self.setFixedHeight(height)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        row = self._row
        if row is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(blend(self._theme, "text", 0.05))
            painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        if self.hasFocus():
            painter.setPen(QPen(colour(self._theme, "accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        text, quiet = colour(self._theme, "text"), colour(self._theme, "quiet")
        upper = QRectF(STEP, _ABOVE, self.width() - 2 * STEP, _LINE)
        paint_dot(painter, self._theme, QPointF(upper.left() + 3.5, upper.center().y() + 0.5), row.state.counts)
        upper.setLeft(upper.left() + DOT_ROOM)
        strong, plain = ui_font(BODY, QFont.Weight.DemiBold), ui_font(SMALL)
        metrics = QFontMetricsF(plain)
        state = f"  {row.state.words}"
        name = QFontMetricsF(strong).elidedText(row.name, Qt.TextElideMode.ElideMiddle, upper.width() - metrics.horizontalAdvance(state))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(strong)
        painter.setPen(text)
        painter.drawText(upper, left, name)
        painter.setFont(plain)
        painter.setPen(quiet)
        painter.drawText(upper.adjusted(QFontMetricsF(strong).horizontalAdvance(name), 0, 0, 0), left, state)
        lower = upper.translated(0, _LINE)
        painter.setPen(quiet if row.alike else colour(self._theme, "warn"))
        painter.drawText(lower, left, row.what)
        rest = lower.adjusted(metrics.horizontalAdvance(row.what), 0, 0, 0)
        painter.setPen(quiet)
        section = f" · {row.section}" if row.section else ""
        painter.drawText(rest, left, metrics.elidedText(section, Qt.TextElideMode.ElideRight, rest.width()))
        if self._text is not None:
            self._text.draw(painter, QPointF(lower.left(), lower.bottom() + 2), text)
        painter.end()


class RelativeList(QWidget):
    """A heading and one button for each relative; hidden while there is none. ``wanted`` carries the RelativeRow that was pressed."""

    wanted = Signal(object)

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._buttons: list[RelativeButton] = []
        heading = QLabel(name, self)
        heading.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self.setAccessibleName(name)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4 * STEP, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(heading)
        self._column.addSpacing(STEP)
        self.hide()

    @property
    def buttons(self) -> list[RelativeButton]:
        """Those that show, in their order."""
        return [button for button in self._buttons if not button.isHidden()]

    def show_rows(self, rows: Sequence[RelativeRow]) -> None:
        while len(self._buttons) < len(rows):
            button = RelativeButton(self._theme, self)
            button.clicked.connect(lambda _checked=False, pressed=button: self.wanted.emit(pressed.row))
            self._buttons.append(button)
            self._column.addWidget(button)
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(rows))
            if number < len(rows):
                button.show_row(rows[number])
        self.setVisible(bool(rows))

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button in self._buttons:
            button.apply_theme(theme)


class BannerBox(QFrame):
    """The banner with its button; ``wanted`` carries the Banner when that is pressed."""

    wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._banner: Banner | None = None
        self._words = CallOut(theme, self)
        self._button = QPushButton(self)
        self._button.clicked.connect(lambda: self.wanted.emit(self._banner))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 2 * STEP)
        column.setSpacing(6)
        column.addWidget(self._words)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    @property
    def button(self) -> QPushButton:
        return self._button

    @property
    def shown(self) -> Banner | None:
        return self._banner

    def show_banner(self, banner: Banner | None) -> None:
        self._banner = banner
        if banner is not None:
            self._words.say(f"\u26a0 {banner.head}", banner.words, "warn")
            self._button.setText(banner.button)
            self._button.setVisible(bool(banner.button))
        self.setVisible(banner is not None)

    def apply_theme(self, theme: Theme) -> None:
        self._words.apply_theme(theme)
