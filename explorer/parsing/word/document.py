"""Word: python-docx opens the document, the rules here make text of it.

Rules number 1 (``explorer.parsing.versions``). Frozen, because positions are chunk IDs. What stands on paper is what counts:

=======================  ==================================================================================================
in the file              in the parsed text
=======================  ==================================================================================================
style Title, headings    as ``explorer.parsing.word.outline`` says; a heading is known by its style's name or outline level, and
                         the number that Word shows before it belongs to it ("2.1 Scope")
paragraph                a block; line, page and column breaks, tabs and carriage returns in it are spaces
lists                    list paragraphs that follow each other are one block with a line an item, not indented: ``- ``, or the number
                         as Word shows it ("1. ", "(a) ", "2.3 "); an empty paragraph ends the block; empty items count and are left out
table                    one line a row, cells joined with " | "; a cell over several columns or rows has its text once, the other
                         places are empty cells; a cell's paragraphs are joined with a space, their numbers kept, bullets not. A table
                         that holds another one, a title or a heading of the two highest levels, or has a single cell, is layout: its
                         cells are blocks
text box                 its blocks, once, after the block that it is anchored in (after the list or table, when it is anchored there)
footnote                 "[1]" where it is referred to (not in headings), and "[1] " and the note after the block that refers to it
endnote                  "[i]", and the note at the end of the text
tracked changes          as if all were accepted: insertions are text, deletions are not, and a paragraph whose end was deleted goes on
                         in the next one
fields                   their results (also tables of contents); a form's check box is ``[x]`` or ``[ ]``, a choice what was chosen
links, controls          their text
symbols                  what they look like (``explorer.parsing.word.symbols``), U+FFFD when that is not known
formulas                 their letters, one after the other
left out                 hidden text, pictures and their descriptions, comments, headers, footers (comments, headers and footers are
                         remembered as asides)
=======================  ==================================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lxml import etree

from explorer.domain.documents import Aside, ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.word.findings import Findings
from explorer.parsing.word.names import ID, RELATION, TEXT, value, w
from explorer.parsing.word.numbering import Numbering
from explorer.parsing.word.outline import Outline
from explorer.parsing.word.package import DAMAGED, open_word
from explorer.parsing.word.paragraphs import NoteMarks
from explorer.parsing.word.properties import metadata
from explorer.parsing.word.story import Story, Surroundings, flat_text
from explorer.parsing.word.styles import Styles
from explorer.parsing.word.tables import Spans

if TYPE_CHECKING:
    from docx.opc.package import OpcPackage
    from docx.opc.part import Part

_MOST_SPANNED = 100_000
"""Places that the spans of all tables of a document may fill."""
_NOTE_PARTS = {"footnotes": ("footnote", w("footnote")), "endnotes": ("endnote", w("endnote"))}
_ASIDES = {w("headerReference"): "header", w("footerReference"): "footer"}
_Notes = dict[tuple[str, str], etree._Element]


def parse(path: Path, source: str, beat: Callable[[], None] | None = None) -> ParsedDocument:
    """The parsed document of a .docx file; ``source`` names it in errors.

    ``beat`` is called now and then, for a watcher who limits the time of each step; what it raises ends the work.

    Runs where python-docx and lxml may be given a hostile file: in a worker. DocumentError for a file that is no Word document, is
    protected or damaged, would take too much room, is nested beyond measure, or holds no text.
    """
    document = open_word(path, source)
    part = document.part
    try:
        return _parsed(document.element, part, source, beat or _nobody)
    except etree.XMLSyntaxError as error:
        raise DocumentError(source, DAMAGED) from error
    except RecursionError as error:
        raise DocumentError(source, "its elements stand too deep in each other.") from error


def _nobody() -> None:
    """Nobody watches."""


def _parsed(root: etree._Element, part: Part, source: str, beat: Callable[[], None]) -> ParsedDocument:
    findings = Findings()
    styles = Styles(_root_of(part, "styles"))
    notes = dict(_notes(part))
    around = Surroundings(
        styles, Numbering(_root_of(part, "numbering"), styles), NoteMarks(frozenset(notes)), findings, Spans(_MOST_SPANNED), beat
    )
    outline = Outline()
    endnotes: list[str] = []

    def read_note(kind: str, note: str) -> None:
        element = notes.pop((kind, note), None)
        if element is not None and any((text.text or "").strip() for text in element.iter(TEXT)):
            mark = around.marks.marks[(kind, note)]
            Story(element, around, outline, read_note).read(element, f"{mark} " if mark else "")

    def note_ahead(kind: str, note: str) -> None:
        if kind == "footnote":
            read_note(kind, note)
        else:
            endnotes.append(note)

    body = root.find(w("body"))
    if body is not None:
        Story(body, around, outline, note_ahead).read(body)
        for note in endnotes:
            read_note("endnote", note)
    asides = tuple(dict.fromkeys(_asides(root, part, around)))
    package = part.package
    meta = metadata(_root_of(package, "core-properties"), _root_of(package, "custom-properties")) if package is not None else {}
    return outline.drafts().document("docx", source, meta, tuple(findings.warnings()), asides)


def _notes(part: Part) -> Iterator[tuple[tuple[str, str], etree._Element]]:
    """The notes by kind and ID, without the lines that separate them from the text."""
    for kind, (name, tag) in _NOTE_PARTS.items():
        root = _root_of(part, kind)
        for element in root.iter(tag) if root is not None else ():
            if value(element, w("type")) in ("", "normal"):
                yield (name, value(element, ID)), element


def _asides(root: etree._Element, part: Part, around: Surroundings) -> Iterator[Aside]:
    references = dict.fromkeys((_ASIDES[str(reference.tag)], value(reference, RELATION)) for reference in root.iter(*_ASIDES))
    for kind, name in references:
        relation = part.rels.get(name)
        if relation is not None and (text := flat_text(_element_of(relation.target_part), around)):
            yield Aside(kind, text)
    comments = _root_of(part, "comments")
    for comment in comments.iter(w("comment")) if comments is not None else ():
        if text := flat_text(comment, around):
            yield Aside("comment", text)


def _root_of(holder: Part | OpcPackage, kind: str) -> etree._Element | None:
    """The root of the part that ``holder`` is related to in this way, None when there is none."""
    return next((_element_of(each.target_part) for each in holder.rels.values() if each.reltype.endswith(f"/{kind}")), None)


def _element_of(part: Part) -> etree._Element:
    """The part's root: python-docx has parsed the kinds that it knows."""
    from docx.oxml.parser import parse_xml

    element = getattr(part, "element", None)
    return element if element is not None else parse_xml(part.blob)
