"""The part of the chunk pane about metadata: how the record stands, its fields, and passages with the very same text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from explorer.gui.flow import FlowLayout
from explorer.gui.panels.inspector.metadata_table import MetadataTable
from explorer.gui.panels.inspector.parts import CheckRow
from explorer.gui.panels.inspector.relatives import RelativeList
from explorer.gui.style import BODY, STEP, ui_font
from explorer.viewlogic.metadata_form import MetadataForm
from explorer.viewlogic.proof_words import CheckLine
from explorer.viewlogic.tokens import Theme


class MetadataSection(QWidget):
    """Hidden while there is nothing to tell. ``relative_wanted`` carries the RelativeRow to go to, ``correction_wanted`` asks for other
    labels, ``record_copied`` carries the record that was asked for, as JSON.
    """

    relative_wanted = Signal(object)
    correction_wanted = Signal()
    record_copied = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._form: MetadataForm | None = None
        self.setAccessibleName("Metadata")
        heading = QLabel("Metadata", self)
        heading.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._summary = CheckRow(theme, self)
        self.table = MetadataTable(theme, self)
        self.same = RelativeList("The same text elsewhere", theme, self)
        self.same.setToolTip("Passages whose indexed text has the same hash")
        self._more = QLabel("There are more of them.", self)
        self._more.setObjectName("quiet")
        self.correct = QPushButton("Correct labels\u2026", self)
        self.correct.setToolTip("Say something else about the document, beside it, and take it again (F2)")
        self.copy = QPushButton("Copy record", self)
        self.copy.setToolTip("Copy the metadata as they are exchanged, as JSON")
        self._buttons = QWidget(self)
        flow = FlowLayout(self._buttons)
        for button in (self.correct, self.copy):
            flow.addWidget(button)
        policy = self._buttons.sizePolicy()
        policy.setHeightForWidth(True)
        self._buttons.setSizePolicy(policy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 5 * STEP, 0, 0)
        column.setSpacing(0)
        column.addWidget(heading)
        column.addSpacing(6)
        column.addWidget(self._summary)
        column.addSpacing(2 * STEP)
        column.addWidget(self.table)
        column.addSpacing(STEP)
        column.addWidget(self._buttons)
        column.addWidget(self.same)
        column.addWidget(self._more)
        own = self.sizePolicy()
        own.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        self.setSizePolicy(own)
        self.same.wanted.connect(self.relative_wanted)
        self.correct.clicked.connect(self.correction_wanted)
        self.copy.clicked.connect(self._copy)
        self.hide()

    def show_form(self, form: MetadataForm | None) -> None:
        self._form = form
        if form is not None:
            state, words = form.summary
            self._summary.show_check(CheckLine("quiet" if form.missing else state, "", form.missing or words))
            self.table.show_groups(form.groups)
            self.table.setVisible(bool(form.groups))
            self._buttons.setVisible(bool(form.record))
            self.same.show_rows(form.same)
            self._more.setVisible(form.more)
        self.setVisible(form is not None)

    @property
    def shown(self) -> MetadataForm | None:
        return self._form

    def _copy(self) -> None:
        if self._form is not None:
            self.record_copied.emit(self._form.record)

    def apply_theme(self, theme: Theme) -> None:
        for part in (self._summary, self.table, self.same):
            part.apply_theme(theme)
