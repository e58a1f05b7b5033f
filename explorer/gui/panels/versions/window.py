"""The window that compares two versions: which ones, how many differences, and the way from one to the next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QHBoxLayout, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.documents import DocumentRecord
from explorer.domain.progress import Progress
from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.versions.ids import IdView
from explorer.gui.panels.versions.table import BETWEEN, SIDE, SideTable
from explorer.gui.panels.versions.waiting import WaitingFace
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import STEP
from explorer.viewlogic.id_rows import IdRow
from explorer.viewlogic.notice import Notice, Offer
from explorer.viewlogic.side_rows import WORDS, Headings, differences, in_force_words, side_rows
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.validity_words import version_state

if TYPE_CHECKING:
    from explorer.comparison.side_by_side import VersionComparison

SIZE = (1100, 760)
CANCELLED = Notice("Not compared", ("The comparison was cancelled.",), (Offer("again", "Compare again"),))


class VersionWindow(QWidget):
    """``pair_wanted`` carries document ID, left and right version, to be answered by :meth:`show_comparison` or :meth:`show_failure`.

    ``place_wanted`` carries document ID, version and a position in its parsed text that the main window should show, ``chunk_wanted`` the
    ID of a chunk. ``cancelled`` says that nobody waits for an answer any more.
    """

    pair_wanted = Signal(str, str, str)
    place_wanted = Signal(str, str, int)
    chunk_wanted = Signal(str)
    cancelled = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.resize(*SIZE)
        self.setMinimumSize(680, 360)
        self._doc_id = ""
        self._wanted = ("", "", "")
        self._comparison: VersionComparison | None = None
        self._heads = Headings()
        self._places: tuple[int, ...] = ()
        self._old, self._new = self._choice("Left version"), self._choice("Right version")
        self._previous = QPushButton("Previous", self)
        self._previous.setAccessibleName("Previous difference")
        self._previous.setToolTip("Previous difference (Shift+F8, or P)")
        self._next = QPushButton("Next", self)
        self._next.setAccessibleName("Next difference")
        self._next.setToolTip("Next difference (F8, or N)")
        self._count = ElidedLabel(self)
        self._count.setObjectName("quiet")
        self._said = ""
        self._in_force = ElidedLabel(self)
        self._in_force.setObjectName("quiet")
        self._by_id = QPushButton("Old and new IDs", self)
        self._by_id.setCheckable(True)
        self._by_id.setToolTip("Which chunk became which (I)")
        self._fold = QCheckBox("Hide what is the same", self)
        self._table = SideTable(theme, self)
        self._ids = IdView(self)
        self._notice = NoticeFace(self)
        self._waiting = WaitingFace(self)
        self._lay_out()
        self._previous.clicked.connect(lambda: self.step(-1))
        self._next.clicked.connect(lambda: self.step(1))
        self._fold.toggled.connect(lambda _on: self._write())
        self._by_id.toggled.connect(lambda _on: self._show_face())
        self._ids.chunk_wanted.connect(self.chunk_wanted)
        self._waiting.cancelled.connect(self._give_up)
        self._notice.taken.connect(lambda _what: self._ask())
        QShortcut(QKeySequence("I"), self).activated.connect(self._by_id.click)
        self._table.row_wanted.connect(self._go)
        for keys, by in (("F8", 1), ("N", 1), ("Shift+F8", -1), ("P", -1)):
            QShortcut(QKeySequence(keys), self).activated.connect(lambda step=by: self.step(step))
        for keys in ("Escape", "Ctrl+W"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.close)
        enter = QShortcut(QKeySequence("Return"), self._table)
        enter.setContext(Qt.ShortcutContext.WidgetShortcut)
        enter.activated.connect(self._go_marked)

    def _choice(self, name: str) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.activated.connect(lambda _at: self._ask())
        return box

    def _lay_out(self) -> None:
        bar = QFrame(self)
        bar.setObjectName("top-bar")
        row = QHBoxLayout(bar)
        row.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        row.setSpacing(2 * STEP)
        row.addWidget(self._count, 1)
        row.addWidget(self._fold)
        row.addSpacing(STEP)
        row.addWidget(self._by_id)
        row.addWidget(self._previous)
        row.addWidget(self._next)
        heads = QFrame(self)
        heads.setObjectName("pane-header")
        sides = QHBoxLayout(heads)
        sides.setContentsMargins(3 * STEP, 6, 3 * STEP, 6)
        sides.setSpacing(0)
        sides.addWidget(self._old, SIDE)
        sides.addStretch(BETWEEN)
        sides.addWidget(self._new, SIDE)
        faces = QWidget(self)
        self._faces = QStackedLayout(faces)
        for face in (self._notice, self._waiting, self._table, self._ids):
            self._faces.addWidget(face)
        foot = QFrame(self)
        foot.setObjectName("status")
        line = QHBoxLayout(foot)
        line.setContentsMargins(3 * STEP, STEP, 3 * STEP, STEP)
        line.addWidget(self._in_force, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(bar)
        column.addWidget(heads)
        column.addWidget(faces, 1)
        column.addWidget(foot)
        self.setFocusProxy(self._table)

    # Told from outside

    def show_versions(self, records: Sequence[DocumentRecord], old: str, new: str, day: date) -> None:
        """Offer these versions of one document and ask for the comparison of two of them."""
        first = records[0]
        self._doc_id = first.doc_id
        self.setWindowTitle(f"{records[-1].title or first.doc_id}: versions side by side")
        for box, chosen in ((self._old, old), (self._new, new)):
            box.clear()
            for record in records:
                state = version_state(record.effective_from, record.effective_to, day)
                box.addItem(f"Version {record.version}, {state.words}", record.version)
            box.setCurrentIndex(box.findData(chosen))
        self._in_force.set_text(in_force_words(records, day))
        self._ask()

    def tell(self, progress: Progress) -> None:
        """How far the comparison is."""
        self._waiting.tell(progress)

    def show_comparison(self, comparison: VersionComparison, heads: Headings, ids: Sequence[IdRow]) -> None:
        """What was asked for last; an older answer is dropped."""
        key = (comparison.old_record.doc_id, comparison.old_record.version, comparison.new_record.version)
        if key != self._wanted:
            return
        self._comparison, self._heads = comparison, heads
        before = self._fold.blockSignals(True)
        self._fold.setChecked(True)
        self._fold.blockSignals(before)
        self._write()
        self._ids.show_rows(ids, *key[1:])
        self._show_face()
        self.step(1)

    def _show_face(self) -> None:
        """The texts or the IDs, with the keyboard in them; while there is neither, what is said instead."""
        by_id = self._by_id.isChecked()
        for widget in (self._fold, self._previous, self._next):
            widget.setVisible(not by_id)
        if self._comparison is not None:
            face = self._ids if by_id else self._table
            self._faces.setCurrentWidget(face)
            face.setFocus()
        self._show_count()

    def show_failure(self, sentence: str) -> None:
        self._comparison = None
        self._say(Notice("These versions cannot be compared", (sentence,)))
        self._show_count()

    def apply_theme(self, theme: Theme) -> None:
        self._table.apply_theme(theme)

    # What is shown

    @property
    def table(self) -> SideTable:
        return self._table

    @property
    def count_words(self) -> str:
        return self._said

    def _ask(self) -> None:
        self._wanted = (self._doc_id, str(self._old.currentData()), str(self._new.currentData()))
        self._comparison = None
        self._waiting.begin()
        self._faces.setCurrentWidget(self._waiting)
        self._places = ()
        self._show_count()
        self.pair_wanted.emit(*self._wanted)

    def _say(self, notice: Notice) -> None:
        self._notice.show_notice(notice)
        self._faces.setCurrentWidget(self._notice)

    def _write(self) -> None:
        if self._comparison is None:
            return
        rows = side_rows(self._comparison, fold=self._fold.isChecked(), heads=self._heads)
        self._places = differences(rows)
        self._table.show_rows(rows)
        self._show_count()

    def _show_count(self) -> None:
        count, here = len(self._places), self._table.marked
        for button in (self._previous, self._next):
            button.setEnabled(count > 0)
        said = ""
        if self._comparison is not None and self._by_id.isChecked():
            rows = self._ids.ids.rowCount()
            said = f"{rows} chunk{'' if rows == 1 else 's'}: Enter shows one, Ctrl+C copies the list"
        elif self._comparison is not None and not count:
            said = "Nothing differs: both versions have the same text."
        elif self._comparison is not None and here in self._places:
            row = self._table.rows[here]
            said = f"Difference {self._places.index(here) + 1} of {count}: {WORDS[row.fate]}"
        elif self._comparison is not None:
            said = f"{count} difference{'' if count == 1 else 's'}"
        self._said = said
        self._count.set_text(said)

    # What the user does

    def step(self, by: int) -> None:
        """To the next difference, or the one before; the ends are ends."""
        if not self._places:
            return
        here = self._table.marked
        ahead = [place for place in self._places if (place > here if by > 0 else place < here)]
        if ahead:
            self._table.mark(ahead[0] if by > 0 else ahead[-1])
        elif here < 0:
            self._table.mark(self._places[0])
        self._show_count()

    def _give_up(self) -> None:
        self._wanted = ("", "", "")
        self.cancelled.emit()
        self._say(CANCELLED)
        self._notice.buttons[0].setFocus()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._faces.currentWidget() is self._waiting:
            self._give_up()
        super().closeEvent(event)

    def _go_marked(self) -> None:
        if self._table.marked >= 0:
            row = self._table.rows[self._table.marked]
            self._go(self._table.marked, row.new_start >= 0)

    def _go(self, number: int, right: bool) -> None:
        row = self._table.rows[number]
        place = row.new_start if right else row.old_start
        if place >= 0:
            self.place_wanted.emit(self._doc_id, self._wanted[2 if right else 1], place)
