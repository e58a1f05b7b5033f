"""What the dialogs that check a whole index have in common: progress, cancelling, a chosen line's sentence, and the outcome as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QFont
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from explorer.domain.progress import Progress
from explorer.gui.long_work import LongWork
from explorer.gui.style import LARGE, STEP, ui_font
from explorer.viewlogic.index_state import IndexState


@dataclass(frozen=True)
class CheckWords:
    """What a check is called, and how its outcome is saved."""

    title: str
    """The window's title, such as "Verify all chunks"."""
    noun: str
    """What goes on, such as "verification"."""
    again: str
    """The button that begins once more."""
    parts: str
    """What nothing is known of when it is cancelled, such as "chunks"."""
    file: str
    """The name of the saved file, without its ending."""
    formats: Mapping[str, tuple[str, str]]
    """A form's name to its file ending and its pattern in the file dialog."""


class CheckDialog(QDialog):
    """Not modal: the window stays usable, and shows what is chosen here. ``chunk_chosen`` carries an ID.

    A subclass lays out its own widgets by :meth:`_lay_out`, begins in :meth:`_begin`, shows the answer in :meth:`_show`, hides and
    disables what belongs to one in :meth:`_clear`, and writes it in :meth:`_report`.
    """

    chunk_chosen = Signal(str)

    def __init__(self, words: CheckWords, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self.setWindowTitle(words.title)
        self.setModal(False)
        self._state: IndexState | None = None
        self.work = LongWork(words.noun, self)
        self._head = QLabel(self)
        self._head.setFont(ui_font(LARGE, QFont.Weight.DemiBold))
        self._told = QLabel(self)
        self._told.setWordWrap(True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.setObjectName("quiet")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(f"Progress of the {words.noun}")
        self._why = QLabel(self)
        self._why.setWordWrap(True)
        self._why.setTextFormat(Qt.TextFormat.PlainText)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._saves = [QPushButton(f"Save as {name}\u2026", self) for name in words.formats]
        for button, name in zip(self._saves, words.formats, strict=True):
            button.clicked.connect(lambda _checked=False, wanted=name: self._ask_file(wanted))
        self._again = QPushButton(self)
        self._again.clicked.connect(self._press)
        self._close = QPushButton("Close", self)
        self._close.clicked.connect(self.close)
        self.work.progressed.connect(self._progress)
        self.work.finished.connect(self._show)
        self.work.failed.connect(self._fail)

    def _lay_out(self, above: Sequence[QWidget], large: QWidget) -> None:
        """``above`` stands below the progress, ``large`` takes the room that is left."""
        column = QVBoxLayout(self)
        column.setContentsMargins(4 * STEP, 4 * STEP, 4 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        for widget in (self._head, self._told, self._bar, *above):
            column.addWidget(widget)
        column.addWidget(large, 1)
        column.addStretch()
        column.addWidget(self._why)
        foot = QHBoxLayout()
        for button in self._saves:
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self._again)
        foot.addWidget(self._close)
        column.addLayout(foot)

    # What a check does

    def check(self, state: IndexState) -> None:
        """Begin with this index; what was going on is dropped."""
        self._state = state
        self._clear()
        self._bar.setRange(0, 0)
        self._bar.show()
        self._again.setText("Cancel")
        self._begin(state)

    def _begin(self, state: IndexState) -> None:
        """Forget the last answer, say what begins, and start ``work``."""
        raise NotImplementedError

    def _clear(self) -> None:
        """Hide and disable what belongs to an answer."""
        self._why.hide()
        for button in self._saves:
            button.setEnabled(False)

    def _show(self, answer: Any) -> None:
        """Show what ``work`` brought."""
        raise NotImplementedError

    def _report(self, form: str) -> str | None:
        """The outcome in one of the forms, None when there is none."""
        raise NotImplementedError

    def _progress(self, progress: Progress) -> None:
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)
        number = min(progress.done + 1, progress.total)
        self._told.setText(f"document {number} of {progress.total}: {progress.what}" if progress.what else "")

    def _fail(self, sentence: str) -> None:
        self._rest(f"The {self._words.noun} did not come to its end")
        self._told.setText(sentence)

    def _rest(self, words: str) -> None:
        """Say what came of it; nothing runs any more."""
        self._head.setText(words)
        self._bar.hide()
        self._again.setText(self._words.again)
        self._clear()

    # What the user does

    def _press(self) -> None:
        if self.work.running:
            self.work.cancel()
            self._rest("Cancelled")
            self._told.setText(f"Nothing is known of the {self._words.parts} that were not looked at yet.")
        elif self._state is not None:
            self.check(self._state)

    def _ask_file(self, form: str) -> None:
        ending, pattern = self._words.formats[form]
        near = (self._state.near if self._state is not None else Path.home()) / f"{self._words.file}.{ending}"
        found, _ = QFileDialog.getSaveFileName(self, f"Save as {form}", str(near), pattern)
        if found:
            self.save(Path(found), form)

    def save(self, file: Path, form: str = "JSON") -> None:
        """Write the outcome in one of the forms; what the disk says against it is told here."""
        report = self._report(form)
        if report is None:
            return
        try:
            file.write_text(report, encoding="utf-8")
            self._told.setText(f"Saved as {file}.")
        except OSError as error:
            self._told.setText(f"{file} could not be written: {error.strerror or error}.")

    def closeEvent(self, event: QCloseEvent) -> None:
        self.work.cancel()
        super().closeEvent(event)

    def end(self) -> None:
        """End what runs, and wait for it."""
        self.work.close()
