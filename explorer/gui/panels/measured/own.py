"""The trainer's own questions: a list, and a form for the chosen one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QListWidget, QPushButton, QVBoxLayout, QWidget

from explorer.domain.documents import DocumentRecord
from explorer.evaluation.questions import Passage, Question
from explorer.gui.reading.grid_view import GridView
from explorer.gui.style import STEP
from explorer.viewlogic.grids import Grid, GridCell
from explorer.viewlogic.tokens import Theme

_PASSAGES_HEIGHT = 110
_EMPTY = Question("", "", kind="")
_NONE = (
    "No question of your own yet. Type one, say which section answers it, add that and save. Then choose your own questions "
    "above and press Evaluate."
)


class OwnPage(QWidget):
    """``save_wanted`` carries a Question to be checked and kept (with ID "" a new one), ``delete_wanted`` the ID of one to be taken away.

    ``sections_wanted`` asks for the sections of a document version, to be answered by :meth:`show_sections`.
    """

    save_wanted = Signal(object)
    delete_wanted = Signal(str)
    sections_wanted = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._questions: tuple[Question, ...] = ()
        self._faults: Mapping[str, str] = {}
        self._edited = _EMPTY
        self.list = GridView(theme, "Your own questions", self)
        self.none = QLabel(_NONE, self)
        self.none.setObjectName("quiet")
        self.none.setWordWrap(True)
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.none.setContentsMargins(STEP, STEP, STEP, STEP)
        self.new = QPushButton("New question", self)
        self.delete = QPushButton("Delete", self)
        self.question = QLineEdit(self)
        self.question.setPlaceholderText("What somebody might ask")
        self.question.setAccessibleName("Question")
        self.kind = QComboBox(self)
        self.kind.setEditable(True)
        self.kind.setAccessibleName("Kind of question")
        self.document, self.version, self.section = (self._combo(name) for name in ("Document", "Version", "Section"))
        self.add = QPushButton("Add passage", self)
        self.passages = QListWidget(self)
        self.passages.setObjectName("framed")
        self.passages.setAccessibleName("Passages that answer the question")
        self.passages.setFixedHeight(_PASSAGES_HEIGHT)
        self.remove = QPushButton("Remove", self)
        self.save = QPushButton("Save question", self)
        self.save.setObjectName("primary")
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out()
        self.list.row_chosen.connect(lambda row: self.edit(self._questions[row]))
        self.new.clicked.connect(self._begin)
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(self._edited.id))
        self.document.activated.connect(lambda _at: self._offer_versions())
        self.version.activated.connect(lambda _at: self._ask_sections())
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.passages.currentRowChanged.connect(lambda row: self.remove.setEnabled(row >= 0))
        self.save.clicked.connect(self._save)
        self.question.returnPressed.connect(self._save)
        self._records: tuple[DocumentRecord, ...] = ()
        self._tell_none()
        self.edit(_EMPTY)

    def _combo(self, name: str) -> QComboBox:
        combo = QComboBox(self)
        combo.setAccessibleName(name)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(12)
        return combo

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.none, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.new)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        left.addLayout(buttons)
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setVerticalSpacing(2 * STEP)
        form.setHorizontalSpacing(3 * STEP)
        form.addRow("&Question", self.question)
        form.addRow("&Kind", self.kind)
        form.addRow("&Answered in", self.document)
        form.addRow("&Version", self.version)
        form.addRow("S&ection", self.section)
        form.addRow("", self._row(self.add))
        form.addRow("Passages", self.passages)
        form.addRow("", self._row(self.remove))
        right = QVBoxLayout()
        right.addLayout(form)
        right.addWidget(self.said)
        right.addLayout(self._row(self.save))
        right.addStretch(1)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(2 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        whole.setSpacing(5 * STEP)
        whole.addLayout(left, 1)
        whole.addLayout(right, 1)

    @staticmethod
    def _row(button: QPushButton) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(button)
        row.addStretch(1)
        return row

    # Told from outside

    def show_records(self, records: Sequence[DocumentRecord], kinds: Sequence[str]) -> None:
        """The documents of the open index, and kinds to choose from."""
        self._records = tuple(records)
        self.document.clear()
        titles = {record.doc_id: record.title or record.doc_id for record in self._records}
        for doc_id, title in sorted(titles.items(), key=lambda each: each[1].casefold()):
            self.document.addItem(title, doc_id)
        self.kind.clear()
        self.kind.addItems(list(kinds))
        self._offer_versions()
        self.edit(_EMPTY)

    def show_questions(self, questions: Sequence[Question], faults: Mapping[str, str], chosen: str = "") -> None:
        """What is kept; ``faults`` are sentences, by ID, for questions that this index cannot answer. ``chosen`` is shown in the form."""
        self._questions, self._faults = tuple(questions), faults
        rows = []
        for each in self._questions:
            fault = faults.get(each.id, "")
            sign = GridCell("\u26a0" if fault else "", ink="warn", spoken=fault)
            rows.append((GridCell(each.question, tip=fault or each.question), GridCell(each.kind), sign))
        ids = [each.id for each in self._questions]
        row = ids.index(chosen) if chosen in ids else -1
        self.list.show_grid(Grid((GridCell("Question"), GridCell("Kind"), GridCell("")), tuple(rows)), row)
        self._tell_none()
        self.edit(self._questions[row] if row >= 0 else _EMPTY)

    def show_sections(self, doc_id: str, version: str, sections: Sequence[str]) -> None:
        """What was asked for; an answer about another version than is chosen now is dropped."""
        if (doc_id, version) != (self.document.currentData(), self.version.currentText()):
            return
        self.section.clear()
        self.section.addItems(list(sections))
        self.add.setEnabled(bool(sections))
        if not sections:
            self.say("This document has no headings, so no passage of it can be named. Choose another one.", wrong=True)

    def say(self, words: str, *, wrong: bool = False) -> None:
        """What became of saving."""
        self.said.setText(words)
        self.said.setObjectName("warn" if wrong else "good")
        self.said.style().unpolish(self.said)
        self.said.style().polish(self.said)

    def apply_theme(self, theme: Theme) -> None:
        self.list.apply_theme(theme)

    def _tell_none(self) -> None:
        self.none.setVisible(not self._questions)
        self.list.setVisible(bool(self._questions))

    # What the user does

    def edit(self, question: Question) -> None:
        """Put a question into the form."""
        self._edited = question
        self.question.setText(question.question)
        self.kind.setEditText(question.kind)
        self.delete.setEnabled(bool(question.id))
        fault = self._faults.get(question.id, "") if question.id else ""
        self.say(fault, wrong=True)
        self._list_passages()

    def _begin(self) -> None:
        self.list.clearSelection()
        self.edit(_EMPTY)
        self.question.setFocus()

    def _list_passages(self) -> None:
        titles = {record.doc_id: record.title for record in self._records}
        self.passages.clear()
        for each in self._edited.relevant:
            self.passages.addItem(f"{titles.get(each.doc_id) or each.doc_id}, version {each.version}, {each.section}")
        self.remove.setEnabled(False)

    def _offer_versions(self) -> None:
        doc_id = self.document.currentData()
        known = [record for record in self._records if record.doc_id == doc_id]
        known.sort(key=lambda each: (each.effective_from, each.version), reverse=True)
        self.version.clear()
        self.version.addItems([record.version for record in known])
        self._ask_sections()

    def _ask_sections(self) -> None:
        self.section.clear()
        self.add.setEnabled(False)
        if self.document.currentData() is not None and self.version.currentText():
            self.sections_wanted.emit(str(self.document.currentData()), self.version.currentText())

    def _add(self) -> None:
        passage = Passage(str(self.document.currentData()), self.version.currentText(), self.section.currentText())
        if passage not in self._edited.relevant:
            self._edited = replace(self._edited, relevant=(*self._edited.relevant, passage))
        self._list_passages()
        self.say("")

    def _remove(self) -> None:
        row = self.passages.currentRow()
        left = [each for number, each in enumerate(self._edited.relevant) if number != row]
        self._edited = replace(self._edited, relevant=tuple(left))
        self._list_passages()

    def _save(self) -> None:
        self.save_wanted.emit(replace(self._edited, question=self.question.text(), kind=self.kind.currentText()))
