"""What the first paint does not wait for: every room here is imported, made and connected when it is first asked for.

A room is a property below. It is asked for by an action (``shell_actions``), by a signal that the shell connects to a lambda, or by a page
of the left pane that is turned to. It gets what it needs from the house it is made in, and connects itself to the session's signals;
what the session showed before that, it asks the session for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject

from explorer.gui.window import EVALUATE, FOUND, SEARCH

if TYPE_CHECKING:
    from explorer.gui.appearance import Appearance
    from explorer.gui.citing import Citing
    from explorer.gui.commands import Commands
    from explorer.gui.comparing import Comparing
    from explorer.gui.correcting import Correcting
    from explorer.gui.describing import Describing
    from explorer.gui.engine_door import EngineDoor
    from explorer.gui.evidence_card import EvidenceCard
    from explorer.gui.finding import Finding
    from explorer.gui.index_watch import IndexWatch
    from explorer.gui.kinship import Kinship
    from explorer.gui.metadata_desk import MetadataDesk
    from explorer.gui.opening import Opening
    from explorer.gui.other_panes import OtherPanes
    from explorer.gui.panels.library import LibraryPanel
    from explorer.gui.panels.text import TextPanel
    from explorer.gui.passwords import Passwords
    from explorer.gui.previewing import Previewing
    from explorer.gui.session import Session
    from explorer.gui.settings import Settings
    from explorer.gui.side_windows import SideWindows
    from explorer.gui.tables import Tables
    from explorer.gui.teaching import Teaching
    from explorer.gui.trace_check import TraceCheck
    from explorer.gui.window import MainWindow


class Working(Protocol):
    """A room in which something may be going on."""

    @property
    def running(self) -> bool: ...

    def close(self) -> None: ...


_WORKING = ("finding", "citing", "kinship", "beside", "check", "comparing", "previewing", "describing", "correcting", "metadata")
"""The rooms that are :class:`Working`."""


class LateRooms(QObject):
    """The house: what is there from the start, for the rooms to use, and the rooms."""

    session: Session
    window: MainWindow
    library: LibraryPanel
    text: TextPanel
    appearance: Appearance
    settings: Settings
    passwords: Passwords
    engine: EngineDoor
    opening: Opening
    commands: Commands

    @cached_property
    def rest(self) -> OtherPanes:
        """The other panes; made soon after the first paint, or when a key wants one of them before that."""
        from explorer.gui.other_panes import OtherPanes

        return OtherPanes(self)

    @cached_property
    def tables(self) -> Tables:
        """The grid of table documents, in the place of the page."""
        from explorer.gui.tables import Tables

        return Tables(self)

    @cached_property
    def finding(self) -> Finding:
        """Search and evaluation in the left pane."""
        from explorer.gui.finding import Finding

        return Finding(self.session, self.window, self.text, self.appearance, self.settings)

    @cached_property
    def citing(self) -> Citing:
        """What is pasted and typed, and the list of what it cites in the left pane."""
        from explorer.gui.citing import Citing

        return Citing(self.session, self.window, self.text, self.appearance, self.settings, self.finding)

    @cached_property
    def beside(self) -> SideWindows:
        """The windows beside this one."""
        from explorer.gui.side_windows import SideWindows

        return SideWindows(self.session, self.window, self.appearance, self.commands.action("quit"))

    @cached_property
    def comparing(self) -> Comparing:
        """Chunkers side by side, in the place of the panes."""
        from explorer.gui.comparing import Comparing

        return Comparing(self)

    @cached_property
    def teaching(self) -> Teaching:
        """The lesson about IDs, in the place of the panes."""
        from explorer.gui.teaching import Teaching

        return Teaching(self)

    @cached_property
    def previewing(self) -> Previewing:
        """A file's cut before anything is built, in the place of the panes."""
        from explorer.gui.previewing import Previewing

        return Previewing(self)

    @cached_property
    def card(self) -> EvidenceCard:
        from explorer.gui.evidence_card import EvidenceCard

        card = EvidenceCard(self.session, self)
        card.told.connect(self.window.status.say)
        return card

    @cached_property
    def kinship(self) -> Kinship:
        """Other versions and twins of the chosen passage."""
        from explorer.gui.kinship import Kinship

        return Kinship(self.session, self)

    @cached_property
    def describing(self) -> Describing:
        """The metadata of the chosen passage."""
        from explorer.gui.describing import Describing

        return Describing(self.session, self)

    @cached_property
    def correcting(self) -> Correcting:
        """Other labels for the shown document."""
        from explorer.gui.correcting import Correcting

        return Correcting(self.session, self.window, self.passwords, lambda: self.opening.running)

    @cached_property
    def metadata(self) -> MetadataDesk:
        """The look at all metadata of the index."""
        from explorer.gui.metadata_desk import MetadataDesk

        return MetadataDesk(self.session, self.window)

    @cached_property
    def check(self) -> TraceCheck:
        """The look at every chunk of the index."""
        from explorer.gui.trace_check import TraceCheck

        check = TraceCheck(self.session.lanes, self)
        check.checked.connect(self.window.status.show_traceability)
        return check

    @cached_property
    def watch(self) -> IndexWatch:
        """Whether the index is built again behind our back."""
        from explorer.gui.index_watch import IndexWatch

        watch = IndexWatch(self.session.lanes, self)
        watch.replaced.connect(self.opening.reload)
        return watch

    def turn_to(self, page: str) -> None:
        """A page of the left pane needs its panel when it first shows, however it came to that."""
        if page == SEARCH:
            _ = self.finding.search
        elif page == EVALUATE:
            _ = self.finding.evaluation
        elif page == FOUND:
            _ = self.citing.panel

    def made(self, room: str) -> bool:
        """Whether the room of this name was asked for already."""
        return room in vars(self)

    def working(self) -> Iterator[Working]:
        """The rooms made so far in which something may be going on."""
        return (vars(self)[room] for room in _WORKING if self.made(room))
