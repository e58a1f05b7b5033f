"""How questions are drawn, and the passages below them."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.domain.chunks import Chunk
from explorer.gui.models.question_tree import QuestionTree
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.reading.passage_signs import DOT_ROOM, paint_badge, paint_dot
from explorer.gui.style import BODY, SMALL, STEP, blend, chosen, colour, fixed_font, ui_font
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.question_nodes import Node, PartNode, QuestionNode
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.validity_words import version_state

MARGIN = 3 * STEP
_SIGN_ROOM = 20
_LINE, _GAP = 17, 6
_MOST_LINES, _MOST_ANSWER_LINES = 3, 6
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_INKS = {"\u2713": "good", "\u2717": "warn"}

Index = QModelIndex | QPersistentModelIndex


class QuestionRows(QStyledItemDelegate):
    """Draws the nodes of a :class:`QuestionTree` for a column of ``width`` pixels. ``current`` is the chunk chosen in the window."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.current: str | None = None
        self.width = 200
        self._day = date.min
        self._plain, self._small = ui_font(BODY), ui_font(SMALL)
        self._strong = ui_font(SMALL, QFont.Weight.DemiBold)
        self._fixed = fixed_font(SMALL - 1)
        self._made: dict[int, tuple[Node, MarkedText]] = {}
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.forget()

    def show_day(self, day: date) -> None:
        """The day for which passages say whether they are in force, where the question has none of its own."""
        self._day = day

    def set_width(self, width: int) -> None:
        if width != self.width:
            self.width = width
            self.forget()

    def forget(self) -> None:
        self._made.clear()

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        node = self._node(index)
        if isinstance(node, QuestionNode):
            height = _GAP + _LINE + self._text(node).height + _GAP + 1
        elif node is None or node.kind == "heading":
            height = _LINE + _GAP + 2
        elif node.kind == "words":
            height = self._text(node).height + _GAP
        else:
            height = 2 * _LINE + _GAP
        return QSize(80, round(height))

    def _node(self, index: Index) -> Node | None:
        model = index.model()
        return model.node(index) if isinstance(model, QuestionTree) else None

    def _text(self, node: Node) -> MarkedText:
        """The node's words, laid out for the width."""
        found = self._made.get(id(node))
        if found is not None:
            return found[1]
        room = self.width - 2 * MARGIN - _SIGN_ROOM
        if isinstance(node, QuestionNode):
            line, font, lines = node.answer.question.question, self._plain, _MOST_LINES
        else:
            line, font, lines = node.words, self._small, _MOST_ANSWER_LINES
        made = MarkedText(MarkedLine(" ".join(line.split())), font, found_format(self._theme), room, lines)
        # The node is kept with its text, so that its number is not given to another one meanwhile.
        self._made[id(node)] = (node, made)
        return made

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        node = self._node(index)
        if node is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        passage = isinstance(node, PartNode) and node.chunk is not None
        if selected:
            painter.fillRect(rect, chosen(self._theme))
        elif state & QStyle.StateFlag.State_MouseOver and (passage or isinstance(node, QuestionNode)):
            painter.fillRect(rect, blend(self._theme, "text", 0.05))
        if selected or (isinstance(node, PartNode) and node.chunk is not None and node.chunk.chunk_id == self.current):
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colour(self._theme, "accent"))
        inner = QRectF(rect).adjusted(MARGIN, 0, -MARGIN, 0)
        if isinstance(node, QuestionNode):
            self._paint_question(painter, inner, node, selected)
            if not selected and index.row():
                painter.setPen(QPen(colour(self._theme, "line"), 1))
                painter.drawLine(QPointF(inner.left(), rect.top() + 0.5), QPointF(inner.right(), rect.top() + 0.5))
        elif node.chunk is not None:
            self._paint_passage(painter, inner, node, node.chunk, selected)
        else:
            self._paint_words(painter, inner, node, selected)
        painter.restore()

    def _ink(self, token: str, selected: bool) -> QColor:
        return colour(self._theme, "text" if selected else token)

    def _paint_question(self, painter: QPainter, rect: QRectF, node: QuestionNode, selected: bool) -> None:
        upper = QRectF(rect.left(), rect.top() + _GAP, rect.width(), _LINE)
        self._paint_sign(painter, upper, node.sign, selected)
        upper.setLeft(upper.left() + _SIGN_ROOM)
        painter.setFont(self._small)
        painter.setPen(self._ink("warn" if node.sign == "\u2717" else "quiet", selected))
        painter.drawText(upper, _RIGHT, node.state)
        painter.setPen(self._ink("quiet", selected))
        asked = node.answer.question.as_of
        painter.drawText(upper, _LEFT, node.facts if asked in (None, self._day) else f"{node.facts} · asked on {asked}")
        self._text(node).draw(painter, QPointF(upper.left(), upper.bottom() + 1), colour(self._theme, "text"))

    def _paint_words(self, painter: QPainter, rect: QRectF, node: PartNode, selected: bool) -> None:
        rect = rect.adjusted(_SIGN_ROOM, 0, 0, 0)
        if node.kind == "heading":
            painter.setFont(self._strong)
            painter.setPen(self._ink("text", selected))
            painter.drawText(rect.adjusted(0, _GAP, 0, 0), _LEFT, node.words)
        else:
            self._text(node).draw(painter, QPointF(rect.left(), rect.top() + 1), self._ink("quiet", selected))

    def _paint_passage(self, painter: QPainter, rect: QRectF, node: PartNode, chunk: Chunk, selected: bool) -> None:
        upper = QRectF(rect.left(), rect.top() + 2, rect.width(), _LINE)
        lower = upper.translated(_SIGN_ROOM, _LINE - 1)
        lower.setRight(upper.right())
        self._paint_sign(painter, upper, node.sign, selected)
        upper.setLeft(upper.left() + _SIGN_ROOM)
        told = node.score or node.state
        font = self._fixed if node.score else self._small
        painter.setFont(font)
        painter.setPen(self._ink("quiet", selected))
        painter.drawText(upper, _RIGHT, told)
        upper.setRight(upper.right() - QFontMetricsF(font).horizontalAdvance(told) - 2 * STEP)
        self._write(painter, self._plain, self._ink("text", selected), upper, node.words)
        state = version_state(chunk.effective_from, chunk.effective_to, node.parent.answer.question.as_of or self._day)
        paint_dot(painter, self._theme, QPointF(lower.left() + 3.5, lower.center().y() + 0.5), state.counts)
        lower.setLeft(lower.left() + DOT_ROOM)
        lower.setRight(paint_badge(painter, self._theme, self._small, lower, chunk.access, selected))
        words = "" if state.words == "in force" else f" · {state.words}"
        tail = f" v{chunk.version}{words}"
        metrics = QFontMetricsF(self._small)
        for sign, said, token in (("\u26a0", node.remark, "warn"), ("\u2713", "relevant" if node.relevant else "", "good")):
            if said:
                told = f"{sign} {said}"
                painter.setFont(self._small)
                painter.setPen(self._ink(token, selected))
                painter.drawText(lower, _RIGHT, told)
                lower.setRight(lower.right() - metrics.horizontalAdvance(told) - 2 * STEP)
        room = max(lower.width() - metrics.horizontalAdvance(tail), 40.0)
        title = metrics.elidedText(chunk.title or chunk.doc_id, Qt.TextElideMode.ElideRight, room)
        self._write(painter, self._small, self._ink("quiet", selected), lower, f"{title}{tail}")

    def _paint_sign(self, painter: QPainter, rect: QRectF, sign: str, selected: bool) -> None:
        painter.setFont(self._strong)
        painter.setPen(self._ink(_INKS.get(sign, "quiet"), selected and sign not in _INKS))
        painter.drawText(QRectF(rect.left(), rect.top(), _SIGN_ROOM - STEP, rect.height()), _LEFT, sign)

    def _write(self, painter: QPainter, font: QFont, ink: QColor, rect: QRectF, text: str) -> None:
        painter.setFont(font)
        painter.setPen(ink)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width(), 0.0))
        painter.drawText(rect, _LEFT, shown)
