"""The words of one paragraph: runs, fields, links, revisions, symbols; and what hangs on it: text boxes and notes."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from explorer.parsing.list_markers import roman
from explorer.parsing.word import names
from explorer.parsing.word.findings import Findings
from explorer.parsing.word.names import (
    ALTERNATIVES,
    BOX,
    DELETED,
    ID,
    MATH_TEXT,
    PARAGRAPH,
    PROPERTIES,
    RUN,
    RUN_PROPERTIES,
    TABLE,
    TEXT,
    chosen,
    number,
    value,
    w,
)
from explorer.parsing.word.styles import Styles
from explorer.parsing.word.symbols import UNKNOWN, in_words, symbol

_FIELD = w("fldChar")
_FIELD_KIND = w("fldCharType")
_BLANKS = frozenset({w("tab"), w("ptab"), w("br"), w("cr")})
_REFERENCES = {w("footnoteReference"): "footnote", w("endnoteReference"): "endnote"}
_SILENT = frozenset(
    {PROPERTIES, RUN_PROPERTIES, w("rt"), w("sdtPr"), w("sdtEndPr"), w("customXmlPr"), w("smartTagPr"), w("instrText"), w("delText")}
)
_HYPHEN, _SYMBOL, _RUBY, _INSERTED = w("noBreakHyphen"), w("sym"), w("ruby"), w("ins")
_CLOSED = "closed"
_EMPTY_FIELD = "\u2002"


@dataclass(slots=True)
class Words:
    """``boxes`` are the contents of text boxes (and tables that somebody put into a run) whose anchor is here; ``notes`` are kind and ID of
    the notes that are referred to, in order.
    """

    text: str = ""
    boxes: list[etree._Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)

    def add(self, others: Words) -> None:
        """Take in the words that follow, and what hangs on them."""
        self.text += others.text
        self.hang(others)

    def hang(self, others: Words) -> None:
        """Take in only what hangs on others."""
        self.boxes += others.boxes
        self.notes += others.notes


class ParagraphReader:
    """Reads the paragraphs of one part in their order: a field may begin in one and end in another."""

    def __init__(self, part: etree._Element, styles: Styles, findings: Findings, marks: NoteMarks) -> None:
        self._styles = styles
        self._findings = findings
        self._marks = marks
        self._fields: list[bool] = []
        """For each open field whether its result has begun; before that stands its code."""
        self._paragraph = part
        self._pieces: list[str] = []
        self._words = Words()
        self._with_marks = True
        _close_fields(part)

    def read(self, paragraph: etree._Element, note_marks: bool = True) -> Words:
        """The paragraph's words. ``note_marks`` says whether a note's mark ("[1]") stands where it is referred to."""
        self._paragraph, self._pieces, self._words, self._with_marks = paragraph, [], Words(), note_marks
        self._read(paragraph)
        self._words.text = "".join(self._pieces)
        return self._words

    @property
    def _heard(self) -> bool:
        return all(self._fields)

    def _read(self, parent: etree._Element) -> None:
        for child in parent:
            tag = child.tag
            if tag == RUN:
                self._run(child)
            elif tag in DELETED:
                self._findings.changes += 1
            elif tag == MATH_TEXT:
                self._add(child.text or "")
            elif tag == ALTERNATIVES:
                version = chosen(child)
                if version is not None:
                    self._read(version)
            elif tag in (TABLE, PARAGRAPH):
                self._words.boxes.append(child)
            elif tag not in _SILENT and isinstance(tag, str):
                self._findings.changes += tag == _INSERTED
                self._read(child)

    def _run(self, run: etree._Element) -> None:
        hidden = self._styles.hides(run, self._paragraph)
        for child in run:
            tag = child.tag
            if tag == _FIELD:
                self._field(child)
            elif tag in _SILENT or not self._heard:
                continue
            elif hidden:
                self._findings.hidden += tag == TEXT and bool((child.text or "").strip())
            else:
                self._in_run(child, str(tag), run)

    def _in_run(self, child: etree._Element, tag: str, run: etree._Element) -> None:
        if tag == TEXT:
            self._add(self._readable(child.text or "", run))
        elif tag in _BLANKS:
            self._pieces.append(" ")
        elif tag == _HYPHEN:
            self._pieces.append("-")
        elif tag == _SYMBOL:
            self._add_symbol(symbol(value(child, w("font")), _hexadecimal(value(child, w("char")))))
        elif tag in _REFERENCES:
            self._refer(_REFERENCES[tag], child)
        elif tag == _RUBY:
            base = child.find(w("rubyBase"))
            if base is not None:
                self._read(base)
        elif tag == ALTERNATIVES:
            version = chosen(child)
            for inner in version if version is not None else ():
                self._in_run(inner, str(inner.tag), run)
        elif tag == TABLE:
            self._words.boxes.append(child)
        else:
            self._find_boxes(child)

    def _add(self, text: str) -> None:
        if self._heard:
            # An empty form field shows nothing but these.
            self._pieces.append(" " if self._fields and not text.strip(_EMPTY_FIELD) else text)

    def _add_symbol(self, sign: str) -> None:
        self._findings.unknown_symbols += sign == UNKNOWN
        self._pieces.append(sign)

    def _readable(self, text: str, run: etree._Element) -> str:
        if text.isascii() or not any("\uf000" <= letter <= "\uf0ff" for letter in text):
            return text
        properties = run.find(RUN_PROPERTIES)
        fonts = properties.find(w("rFonts")) if properties is not None else None
        text = in_words(value(fonts, w("ascii")) or value(fonts, w("hAnsi")), text)
        self._findings.unknown_symbols += text.count(UNKNOWN)
        return text

    def _refer(self, kind: str, reference: etree._Element) -> None:
        note = value(reference, ID)
        own_mark = value(reference, w("customMarkFollows")) in ("1", "true", "on")
        mark = self._marks.mark(kind, note, own_mark)
        if mark is None:
            return
        self._words.notes.append((kind, note))
        if self._with_marks:
            self._pieces.append(mark)

    def _field(self, element: etree._Element) -> None:
        kind = value(element, _FIELD_KIND)
        if kind == "begin":
            if self._heard:
                self._form_field(element)
            self._fields.append(element.get(_CLOSED) is not None)
        elif self._fields:
            if kind == "separate":
                self._fields[-1] = True
            elif kind == "end":
                self._fields.pop()

    def _form_field(self, element: etree._Element) -> None:
        """What an old form field shows that has no result of its own: a box that is ticked or not, an entry that was chosen."""
        data = element.find(w("ffData"))
        box = data.find(w("checkBox")) if data is not None else None
        if box is not None:
            ticked = box.find(w("checked")) if box.find(w("checked")) is not None else box.find(w("default"))
            self._pieces.append("[x]" if names.is_on(ticked) else "[ ]")
        choices = data.find(w("ddList")) if data is not None else None
        if choices is not None:
            entries = choices.findall(w("listEntry"))
            place = number(choices.find(w("result")), number(choices.find(w("default")), 0))
            if 0 <= place < len(entries):
                self._pieces.append(value(entries[place]))

    def _find_boxes(self, element: etree._Element) -> None:
        """The text boxes of a drawing, each once, whatever versions of it the file holds."""
        if element.tag == BOX:
            self._words.boxes.append(element)
        elif element.tag == ALTERNATIVES:
            version = chosen(element)
            if version is not None:
                self._find_boxes(version)
        else:
            for child in element:
                self._find_boxes(child)


class NoteMarks:
    """Numbers the notes of a document in the order in which they are referred to: footnotes 1, 2, ..., endnotes i, ii, ..."""

    def __init__(self, known: frozenset[tuple[str, str]]) -> None:
        self._known = known
        self.marks: dict[tuple[str, str], str] = {}
        self._counts = {"footnote": 0, "endnote": 0}

    def mark(self, kind: str, note: str, own_mark: bool) -> str | None:
        """The mark of a note where it is referred to ("[1]", "" for one that brings its own sign); None for a note that is not there."""
        key = (kind, note)
        if key not in self._known:
            return None
        if key not in self.marks:
            if own_mark:
                self.marks[key] = ""
            else:
                self._counts[kind] += 1
                count = self._counts[kind]
                self.marks[key] = f"[{count if kind == 'footnote' else roman(count)}]"
        return self.marks[key]


def _hexadecimal(text: str) -> int:
    try:
        return int(text[:6], 16)
    except ValueError:
        return 0


def _close_fields(part: etree._Element) -> None:
    """Mark the fields that begin and never end, or end in deleted text, as closed: they would silence all that follows."""
    begun: list[etree._Element] = []
    for element in part.iter(_FIELD):
        if any(above.tag in DELETED for above in element.iterancestors()):
            continue
        kind = value(element, _FIELD_KIND)
        if kind == "begin":
            begun.append(element)
        elif kind == "end" and begun:
            begun.pop()
    for element in begun:
        element.set(_CLOSED, "")
