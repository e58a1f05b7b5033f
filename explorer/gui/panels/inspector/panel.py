"""The chunk pane itself. It shows the chosen chunk, or a cut that is only being looked at, or says what to choose."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from explorer.domain.cells import row_words
from explorer.domain.chunks import Chunk
from explorer.domain.citations import page_words
from explorer.domain.gaps import gap_before
from explorer.gui.flow import FlowLayout
from explorer.gui.panels.inspector.about import AboutFile
from explorer.gui.panels.inspector.metadata_section import MetadataSection
from explorer.gui.panels.inspector.parts import CallOut, CheckRow, Chips, FittingLine, ProofBox
from explorer.gui.panels.inspector.relatives import BannerBox, RelativeList
from explorer.gui.panels.inspector.text_block import FactsTable
from explorer.gui.style import BODY, DISPLAY, LARGE, SMALL, STEP, ui_font
from explorer.viewlogic.border_words import border_words
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.file_words import incomplete_words
from explorer.viewlogic.page_signs import pages_touched
from explorer.viewlogic.preview_words import preview_facts, preview_sections
from explorer.viewlogic.proof_words import CheckLine, check_lines, proof
from explorer.viewlogic.record_words import main_facts, whole_record
from explorer.viewlogic.tokens import Theme
from explorer.viewlogic.unplaced_words import unplaced_words
from explorer.viewlogic.validity_words import version_state

if TYPE_CHECKING:
    from explorer.tracing.trace import Trace
    from explorer.viewlogic.metadata_form import MetadataForm
    from explorer.viewlogic.relatives import Relatives

NOTHING_CHOSEN = (
    "No chunk is chosen.\n\nClick one in the text, on the page or in the strip, press J for the next one, "
    "or paste an ID into the box above (Ctrl+L)."
)


class InspectorPanel(QWidget):
    """``copied`` says in words what went to the clipboard. ``relative_wanted`` carries a RelativeRow or the Banner to go to,
    ``card_wanted`` asks for the evidence card, ``comparison_wanted`` for the versions side by side, ``correction_wanted`` for other labels.
    """

    copied = Signal(str)
    relative_wanted = Signal(object)
    card_wanted = Signal()
    comparison_wanted = Signal()
    correction_wanted = Signal()
    info_changed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._day = date.min
        self._built = ""
        self._document: LoadedDocument | None = None
        self._chunk: Chunk | None = None
        self._trace: Trace | None = None
        self._preview: Preview | None = None
        self._relatives: Relatives | None = None
        self._form: MetadataForm | None = None
        self._make_widgets()
        self._lay_out()
        self.show_document(None)

    def _make_widgets(self) -> None:
        theme = self._theme
        self._ground = QWidget(self)
        self._body = QWidget(self._ground)
        self._gap = CallOut(theme, self._ground)
        self._about = AboutFile(theme, self._ground)
        self._empty = QLabel(NOTHING_CHOSEN, self._ground)
        self._empty.setObjectName("quiet")
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._id = FittingLine((DISPLAY, LARGE, BODY, SMALL), self._body)
        self._id.setAccessibleName("Chunk ID")
        self._copy_id = QPushButton("copy", self._body)
        self._copy_id.setObjectName("small")
        self._copy_id.setToolTip("Copy the ID (Ctrl+Shift+C)")
        self._copy_id.setAccessibleName("Copy the ID")
        self._sections = QLabel(self._body)
        self._sections.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        self._sections.setWordWrap(True)
        for label in (self._id, self._sections):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._banner = BannerBox(theme, self._body)
        self._chips = Chips(theme, self._body)
        self._callout = CallOut(theme, self._body)
        self._facts = FactsTable("The chunk's record", theme, parent=self._body)
        self._proof_title = self._heading("Proof")
        self._proof = ProofBox(theme, self._body)
        self._checks = [CheckRow(theme, self._body) for _ in range(3)]
        self._copy_citation = QPushButton("Copy citation", self._body)
        self._copy_citation.setObjectName("primary")
        self._copy_citation.setToolTip("Copy a citation to paste into an answer (Ctrl+Shift+X)")
        self._card = QPushButton("Evidence card", self._body)
        self._card.setToolTip("Copy the passage with its place, its dates, its link and its picture (Ctrl+E)")
        self._versions = RelativeList("Other versions", theme, self._body)
        self._compare = QPushButton("Compare side by side", self._body)
        self._compare.setToolTip("Two versions beside each other with their differences marked (Ctrl+T)")
        self._compare.hide()
        self._twins = RelativeList("Twins", theme, self._body)
        self._twins.setToolTip("Equal and nearly equal passages: do not mistake one for the other")
        self._copy_text = QPushButton("Copy text", self._body)
        self._copy_text.setToolTip("Copy the chunk's own words, without its context lines")
        self.metadata = MetadataSection(theme, self._body)
        self._record_title = self._heading("Record")
        self._record = FactsTable("The whole record and where its values come from", theme, origins=True, parent=self._body)
        self._copy_id.clicked.connect(self.copy_id)
        self._copy_citation.clicked.connect(self.copy_citation)
        self._copy_text.clicked.connect(self.copy_text)
        self._card.clicked.connect(self.card_wanted)
        self._compare.clicked.connect(self.comparison_wanted)
        for source in (self._banner, self._versions, self._twins):
            source.wanted.connect(self.relative_wanted)
        self.metadata.relative_wanted.connect(self.relative_wanted)
        self.metadata.correction_wanted.connect(self.correction_wanted)
        self.metadata.record_copied.connect(lambda record: self._copy(record, "Copied the record as JSON."))

    def _heading(self, words: str) -> QLabel:
        label = QLabel(words, self._body)
        label.setFont(ui_font(BODY, QFont.Weight.DemiBold))
        return label

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(2 * STEP)
        first.addWidget(self._id)
        first.addWidget(self._copy_id, 0, Qt.AlignmentFlag.AlignVCenter)
        first.addStretch(1)
        self._buttons = QWidget(self._body)
        buttons = FlowLayout(self._buttons)
        for button in (self._copy_citation, self._card, self._copy_text):
            buttons.addWidget(button)
        policy = self._buttons.sizePolicy()
        policy.setHeightForWidth(True)
        self._buttons.setSizePolicy(policy)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(14, 3 * STEP, 14, 3 * STEP)
        column.setSpacing(0)
        column.addLayout(first)
        column.addSpacing(5)
        column.addWidget(self._sections)
        column.addSpacing(6)
        column.addWidget(self._chips)
        column.addSpacing(10)
        column.addWidget(self._banner)
        column.addWidget(self._callout)
        column.addSpacing(3 * STEP)
        column.addWidget(self._facts)
        column.addSpacing(10)
        column.addWidget(self._proof_title)
        column.addSpacing(6)
        column.addWidget(self._proof)
        column.addSpacing(6)
        for row in self._checks:
            column.addWidget(row)
        column.addSpacing(3 * STEP)
        column.addWidget(self._buttons)
        column.addWidget(self._versions)
        column.addSpacing(STEP)
        column.addWidget(self._compare, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._twins)
        column.addWidget(self.metadata)
        column.addSpacing(5 * STEP)
        column.addWidget(self._record_title)
        column.addSpacing(6)
        column.addWidget(self._record)
        self._empty.setContentsMargins(14, 3 * STEP, 14, 0)
        faces = QVBoxLayout(self._ground)
        faces.setContentsMargins(0, 0, 0, 0)
        faces.setSpacing(0)
        faces.addWidget(self._gap)
        faces.addWidget(self._empty)
        faces.addWidget(self._body)
        faces.addWidget(self._about)
        faces.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._scroll.setAccessibleName("The chosen chunk")
        self._scroll.setWidget(self._ground)
        for ground in (self._scroll.viewport(), self._ground, self._body):
            ground.setAutoFillBackground(False)
        self._ground.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)
        self.setFocusProxy(self._scroll)

    # Told from outside

    def show_built(self, built: str) -> None:
        """When the index was built, ISO 8601."""
        self._built = built

    def show_day(self, day: date) -> None:
        self._day = day
        self._refresh()

    def show_document(self, document: LoadedDocument | None) -> None:
        self._document = document
        self._about.show_document(document)
        self._gap.say(*(incomplete_words(document.view.skipped, document.chunks) if document is not None else ("", "")), "warn")
        self._refresh()

    def show_selection(self, chunk: Chunk | None) -> None:
        if chunk != self._chunk:
            self._scroll.verticalScrollBar().setValue(0)
        self._chunk = chunk
        self._preview = None
        if self._trace is not None and (chunk is None or self._trace.chunk_id != chunk.chunk_id):
            self._trace = None
        self._refresh()

    def show_trace(self, trace: Trace | None) -> None:
        self._trace = trace
        self._refresh()

    def show_relatives(self, known: Relatives | None) -> None:
        """The chosen chunk's other versions and twins; None while they are not known."""
        self._relatives = known
        self._show_relatives()

    def show_metadata(self, form: MetadataForm | None) -> None:
        """The chosen chunk's metadata; None while they are not known."""
        self._form = form
        self._show_metadata()

    def show_preview(self, preview: Preview | None) -> None:
        self._preview = preview
        self._refresh()

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._chips.apply_theme(theme)
        self._gap.apply_theme(theme)
        self._about.apply_theme(theme)
        for part in (self._banner, self._versions, self._twins):
            part.apply_theme(theme)
        self._callout.apply_theme(theme)
        self.metadata.apply_theme(theme)
        self._facts.apply_theme(theme)
        self._proof.apply_theme(theme)
        self._record.apply_theme(theme)
        for row in self._checks:
            row.apply_theme(theme)

    # Copying

    def copy_id(self) -> None:
        if self._id.text() and self._body.isVisibleTo(self):
            self._copy(self._id.text(), f"Copied the ID {self._id.text()}.")

    def copy_citation(self) -> None:
        if self._trace is not None and self._preview is None:
            self._copy(self._trace.citation, f"Copied: {self._trace.citation}")

    def copy_text(self) -> None:
        words = self._source_text()
        if words:
            self._copy(words, f"Copied the text, {len(words.split())} words.")

    def _copy(self, words: str, told: str) -> None:
        QGuiApplication.clipboard().setText(words)
        self.copied.emit(told)

    def _source_text(self) -> str:
        """The own words of what is shown; the indexed text where the parsed text is not known."""
        shown = self._preview or self._chunk
        if shown is None or self._document is None:
            return ""
        text = self._document.view.text
        if text is not None:
            return text[shown.start : shown.end]
        return self._chunk.text if self._chunk is not None and self._preview is None else ""

    # What is shown

    def _refresh(self) -> None:
        document = self._document
        something = document is not None and (self._preview is not None or self._chunk is not None)
        self._empty.setVisible(not something)
        self._body.setVisible(something)
        if document is None:
            return
        if self._preview is not None:
            self._show_cut(document, self._preview)
        elif self._chunk is not None and (self._chunk.doc_id, self._chunk.version) == document.key:
            self._show_chunk(document, self._chunk)

    def _show_chunk(self, document: LoadedDocument, chunk: Chunk) -> None:
        record, view, trace = document.view.record, document.view, self._trace
        self._id.setText(chunk.chunk_id)
        self._sections.setText(chunk.section_words)
        # A missing label counts as staff, and says that it is missing.
        access = chunk.access if record.access else f"{chunk.access}, no label"
        self._show_chips(document, (access, "text" if chunk.access == "public" else "warn"))
        self._show_pages(document, chunk.start, chunk.end)
        source = view.text[chunk.start : chunk.end] if view.text is not None else None
        placement = trace.placement if trace is not None else None
        lines = trace.source_lines if trace is not None else None
        unplaced = unplaced_words(view.text, view.unplaced, chunk.start, chunk.end) if view.text is not None else ""
        rows = row_words(trace.rows) if trace is not None else ""
        self._facts.show_facts(main_facts(chunk, record, source, placement, lines, gap_before(view.skipped, chunk.end), unplaced, rows))
        self._proof.show_proof(proof(chunk.doc_id, chunk.version, chunk.start, chunk.end))
        self._show_checks(check_lines(trace.checks, self._built) if trace is not None else ())
        self._show_relatives()
        self._copy_citation.setVisible(True)
        self._card.setVisible(True)
        self._card.setEnabled(trace is not None)
        self._copy_citation.setEnabled(trace is not None)
        self._record_title.setVisible(True)
        self._record.setVisible(True)
        self._record.show_facts(whole_record(chunk, record, len(document.chunks), self._built, view.provenance))

    def _show_cut(self, document: LoadedDocument, preview: Preview) -> None:
        record = document.view.record
        self._id.setText(preview.would_be_id(*document.key))
        self._sections.setText(preview_sections(document.view.blocks, preview.start, preview.end))
        access = (record.effective_access, "text" if record.effective_access == "public" else "warn")
        self._show_chips(document, access, (("not in the index", "warn"),) if document.chunk(self._id.text()) is None else ())
        self._show_pages(document, preview.start, preview.end)
        self._facts.show_facts(preview_facts(preview, document))
        self._proof.show_proof(proof(*document.key, preview.start, preview.end))
        same = document.chunk(preview.would_be_id(*document.key))
        if same is None:
            told = CheckLine(
                "warn",
                "\u26a0",
                "Not in the index: a passage that was cited" if preview.cited else f"Not in the index: cut by {preview.chunker} just now",
            )
        else:
            told = CheckLine("good", "\u2713", f"The same passage is in the index: chunk #{same.position}")
        self._show_checks((told,))
        self._show_relatives()
        self._copy_citation.setVisible(False)
        self._card.setVisible(False)
        self._record_title.setVisible(False)
        self._record.setVisible(False)

    def _show_metadata(self) -> None:
        chunk, form = self._chunk, self._form
        mine = chunk is not None and form is not None and form.chunk_id == chunk.chunk_id and self._preview is None
        self.metadata.show_form(form if mine else None)

    def _show_relatives(self) -> None:
        self._show_metadata()
        known, chunk = self._relatives, self._chunk
        if known is None or chunk is None or known.chunk_id != chunk.chunk_id or self._preview is not None:
            self._banner.show_banner(None)
            self._versions.show_rows(())
            self._twins.show_rows(())
            self._compare.hide()
            return
        self._banner.show_banner(known.banner)
        self._versions.show_rows(known.versions)
        self._compare.setVisible(bool(known.versions))
        self._twins.show_rows(known.twins)

    def _show_chips(self, document: LoadedDocument, access: tuple[str, str], first: tuple[tuple[str, str], ...] = ()) -> None:
        record = document.view.record
        state = version_state(record.effective_from, record.effective_to, self._day)
        force = ("in force" if state.counts else state.words, "good" if state.counts else "warn")
        self._chips.show_chips((*first, (record.doc_id, "text"), (f"version {record.version}", "text"), force, access))

    def _show_pages(self, document: LoadedDocument, start: int, end: int) -> None:
        """Which pages the characters stand on, and what crosses a border between them."""
        view = document.view
        labels = [page.label for page in pages_touched(view.pages, start, end)]
        words = page_words(labels)
        crossing: tuple[str, ...] = ()
        if len(labels) > 1 and view.text is not None:
            crossing = border_words(view.text, view.blocks, view.pages, start, end, document.runs)
        head = f"{words[:1].upper()}{words[1:]}." if words else ""
        self._callout.say(head, " ".join(crossing), "accent" if len(labels) > 1 else "quiet")

    def _show_checks(self, lines: tuple[CheckLine, ...]) -> None:
        for number, row in enumerate(self._checks):
            row.setVisible(number < len(lines))
            if number < len(lines):
                row.show_check(lines[number])
