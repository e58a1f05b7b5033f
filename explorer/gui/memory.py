"""What the window keeps between starts: its place, its panes, its theme, the day, the audience, and what was shown in which index."""

from __future__ import annotations

from datetime import date

from explorer.domain.audience import Audience
from explorer.gui.settings import Settings
from explorer.gui.window import WIDTHS, MainWindow
from explorer.viewlogic.index_state import IndexState, first_document
from explorer.viewlogic.visits import Visit

PLACES_KEPT = 50


def restore_window(window: MainWindow, settings: Settings) -> None:
    """Give the window the place and the panes that it had."""
    geometry = settings.numbers("geometry")
    if len(geometry) == 4:
        x, y, width, height = geometry
        window.resize(width, height)
        area = window.screen().availableGeometry()
        if area.contains(x + 40, y + 20):
            window.move(x, y)
    if settings.flag("maximized"):
        window.showMaximized()
    sizes = settings.numbers("panes")
    if len(sizes) == len(WIDTHS) and all(size > 0 for size in sizes):
        window.splitter.setSizes(sizes)
    wide = settings.numbers("wide-pane")
    if len(wide) == 1 and wide[0] > 0:
        window.set_wide_width(wide[0])


def keep_window(window: MainWindow, settings: Settings) -> None:
    place = window.normalGeometry()
    settings.set("geometry", [place.x(), place.y(), place.width(), place.height()])
    settings.set("maximized", window.isMaximized())
    settings.set("panes", window.pane_sizes())
    settings.set("wide-pane", [window.wide_width])


def kept_day(settings: Settings) -> date | None:
    """The day that the user chose, or None for the collection's own."""
    try:
        return date.fromisoformat(settings.text("day"))
    except ValueError:
        return None


def kept_audience(settings: Settings) -> Audience:
    """The audience that was chosen last; staff when none was."""
    kept = settings.text("audience", Audience.STAFF.value)
    # What is no audience was not written here: rather too little is shown then than too much.
    return Audience(kept) if kept in {each.value for each in Audience} else Audience.PUBLIC


def kept_place(settings: Settings, index: str) -> Visit | None:
    """What was shown last in this index."""
    parts = settings.table("places").get(index, "").split("|")
    return Visit(*parts) if len(parts) == 3 and parts[0] else None


def first_places(settings: Settings, state: IndexState, day: date) -> tuple[Visit | None, Visit | None]:
    """What was shown last in this index, and the library's first document for when that may not be shown now; None for an empty index."""
    first = first_document(state, day)
    return kept_place(settings, state.address) or first, first


def keep_place(settings: Settings, index: str, visit: Visit | None) -> None:
    kept = settings.table("places")
    kept.pop(index, None)
    if visit is not None:
        kept[index] = f"{visit.doc_id}|{visit.version}|{visit.chunk_id}"
    settings.set("places", dict(list(kept.items())[-PLACES_KEPT:]))
