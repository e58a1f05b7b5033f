"""A column's header: which chunker, with which settings, and what its cut comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from explorer.chunking.registry import ChunkerChoice
from explorer.chunking.settings import Schema
from explorer.comparison.columns import ColumnOrder
from explorer.gui.pane import ElidedLabel
from explorer.gui.reading.cut_text.figures_row import FiguresRow
from explorer.gui.reading.cut_text.settings_form import SettingsForm
from explorer.gui.style import BODY, SMALL, STEP, ui_font
from explorer.viewlogic.column_cut import IN_PLACE, ColumnCut
from explorer.viewlogic.comparing import HeaderFigure, order_words
from explorer.viewlogic.tokens import Theme

_ARROW = "\u25be"
_CHIP_PAD = 9
_NAME_PAD = 3
"""What the chunker's name keeps free at its left for a frame that is seen only with the keyboard."""
BARE = "words in no chunk"


class _Chip(QPushButton):
    """The settings in words, cut with an ellipsis where there is no room for all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = ""

    def set_words(self, words: str) -> None:
        self.words = words
        self.setAccessibleName(words)
        self.setText(f"{words} {_ARROW}")
        self.updateGeometry()
        self._fit()

    def _fit(self) -> None:
        room = self.width() - 2 * _CHIP_PAD
        whole = f"{self.words} {_ARROW}"
        if self.fontMetrics().horizontalAdvance(whole) > room:
            short = self.fontMetrics().elidedText(
                self.words, Qt.TextElideMode.ElideRight, room - self.fontMetrics().horizontalAdvance(f" {_ARROW}")
            )
            whole = f"{short} {_ARROW}"
        if whole != self.text():
            self.setText(whole)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(f"{self.words} {_ARROW}") + 2 * _CHIP_PAD, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * _CHIP_PAD + self.fontMetrics().horizontalAdvance(f"\u2026 {_ARROW}"), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


class ColumnHeader(QFrame):
    """``order_wanted`` carries the :class:`ColumnOrder` that the user wishes, ``done`` what else: "left", "right", "remove", "page"."""

    order_wanted = Signal(object)
    done = Signal(str)

    def __init__(self, choices: Callable[[], Sequence[ChunkerChoice]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("column-header")
        self._choices = choices
        self._order = ColumnOrder("structure")
        self._active = False
        self._can: dict[str, bool] = {}
        self._page_words, self._page_help = "Show page", ""
        self._schema: Schema = ()
        self.form: SettingsForm | None = None
        self.host: QWidget | None = None
        """What the form may cover."""
        self.chooser = QPushButton(self)
        self.chooser.setObjectName("chunker")
        self.chooser.setToolTip("Choose another chunker (C)")
        self.chooser.clicked.connect(self.choose_chunker)
        self.chip = _Chip(self)
        self.chip.setObjectName("settings")
        self.chip.setToolTip("Change the settings (S)")
        self.chip.clicked.connect(self.open_settings)
        self.more = QToolButton(self)
        self.more.setText("\u22ef")
        self.more.setToolTip("Move, remove, or show this column as a page")
        self.more.setAccessibleName("More about this column")
        self.more.clicked.connect(self._open_more)
        self.bare = ElidedLabel(self)
        self.bare.setObjectName("warn")
        self.bare.all_or_nothing = True
        self.bare.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.figures = FiguresRow(self)
        for button in (self.chooser, self.chip):
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            button.setAutoDefault(False)
        top = QHBoxLayout()
        top.setSpacing(2 * STEP)
        top.addWidget(self.chooser)
        top.addWidget(self.chip)
        top.addWidget(self.bare, 1)
        top.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(14 - _NAME_PAD, 2 * STEP, 2 * STEP, 2 * STEP)
        column.setSpacing(STEP + 1)
        column.addLayout(top)
        below = QHBoxLayout()
        below.setContentsMargins(_NAME_PAD, 0, 0, 0)
        below.addWidget(self.figures)
        column.addLayout(below)
        self.set_scale(1.0)

    # What is shown

    @property
    def order(self) -> ColumnOrder:
        return self._order

    def show_order(self, order: ColumnOrder, title: str) -> None:
        """Name the chunker and its settings; ``title`` is what a screen reader calls the column."""
        self._order = order
        self.chooser.setText(order.chunker)
        self.chooser.setAccessibleName(f"Chunker of this column: {order.chunker}")
        self.setAccessibleName(f"Column {title}")
        # Another package's words may need its import, which is not for this thread: they come with the cut.
        plain = ", ".join(f"{name} {value}" for name, value in order.settings)
        self._say_settings(order_words(order) if order.chunker in IN_PLACE else plain)

    def show_cut(self, cut: ColumnCut) -> None:
        """Say the settings in the chunker's own words, and know what can be set."""
        if cut.order == self._order:
            self._schema = cut.schema
            self._say_settings(cut.words)

    def show_figures(self, figures: Sequence[HeaderFigure]) -> None:
        """What the cut comes to. Words in no chunk are said apart, and only where there are some: they stand bare in the text, too."""
        self.figures.show_figures([figure for figure in figures if figure.label != BARE])
        bare = next((figure for figure in figures if figure.label == BARE and figure.warns), None)
        self.bare.set_text(f"{bare.value} {BARE if bare.value != '1' else BARE.replace('words', 'word')}" if bare is not None else "")

    def say(self, words: str) -> None:
        """Words in the place of the figures."""
        self.bare.set_text("")
        self.figures.say(words)

    def _say_settings(self, words: str) -> None:
        if words != self.chip.words or not words:
            self.chip.set_words(words or "settings")
            self.chip.setAccessibleName(f"Settings of {self._order.chunker}: {words or 'the usual ones'}")

    def allow(self, *, left: bool, right: bool, remove: bool) -> None:
        """What the column may do now."""
        self._can = {"left": left, "right": right, "remove": remove}

    def offer_page(self, words: str, why_not: str) -> None:
        """Call the change between text and page ``words``; with ``why_not``, a sentence, it cannot be had."""
        self._page_words, self._can["page"] = words, not why_not
        self._page_help = why_not

    def mark_active(self, active: bool) -> None:
        """Show by a line below whether keys mean this column."""
        if active != self._active:
            self._active = active
            self.update()

    def set_scale(self, scale: float) -> None:
        """How large the letters are beside the window's own."""
        self.chooser.setFont(ui_font(round((BODY + 1) * scale), QFont.Weight.DemiBold))
        self.chip.setFont(ui_font(round(BODY * scale)))
        self.chip.setStyleSheet(f"font-size: {round(BODY * scale)}px;")
        self.chooser.setStyleSheet(f"font-size: {round((BODY + 1) * scale)}px;")
        self.bare.setFont(ui_font(round((SMALL - 1) * scale)))
        self.figures.set_scale(scale)

    def apply_theme(self, of: Theme) -> None:
        self.figures.apply_theme(of)

    # What the user wishes

    def choose_chunker(self) -> None:
        """Open the list of chunkers; those that cannot be used say why."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        menu.setAccessibleName("Chunkers")
        chosen: QAction | None = None
        for choice in self._choices():
            told = choice.name if choice.title == choice.name else f"{choice.name} \u2013 {choice.title}"
            action = menu.addAction(told if choice.available else f"{told}  (not installed)")
            action.setCheckable(True)
            action.setChecked(choice.name == self._order.chunker)
            action.setEnabled(choice.available)
            action.setToolTip(choice.why_not or choice.title)
            action.triggered.connect(lambda _checked=False, name=choice.name: self._choose(name))
            chosen = action if choice.name == self._order.chunker else chosen
        if chosen is not None:
            menu.setActiveAction(chosen)
        menu.popup(self.chooser.mapToGlobal(QPoint(0, self.chooser.height() + 2)))

    def _choose(self, name: str) -> None:
        if name != self._order.chunker:
            self.order_wanted.emit(ColumnOrder(name))

    def open_settings(self) -> None:
        """Open the form; what is changed in it shows at once."""
        if self.form is not None:
            self.form.close()
            return
        form = SettingsForm(self._order.chunker, self._schema, dict(self._order.settings), self.host or self)
        form.changed.connect(lambda values: self.order_wanted.emit(ColumnOrder.of(self._order.chunker, values)))
        form.destroyed.connect(self._forget_form)
        self.form = form
        # Under the figures, which are what the form is opened for.
        form.drop(self.chip, self)

    def _forget_form(self) -> None:
        self.form = None

    def _open_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        for what, words in (("page", self._page_words), ("left", "Move left"), ("right", "Move right"), ("remove", "Remove this column")):
            action = menu.addAction(words)
            action.setEnabled(self._can.get(what, False))
            if what == "page":
                action.setToolTip(self._page_help)
            action.triggered.connect(lambda _checked=False, what=what: self.done.emit(what))
        menu.popup(self.more.mapToGlobal(QPoint(self.more.width() - menu.sizeHint().width(), self.more.height() + 2)))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._active:
            painter = QPainter(self)
            painter.fillRect(0, self.height() - 2, self.width(), 2, self.palette().color(QPalette.ColorRole.Accent))
