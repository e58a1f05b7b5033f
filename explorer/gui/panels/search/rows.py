"""How a hit is drawn: section and score; title, version, state and page; two lines of text with the words found."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTextCharFormat
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from explorer.gui.models.search_hits import SearchHits
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.reading.passage_signs import DOT_ROOM, paint_badge, paint_dot
from explorer.gui.style import BODY, SMALL, STEP, blend, chosen, colour, fixed_font, ui_font
from explorer.viewlogic.hit_lines import HitLines, excerpt
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.search_rows import SearchRow
from explorer.viewlogic.tokens import Theme

MARGIN = 3 * STEP
_ABOVE, _LINE, _TEXT_LINES = 7, 18, 2
_MOST_TITLE = 0.72
_LEAST_CHARACTERS = 24

Index = QModelIndex | QPersistentModelIndex


@dataclass(slots=True)
class _Laid:
    """One row's texts, laid out for one width."""

    section: MarkedText
    title: MarkedText
    tail: str
    text: MarkedText


class SearchRows(QStyledItemDelegate):
    """Draws the rows of :class:`SearchHits`. ``faded`` rows are those of an older question while the new one has no answer yet."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.faded = False
        self._strong = ui_font(BODY, QFont.Weight.DemiBold)
        self._plain = ui_font(SMALL)
        self._fixed = fixed_font(SMALL - 1)
        self._text_height = QFontMetricsF(self._plain).height()
        self._made: dict[int, _Laid] = {}
        self._width = -1
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.forget()

    def forget(self) -> None:
        """The rows are others now."""
        self._made.clear()

    @property
    def height(self) -> int:
        return round(_ABOVE + 2 * _LINE + _TEXT_LINES * self._text_height + 2 + _ABOVE + 1)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(120, self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, SearchHits):
            return
        row, lines = model.row(index), model.lines(index)
        if row is None or lines is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        laid = self._laid(index.row(), row, lines, rect.width())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.faded:
            painter.setOpacity(0.45)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, chosen(self._theme))
            # Not by colour alone: a bar at the row's edge, as the chosen chunk has in the text.
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colour(self._theme, "accent"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, blend(self._theme, "text", 0.05))
        self._paint_texts(painter, QRectF(rect).adjusted(MARGIN, _ABOVE, -MARGIN, -_ABOVE), row, laid, selected)
        if not selected:
            painter.setPen(QPen(colour(self._theme, "line"), 1))
            painter.drawLine(QPointF(rect.left() + MARGIN, rect.bottom() + 0.5), QPointF(rect.right() - MARGIN, rect.bottom() + 0.5))
        painter.restore()

    def _paint_texts(self, painter: QPainter, rect: QRectF, row: SearchRow, laid: _Laid, selected: bool) -> None:
        text = colour(self._theme, "text")
        quiet = text if selected else colour(self._theme, "quiet")
        upper = QRectF(rect.left(), rect.top(), rect.width(), _LINE)
        lower = upper.translated(0, _LINE)
        laid.section.draw_in(painter, upper, text)
        painter.setFont(self._fixed)
        painter.setPen(quiet)
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.score)
        paint_dot(painter, self._theme, QPointF(lower.left() + 3.5, lower.center().y() + 0.5), row.state.counts)
        lower.setLeft(lower.left() + DOT_ROOM)
        badge = paint_badge(painter, self._theme, self._plain, lower, row.hit.chunk.access, selected)
        laid.title.draw_in(painter, lower, quiet)
        tail = QRectF(lower)
        tail.setLeft(lower.left() + laid.title.width)
        tail.setRight(badge)
        painter.setFont(self._plain)
        painter.setPen(quiet if row.state.counts or selected else colour(self._theme, "warn"))
        shown = QFontMetricsF(self._plain).elidedText(laid.tail, Qt.TextElideMode.ElideRight, max(tail.width(), 0.0))
        painter.drawText(tail, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        laid.text.draw(painter, QPointF(rect.left(), rect.top() + 2 * _LINE + 1), text)

    def _laid(self, number: int, row: SearchRow, lines: HitLines, width: int) -> _Laid:
        if width != self._width:
            self._made.clear()
            self._width = width
        if number not in self._made:
            self._made[number] = self._lay_out(row, lines, width - 2 * MARGIN)
        return self._made[number]

    def _lay_out(self, row: SearchRow, lines: HitLines, width: int) -> _Laid:
        found = found_format(self._theme)
        plain = QFontMetricsF(self._plain)
        score = QFontMetricsF(self._fixed).horizontalAdvance(row.score) + 3 * STEP
        state = "" if row.state.words == "in force" else row.state.words
        tail = "".join(f" · {part}" for part in (state, row.page) if part)
        tail = f" v{row.version}{tail}"
        room = width - DOT_ROOM
        # The title gives way, but not all of it: what follows says which version it is.
        title_room = max(room - plain.horizontalAdvance(tail), room * (1 - _MOST_TITLE))
        return _Laid(
            MarkedText(lines.section, self._strong, found, width - score),
            MarkedText(lines.title, self._plain, found, title_room),
            tail,
            self._excerpt(lines.text, found, width),
        )

    def _excerpt(self, line: MarkedLine, found: QTextCharFormat, width: int) -> MarkedText:
        """The part of the text with the most words found that fits; how many characters that are is known only when they are laid out."""
        characters = round(_TEXT_LINES * width / QFontMetricsF(self._plain).averageCharWidth())
        made = MarkedText(excerpt(line, characters), self._plain, found, width, _TEXT_LINES)
        while made.cut and characters > _LEAST_CHARACTERS:
            characters = round(characters * 0.93)
            made = MarkedText(excerpt(line, characters), self._plain, found, width, _TEXT_LINES)
        return made
