"""Earlier runs: one is shown as it was, two chosen are shown side by side with what differs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from explorer.evaluation.history import KeptRun
from explorer.evaluation.measured import USUAL_HITS
from explorer.evaluation.runs import Run
from explorer.gui.reading.grid_view import GridView
from explorer.gui.style import STEP
from explorer.viewlogic.grids import changed_grid, compared_grid, measured_grid, run_grid
from explorer.viewlogic.measured_rows import MEASURES, measure, measured_table
from explorer.viewlogic.run_rows import compared_runs, when
from explorer.viewlogic.tokens import Theme

_MOST_KINDS = 10
_HINT = "Choose a run to see it, or two of them (Ctrl and a click, or Shift and an arrow key) to compare them."
_ANOTHER = "Ctrl and a click on another run compares the two."
_NONE = "No runs are kept yet: every evaluation here becomes one."


class RunPage(QWidget):
    """``delete_wanted`` carries a tuple of KeptRun, ``export_wanted`` a Run."""

    delete_wanted = Signal(object)
    export_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._kept: tuple[KeptRun, ...] = ()
        self._key, self._k = MEASURES[0].key, USUAL_HITS
        self.list = GridView(theme, "Runs that were kept, the newest first", self)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.figures = GridView(theme, "The figures of the chosen runs", self)
        self.changed = GridView(theme, "Questions that were found better or worse", self)
        for view in (self.figures, self.changed):
            view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.notes = QLabel(self)
        self.notes.setObjectName("warn")
        self.notes.setWordWrap(True)
        self.notes.setTextFormat(Qt.TextFormat.PlainText)
        self.export = QPushButton("Save as CSV\u2026", self)
        self.delete = QPushButton("Delete", self)
        self._lay_out()
        self.list.selectionModel().selectionChanged.connect(lambda *_: self._show())
        self.export.clicked.connect(self._export)
        self.delete.clicked.connect(lambda: self.delete_wanted.emit(self.chosen))

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.export)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        column.addLayout(buttons)
        right = QWidget(self)
        told = QVBoxLayout(right)
        told.setContentsMargins(2 * STEP, 3 * STEP, 2 * STEP, 2 * STEP)
        told.setSpacing(2 * STEP)
        for widget in (self.words, self.notes, self.figures):
            told.addWidget(widget)
        told.addWidget(self.changed, 1)
        told.addStretch(0)
        halves = QSplitter(Qt.Orientation.Horizontal, self)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(1)
        halves.addWidget(left)
        halves.addWidget(right)
        halves.setSizes([510, 670])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(halves)

    @property
    def chosen(self) -> tuple[KeptRun, ...]:
        """The chosen runs, the newest first."""
        return tuple(self._kept[row] for row in self.list.rows if row < len(self._kept))

    def show_runs(self, kept: Sequence[KeptRun]) -> None:
        """The history; the newest run is shown."""
        self._kept = tuple(kept)
        self._write(0)

    def show_measure(self, key: str, k: int) -> None:
        self._key, self._k = key, k
        rows = self.list.rows
        self._write(-1)
        chooser = self.list.selectionModel()
        for row in rows:
            chooser.select(self.list.table.index(row, 0), chooser.SelectionFlag.Select | chooser.SelectionFlag.Rows)
        self._show()

    def apply_theme(self, theme: Theme) -> None:
        for view in (self.list, self.figures, self.changed):
            view.apply_theme(theme)

    def _write(self, row: int) -> None:
        self.list.show_grid(run_grid(self._kept, self._key, self._k, measure(self._key).name.format(k=self._k)), row)
        self._show()

    def _show(self) -> None:
        chosen = self.chosen
        runs = [kept.run for kept in chosen if kept.run is not None]
        self.export.setEnabled(len(runs) == 1 and len(chosen) == 1)
        self.delete.setEnabled(bool(chosen))
        self.notes.hide()
        self.changed.hide()
        self.figures.hide()
        if len(chosen) == 2 and len(runs) == 2:
            self._compare(runs[1], runs[0])
        elif len(chosen) == 1 and runs:
            run = runs[0]
            more = f"\n{_ANOTHER}" if len(self._kept) > 1 else ""
            self.words.setText(f"{when(run)}, {run.questions_name}, {run.index}{more}")
            self.figures.show_grid(measured_grid(measured_table(run.orders, run, self._key, min(self._k, run.depth))))
            self.figures.fit_height(_MOST_KINDS)
            self.figures.show()
            self._note([f"{order.chunker}: {fault}" for order, fault in zip(run.orders, run.faults, strict=True) if fault])
        elif len(chosen) == 1:
            self.words.setText(chosen[0].fault)
        else:
            self.words.setText(_HINT if self._kept else _NONE)

    def _compare(self, old: Run, new: Run) -> None:
        compared = compared_runs(old, new, self._key, self._k)
        same = old.questions_name == new.questions_name
        self.words.setText(f"{when(old)}{'' if same else f', {old.questions_name}'}, and then {when(new)}, {new.questions_name}")
        self._note(compared.notes)
        self.figures.show_grid(compared_grid(compared))
        self.figures.fit_height(_MOST_KINDS)
        self.figures.show()
        self.changed.show_grid(changed_grid(compared))
        self.changed.setVisible(bool(compared.changed))

    def _note(self, notes: Sequence[str]) -> None:
        self.notes.setText("\n".join(f"\u26a0 {note}" for note in notes))
        self.notes.setVisible(bool(notes))

    def _export(self) -> None:
        run = self.chosen[0].run if self.chosen else None
        if run is not None:
            self.export_wanted.emit(run)
