"""How the library's rows are drawn: titles, dots for versions in force, access badges, numbers and border signs."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QCursor, QFont, QFontMetrics, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from explorer.gui.models.library_tree import MORE, LibraryTree
from explorer.gui.style import BODY, SMALL, STEP, blend, chosen, colour, fixed_font, ui_font
from explorer.viewlogic.library_nodes import ChunkNode, DocumentNode, MoreNode, Node, RestNode, VersionNode
from explorer.viewlogic.tokens import Theme

MARGIN = 3 * STEP
DOCUMENT_HEIGHT, VERSION_HEIGHT, CHUNK_HEIGHT = 25, 22, 21
_DOT_AT = MARGIN + 15
_VERSION_AT = MARGIN + 25
_NUMBER_END = MARGIN + 48
_SECTION_AT = MARGIN + 56
_BADGE_PADDING = 7

Index = QModelIndex | QPersistentModelIndex


class LibraryRows(QStyledItemDelegate):
    """Draws the nodes of a :class:`LibraryTree` in ``tree``. ``current`` is the (document ID, version) that the other panes show.

    How a row stands is asked of the tree itself: Qt's option would say it in the words of QStyle, whose hundreds of names PySide makes
    when the first of them is used, before the window shows.
    """

    def __init__(self, theme: Theme, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        self.current: tuple[str, str] | None = None
        self._title = ui_font(BODY, QFont.Weight.Medium)
        self._plain = ui_font(BODY)
        self._strong = ui_font(BODY, QFont.Weight.DemiBold)
        self._badge = ui_font(SMALL - 1)
        self._fixed = fixed_font(SMALL - 1)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._text = colour(theme, "text")
        self._quiet = colour(theme, "quiet")
        self._accent = colour(theme, "accent_text")
        self._good = colour(theme, "good")
        self._warn = colour(theme, "warn")
        self._line = blend(theme, "text", 0.25)
        self._chosen = chosen(theme)
        self._hover = blend(theme, "text", 0.05)
        self._ground = blend(theme, "tint_a", 0.09)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        node = self._node(index)
        if isinstance(node, DocumentNode | MoreNode):
            return QSize(80, DOCUMENT_HEIGHT)
        return QSize(80, VERSION_HEIGHT if isinstance(node, VersionNode) else CHUNK_HEIGHT)

    def _node(self, index: Index) -> Node | None:
        model = index.model()
        return model.node(index) if isinstance(model, LibraryTree) else None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        node = self._node(index)
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = self._tree.selectionModel().isSelected(index)
        if selected:
            painter.fillRect(rect, self._chosen)
        elif isinstance(node, VersionNode) and node.key == self.current:
            painter.fillRect(rect, self._ground)
        elif not isinstance(node, DocumentNode) and self._under_mouse(rect):
            painter.fillRect(rect, self._hover)
        if selected and self._tree.hasFocus() and self._tree.currentIndex() == index:
            # The keyboard's place, not by colour alone: a bar at the row's edge.
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colour(self._theme, "accent"))
        if isinstance(node, DocumentNode):
            self._paint_document(painter, rect, node)
        elif isinstance(node, MoreNode):
            _write(painter, self._plain, self._accent, rect.adjusted(MARGIN, 3, -MARGIN, 0), MORE)
        elif isinstance(node, VersionNode):
            self._paint_version(painter, rect, node, selected, self._tree.isExpanded(index))
        elif isinstance(node, ChunkNode):
            self._paint_chunk(painter, rect, node, selected)
        elif isinstance(node, RestNode):
            _write(painter, self._plain, self._quiet, rect.adjusted(_SECTION_AT, 0, -MARGIN, 0), node.words)
        painter.restore()

    def _under_mouse(self, rect: QRect) -> bool:
        viewport = self._tree.viewport()
        return viewport.underMouse() and rect.contains(viewport.mapFromGlobal(QCursor.pos()))

    def _paint_document(self, painter: QPainter, rect: QRect, node: DocumentNode) -> None:
        line = rect.adjusted(MARGIN, 3, -MARGIN, 0)
        _write(painter, self._title, self._text, line, node.title)

    def _paint_version(self, painter: QPainter, rect: QRect, node: VersionNode, selected: bool, opened: bool) -> None:
        self._paint_chevron(painter, QPointF(rect.left() + MARGIN + 3.5, rect.center().y() + 0.5), opened)
        self._paint_dot(painter, QPointF(rect.left() + _DOT_AT, rect.center().y() + 0.5), node.state.counts)
        right = self._paint_badge(painter, rect, node.record.effective_access, selected)
        line = QRect(rect.left() + _VERSION_AT, rect.top(), right - rect.left() - _VERSION_AT - 2 * STEP, rect.height())
        used = _write(painter, self._strong, self._text, line, f"v{node.record.version}")
        line.setLeft(line.left() + used + 2 * STEP - 1)
        _write(painter, self._plain, self._text if selected else self._quiet, line, node.state.words)

    def _paint_chevron(self, painter: QPainter, at: QPointF, opened: bool) -> None:
        path = QPainterPath()
        if opened:
            path.moveTo(at + QPointF(-3, -1.5))
            path.lineTo(at + QPointF(0, 1.5))
            path.lineTo(at + QPointF(3, -1.5))
        else:
            path.moveTo(at + QPointF(-1.5, -3))
            path.lineTo(at + QPointF(1.5, 0))
            path.lineTo(at + QPointF(-1.5, 3))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._quiet, 1.1))
        painter.drawPath(path)

    def _paint_dot(self, painter: QPainter, at: QPointF, filled: bool) -> None:
        """Filled for a version in force, a ring for any other: the form says it, not only the colour."""
        if filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._good)
            painter.drawEllipse(at, 3.5, 3.5)
        else:
            painter.setPen(QPen(self._quiet, 1.4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, 2.8, 2.8)

    def _paint_badge(self, painter: QPainter, rect: QRect, words: str, selected: bool) -> int:
        """The access label at the right; the left edge of what was drawn. Anything but "public" is in the warm colour."""
        metrics = QFontMetrics(self._badge)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, 96)
        width = metrics.horizontalAdvance(shown) + 2 * _BADGE_PADDING
        pill = QRectF(rect.right() - MARGIN - width + 0.5, rect.center().y() - 7.5, width, 16)
        public = words == "public"
        edge = self._line if public else self._warn
        ink = (self._text if selected else self._quiet) if public else (self._text if selected else self._warn)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(pill, 8, 8)
        painter.setFont(self._badge)
        painter.setPen(ink)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, shown)
        return int(pill.left())

    def _paint_chunk(self, painter: QPainter, rect: QRect, node: ChunkNode, selected: bool) -> None:
        number = QRect(rect.left() + MARGIN, rect.top(), _NUMBER_END - MARGIN, rect.height())
        painter.setFont(self._fixed)
        painter.setPen(self._accent if selected else self._quiet)
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, f"#{node.chunk.position}")
        right = rect.right() - MARGIN
        if node.sign:
            room = QFontMetrics(self._fixed).horizontalAdvance(node.sign)
            sign = QRect(right - room, rect.top(), room + 1, rect.height())
            painter.setPen(self._accent)
            painter.drawText(sign, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, node.sign)
            right -= room + 2 * STEP
        line = QRect(rect.left() + _SECTION_AT, rect.top(), right - rect.left() - _SECTION_AT, rect.height())
        _write(painter, self._title if selected else self._plain, self._text, line, node.chunk.section_words)


def _write(painter: QPainter, font: QFont, ink: QColor, rect: QRect, text: str) -> int:
    """One line, cut with an ellipsis where it does not fit; the width that it took."""
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    return metrics.horizontalAdvance(shown)
