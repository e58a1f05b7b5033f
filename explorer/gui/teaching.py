"""The lesson "Why the ID is a hash", in the place of the panes: reads the passages of the open index and leads through the steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from explorer.errors import ExplorerError
from explorer.gui.hushed_actions import EVERYWHERE, HushedActions
from explorer.gui.main_views import PANES
from explorer.gui.panels.lesson import LessonPanel
from explorer.gui.panels.lesson.panel import READING
from explorer.viewlogic.lesson_state import begin
from explorer.viewlogic.notice import Notice

if TYPE_CHECKING:
    from explorer.comparison.numbering import Passage
    from explorer.gui.late_rooms import LateRooms
    from explorer.viewlogic.index_state import IndexState

LESSON = "Lesson"
_TOPIC = "numbered passages"
MOST = 200_000
"""Passages that are numbered in the window: each is kept in memory while the lesson lasts. The command ``lesson`` has no such limit."""
NO_INDEX = Notice("Nothing to number yet", ("Open an index (Ctrl+O) or build one (Ctrl+B): the lesson numbers its passages.",))
NO_PASSAGES = Notice("Nothing to number", ("This index holds no passages for this audience.",))


class Teaching(QObject):
    """Shows the lesson about the index that is open; another index begins it anew."""

    def __init__(self, house: LateRooms) -> None:
        super().__init__(house)
        self._house = house
        self.panel = LessonPanel(house.appearance.theme)
        house.window.views.put(LESSON, self.panel)
        self._hushed = HushedActions(house.commands, house.session, EVERYWHERE | {"lesson"})
        house.window.views.turned.connect(lambda name: self._hushed.hush() if name == LESSON else self._hushed.release())
        self.panel.left.connect(self._leave)
        self.panel.passage_wanted.connect(self._show_passage)
        house.appearance.changed.connect(self.panel.apply_theme)
        house.session.index_changed.connect(self._show_index)

    @property
    def shown(self) -> bool:
        return self._house.window.views.shown == LESSON

    def open(self) -> None:
        """Turn to the lesson; from the lesson back to the panes."""
        if self.shown:
            self._leave()
            return
        self._house.window.views.show(LESSON)
        if self.panel.state is None:
            self._begin(self._house.session.state)

    def _leave(self) -> None:
        self._house.window.views.show(PANES)
        self._house.window.text.take_focus()

    def _show_index(self, state: IndexState | None) -> None:
        self._house.session.lanes.forget(_TOPIC)
        self.panel.show_notice(READING)
        if self.shown:
            self._begin(state)

    def _begin(self, state: IndexState | None) -> None:
        if state is None:
            self.panel.show_notice(NO_INDEX)
            return
        if state.chunk_count > MOST:
            words = (
                f"This index holds {state.chunk_count} passages; the lesson numbers up to {MOST}. Open a smaller one, such as the bundled."
            )
            self.panel.show_notice(Notice("Too much to number here", (words,)))
            return
        self.panel.show_notice(READING)

        def work() -> tuple[Passage, ...]:
            from explorer.comparison.numbering import read_passages

            steps = read_passages(state.opened.reader)
            while True:
                try:
                    next(steps)
                except StopIteration as end:
                    found: tuple[Passage, ...] = end.value
                    return found

        def failed(error: Exception) -> None:
            if not isinstance(error, ExplorerError):
                raise error
            self.panel.show_notice(Notice("The passages could not be read", (str(error),)))

        self._house.session.lanes.run(_TOPIC, work, self._show, doing="Numbering the passages", slow=True, failed=failed)

    def _show(self, passages: tuple[Passage, ...]) -> None:
        if not passages:
            self.panel.show_notice(NO_PASSAGES)
            return
        chunk = self._house.session.chunk
        self.panel.show_state(begin(passages, chunk.chunk_id if chunk is not None else None))

    def _show_passage(self, chunk_id: str) -> None:
        self._leave()
        self._house.session.select_chunk(chunk_id)
