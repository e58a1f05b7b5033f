"""Walks one part of a Word document, the text itself or a note, and puts its blocks into the outline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lxml import etree

from explorer.parsing.text_rules import BULLET, clean
from explorer.parsing.word.findings import Findings
from explorer.parsing.word.names import (
    ALTERNATIVES,
    DELETED,
    PARAGRAPH,
    PROPERTIES,
    RUN_PROPERTIES,
    TABLE,
    WRAPPERS,
    chosen,
    value,
    w,
)
from explorer.parsing.word.numbering import Numbering
from explorer.parsing.word.outline import Outline
from explorer.parsing.word.paragraphs import NoteMarks, ParagraphReader, Words
from explorer.parsing.word.styles import Styles
from explorer.parsing.word.tables import Spans, cells, continues, is_layout, rows

_FRAME, _LARGE_LETTER, _OTHER_FORMAT = w("framePr"), w("dropCap"), w("altChunk")

_BLOCKS_A_BEAT = 500


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all parts of one document share."""

    styles: Styles
    numbering: Numbering
    marks: NoteMarks
    findings: Findings
    spans: Spans
    beat: Callable[[], None]


class Story:
    """``read_note`` is called with kind and ID of each footnote when the block that refers to it has ended."""

    def __init__(self, part: etree._Element, around: Surroundings, outline: Outline, read_note: Callable[[str, str], None]) -> None:
        self._around = around
        self._outline = outline
        self._read_note = read_note
        self._words = ParagraphReader(part, around.styles, around.findings, around.marks)
        self._held = Words()
        """What goes on in the next paragraph."""
        self._hanging = Words()
        """The boxes and notes of the block that is open."""

    def read(self, container: etree._Element, prefix: str = "") -> None:
        """Read all blocks in ``container``; ``prefix`` stands before the first one's text."""
        self._held = Words(prefix)
        self._blocks(container)
        self._end_block()

    def _blocks(self, container: etree._Element) -> None:
        for place, element in enumerate(container, start=1):
            self._block(element)
            if place % _BLOCKS_A_BEAT == 0:
                self._around.beat()

    def _block(self, element: etree._Element) -> None:
        tag = element.tag
        if tag == PARAGRAPH:
            self._paragraph(element)
        elif tag == TABLE:
            self._table(element)
        elif tag in WRAPPERS:
            self._blocks(element)
        elif tag == ALTERNATIVES:
            version = chosen(element)
            if version is not None:
                self._blocks(version)
        elif tag == _OTHER_FORMAT:
            self._around.findings.foreign_parts += 1
        elif tag in DELETED:
            self._around.findings.changes += 1

    def _paragraph(self, paragraph: etree._Element) -> None:
        depth = self._around.styles.depth(paragraph)
        self._held.add(self._words.read(paragraph, note_marks=depth is None))
        if _goes_on(paragraph):
            return
        words, self._held = self._held, Words()
        marker = self._around.numbering.marker(paragraph)
        if marker and depth is None:
            self._outline.line(words.text, marker)
            self._hanging.hang(words)
            return
        self._end_block()
        if depth is None:
            self._outline.line(words.text)
        elif words.text.strip():
            self._outline.heading(depth, words.text if marker == BULLET else marker + words.text)
        self._hanging.hang(words)
        self._end_block()

    def _end_block(self) -> None:
        """End the open block; then come the text boxes and the notes that hang on it."""
        if self._held.text or self._held.boxes or self._held.notes:
            # The paragraph that was to go on does not.
            words, self._held = self._held, Words()
            self._outline.end_block()
            self._outline.line(words.text)
            self._hanging.hang(words)
        self._outline.end_block()
        while self._hanging.boxes or self._hanging.notes:
            hanging, self._hanging = self._hanging, Words()
            for box in hanging.boxes:
                if box.tag in (TABLE, PARAGRAPH):
                    self._block(box)
                else:
                    self._blocks(box)
                self._end_block()
            for kind, note in hanging.notes:
                self._read_note(kind, note)

    def _table(self, table: etree._Element) -> None:
        self._end_block()
        if is_layout(table, self._around.styles):
            for row in rows(table):
                for cell in cells(row):
                    self._blocks(cell)
                    self._end_block()
        else:
            self._outline.table([self._row(row) for row in rows(table)])
            self._end_block()

    def _row(self, row: etree._Element) -> list[str]:
        spans = self._around.spans
        texts = [""] * spans.before(row)
        for cell in cells(row):
            texts.append("" if continues(cell) else self._cell_text(cell))
            texts += [""] * (spans.width(cell) - 1)
        return texts + [""] * spans.after(row)

    def _cell_text(self, cell: etree._Element) -> str:
        pieces: list[str] = []
        text = ""
        for paragraph in _paragraphs(cell):
            words = self._words.read(paragraph)
            self._hanging.hang(words)
            text += words.text
            if not _goes_on(paragraph):
                marker = self._around.numbering.marker(paragraph)
                pieces.append(text if marker == BULLET else marker + text)
                text = ""
        return " ".join([*pieces, text])


def _paragraphs(container: etree._Element) -> list[etree._Element]:
    """The paragraphs of a cell that holds no table, in order."""
    found: list[etree._Element] = []
    for element in container:
        if element.tag == PARAGRAPH:
            found.append(element)
        elif element.tag in WRAPPERS:
            found += _paragraphs(element)
        elif element.tag == ALTERNATIVES and (version := chosen(element)) is not None:
            found += _paragraphs(version)
    return found


def _goes_on(paragraph: etree._Element) -> bool:
    """Whether the next paragraph carries on this one: its end is deleted, or it is only a large first letter."""
    properties = paragraph.find(PROPERTIES)
    if properties is None:
        return False
    mark = properties.find(RUN_PROPERTIES)
    if mark is not None and any(mark.find(name) is not None for name in DELETED):
        return True
    frame = properties.find(_FRAME)
    return frame is not None and value(frame, _LARGE_LETTER) in ("drop", "margin")


def flat_text(part: etree._Element, around: Surroundings) -> str:
    """All words of a header, a footer or a comment on one line."""
    reader = ParagraphReader(part, around.styles, around.findings, around.marks)
    pieces = [reader.read(paragraph, note_marks=False).text for paragraph in part.iter(PARAGRAPH)]
    return clean(" ".join(pieces))
