"""What each action of the catalogue does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from explorer.gui.main_views import PANES
from explorer.gui.window import LIBRARY, SEARCH

if TYPE_CHECKING:
    from explorer.gui.app import Shell
    from explorer.gui.panels.formatted import FormattedPanel
    from explorer.gui.panels.grid import GridPanel
    from explorer.gui.panels.page import PagePanel
    from explorer.gui.panels.text import TextPanel


def functions(shell: Shell) -> dict[str, Callable[[], object]]:
    """One function for each action's name."""
    session, opening, window = shell.session, shell.opening, shell.window
    return {
        "open-index": opening.ask_index,
        "open-folder": opening.ask_folder,
        "open-collection": opening.ask_collection,
        "open-bundled": opening.open_bundled,
        "locate": opening.ask_location,
        "build": lambda: _build(shell),
        "preview-cut": lambda: shell.previewing.open(),
        "reload": opening.reload,
        "verify": lambda: shell.beside.verify(),
        "check-metadata": lambda: shell.metadata.check(),
        "quit": window.close,
        "copy-id": lambda: shell.rest.inspector.copy_id(),
        "copy-citation": lambda: shell.rest.inspector.copy_citation(),
        "evidence-card": lambda: shell.card.copy(),
        "copy-text": lambda: shell.rest.inspector.copy_text(),
        "correct-labels": lambda: shell.correcting.open(),
        "paste": lambda: shell.citing.paste_clipboard(),
        "find": shell.text.open_find,
        "find-next": shell.text.find_next,
        "find-previous": shell.text.find_previous,
        "search": lambda: shell.finding.open_search(),
        "evaluate": lambda: shell.finding.open_evaluation(),
        "filter": lambda: _filter_library(shell),
        "filter-labels": lambda: _filter_labels(shell),
        "go-to": lambda: window.top_bar.goto.setFocus(),
        "back": session.back,
        "forward": session.forward,
        "next-chunk": session.next_chunk,
        "previous-chunk": session.previous_chunk,
        "next-boundary": session.next_boundary,
        "previous-boundary": session.previous_boundary,
        "next-citation": lambda: shell.citing.step(1),
        "previous-citation": lambda: shell.citing.step(-1),
        "compare-versions": lambda: shell.beside.compare(),
        "compare-chunkers": lambda: shell.comparing.open(),
        "next-part": lambda: shell.rest.page.next_part(),
        "previous-part": lambda: shell.rest.page.previous_part(),
        "next-pane": lambda: _to_pane(shell, lambda: window.step_pane(1)),
        "previous-pane": lambda: _to_pane(shell, lambda: window.step_pane(-1)),
        "pane-library": lambda: _to_pane(shell, lambda: _show_library(shell)),
        "pane-found": lambda: _to_pane(shell, shell.citing.open),
        "pane-text": lambda: _to_pane(shell, window.text.take_focus),
        "pane-page": lambda: _to_pane(shell, lambda: window.third.take_focus()),
        "pane-inspector": lambda: _to_pane(shell, window.inspector.take_focus),
        "pane-strip": lambda: _to_pane(shell, window.focus_strip),
        "zoom-in": lambda: _zoomed(shell).zoom_in(),
        "zoom-out": lambda: _zoomed(shell).zoom_out(),
        "zoom-fit-width": lambda: _reset_zoom(shell),
        "zoom-fit-page": lambda: _fit_page(shell),
        "glyph-boxes": lambda: _toggle_glyph_boxes(shell),
        "left-out": lambda: _toggle_left_out(shell),
        "draw-again": lambda: shell.rest.page.retry(),
        "as-of": window.top_bar.day.open,
        "audience": window.top_bar.audience.open,
        "theme-system": lambda: shell.choose_theme("system"),
        "theme-light": lambda: shell.choose_theme("light"),
        "theme-dark": lambda: shell.choose_theme("dark"),
        "theme-switch": lambda: shell.choose_theme(shell.appearance.other),
        "menu-bar": lambda: _toggle_menu_bar(shell),
        "full-screen": lambda: _toggle_full_screen(shell),
        "palette": lambda: _open_palette(shell),
        "lesson": lambda: shell.teaching.open(),
        "keys": lambda: _open_keys(shell),
        "menu": window.top_bar.drop_menu,
        "about": lambda: _about(shell),
    }


def _build(shell: Shell) -> None:
    """From the preview of a cut, with that cut."""
    if shell.made("previewing") and shell.previewing.shown:
        shell.previewing.panel.build()
    else:
        shell.opening.ask_build()


def _to_pane(shell: Shell, take_focus: Callable[[], object]) -> None:
    """The panes show, and all of them are there, before one of them is given the keyboard."""
    shell.window.views.show(PANES)
    _ = shell.rest
    take_focus()


def _show_library(shell: Shell) -> None:
    shell.window.library.show_page(LIBRARY)
    shell.window.library.take_focus()


def _filter_library(shell: Shell) -> None:
    shell.window.library.show_page(LIBRARY)
    shell.library.focus_filter()


def _filter_labels(shell: Shell) -> None:
    """Those of the search where it shows, else the library's."""
    shell.window.views.show(PANES)
    if shell.window.library.shown == SEARCH:
        shell.finding.search.open_filters()
    else:
        shell.window.library.show_page(LIBRARY)
        shell.library.open_filters()


def _zoomed(shell: Shell) -> TextPanel | FormattedPanel | GridPanel | PagePanel:
    """The keyboard's pane if it is the text, else the page or what shows in its place."""
    if shell.window.text.holds_focus():
        return shell.text
    if shell.window.third is shell.window.page:
        return shell.rest.page
    return shell.rest.formatted if shell.window.third is shell.window.formatted else shell.tables.panel


def _reset_zoom(shell: Shell) -> None:
    from explorer.gui.panels.page import PagePanel

    zoomed = _zoomed(shell)
    if isinstance(zoomed, PagePanel):
        zoomed.fit_width()
    else:
        zoomed.zoom_reset()


def _fit_page(shell: Shell) -> None:
    from explorer.viewlogic.page_states import NO_PAGES

    if shell.window.third is shell.window.page:
        shell.rest.page.fit_page()
    else:
        shell.window.status.say(NO_PAGES)


def _toggle_menu_bar(shell: Shell) -> None:
    shown = not shell.window.menuBar().isVisible()
    shell.show_menu_bar(shown)
    shell.settings.set("menu-bar", shown)


def _toggle_glyph_boxes(shell: Shell) -> None:
    page = shell.rest.page
    page.show_glyph_boxes(not page.glyph_boxes)
    shell.commands.action("glyph-boxes").setChecked(page.glyph_boxes)


def _toggle_left_out(shell: Shell) -> None:
    page = shell.rest.page
    page.show_left_out(not page.left_out)
    shell.commands.action("left-out").setChecked(page.left_out)


def _toggle_full_screen(shell: Shell) -> None:
    window = shell.window
    full = not window.isFullScreen()
    if full:
        window.showFullScreen()
    else:
        window.showNormal()
    shell.commands.action("full-screen").setChecked(full)


def _open_palette(shell: Shell) -> None:
    from explorer.gui.dialogs.palette import CommandPalette

    palette = CommandPalette(shell.commands, shell.window)
    palette.chosen.connect(lambda name: shell.commands.action(name).trigger())
    palette.finished.connect(palette.deleteLater)
    palette.open()


def _open_keys(shell: Shell) -> None:
    from explorer.gui.dialogs.keys import KeysDialog

    KeysDialog(shell.commands.specs(), shell.appearance.theme, shell.window, shell.window.views.shown).show()


def _about(shell: Shell) -> None:
    from PySide6.QtWidgets import QMessageBox

    from explorer import __version__

    box = QMessageBox(shell.window)
    box.setWindowTitle("About")
    box.setText(f"Chunk explorer {__version__}")
    box.setInformativeText(
        "Shows every chunk of a policy collection on its text and on its printed page.\n\n"
        "Free software under the GNU Affero General Public License, version 3 or later."
    )
    box.finished.connect(box.deleteLater)
    box.open()
