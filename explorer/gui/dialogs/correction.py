"""Correcting a document's labels: a form with what is wrong beside each field, where it is written, and what changes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from explorer.domain.progress import Progress
from explorer.gui.pane import MessageBar
from explorer.gui.style import LARGE, SMALL, STEP, ui_font
from explorer.viewlogic.correction_form import CorrectionForm, Judgement, LabelField, judge

INTRO = (
    "What is said here is written beside the document, never into it. Then this document alone is taken into the index again; its chunks "
    "keep their IDs."
)
CHANGED = "The file has changed since it was indexed: its new text is taken too, and then chunks may get other IDs."
UNCHANGED = "Nothing is changed yet."
MARKED = "Nothing can be written before what is marked is mended."
NOTE_WIDTH, ROW_HEIGHT = 240, 30


class CorrectionDialog(QDialog):
    """``ordered`` carries the values to write, by label; ``cancelled`` asks to stop the work. The dialog stays until :meth:`finish`."""

    ordered = Signal(object)
    cancelled = Signal()

    def __init__(self, form: CorrectionForm, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = form
        self._working = False
        self.judgement = Judgement()
        self.setWindowTitle("Correct labels")
        self.setMinimumWidth(680)
        heading = QLabel(form.heading, self)
        heading.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        heading.setWordWrap(True)
        heading.setTextFormat(Qt.TextFormat.PlainText)
        source = QLabel(form.said.record.file, self)
        source.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._quiet(source)
        intro = QLabel(f"{INTRO} {CHANGED}" if form.changed else INTRO, self)
        self._quiet(intro)
        self.boxes: dict[str, QComboBox] = {}
        self.told: dict[str, QLabel] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, label in enumerate(form.fields):
            self._add(grid, row, label)
        self._changes = QLabel(self)
        self._places = QLabel(self)
        for shown in (self._changes, self._places):
            shown.setWordWrap(True)
            shown.setTextFormat(Qt.TextFormat.PlainText)
            shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._places.setObjectName("quiet")
        self._changes.setAccessibleName("What changes")
        self._places.setAccessibleName("Where it is written")
        box = QFrame(self)
        box.setObjectName("figure-box")
        inside = QVBoxLayout(box)
        inside.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        inside.setSpacing(STEP)
        inside.addWidget(self._changes)
        inside.addWidget(self._places)
        self.message = MessageBar(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress")
        kept = self._bar.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._bar.setSizePolicy(kept)
        self._bar.hide()
        self._doing = QLabel(self)
        self._doing.setObjectName("quiet")
        self._doing.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._cancel = QPushButton("Cancel", self)
        self._cancel.setAutoDefault(False)
        self._cancel.clicked.connect(self.reject)
        self._write = QPushButton("Write and take again", self)
        self._write.setObjectName("primary")
        self._write.setDefault(True)
        self._write.clicked.connect(self._order)
        foot = QHBoxLayout()
        foot.addWidget(self._doing, 1)
        foot.addWidget(self._cancel)
        foot.addWidget(self._write)
        column = QVBoxLayout(self)
        column.setContentsMargins(5 * STEP, 5 * STEP, 5 * STEP, 4 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(heading)
        column.addWidget(source)
        column.addWidget(intro)
        column.addSpacing(STEP)
        column.addLayout(grid)
        column.addSpacing(STEP)
        column.addWidget(box)
        column.addWidget(self.message)
        column.addWidget(self._bar)
        column.addStretch(1)
        column.addLayout(foot)
        self._judge()
        next((box for box in self.boxes.values() if box.isEnabled()), self._cancel).setFocus()

    def _quiet(self, label: QLabel) -> None:
        label.setObjectName("quiet")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)

    def _add(self, grid: QGridLayout, row: int, label: LabelField) -> None:
        name, box, told = QLabel(label.name, self), QComboBox(self), QLabel(self)
        name.setBuddy(box)
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        # Enter writes what was typed, not what it begins like; the known values are in the list.
        box.setCompleter(None)  # type: ignore[arg-type]  # Qt takes none; its stubs do not say so
        box.addItems(list(label.choices))
        box.setCurrentText(label.value)
        box.setMinimumWidth(260)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        box.setEnabled(not label.locked)
        box.setAccessibleName(label.name)
        field = box.lineEdit()
        if field is not None:
            field.setPlaceholderText(label.instead)
            field.setCursorPosition(0)
        told.setFont(ui_font(SMALL))
        told.setWordWrap(True)
        told.setTextFormat(Qt.TextFormat.PlainText)
        told.setFixedWidth(NOTE_WIDTH)
        grid.setRowMinimumHeight(row, ROW_HEIGHT)
        grid.addWidget(name, row, 0)
        grid.addWidget(box, row, 1)
        grid.addWidget(told, row, 2)
        self.boxes[label.field], self.told[label.field] = box, told
        box.currentTextChanged.connect(lambda _text: self._judge())

    # What is typed

    @property
    def source(self) -> str:
        """The document's file."""
        return self._form.said.record.file

    @property
    def given(self) -> dict[str, str]:
        """What the fields hold now, by label."""
        return {name: box.currentText() for name, box in self.boxes.items()}

    def _judge(self) -> None:
        found = self.judgement = judge(self._form, self.given)
        for label in self._form.fields:
            self._tell(label, found)
        lines = [f"{change.name}: {change.before} \u2192 {change.after}" for change in found.changes]
        if found.fault:
            lines = [f"\u26a0 {found.fault}"]
        self._changes.setText("\n".join(lines) or (MARKED if found.faults else UNCHANGED))
        places = found.places
        self._places.setText("\n".join(f"Written to {place}" for place in places))
        self._places.setVisible(bool(places))
        self._write.setEnabled(found.ready and not self._working)
        if not self._working:
            self.message.say("")
        self._make_room()

    def _make_room(self) -> None:
        """A wrapped text has no height of its own before it is laid out, and fields must not be pressed together for it."""
        self.setMinimumHeight(self.heightForWidth(max(self.width(), self.minimumWidth())))

    def _tell(self, label: LabelField, found: Judgement) -> None:
        told, box = self.told[label.field], self.boxes[label.field]
        fault = found.faults.get(label.field, "")
        words = f"\u26a0 {fault}" if fault else found.notes.get(label.field) or _standing(label, box.currentText())
        told.setText(words)
        told.setMinimumHeight(told.heightForWidth(NOTE_WIDTH) if words else 0)
        name = "warn" if fault else "quiet"
        if told.objectName() != name:
            told.setObjectName(name)
            told.style().unpolish(told)
            told.style().polish(told)
        box.setAccessibleDescription(words)

    # What is done

    def _order(self) -> None:
        if self.judgement.ready and not self._working:
            self._work(True)
            self.ordered.emit(dict(self.judgement.values))

    def _work(self, working: bool) -> None:
        self._working = working
        for label in self._form.fields:
            self.boxes[label.field].setEnabled(not working and not label.locked)
        self._bar.setRange(0, 0)
        self._bar.setVisible(working)
        self._doing.setText("The document is taken again\u2026" if working else "")
        self._write.setEnabled(not working and self.judgement.ready)
        if working:
            self.message.say("")
            self._cancel.setFocus()

    def tell(self, progress: Progress) -> None:
        """How far the work is."""
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        self._doing.setText(progress.what)

    def fail(self, sentence: str) -> None:
        """The work came to nothing: say why, and let the user go on."""
        self._work(False)
        self.message.say(sentence)
        self._make_room()

    def finish(self) -> None:
        """The work is done."""
        self._working = False
        self.accept()

    def reject(self) -> None:
        if self._working:
            self.cancelled.emit()
            self.fail("Cancelled: everything is as it was.")
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._working:
            self.cancelled.emit()
        super().closeEvent(event)


def _standing(label: LabelField, typed: str) -> str:
    """Where a value stands that was not changed."""
    return label.origin[:1].upper() + label.origin[1:] if label.locked or typed.strip() == label.value else ""
