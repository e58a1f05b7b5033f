"""Very many pages are kept packed: nothing is lost, and the document that they make is the same."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.documents import ParsedDocument
from explorer.domain.packed_runs import PackedRuns
from explorer.parsing.pdf import flow
from explorer.parsing.pdf.document import assemble_document
from explorer.parsing.pdf.fragments import BlockText, Fragment
from explorer.parsing.pdf.packed_pages import PackedPages, pack_page, unpack_page
from explorer.parsing.pdf.records import Drawn, GlyphLine, PageRecord
from explorer.parsing.pdf.tagged import is_trusted
from explorer.parsing.pdf.tags import ARTIFACT, Role, Spot
from tests.parsing.pdf.pages import line, record, ruled

NUMBER = st.floats(-1e6, 1e6, width=32)
LINES = st.builds(
    lambda text, place, edges, bold, flawed: GlyphLine(text, *place, edges[: 2 * len(text)], 10.5, bold, flawed),
    st.text(min_size=1, max_size=20),
    st.tuples(NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER),
    st.lists(NUMBER, min_size=40, max_size=40).map(tuple) | st.just(tuple(float((at + 1) // 2) for at in range(40))),
    st.booleans(),
    st.booleans(),
)
BOXES = st.builds(Drawn, NUMBER, NUMBER, NUMBER, NUMBER, st.booleans())


def plain(page: PageRecord) -> PageRecord:
    return replace(page, lines=tuple(each._replace(edges=tuple(each.edges)) for each in page.lines))


@given(st.lists(LINES, max_size=6), st.lists(BOXES, max_size=4), st.booleans())
def test_a_page_comes_back_as_it_was(lines: list[GlyphLine], boxes: list[Drawn], exact: bool) -> None:
    page = record(lines, boxes)
    assert plain(unpack_page(pack_page(page, exact=exact))) == page


def test_edges_are_exact_where_they_must_be() -> None:
    page = record([line("ab", 72, 90)._replace(edges=(0.0, 0.1, 0.1, 0.3))])
    assert plain(unpack_page(pack_page(page, exact=True))) == page
    assert tuple(unpack_page(pack_page(page)).lines[0].edges) == tuple(array("f", (0.0, 0.1, 0.1, 0.3)))


def test_pages_are_a_sequence() -> None:
    pages = PackedPages()
    for number in (1, 2, 3):
        pages.append(record([line(f"page {number}", 72, 90)], number=number))
    assert len(pages) == 3
    assert [page.number for page in pages[1:]] == [2, 3]
    assert pages[0].lines[0].text == "page 1"


def going_on() -> list[PageRecord]:
    """Pages with furniture, headings shown by their place, a table and a list that go on, turned text, and a page that is missing."""
    pages = []
    for number in range(1, 9):
        lines = [line("The firm's rules", 72, 40, 8), line(f"Page {number}", 300, 760, 8)]
        lines += [
            line(f"{number} Part of the rules", 72, 100, bold=True),
            line("A paragraph that is divi-", 72, 130),
            line("ded.", 72, 142),
        ]
        lines += [line(f"• item {number}.{at}", 80, 200 + 14 * at) for at in range(4)]
        drawn: list[Drawn] = []
        if number in (3, 4, 5):
            lines += [line(words, x, 414, 9) for words, x in (("Product", 80), ("Years", 230))]
            lines += [line(words, x, 444, 9) for words, x in ((f"Product {number}", 80), (f"{number}", 230))]
            drawn = ruled((72, 220, 400), (400, 430, 460))
            if number > 3:
                lines = lines[:2] + lines[-4:]
        lines.append(line("draft", 30, 500)._replace(dx=0.0, dy=-1.0))
        pages.append(record(lines, drawn, number))
    pages[6] = replace(record([], number=7), skipped="it took longer than 20 seconds")
    return pages


def flat(document: ParsedDocument) -> tuple[object, ...]:
    runs = [replace(run, edges=tuple(run.edges)) for run in PackedRuns.of(document.runs)]
    return (document.text, document.blocks, document.pages, document.unplaced, document.skipped, document.warnings, runs)


@pytest.mark.parametrize("many", [2, 400])
def test_the_document_is_the_same(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "_MANY", many)
    pages = going_on()
    rounded = [unpack_page(pack_page(page)) for page in pages]
    one, other = assemble_document(rounded), assemble_document(PackedPages(map(pack_page, pages)))
    assert flat(one) == flat(other)
    assert [block.level for block in one.blocks].count(2) > 3
    assert any(block.page != block.last_page for block in one.blocks)
    assert all(page.furniture for page in one.pages if page.number != 7)


def tagged_pages() -> list[PageRecord]:
    """A tagged document: a paragraph and a table that go on, a heading and a running head a page, and a page that is missing."""
    pages, order = [], iter(range(1_000))
    for number in range(1, 7):
        spots = [
            (line(f"Copy for file {number}", 72, 40, 8), ARTIFACT),
            (line(f"{number} Part of the rules", 72, 100), Spot(Role.HEADING, 10 * number, next(order), level=1)),
            (line("This paragraph is divi-", 72, 600), Spot(Role.PARAGRAPH, 1000, next(order))),
            (line(f"Note {'abcdef'[number - 1] * 4}", 72, 700, 8), Spot(Role.NOTE, 2000 + number, next(order))),
        ]
        for at, words in enumerate((f"Product {number}", f"{number} years")):
            spot = Spot(Role.CELL, 100 * number + at, next(order), group=7, row=number, column=at)
            spots.append((line(words, 80 + 150 * at, 400), spot))
        each = record([one for one, _ in spots], number=number)
        pages.append(replace(each, tags=tuple(((len(one.text), spot),) for one, spot in spots)))
    pages.append(replace(record([], number=7), skipped="it took longer than 20 seconds"))
    return pages


def test_a_tagged_document_is_the_same() -> None:
    pages = tagged_pages()
    one, other = assemble_document([unpack_page(pack_page(page)) for page in pages]), assemble_document(PackedPages(map(pack_page, pages)))
    assert flat(one) == flat(other)
    assert [piece.text for page in one.pages for piece in page.furniture] == [f"Copy for file {number}" for number in range(1, 7)]
    assert [block.kind.value for block in one.blocks].count("heading") == 6
    table = next(block for block in one.blocks if block.kind.value == "table")
    assert one.text[table.start : table.end].startswith("Product 1 | 1 years")


class Watched(PackedPages):
    """Counts how often one of its pages is unpacked."""

    looked = 0

    def __iter__(self) -> Iterator[PageRecord]:
        for page in super().__iter__():
            self.looked += 1
            yield page


def test_tags_cost_a_file_without_them_one_page() -> None:
    pages = Watched(map(pack_page, [replace(page, tags=None) for page in tagged_pages()]))
    assert not is_trusted(pages)
    assert pages.looked == 1


def test_whoever_limits_the_time_hears_of_every_look_at_a_tagged_page() -> None:
    pages = Watched(map(pack_page, tagged_pages()))
    beats = [0]

    def beat() -> None:
        beats.append(pages.looked)

    assemble_document(pages, beat=beat)
    assert max(later - before for before, later in pairwise(beats)) == 1


@pytest.mark.parametrize("every", [1, 2, 5])
def test_a_block_that_goes_on_keeps_its_places(every: int) -> None:
    def written(pack: bool) -> BlockText:
        text = BlockText()
        for number in range(12):
            flawed = number % 4 == 3
            glyphs = line(f"words {number} and a divi-" if number % 3 else f"ded word {number}", 72, 100 + number)
            edges: Sequence[float] = (0.0, 0.0, *glyphs.edges[2:]) if flawed else glyphs.edges
            piece = Fragment(1 + number // 3, glyphs._replace(edges=edges, flawed=flawed))
            if text:
                text.wrap(piece)
            else:
                text.add("", piece)
            if pack and not number % every:
                text.pack(2)
        return text

    one, other = written(pack=False), written(pack=True)
    assert one.text == other.text
    assert (one.first_page, one.last_page) == (other.first_page, other.last_page)
    assert one.unplaced(50) == other.unplaced(50)
    assert list(PackedRuns.of(one.runs(50))) == list(PackedRuns.of(other.runs(50)))
