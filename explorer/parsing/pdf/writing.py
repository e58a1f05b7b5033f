"""The document's blocks are written down page by page, and what is settled is not looked at again: places are packed as they come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from explorer.domain.documents import BLOCK_JOINT
from explorer.domain.placement import Furniture, GlyphRun
from explorer.parsing.assembly import BlockDraft
from explorer.parsing.pdf.columns import Element
from explorer.parsing.pdf.flow import Flow, Open
from explorer.parsing.pdf.frames import Line
from explorer.parsing.pdf.furniture import remembered
from explorer.parsing.pdf.looking_through import Content
from explorer.parsing.pdf.records import PageRecord
from explorer.parsing.pdf.styles import Styles
from explorer.parsing.pdf.tables import Table
from explorer.parsing.pdf.tagged import Structure
from explorer.parsing.pdf.tagged_flow import TaggedFlow

_BLOCKS_A_BEAT = 100


def headings_by_place(pages: Iterable[Sequence[Element]], levels: Mapping[int, int]) -> dict[int, dict[int, int]]:
    """Levels of heading lines, known by the line's ``id``, by the page's index and the line's place among its elements."""
    found: dict[int, dict[int, int]] = {}
    for number, elements in enumerate(pages) if levels else ():
        for place, element in enumerate(elements):
            if level := levels.get(id(element)):
                found.setdefault(number, {})[place] = level
    return found


class Writing:
    """Takes the pages' contents once. When all ``placed`` runs were taken, ``drafts`` are the document's blocks, ``unplaced`` the spans of
    characters whose place is not known, ``furniture`` what each page left out, and ``pages`` the records without what is drawn. With
    ``packed``, a block that goes on over pages keeps its places as the nearest float32. ``structure`` is that of a tagged file.
    """

    def __init__(
        self,
        styles: Styles,
        headings: Mapping[int, Mapping[int, int]],
        beat: Callable[[], None],
        *,
        structure: Structure | None = None,
        packed: bool = False,
    ) -> None:
        self.drafts: list[BlockDraft] = []
        self.unplaced: list[tuple[int, int]] = []
        self.furniture: list[list[Furniture]] = []
        self.pages: list[PageRecord] = []
        self._styles = styles
        self._by_place = headings
        self._beat = beat
        self._packed = packed
        # The levels of the page at work; the lines of others may be gone, and their ids used again.
        self._levels: dict[int, int] = {}
        self._flow = Flow(styles, self._levels) if structure is None else TaggedFlow(styles, structure, self._levels)

    def placed(self, contents: Iterable[Content], left_out_of: Sequence[Collection[int]]) -> Iterator[GlyphRun]:
        """The glyph runs of all blocks, in the order of their start."""
        start = 0
        for number, block in enumerate(self._blocks(contents, left_out_of)):
            if not number % _BLOCKS_A_BEAT:
                self._beat()
            draft = block.draft()
            self.drafts.append(draft)
            self.unplaced += block.text.unplaced(start)
            yield from block.text.runs(start)
            start += len(draft.text) + len(BLOCK_JOINT)

    def _blocks(self, contents: Iterable[Content], left_out_of: Sequence[Collection[int]]) -> Iterator[Open]:
        for number, ((elements, page, out), left_out) in enumerate(zip(contents, left_out_of, strict=True)):
            self._beat()
            self.pages.append(page.record.bare)
            both = [*page.lines, *page.beside] if left_out else []
            self.furniture.append(list(map(remembered, (*out, *(both[place].piece for place in sorted(left_out))))))
            self._levels.clear()
            self._levels.update({id(elements[place]): level for place, level in self._by_place.get(number, {}).items()})
            if page.record.skipped:
                self._flow.end()
            for element in elements:
                self._add(element)
            for lines in page.without(left_out):
                self._flow.aside(self._beside(lines))
            yield from self._flow.settled()
            if self._packed:
                self._flow.pack()
            self._remember_dropped()
        yield from self._flow.finish()

    def _add(self, element: Element) -> None:
        if isinstance(element, Line):
            self._flow.line(element)
        elif isinstance(element, Table):
            self._flow.table(element)
        else:
            self._flow.aside(self._beside(element.lines))

    def _beside(self, lines: Sequence[Line]) -> list[Open]:
        """The blocks of lines that stand beside the flow."""
        flow = Flow(self._styles)
        for line in lines:
            flow.line(line)
        return flow.finish()

    def _remember_dropped(self) -> None:
        for piece in self._flow.dropped:
            self.furniture[piece.page - 1].append(remembered(piece))
        self._flow.dropped.clear()
