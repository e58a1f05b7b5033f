"""Checking the metadata of all chunks: what is wrong or odd, which fields are filled and with what, and texts that stand twice."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QLabel, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.gui.dialogs.checking import CheckDialog, CheckWords
from explorer.gui.dialogs.line_table import LineTable
from explorer.gui.long_work import Steps
from explorer.gui.models.row_table import RowTable
from explorer.gui.style import ui_font
from explorer.viewlogic.index_state import IndexState
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

CHECKS = (
    "The metadata of every chunk are held against the schema, the document, the collection\u2019s domains.yaml and the chunk\u2019s own "
    "text. Choose a line to go to its document."
)
WORDS = CheckWords(
    title="Check all metadata",
    noun="check",
    again="Check again",
    parts="documents",
    file="metadata-check",
    formats={"JSON": ("json", "JSON (*.json)")},
)
MOST = 1000
"""Findings of a level, and repeated texts, that are listed."""
FINDINGS, FIELDS, REPEATED = range(3)
_TABS = ("Findings", "Fields", "Repeated texts")
_NONE = ("Nothing is wrong or odd.", "", "No text stands in several places.")
_NOT_FOR_PUBLIC = "Texts that stand in several places are looked for when the audience is staff."


class MetadataCheckDialog(CheckDialog):
    """The window shows the chunk or the document that is chosen here; ``source_chosen`` carries a document's file."""

    source_chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(WORDS, parent)
        self.resize(940, 520)
        self._result: Checked | None = None
        self._repeated: tuple[Repeated, ...] = ()
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
        self.tables: list[LineTable] = []
        self._faces: list[QLabel] = []
        for name, model, columns in zip(_TABS, self.models, widths, strict=True):
            self.tabs.addTab(name)
            self._pages.addWidget(self._make_page(name, model, columns))
        self._lay_out((self.tabs,), self._pages)
        self.tabs.currentChanged.connect(self._turn)
        self._rest("")

    def _make_page(self, name: str, model: RowTable, widths: Sequence[int]) -> QWidget:
        page = QWidget(self)
        table = LineTable(model, name, widths, page)
        table.line_chosen.connect(self._choose)
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

    @property
    def path(self) -> Path | None:
        """The index that was checked last."""
        return self._state.path if self._state is not None else None

    @property
    def found(self) -> Checked | None:
        """What was found; None while it is not known."""
        return self._result

    def _begin(self, state: IndexState) -> None:
        self._result = None
        for model in self.models:
            model.set_rows(())
        self._head.setText(f"Checking {state.opened.reader.name}\u2026")
        self._told.setText(CHECKS)

        def steps(cancel: threading.Event, _note: Callable[[object], None]) -> Steps:
            from explorer.gui.describing import read_rules_of
            from explorer.index.metadata_check import check_metadata

            reader = state.opened.reader
            found = yield from check_metadata(reader, MOST, cancel, read_rules_of(state))
            yield Progress(found.documents, found.documents, "texts that stand in several places")
            return found, reader.repeated_texts(MOST)

        self.work.start(steps)

    def _clear(self) -> None:
        super()._clear()
        for widget in (self.tabs, self._pages):
            widget.hide()

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
        for button in self._saves:
            button.setEnabled(True)
        self._turn(self.tabs.currentIndex())

    def _turn(self, number: int) -> None:
        self._pages.setCurrentIndex(number)
        self._why.hide()
        if self._result is not None:
            self.tables[number].setFocus()

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

    def _report(self, _form: str) -> str | None:
        return None if self._result is None else json.dumps(self._result.to_json(), ensure_ascii=False, indent=2) + "\n"
