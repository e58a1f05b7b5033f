"""Verifying every chunk of the open index: progress, the ones that are not traceable and why, and the report as a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from explorer.domain.progress import Progress
from explorer.gui.long_work import LongWork
from explorer.gui.models.fault_table import FaultTable
from explorer.gui.style import LARGE, STEP, ui_font

if TYPE_CHECKING:
    from explorer.tracing.verification import Fault, Verification
    from explorer.viewlogic.index_state import IndexState

CHECKS = (
    "Each chunk\u2019s ID is hashed again, its file is compared with the one that was indexed and parsed again, and its text is looked for "
    "at its characters."
)
ROW_HEIGHT = 25
FORMATS = {"JSON": ("json", "JSON (*.json)"), "JUnit": ("xml", "JUnit XML (*.xml)")}


class VerificationDialog(QDialog):
    """Not modal: the window stays usable, and shows the chunk that is chosen here. ``chunk_chosen`` carries its ID."""

    chunk_chosen = Signal(str)
    verified = Signal(int, int)
    """How many chunks were looked at, and how many of them are not traceable."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Verify all chunks")
        self.setModal(False)
        self.resize(760, 460)
        self._state: IndexState | None = None
        self._result: Verification | None = None
        self.work = LongWork("verification", self)
        self._head = QLabel(self)
        self._head.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setObjectName("quiet")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress of the verification")
        self.faults = FaultTable(self)
        self._table = self._make_table()
        self._why = QLabel(self)
        self._why.setWordWrap(True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._saves = [QPushButton(f"Save as {name}\u2026", self) for name in FORMATS]
        self._again = QPushButton(self)
        self._close = QPushButton("Close", self)
        self._lay_out()
        for button, name in zip(self._saves, FORMATS, strict=True):
            button.clicked.connect(lambda _checked=False, wanted=name: self._ask_file(wanted))
        self._again.clicked.connect(self._press)
        self._close.clicked.connect(self.close)
        self.work.progressed.connect(self._progress)
        self.work.finished.connect(self._show)
        self.work.failed.connect(self._fail)
        self._table.selectionModel().currentChanged.connect(lambda at, _before: self._choose(at))
        self._table.clicked.connect(self._choose)
        self._rest("")

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.faults)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setObjectName("kinds")
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.setAccessibleName("Chunks that are not traceable")
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for column, width in enumerate((120, 190, 210)):
            table.setColumnWidth(column, width)
        return table

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 4 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        for widget in (self._head, self._told, self._bar):
            column.addWidget(widget)
        column.addWidget(self._table, 1)
        column.addStretch()
        column.addWidget(self._why)
        foot = QHBoxLayout()
        for button in self._saves:
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self._again)
        foot.addWidget(self._close)
        column.addLayout(foot)

    # What is verified

    def verify(self, state: IndexState) -> None:
        """Begin with this index; what was going on is dropped."""
        from explorer.tracing.verification import verify

        self._state, self._result = state, None
        self.faults.set_faults(())
        self._head.setText(f"Verifying {state.name}\u2026")
        self._told.setText(CHECKS)
        self._bar.setRange(0, 0)
        self._bar.show()
        self._why.hide()
        self._table.hide()
        self._again.setText("Cancel")
        for button in self._saves:
            button.setEnabled(False)
        self.work.start(lambda cancel, _note: verify(state.opened, cancel))

    @property
    def found(self) -> Verification | None:
        """What was found; None while it is not known."""
        return self._result

    def _progress(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._told.setText(f"document {progress.done + 1} of {progress.total}: {progress.what}" if progress.what else "")

    def _show(self, result: Verification) -> None:
        self._result = result
        self.faults.set_faults(result.faults)
        bad = len(result.faults)
        self._rest(f"\u26a0 {result.summary}" if bad else f"\u2713 {result.summary}")
        self.verified.emit(result.chunks, bad)
        self._told.setText(f"{len(result.checked)} document versions, cut by {result.chunker}. {CHECKS}")
        for button in self._saves:
            button.setEnabled(True)
        if bad:
            self._table.setCurrentIndex(self.faults.index(0, 0))
            self._table.setFocus()

    def _fail(self, sentence: str) -> None:
        self._rest("The verification did not come to its end")
        self._told.setText(sentence)

    def _rest(self, words: str) -> None:
        self._head.setText(words)
        self._bar.hide()
        self._again.setText("Verify again")
        self._why.setVisible(False)
        self._table.setVisible(self.faults.rowCount() > 0)

    # What the user does

    def _press(self) -> None:
        if self.work.running:
            self.work.cancel()
            self._rest("Cancelled")
            self._told.setText("Nothing is known of the chunks that were not looked at yet.")
        elif self._state is not None:
            self.verify(self._state)

    def _choose(self, at: QModelIndex) -> None:
        fault: Fault | None = self.faults.fault(at)
        self._why.setVisible(fault is not None)
        if fault is not None:
            self._why.setText(fault.words)
            self.chunk_chosen.emit(fault.chunk_id)

    def _ask_file(self, name: str) -> None:
        suffix, pattern = FORMATS[name]
        near = str((self._state.near if self._state is not None else Path.home()) / f"verification.{suffix}")
        found, _ = QFileDialog.getSaveFileName(self, f"Save as {name}", near, pattern)
        if found:
            self.save(Path(found), name)

    def save(self, file: Path, name: str) -> None:
        """Write the report as "JSON" or "JUnit"; what the disk says against it is told here."""
        from explorer.tracing.junit import junit_xml

        if self._result is None:
            return
        words = junit_xml(self._result) if name == "JUnit" else json.dumps(self._result.to_json(), ensure_ascii=False, indent=2) + "\n"
        try:
            file.write_text(words, encoding="utf-8")
            self._told.setText(f"Saved as {file}.")
        except OSError as error:
            self._told.setText(f"{file} could not be written: {error.strerror or error}.")

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.cancel()
        super().closeEvent(event)

    def end(self) -> None:
        """End what runs, and wait for it."""
        self.work.close()
