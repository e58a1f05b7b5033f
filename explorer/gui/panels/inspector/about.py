"""The part "About this file" below the chunk's record: closed until somebody wants to know."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from explorer.gui.panels.inspector.text_block import FactsTable
from explorer.gui.style import BODY, STEP, ui_font
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.file_words import about_file, worries
from explorer.viewlogic.tokens import Theme


class AboutFile(QWidget):
    """A button that opens and closes the facts. It stays as the user left it from one document to the next."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QToolButton(self)
        self.button.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        self.button.setAutoRaise(True)
        self.button.setCheckable(True)
        self.button.setToolTip("What the file lacks, what is uncertain, and what was left out of its text")
        self.facts = FactsTable("About this file", theme, origins=True, parent=self)
        self.facts.hide()
        # The arrow stands below the letters above it, the button's ground reaches beyond.
        first = QHBoxLayout()
        first.setContentsMargins(STEP, 0, 0, 0)
        first.addWidget(self.button)
        first.addStretch(1)
        rest = QVBoxLayout()
        rest.setContentsMargins(14, 0, 14, 0)
        rest.addWidget(self.facts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2 * STEP, 0, 3 * STEP)
        column.setSpacing(6)
        column.addLayout(first)
        column.addLayout(rest)
        self._document: LoadedDocument | None = None
        self.button.toggled.connect(self._open)

    def show_document(self, document: LoadedDocument | None) -> None:
        self._document = document
        self.setVisible(document is not None)
        if document is None:
            return
        count = worries(document.view)
        noted = f" ({count} warning{'s' if count > 1 else ''})" if count else ""
        self.button.setText(f"About this file{noted}")
        self._fill()

    def apply_theme(self, theme: Theme) -> None:
        self.facts.apply_theme(theme)

    def _open(self, opened: bool) -> None:
        self.button.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        self._fill()
        self.facts.setVisible(opened)

    def _fill(self) -> None:
        """Write the facts when they are to be seen: a document of thousands of pages has many."""
        if self._document is not None and self.button.isChecked():
            self.facts.show_facts(about_file(self._document.view))
