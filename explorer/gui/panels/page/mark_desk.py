"""Who has the marks over the pages made: at once for ordinary pages, beside the window's own thread for crowded ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from explorer.domain.chunks import Chunk
from explorer.domain.placement import GlyphRun, Page
from explorer.domain.spans import Span
from explorer.gui.lanes import Lane
from explorer.gui.panels.page.painting import BoxPaths, Shape
from explorer.viewlogic.display_list import GLYPHS, DisplayList
from explorer.viewlogic.page_sheet import PageSheet

_KEPT_PAGES = 64  # whose marks stay as they were drawn
_KEPT_CROWDS = 8  # pages whose outlines stay
_CROWDED_GLYPHS = 1500
"""With the box of every glyph, a page of more characters than this is crowded, too."""
_KEPT_LISTS = 4
_KEPT_RUNS = 5000  # of a document whose marks stay when another is shown
Look = tuple[str | None, Span | None, bool]
"""What is chosen, what is only looked at, and whether every glyph has its box."""


@dataclass(frozen=True, slots=True, eq=False)
class _Marked:
    """A display list with what was made of it."""

    marks: DisplayList
    paths: BoxPaths
    made: dict[int, tuple[Look, list[Shape]]]


class MarkDesk(QObject):
    """Shapes for one document's display list.

    While those of a crowded page are being made, the page has what is still true of its last ones: nothing says of other words that
    they are the chosen ones.
    """

    ready = Signal(int)
    """A crowded page's number: :meth:`shapes` has now what was asked for last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.marks = DisplayList((), (), ())
        self._paths = BoxPaths()
        self._crowded_paths: dict[int, BoxPaths] = {}  # touched in the lane alone
        self._made: dict[int, tuple[Look, list[Shape]]] = {}
        self._asked: dict[int, Look] = {}
        self._recent: list[_Marked] = []
        self._lane = Lane("marks", self)

    def marks_of(self, pages: Sequence[Page], chunks: Sequence[Chunk], runs: Sequence[GlyphRun]) -> DisplayList:
        """The display list of a document; the one of before when it was shown lately and nothing has changed."""
        known = next((each.marks for each in self._recent if each.marks.shows(pages, chunks, runs)), None)
        return known if known is not None else DisplayList(pages, chunks, runs)

    def set_marks(self, marks: DisplayList) -> None:
        """Take another document, or another state of it; what is being made of the old one is dropped.

        What was made of the last few documents stays with them: going back and forth between two is what a reader does.
        """
        self.marks = marks
        self._lane.forget_all()
        self._crowded_paths = {}
        self._asked.clear()
        here = next((each for each in self._recent if each.marks is marks), None) or _Marked(marks, BoxPaths(), {})
        self._paths, self._made = here.paths, here.made
        self._recent = [each for each in self._recent if each is not here][1 - _KEPT_LISTS :]
        if len(marks.runs) <= _KEPT_RUNS:
            self._recent.append(here)

    def clear(self) -> None:
        """Forget all shapes."""
        self._paths.clear()
        self._made.clear()

    @property
    def settled(self) -> bool:
        """Whether no page's shapes are being made."""
        return not self._asked

    def shapes(self, number: int, look: Look) -> Sequence[Shape]:
        """The marks of a page; made anew when they look different than the last time. ``ready`` tells of those that come later."""
        last = self._made.get(number)
        if last is not None and last[0] == look:
            return last[1]
        chosen, preview, glyphs = look
        if self._is_crowded(number, glyphs):
            self.ask(number, look)
            return _still_true(*last, look) if last is not None else ()
        made = self._paths.shapes(number, self.marks.drawing(number, chosen, preview, glyphs=glyphs).marks)
        self._keep(number, look, made)
        return made

    def _is_crowded(self, number: int, glyphs: bool) -> bool:
        if self.marks.is_crowded(number):
            return True
        page = self.marks.pages[number - 1]
        return glyphs and page.end - page.start > _CROWDED_GLYPHS

    def _keep(self, number: int, look: Look, made: list[Shape]) -> None:
        if number not in self._made and len(self._made) >= _KEPT_PAGES:
            self.clear()
        self._made[number] = (look, made)

    def ask(self, number: int, look: Look) -> None:
        """Have a crowded page worked out and its shapes made; the newest wish for a page counts."""
        if self._asked.get(number) == look:
            return
        self._asked[number] = look
        marks, paths, known = self.marks, self._crowded_paths, self.marks.known(number)
        chosen, preview, glyphs = look

        def work() -> tuple[PageSheet, list[Shape]]:
            sheet = known if known is not None else marks.read(number).work_out()
            if number not in paths and len(paths) >= _KEPT_CROWDS:
                paths.clear()
            own = paths.setdefault(number, BoxPaths())
            return sheet, own.shapes(number, marks.drawing_of(sheet, chosen, preview, glyphs=glyphs).marks)

        def done(answer: tuple[PageSheet, list[Shape]]) -> None:
            sheet, made = answer
            self._asked.pop(number, None)
            marks.keep(sheet)
            self._keep(number, look, made)
            self.ready.emit(number)

        def failed(error: Exception) -> None:
            self._asked.pop(number, None)
            # Once is enough: the page would be asked for again with every painting.
            self._keep(number, look, [])
            raise error

        self._lane.run(work, done, failed, topic=str(number))

    def close(self) -> None:
        """End the lane; nothing is made afterwards."""
        self._asked.clear()
        self._lane.close()


def _still_true(was: Look, shapes: Sequence[Shape], now: Look) -> Sequence[Shape]:
    """Those of a page's shapes that look the same now as before."""
    untrue: set[str | None] = set()
    if was[0] != now[0]:
        untrue.add(was[0])
    if was[1] != now[1]:
        untrue.add("")
    if not now[2]:
        untrue.add(GLYPHS)
    return [shape for shape in shapes if shape.look.owner not in untrue]
