"""Headings that are bold, larger, numbered or bookmarked in this document."""

from __future__ import annotations

from explorer.domain.blocks import BlockKind
from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.document import assemble_document
from explorer.parsing.pdf.headings import Bookmark
from explorer.parsing.pdf.records import GlyphLine
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import Sheet, prose
from tests.parsing.pdf.pages import document, line, record


def body(y: float, name: str = "words") -> list[GlyphLine]:
    return [line(f"{name} of a paragraph that goes on and on, line {number}", 72, y + 14 * number) for number in range(4)]


def headings(parsed: ParsedDocument) -> list[tuple[str, int]]:
    return [(parsed.text[b.start : b.end], b.level) for b in parsed.blocks if b.kind is BlockKind.HEADING]


def test_bold_lines_as_large_as_the_text_where_none_are_larger() -> None:
    lines = [line("What we take back", 72, 100, bold=True), *body(114), line("What we do not", 72, 190, bold=True), *body(204)]
    assert headings(document([*body(20), *lines])) == [("What we take back", 2), ("What we do not", 2)]


def test_bold_words_that_go_on_as_a_sentence_are_none() -> None:
    lines = [*body(40), line("This is said with force.", 72, 120, bold=True), *body(150)]
    assert headings(document(lines)) == []


def test_large_light_lines_by_their_sizes() -> None:
    lines = [
        *body(40),
        line("Returns", 72, 130, 16),
        *body(160),
        line("Of lamps", 72, 240, 13),
        *body(260),
        line("Fees", 72, 340, 16),
        *body(370),
    ]
    assert headings(document(lines)) == [("Returns", 2), ("Of lamps", 3), ("Fees", 2)]


def test_numbered_lines_in_capitals_and_numbered_bold_ones() -> None:
    lines = [*body(40), line("2. METHODS", 72, 130), *body(144), line("2.1 Of lamps", 72, 230, bold=True), *body(244)]
    assert headings(document(lines)) == [("2. METHODS", 2), ("2.1 Of lamps", 3)]


def test_bookmarks_name_headings_that_nothing_else_shows() -> None:
    lines = [*body(40), line("On the way back", 72, 130), *body(144), line("On the way out", 72, 230), *body(244)]
    outline = [Bookmark(1, "On the way back", 1), Bookmark(2, "On  the Way Out", 1), Bookmark(1, "On another page", 2)]
    parsed = assemble_document([record(lines)], outline=outline)
    assert headings(parsed) == [("On the way back", 2), ("On the way out", 3)]


def test_bookmarks_of_a_file(parse: Parse) -> None:
    sheet = Sheet()
    sheet.column(72, 80, prose("a", 6, words=9))
    sheet.write(72, 190, "The plain name of a chapter")
    sheet.canvas.bookmarkPage("here")
    sheet.canvas.addOutlineEntry("The plain name of a chapter", "here", 0)
    sheet.column(72, 202, prose("b", 6, words=9))
    assert headings(parse(sheet.bytes())) == [("The plain name of a chapter", 2)]


def test_a_chapter_number_or_a_sign_is_no_heading() -> None:
    lines = [line("1", 72, 100, 30, bold=True), line("First chapter", 72, 150, 20, bold=True), *body(180)]
    parsed = document([*body(20), *lines], [line("2", 72, 100, 30, bold=True), line("Second chapter", 72, 150, 20, bold=True), *body(180)])
    assert headings(parsed) == [("First chapter", 2), ("Second chapter", 2)]


def test_a_line_of_contents_is_no_heading() -> None:
    lines = [line("Returns . . . . . . . . . 4", 72, 100, bold=True), *body(140)]
    assert headings(document(lines)) == []
