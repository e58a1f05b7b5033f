"""The evidence card of the chosen chunk on the clipboard: plain text, Markdown, HTML, and the passage's picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage

from explorer.errors import ExplorerError
from explorer.gui.session import Session

if TYPE_CHECKING:
    from explorer.index.opened import OpenedIndex
    from explorer.tracing.trace import Trace

TOPIC = "evidence card"
DRAW_SECONDS = 20


class EvidenceCard(QObject):
    """``told`` carries what is going on, for the status line."""

    told = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def copy(self) -> None:
        """Copy the chosen chunk's card. Its picture may take a moment; the clipboard changes once, when everything is there."""
        state, chunk, day, known = self._session.state, self._session.chunk, self._session.as_of, self._session.trace
        if state is None or chunk is None:
            self.told.emit("Choose a chunk first: its evidence card is what is copied.")
            return

        def work() -> tuple[Trace, bytes | None]:
            from explorer.tracing.trace import trace

            of = known if known is not None and known.chunk_id == chunk.chunk_id else trace(state.opened, chunk, day)
            return of, picture(state.opened, of)

        def done(answer: tuple[Trace, bytes | None]) -> None:
            of, png = answer
            QGuiApplication.clipboard().setMimeData(card_data(of, png))
            self.told.emit(f"Copied the evidence card of {of.chunk_id}{' with its picture' if png is not None else ''}.")

        self.told.emit("Drawing the evidence card\u2026")
        self._session.lanes.run(TOPIC, work, done, slow=True)


def picture(opened: OpenedIndex, of: Trace) -> bytes | None:
    """The PNG of the passage; None where there is none or it cannot be drawn: the card is worth copying without it."""
    from explorer.viewlogic.card_picture import card_picture

    request = card_picture(opened, of)
    if request is None:
        return None
    try:
        return opened.engine.draw(request).result(timeout=DRAW_SECONDS)
    except (ExplorerError, TimeoutError):
        return None


def card_data(of: Trace, png: bytes | None) -> QMimeData:
    """The card in every form that other programs take; the richest is offered first."""
    from explorer.tracing.evidence import card_html, card_markdown, card_text

    data = QMimeData()
    data.setHtml(card_html(of, png))
    data.setData("text/markdown", card_markdown(of).encode("utf-8"))
    data.setText(card_text(of))
    if png is not None:
        data.setImageData(QImage.fromData(png))
    return data
