"""The bar that says that a cut which is not in the index is being looked at, with the way back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from explorer.gui.pane import ElidedLabel
from explorer.gui.style import STEP
from explorer.viewlogic.document_state import Preview


class PreviewBar(QFrame):
    """Hidden while nothing is previewed. ``ended`` says that the user wants to look at the index again."""

    ended = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("preview-bar")
        self._sentence = ElidedLabel(self)
        end = QToolButton(self)
        end.setText("\u00d7")
        end.setToolTip("Back to the index's own chunks (Escape)")
        end.setAccessibleName("Back to the index's own chunks")
        end.setAutoRaise(True)
        end.clicked.connect(self.ended)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * STEP, STEP, 2 * STEP, STEP)
        row.setSpacing(2 * STEP)
        row.addWidget(self._sentence, 1)
        row.addWidget(end)
        self.hide()

    def show_preview(self, preview: Preview | None) -> None:
        if preview is not None:
            self._sentence.set_text(f"{preview.name}, characters {preview.start}–{preview.end}: not in the index")
        self.setVisible(preview is not None)

    @property
    def sentence(self) -> str:
        """What the bar says, "" while it is hidden."""
        return "" if self.isHidden() else self._sentence.accessibleName()
