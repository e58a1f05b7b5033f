"""The pane itself: the citations, what is known of the chosen one, and how far the looking for unknown ones has come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QStackedLayout, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.progress import Progress
from explorer.gui.pane import ElidedLabel
from explorer.gui.panels.found.details import Details
from explorer.gui.panels.found.view import FoundView
from explorer.gui.reading.notice_face import NoticeFace
from explorer.gui.style import STEP
from explorer.tracing.citations_in_text import CitationKind
from explorer.tracing.findings import Finding, Status
from explorer.viewlogic.found_rows import FoundRow, Looking, explanation_lines, found_rows, summary
from explorer.viewlogic.notice import Notice, Offer
from explorer.viewlogic.tokens import Theme

PASTE = "paste"
PATIENCE_MS = 600
START = Notice(
    "Paste what you have",
    (
        "An ID, several, a whole e-mail or answer with IDs in it, the beginning of an ID, a link or a quoted sentence. "
        "Everything that is cited in it is listed here, and you walk through the passages with the arrow keys.",
        "Ctrl+V works anywhere in the window.",
    ),
    (Offer(PASTE, "Paste"),),
)


class FoundPanel(QWidget):
    """``went`` carries the FoundRow that the user went to; ``entered`` says that they go on to the text, ``left`` that they are done here.

    ``paste_wanted`` asks for the clipboard, ``cancelled`` stops the looking for unknown citations, ``look_wanted`` begins it anew,
    ``search_wanted`` carries words.
    """

    went = Signal(object)
    entered = Signal()
    left = Signal()
    paste_wanted = Signal()
    cancelled = Signal()
    look_wanted = Signal()
    search_wanted = Signal(str)
    info_changed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._day = date.today()
        self._findings: tuple[Finding, ...] = ()
        self._replaced: tuple[tuple[str, str], ...] = ()
        self._state = Looking.DONE
        self._summary = QLabel(self)
        self._summary.setWordWrap(True)
        self._looking = QWidget(self)
        self._what = ElidedLabel(self._looking)
        self._what.setObjectName("quiet")
        self._bar = QProgressBar(self._looking)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName("Progress of looking for unknown citations")
        self._cancel = QPushButton("cancel", self._looking)
        self._cancel.setObjectName("small")
        self._cancel.setAccessibleName("Stop looking for unknown citations")
        self._cancel.clicked.connect(self._stop)
        self._again = QPushButton("Look for them again", self)
        self._again.clicked.connect(self.look_wanted)
        self._again.hide()
        self._list = FoundView(theme, self)
        self._details = Details(theme, self)
        self._searching = QWidget(self)
        self._search = QPushButton("Search for these words", self._searching)
        self._search.clicked.connect(self._search_words)
        self._notice = NoticeFace(self)
        self._notice.show_notice(START)
        self._notice.taken.connect(lambda _what: self.paste_wanted.emit())
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._looking.show)
        self._lay_out()
        self._list.went.connect(self._go)
        self._list.activated.connect(lambda _at: self.entered.emit())
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.left)
        self._show_details()

    def _lay_out(self) -> None:
        line = QHBoxLayout(self._looking)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * STEP)
        words = QVBoxLayout()
        words.setSpacing(STEP)
        words.addWidget(self._what)
        words.addWidget(self._bar)
        line.addLayout(words, 1)
        line.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignVCenter)
        self._looking.hide()
        listing = QWidget(self)
        head = QVBoxLayout()
        head.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        head.setSpacing(2 * STEP)
        head.addWidget(self._summary)
        head.addWidget(self._looking)
        head.addWidget(self._again, 0, Qt.AlignmentFlag.AlignLeft)
        foot = QVBoxLayout()
        foot.setContentsMargins(0, 0, 0, 0)
        foot.addWidget(self._details)
        search = QHBoxLayout(self._searching)
        search.setContentsMargins(3 * STEP, STEP, 3 * STEP, 2 * STEP)
        search.addWidget(self._search, 0, Qt.AlignmentFlag.AlignHCenter)
        foot.setSpacing(0)
        foot.addWidget(self._searching)
        column = QVBoxLayout(listing)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._list, 1)
        column.addLayout(foot)
        self._faces = QStackedLayout(self)
        self._faces.setContentsMargins(0, 0, 0, 0)
        self._faces.addWidget(self._notice)
        self._faces.addWidget(listing)
        self._listing = listing
        self.setFocusProxy(self._list)

    # Told from outside

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self._findings

    def show_findings(self, findings: Sequence[Finding], replaced: Sequence[tuple[str, str]]) -> None:
        """What another text cites. ``replaced`` are (document ID, version) of versions that a newer one replaced."""
        self._findings, self._replaced = tuple(findings), tuple(replaced)
        self._state = Looking.DONE
        self._write(keep=False)
        self._faces.setCurrentWidget(self._listing if findings else self._notice)

    def show_finding(self, number: int, finding: Finding) -> None:
        """More is known of one citation."""
        findings = list(self._findings)
        if number < len(findings):
            findings[number] = finding
            self._findings = tuple(findings)
            self._write(keep=True)

    def go_first(self) -> None:
        """To the first citation with a passage."""
        self._list.go_first()

    def step(self, by: int) -> None:
        """Walk to another citation."""
        self._list.step(by)

    def clear(self) -> None:
        """Back to the beginning: another index is open."""
        self.end_looking()
        self.show_findings((), ())

    def begin_looking(self) -> None:
        self._what.set_text("Looking for what the unknown ones cite")
        self._bar.setRange(0, 0)
        self._patience.start()
        self._state = Looking.GOING
        self._write(keep=True)

    def _stop(self) -> None:
        self._state = Looking.STOPPED
        self.cancelled.emit()
        self._again.setFocus()

    def progress(self, progress: Progress) -> None:
        self._what.set_text(progress.what)
        self._bar.setRange(0, progress.total)
        self._bar.setValue(progress.done)

    def end_looking(self) -> None:
        self._patience.stop()
        self._looking.hide()
        if self._state is Looking.GOING:
            self._state = Looking.DONE
        self._write(keep=True)

    def show_failure(self, sentence: str) -> None:
        self._summary.setText(f"{summary(self._findings)}. {sentence}")

    def show_day(self, day: date) -> None:
        self._day = day
        self._write(keep=True)

    def show_selection(self, chunk: Chunk | None) -> None:
        self._list.mark(chunk.chunk_id if chunk is not None else None)
        self._show_details()

    def apply_theme(self, theme: Theme) -> None:
        self._list.apply_theme(theme)
        self._details.apply_theme(theme)

    # What is shown

    def _write(self, *, keep: bool) -> None:
        self._list.show_rows(found_rows(self._findings, self._day, self._replaced, self._state), keep=keep)
        words = summary(self._findings, self._state)
        self._again.setVisible(self._state is Looking.STOPPED and any(one.status is Status.UNKNOWN for one in self._findings))
        self._summary.setText(words)
        self._list.setAccessibleDescription(words)
        self.info_changed.emit("")
        self._show_details()

    def _go(self, row: FoundRow) -> None:
        self._show_details()
        self.went.emit(row)

    def _current(self) -> Finding | None:
        row = self._list.current
        return self._findings[row.number] if row is not None and row.number < len(self._findings) else None

    def _show_details(self) -> None:
        finding = self._current()
        self._details.show_lines(explanation_lines(finding, self._state) if finding is not None else ())
        lost = finding is not None and finding.status is Status.UNKNOWN and finding.citation.kind is CitationKind.QUOTE
        self._searching.setVisible(lost)

    def _search_words(self) -> None:
        finding = self._current()
        if finding is not None:
            self.search_wanted.emit(finding.citation.value)
