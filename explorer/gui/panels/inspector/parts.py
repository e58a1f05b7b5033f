"""The parts of the chunk pane: chips, the call-out about pages, the box with the proof, and lines of checks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from explorer.gui.flow import FlowLayout
from explorer.gui.panels.inspector.text_block import TextBlock
from explorer.gui.style import BODY, SMALL, STEP, blend, colour, fixed_font, ui_font
from explorer.viewlogic.proof_words import CheckLine, Proof
from explorer.viewlogic.tokens import Theme

_SPOKEN = {"good": "Checked", "warn": "Attention", "quiet": "Not checked"}
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class Chip(QLabel):
    """A short word on a rounded ground; ``token`` is the colour of its ink."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._token = "text"
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(_SELECTABLE)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFont(ui_font(SMALL))
        self.setContentsMargins(2 * STEP, 1, 2 * STEP, 2)
        self.apply_theme(theme)

    def say(self, words: str, token: str, theme: Theme) -> None:
        self.setText(words)
        if token != self._token:
            self._token = token
            self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self._ground = blend(theme, "quiet", 0.12)
        palette = self.palette()
        palette.setColor(self.foregroundRole(), colour(theme, self._token))
        self.setPalette(palette)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._ground)
        radius = self.height() / 2
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()
        super().paintEvent(event)


class FittingLine(QLabel):
    """A line in fixed-width letters of the first of ``sizes`` in which all of it is seen: half an ID looks like a whole one."""

    def __init__(self, sizes: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self._fonts = [fixed_font(size) for size in sizes]
        self.setFont(self._fonts[0])

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._fonts[0])
        return QSize(metrics.horizontalAdvance(self.text()) + 1, metrics.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(QFontMetrics(self._fonts[-1]).horizontalAdvance(self.text()), QFontMetrics(self._fonts[0]).height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        fitting = (font for font in self._fonts if QFontMetrics(font).horizontalAdvance(self.text()) <= self.width())
        font = next(fitting, self._fonts[-1])
        if font != self.font():
            self.setFont(font)


class Chips(QWidget):
    """Chips in a flow of lines."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[tuple[str, str], ...] = ()
        self._chips: list[Chip] = []
        self._flow = FlowLayout(self, spacing=5)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_chips(self, chips: Sequence[tuple[str, str]]) -> None:
        """Pairs of words and the colour token of their ink."""
        if tuple(chips) == self._shown:
            return
        self._shown = tuple(chips)
        while len(self._chips) < len(chips):
            self._chips.append(Chip(self._theme, self))
            self._flow.addWidget(self._chips[-1])
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(chips))
            if number < len(chips):
                chip.say(*chips[number], self._theme)
        self.updateGeometry()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        for chip in self._chips:
            chip.apply_theme(theme)


class CallOut(QFrame):
    """A sentence in bold and more below it, beside a bar of the accent colour, or of the warm one for what is not in the index."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._token = "accent"
        self._head, self._body = QLabel(self), QLabel(self)
        self._head.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        for label in (self._head, self._body):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(_SELECTABLE)
        column = QVBoxLayout(self)
        column.setContentsMargins(13, 2 * STEP, 3 * STEP, 9)
        column.setSpacing(1)
        column.addWidget(self._head)
        column.addWidget(self._body)

    def say(self, head: str, body: str, token: str = "accent") -> None:
        self._token = token
        self._head.setText(head)
        self._body.setText(body)
        self._body.setVisible(bool(body))
        self.setVisible(bool(head))
        self.setAccessibleName(f"{head} {body}".strip())
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(blend(self._theme, self._token, 0.08))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        painter.fillRect(0, 0, 3, self.height(), colour(self._theme, self._token))


class ProofBox(TextBlock):
    """What is hashed, and the digest with the ID marked in it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__("Proof of the ID", parent)
        self._theme = theme
        self._proof: Proof | None = None
        self.document().setDocumentMargin(7)

    def show_proof(self, proof: Proof) -> None:
        if proof != self._proof:
            self._proof = proof
            self._write()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._write()

    def _write(self) -> None:
        if self._proof is None:
            return
        plain, marked = QTextCharFormat(), QTextCharFormat()
        for form in (plain, marked):
            form.setFont(fixed_font(SMALL - 1))
            form.setForeground(colour(self._theme, "text"))
        marked.setBackground(blend(self._theme, "tint_a", self._theme.numbers["chosen_opacity"]))
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.insertText(f"{self._proof.formula}\n", plain)
        cursor.insertText(self._proof.id, marked)
        cursor.insertText(self._proof.rest, plain)
        cursor.endEditBlock()
        self.setToolTip(f"The whole digest: {self._proof.digest}")
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour(self._theme, "line"), 1))
        painter.setBrush(colour(self._theme, "raised"))
        painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        painter.end()
        super().paintEvent(event)


class CheckRow(QWidget):
    """A sign and the words of one check."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = "quiet"
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(_SELECTABLE)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 1, 0, 1)
        column.addWidget(self._words)

    def show_check(self, line: CheckLine) -> None:
        self._state = line.state
        self._words.setText(line.words)
        self._colour_words()
        self.setAccessibleName(f"{_SPOKEN[line.state]}: {line.words}")
        self.update()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._colour_words()
        self.update()

    def _colour_words(self) -> None:
        palette = self._words.palette()
        palette.setColor(self._words.foregroundRole(), colour(self._theme, "text" if self._state == "good" else self._state))
        self._words.setPalette(palette)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = colour(self._theme, self._state)
        painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        middle = 1 + self._words.fontMetrics().height() / 2
        if self._state == "good":
            painter.drawPolyline([QPointF(1.5, middle), QPointF(4.5, middle + 3.2), QPointF(10, middle - 3.2)])
        elif self._state == "warn":
            painter.drawLine(QPointF(5.5, middle - 5), QPointF(5.5, middle + 1))
            painter.drawPoint(QPointF(5.5, middle + 4.5))
        else:
            painter.setPen(QPen(ink, 1.4))
            painter.drawEllipse(QPointF(5.5, middle), 3.6, 3.6)
