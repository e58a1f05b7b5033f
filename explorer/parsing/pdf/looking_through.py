"""A document's pages laid out, as often as a stage looks through them.

The pages of most documents are laid out once and kept. Of a document with very many pages only what is packed is kept, and each stage
lays the pages out anew, one by one: that takes a tenth of the time that reading them took, and memory for one page. Stages that compare all
pages with each other get them without their glyphs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from explorer.parsing.pdf.columns import Element, Note
from explorer.parsing.pdf.fragments import Fragment
from explorer.parsing.pdf.frames import LaidPage, Line, lay
from explorer.parsing.pdf.packed_pages import PackedPages
from explorer.parsing.pdf.page_order import in_reading_order
from explorer.parsing.pdf.records import PageRecord
from explorer.parsing.pdf.scales import scaled_page, scaled_table
from explorer.parsing.pdf.tables import Table, take_tables
from explorer.parsing.pdf.tagged import Structure, fixed, in_structure_order, parted

_Item = TypeVar("_Item")
_NOT_A_LINE = Note(())
_AS_PRINTED: Mapping[int, float] = {}


class Sheet(NamedTuple):
    """A page laid out, its ruled tables, and the indexes of the lines that stand in them or else are no running heads. ``out`` are the
    lines that a tagged file says are no part of its text.
    """

    page: LaidPage
    tables: list[Table]
    taken: Collection[int]
    out: Sequence[Fragment] = ()


class Content(NamedTuple):
    """A page's elements in reading order, the page, and what a tagged file says is no part of its text."""

    elements: list[Element]
    page: LaidPage
    out: Sequence[Fragment] = ()


class Again(Iterable[_Item]):
    """Items that are made anew every time they are gone through; ``beat`` is called for each."""

    def __init__(self, make: Callable[[], Iterable[_Item]], beat: Callable[[], None]) -> None:
        self._make = make
        self._beat = beat

    def __iter__(self) -> Iterator[_Item]:
        for item in self._make():
            self._beat()
            yield item


def sheets(
    records: Sequence[PageRecord], beat: Callable[[], None], scales: Mapping[int, float] = _AS_PRINTED, *, tagged: bool = False
) -> Iterable[Sheet]:
    """All pages laid out, those with one of the ``scales`` divided by it; for packed ones, anew every time. ``tagged``: by their structure,
    which is trusted.
    """
    lay_out = _tagged_sheet if tagged else _sheet

    def make() -> Iterator[Sheet]:
        for record in records:
            sheet = lay_out(record)
            yield _scaled(sheet, scales[record.number]) if record.number in scales else sheet

    again = Again(make, beat)
    return again if isinstance(records, PackedPages) else list(again)


def _scaled(sheet: Sheet, scale: float) -> Sheet:
    return sheet._replace(page=scaled_page(sheet.page, scale), tables=[scaled_table(table, scale) for table in sheet.tables])


def _sheet(record: PageRecord) -> Sheet:
    page = lay(record)
    return Sheet(page, *take_tables(page.lines, page.drawn))


def _tagged_sheet(record: PageRecord) -> Sheet:
    text, out = parted(record)
    page = lay(text)
    tables, taken = take_tables(page.lines, page.drawn)
    return Sheet(page, tables, fixed(page) | taken, out)


def contents(laid: Iterable[Sheet], left_out_of: Sequence[Collection[int]], body: float, beat: Callable[[], None]) -> Iterable[Content]:
    """What each page says in reading order, without the lines that are left out; anew every time where the pages are."""

    def make() -> Iterator[Content]:
        for (page, tables, taken, _), left_out in zip(laid, left_out_of, strict=True):
            yield Content(in_reading_order(page, tables, {*taken, *left_out}, body), page)

    return _made(make, laid, beat)


def tagged_contents(
    laid: Iterable[Sheet], left_out_of: Sequence[Collection[int]], structure: Structure, beat: Callable[[], None]
) -> Iterable[Content]:
    """The same as the structure of a tagged file orders it."""

    def make() -> Iterator[Content]:
        for (page, tables, _, out), left_out in zip(laid, left_out_of, strict=True):
            yield Content(in_structure_order(page, tables, left_out, structure), page, out)

    return _made(make, laid, beat)


def _made(make: Callable[[], Iterator[Content]], laid: Iterable[Sheet], beat: Callable[[], None]) -> Iterable[Content]:
    return Again(make, lambda: None) if isinstance(laid, Again) else list(Again(make, beat))


class _Words(NamedTuple):
    """What is kept of a fragment: its words. Where they stand cannot be asked of it."""

    page: int
    text: str

    @property
    def glyphs(self) -> _Words:
        return self


def without_glyphs(line: Line) -> Line:
    """The line as it is compared with others, in half the memory: where its single letters stand does not matter."""
    return line._replace(piece=cast("Fragment", _Words(line.piece.page, line.text)))


def bare_page(sheet: Sheet) -> Sheet:
    """The page with its lines without their glyphs; those in other directions only where the level ones are among them."""
    page = sheet.page
    others = [list(map(without_glyphs, lines)) for lines in page.others] if page.level > 0 else []
    bare = page._replace(record=page.record.bare, lines=list(map(without_glyphs, page.lines)), drawn=(), others=others)
    return Sheet(bare, [], tuple(sheet.taken))


def bare_elements(content: Content) -> list[Element]:
    """The page's elements with the lines bare; what is no line is nothing but that."""
    return [without_glyphs(element) if isinstance(element, Line) else _NOT_A_LINE for element in content.elements]
