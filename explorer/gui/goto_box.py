"""The box at the top: an exact ID is taken as soon as it stands there, anything else is searched for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from explorer.domain.chunks import Chunk
from explorer.gui.style import BODY, STEP, colour, fixed_font, ui_font
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.typed_id import as_id

if TYPE_CHECKING:
    from explorer.gui.goto_popup import GoToPopup
    from explorer.viewlogic.index_state import FoundHit

DELAY_MS = 140
SENTENCE_WORDS = 5
"""From so many words on, a pasted text without any ID is a quotation; fewer are words to search for."""
_SIGN = "\u2315"
_MARGIN = 24
HEIGHT = 31


def _is_more(text: str) -> bool:
    """Whether a pasted text is more than an ID or a few words to search for."""
    from explorer.tracing.citations_in_text import citations_in_text

    return as_id(text) is None and (len(text.split()) >= SENTENCE_WORDS or bool(citations_in_text(text)))


class GoToBox(QLineEdit):
    """``wanted`` carries an ID to choose or words to search for, ``chosen`` the ID of a hit, ``all_wanted`` words of which all hits are to
    be listed; ``left`` says that the user is done here. ``pasted`` carries a text that is no mere word or ID,
    ``stepped`` by how many rows to walk in the list of what it cites.
    """

    wanted = Signal(str)
    pasted = Signal(str)
    stepped = Signal(int)
    chosen = Signal(str)
    all_wanted = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("goto")
        self._theme = theme
        self._found: Chunk | None = None
        self._editing = False
        self._popup: GoToPopup | None = None
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(DELAY_MS)
        self._wait.timeout.connect(self._search)
        self.setPlaceholderText("Go to ID, or search\u2026")
        self.setAccessibleName("Go to ID, or search")
        self.setTextMargins(_MARGIN - 8, 0, 0, 0)
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(240)
        self.setMaximumWidth(470)
        self.textEdited.connect(self._edited)

    @property
    def popup(self) -> GoToPopup:
        """Made when it is first needed."""
        if self._popup is None:
            from explorer.gui.goto_popup import GoToPopup

            self._popup = GoToPopup(self._theme, self.window())
            self._popup.chosen.connect(self._choose)
            self._popup.all_wanted.connect(self._hand_over)
        return self._popup

    def hand_over(self) -> str:
        """The words that are being typed here, given up; ``""`` when there are none or they are an ID."""
        text = self.text() if self._editing and self.hasFocus() and as_id(self.text()) is None else ""
        if text.strip():
            self._settle()
        return text.strip()

    def _hand_over(self) -> None:
        text = self.text()
        self._settle()
        self.all_wanted.emit(text)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._popup is not None:
            self._popup.apply_theme(theme)
        self.update()

    # Told from outside

    def show_selection(self, chunk: Chunk | None) -> None:
        """Show the chosen chunk's ID and its title beside it, unless something is being typed."""
        self._found = chunk
        if self._editing and self.hasFocus():
            return
        self._settle()

    def show_hits(self, query: str, hits: tuple[FoundHit, ...]) -> None:
        if self._editing and query == self.text():
            self.popup.show_hits(hits, self)

    def show_sentence(self, query: str, sentence: str) -> None:
        """Say below the box why nothing was found for ``query``."""
        if query and query.strip().lower() != self.text().strip().lower():
            self._editing = True
            self.setText(query)
            self._dress()
        self.popup.show_sentence(sentence, self)

    def _settle(self) -> None:
        """Back to what is chosen."""
        self._editing = False
        self._wait.stop()
        if self._popup is not None:
            self._popup.hide()
        self.setText(self._found.chunk_id if self._found is not None else "")
        self.setCursorPosition(0)
        words = self._found_words()
        self.setAccessibleDescription(words)
        self._dress()

    def _dress(self) -> None:
        """IDs stand in the fixed font."""
        self.setFont(fixed_font(BODY) if as_id(self.text()) else ui_font(BODY))
        self.update()

    def _found_words(self) -> str:
        chunk = self._found
        return f"{chunk.title or chunk.doc_id} v{chunk.version} · {chunk.section_words}" if chunk is not None else ""

    # What the user does

    def _edited(self, text: str) -> None:
        self._editing = True
        self._dress()
        self._wait.stop()
        wanted = as_id(text)
        if wanted is not None:
            self._go(wanted)
        elif text.strip():
            self._wait.start()
        elif self._popup is not None:
            self._popup.hide()

    def _go(self, chunk_id: str) -> None:
        self._editing = False
        if self._popup is not None:
            self._popup.hide()
        if self._found is not None and self._found.chunk_id == chunk_id:
            self._settle()
        else:
            self.wanted.emit(chunk_id)
        self.selectAll()

    def _search(self) -> None:
        self.wanted.emit(self.text())

    def _choose(self, chunk_id: str) -> None:
        self._editing = False
        self.chosen.emit(chunk_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shown = self._popup is not None and self._popup.isVisible()
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._wait.stop()
            taken = self._popup is not None and self._popup.take()
            if not taken and self._editing and self.text().strip():
                self.wanted.emit(self.text())
            elif self.hasFocus():
                # The line for all results has passed the keyboard on already.
                self.left.emit()
        elif key == Qt.Key.Key_Escape:
            self._settle()
            if not shown:
                self.left.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            by = 1 if key == Qt.Key.Key_Down else -1
            if shown and self._popup is not None:
                self._popup.step(by)
            else:
                self.stepped.emit(by)
        elif event.matches(QKeySequence.StandardKey.Paste) and _is_more(text := QGuiApplication.clipboard().text()):
            self._settle()
            self.pasted.emit(text)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            QTimer.singleShot(0, self, self.selectAll)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setPen(colour(self._theme, "quiet"))
        painter.setFont(ui_font(BODY + 2))
        painter.drawText(QRect(9, 0, 16, self.height() - 1), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _SIGN)
        words = self._found_words()
        if words and not self._editing and self._found is not None and self.text() == self._found.chunk_id:
            left = _MARGIN + 3 + self.fontMetrics().horizontalAdvance(self.text()) + 2 * STEP
            room = QRect(QPoint(left, 0), self.rect().bottomRight()).adjusted(0, 0, -2 * STEP, 0)
            font = ui_font(BODY)
            painter.setFont(font)
            shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()
