"""Checking the metadata of all chunks: what is wrong or odd, which fields are filled and with what, and texts that stand twice."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
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
    QStackedWidget,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.gui.long_work import LongWork, Steps
from explorer.gui.models.row_table import RowTable
from explorer.gui.style import LARGE, STEP, ui_font
from explorer.viewlogic.metadata_check_rows import (
    FIELD_HEADS,
    FINDING_HEADS,
    REPEATED_HEADS,
    check_head,
    field_rows,
    finding_rows,
    repeated_rows,
)

if TYPE_CHECKING:
    from explorer.index.metadata_check import Checked
    from explorer.index.same_content import Repeated
    from explorer.viewlogic.index_state import IndexState

CHECKS = (
    "The metadata of every chunk are held against the schema, the document, the collection\u2019s domains.yaml and the chunk\u2019s own "
    "text. Choose a line to go to its document."
)
ROW_HEIGHT = 25
MOST = 1000
"""Findings of a level, and repeated texts, that are listed."""
FINDINGS, FIELDS, REPEATED = range(3)
_TABS = ("Findings", "Fields", "Repeated texts")
_NONE = ("Nothing is wrong or odd.", "", "No text stands in several places.")
_NOT_FOR_PUBLIC = "Texts that stand in several places are looked for when the audience is staff."


class MetadataCheckDialog(QDialog):
    """Not modal: the window stays usable, and shows what is chosen here. ``chunk_chosen`` carries an ID, ``source_chosen`` a document's
    file.
    """

    chunk_chosen = Signal(str)
    source_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Check all metadata")
        self.setModal(False)
        self.resize(940, 520)
        self._state: IndexState | None = None
        self._result: Checked | None = None
        self._repeated: tuple[Repeated, ...] = ()
        self.work = LongWork("metadata check", self)
        self._head = QLabel(self)
        self._head.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setObjectName("quiet")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress of the check")
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("measured-tabs")
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setFont(ui_font())
        self.tabs.setAccessibleName("What this window shows")
        self.models = (
            RowTable(FINDING_HEADS, ids=(2,), parent=self),
            RowTable(FIELD_HEADS, numbers=(1, 2), parent=self),
            RowTable(REPEATED_HEADS, numbers=(0,), ids=(2, 4), parent=self),
        )
        widths = ((88, 190, 104, 96), (130, 80, 80), (60, 240, 104, 240))
        self._pages = QStackedWidget(self)
        self.tables: list[QTableView] = []
        self._faces: list[QLabel] = []
        for name, model, columns in zip(_TABS, self.models, widths, strict=True):
            self.tabs.addTab(name)
            self._pages.addWidget(self._make_page(name, model, columns))
        self._why = QLabel(self)
        self._why.setWordWrap(True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._save = QPushButton("Save as JSON\u2026", self)
        self._again = QPushButton(self)
        self._close = QPushButton("Close", self)
        self._lay_out()
        self.tabs.currentChanged.connect(self._turn)
        self._save.clicked.connect(self._ask_file)
        self._again.clicked.connect(self._press)
        self._close.clicked.connect(self.close)
        self.work.progressed.connect(self._progress)
        self.work.finished.connect(self._show)
        self.work.failed.connect(self._fail)
        self._rest("")

    def _make_page(self, name: str, model: RowTable, widths: Sequence[int]) -> QWidget:
        page = QWidget(self)
        table = QTableView(page)
        table.setModel(model)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setObjectName("kinds")
        table.setAccessibleName(name)
        table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        table.verticalHeader().hide()
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        for place, width in enumerate(widths):
            table.setColumnWidth(place, width)
        table.selectionModel().currentChanged.connect(lambda at, _before: self._choose(at))
        table.clicked.connect(self._choose)
        face = QLabel(page)
        face.setObjectName("quiet")
        face.setAlignment(Qt.AlignmentFlag.AlignCenter)
        face.setWordWrap(True)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(table, 1)
        column.addWidget(face, 1)
        self.tables.append(table)
        self._faces.append(face)
        return page

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 4 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        for widget in (self._head, self._told, self._bar, self.tabs):
            column.addWidget(widget)
        column.addWidget(self._pages, 1)
        column.addStretch()
        column.addWidget(self._why)
        foot = QHBoxLayout()
        foot.addWidget(self._save)
        foot.addStretch(1)
        foot.addWidget(self._again)
        foot.addWidget(self._close)
        column.addLayout(foot)

    # What is checked

    @property
    def path(self) -> Path | None:
        """The index that was checked last."""
        return self._state.path if self._state is not None else None

    @property
    def found(self) -> Checked | None:
        """What was found; None while it is not known."""
        return self._result

    def check(self, state: IndexState) -> None:
        """Begin with this index; what was going on is dropped."""
        self._state, self._result = state, None
        for model in self.models:
            model.set_rows(())
        self._head.setText(f"Checking {state.opened.reader.name}\u2026")
        self._told.setText(CHECKS)
        self._bar.setRange(0, 0)
        self._bar.show()
        for widget in (self._why, self.tabs, self._pages):
            widget.hide()
        self._again.setText("Cancel")
        self._save.setEnabled(False)

        def steps(cancel: threading.Event, _note: Callable[[object], None]) -> Steps:
            from explorer.gui.describing import read_rules_of
            from explorer.index.metadata_check import check_metadata

            reader = state.opened.reader
            found = yield from check_metadata(reader, MOST, cancel, read_rules_of(state))
            yield Progress(found.documents, found.documents, "texts that stand in several places")
            return found, reader.repeated_texts(MOST)

        self.work.start(steps)

    def _progress(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._told.setText(
            f"document {min(progress.done + 1, progress.total)} of {progress.total}: {progress.what}" if progress.what else ""
        )

    def _show(self, answer: tuple[Checked, tuple[int, tuple[Repeated, ...]]]) -> None:
        found, (count, repeated) = answer
        self._result, self._repeated = found, repeated
        for model, rows in zip(self.models, (finding_rows(found.findings), field_rows(found), repeated_rows(repeated)), strict=True):
            model.set_rows(rows)
        for number, told in enumerate((found.errors + found.warnings, 0, count)):
            self.tabs.setTabText(number, f"{_TABS[number]}  {told:,}" if told else _TABS[number])
        self._rest(check_head(found))
        public = self._state is not None and self._state.opened.reader.audience is not Audience.STAFF
        for number, (table, face) in enumerate(zip(self.tables, self._faces, strict=True)):
            empty = self.models[number].rowCount() == 0
            table.setVisible(not empty)
            face.setVisible(empty)
            face.setText(_NOT_FOR_PUBLIC if number == REPEATED and public else _NONE[number])
        listed = len(found.findings)
        rest = found.errors + found.warnings - listed
        self._told.setText(CHECKS + (f" The first {listed:,} are listed, {rest:,} are not." if rest else ""))
        self.tabs.show()
        self._pages.show()
        self._save.setEnabled(True)
        self._turn(self.tabs.currentIndex())

    def _fail(self, sentence: str) -> None:
        self._rest("The check did not come to its end")
        self._told.setText(sentence)

    def _rest(self, words: str) -> None:
        self._head.setText(words)
        self._bar.hide()
        self._again.setText("Check again")
        for widget in (self._why, self.tabs, self._pages):
            widget.hide()
        self._save.setEnabled(False)

    # What the user does

    def _turn(self, number: int) -> None:
        self._pages.setCurrentIndex(number)
        self._why.hide()
        if self._result is not None:
            self.tables[number].setFocus()

    def _press(self) -> None:
        if self.work.running:
            self.work.cancel()
            self._rest("Cancelled")
            self._told.setText("Nothing is known of the documents that were not looked at yet.")
        elif self._state is not None:
            self.check(self._state)

    def _choose(self, at: QModelIndex) -> None:
        number = self._pages.currentIndex()
        row = self.models[number].row(at)
        if row is None or self._result is None:
            return
        self._why.setVisible(True)
        self._why.setText(row.sentence)
        if number == FINDINGS:
            finding = self._result.findings[at.row()]
            if finding.chunk_id:
                self.chunk_chosen.emit(finding.chunk_id)
            else:
                self.source_chosen.emit(finding.source)
        elif number == REPEATED:
            group = self._repeated[at.row()]
            # To the place that the pointer or the cursor is on.
            self.chunk_chosen.emit(group.other_chunk if at.column() > 2 else group.first_chunk)

    def _ask_file(self) -> None:
        near = str((self.path.parent if self.path is not None else Path.home()) / "metadata-check.json")
        found, _ = QFileDialog.getSaveFileName(self, "Save as JSON", near, "JSON (*.json)")
        if found:
            self.save(Path(found))

    def save(self, file: Path) -> None:
        """Write what was found as JSON; what the disk says against it is told here."""
        if self._result is None:
            return
        try:
            file.write_text(json.dumps(self._result.to_json(), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
            self._told.setText(f"Saved as {file}.")
        except OSError as error:
            self._told.setText(f"{file} could not be written: {error.strerror or error}.")

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.cancel()
        super().closeEvent(event)

    def end(self) -> None:
        """End what runs, and wait for it."""
        self.work.close()
