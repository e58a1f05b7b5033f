"""The comparison in the window: how it is reached and left, what it keeps, and what it writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from explorer.comparison.columns import ColumnOrder, column_order
from explorer.domain.spans import Span
from explorer.gui.app import Shell
from explorer.gui.comparing import STAY, USUAL, VIEW
from explorer.gui.main_views import PANES
from explorer.viewlogic.saved_comparisons import saved_comparisons
from explorer.viewlogic.window_options import WindowOptions

Rest = Callable[[], None]
LETTERS = {"next-chunk": Qt.Key.Key_J, "next-boundary": Qt.Key.Key_N}


@pytest.fixture
def compared(shell: Shell, rest: Rest) -> Shell:
    shell.commands.action("compare-chunkers").trigger()
    rest()
    return shell


def test_the_action_shows_the_usual_columns_in_the_place_of_the_panes(compared: Shell) -> None:
    panel = compared.comparing.panel
    assert compared.window.views.shown == VIEW
    assert panel.isVisible()
    assert not compared.window.top_bar.isVisible()
    assert panel.orders == USUAL
    assert panel.settled
    assert panel.columns[0].view.toPlainText() == compared.session.document.view.text


def test_keys_mean_the_comparison_while_it_is_shown_and_the_panes_afterwards(compared: Shell, qtbot: QtBot, rest: Rest) -> None:
    panel, chosen = compared.comparing.panel, compared.session.chunk
    enabled = {spec.name for spec in compared.commands.specs() if compared.commands.action(spec.name).isEnabled()}
    assert enabled <= STAY
    qtbot.keyClick(compared.window.focusWidget(), Qt.Key.Key_N)
    assert panel.differences.place is not None
    for _ in range(2):
        qtbot.keyClick(compared.window.focusWidget(), Qt.Key.Key_Escape)
    assert compared.window.views.shown == PANES
    assert "Compare" not in compared.window.windowTitle()
    assert compared.text.view.hasFocus()
    assert compared.commands.action("next-chunk").isEnabled()
    qtbot.keyClick(compared.window.focusWidget(), Qt.Key.Key_J)
    rest()
    assert compared.session.chunk != chosen


def test_the_columns_of_the_last_time_come_back(compared: Shell, rest: Rest) -> None:
    compared.comparing.panel.columns[1].header.order_wanted.emit(ColumnOrder.of("sentences", {"sentences": 2, "repeated": 0}))
    rest()
    wanted = compared.comparing.panel.orders
    compared.comparing.panel.leave()
    compared.commands.action("compare-chunkers").trigger()
    rest()
    assert compared.comparing.panel.orders == wanted
    compared.settings.set("compared", ["structure", "fixed:words=much"])
    compared.comparing.panel.leave()
    compared.settings.set("compared", ["structure", "fixed:words=much"])
    compared.commands.action("compare-chunkers").trigger()
    assert compared.comparing.panel.orders == USUAL


def test_another_document_ends_the_comparison(compared: Shell, ids: dict[str, str], rest: Rest) -> None:
    compared.session.select_chunk(ids["Wrapping"])
    rest()
    assert compared.window.views.shown == PANES


def test_saved_opened_again_with_its_document_and_deleted(compared: Shell, ids: dict[str, str], rest: Rest, monkeypatch) -> None:
    panel, files = compared.comparing.panel, compared.comparing.files
    panel.columns[1].header.order_wanted.emit(ColumnOrder.of("fixed", {"words": 3}))
    at = panel.text.text.index("returns")
    panel.mark(Span(at, at + 7))
    rest()
    kept = panel.comparison()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("For the class", True))
    files.save()
    assert [entry.name for entry in saved_comparisons()] == ["For the class"]
    panel.leave()
    compared.session.select_chunk(ids["Wrapping"])
    rest()
    compared.commands.action("compare-chunkers").trigger()
    rest()
    files._fill_menu()
    menu = panel.title_row.menu
    next(action for action in menu.actions() if action.text() == "For the class").trigger()
    rest()
    assert compared.session.document.key == (kept.doc_id, kept.version)
    assert compared.window.windowTitle().endswith("· Compare chunkers – Chunk explorer")
    assert panel.comparison() == kept
    files.delete(saved_comparisons()[0].path, "For the class")
    assert not saved_comparisons()
    assert panel.footer.message.accessibleName() == "“For the class” is deleted."


def test_a_name_that_is_taken_is_asked_about(compared: Shell, monkeypatch) -> None:
    files = compared.comparing.files
    files.save_as("One")
    asked: list[str] = []
    monkeypatch.setattr(type(files), "_may_replace", lambda _self, sentence: bool(asked.append(sentence)))
    files.save_as("ONE")
    assert len(asked) == 1
    assert [entry.name for entry in saved_comparisons()] == ["One"]
    monkeypatch.setattr(type(files), "_may_replace", lambda _self, _sentence: True)
    files.save_as("ONE")
    assert [entry.name for entry in saved_comparisons()] == ["ONE"]


def test_the_page_for_any_browser_says_what_the_window_shows(compared: Shell, tmp_path: Path, rest: Rest, monkeypatch) -> None:
    file = tmp_path / "page"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    compared.comparing.panel.done.emit("export")
    rest()
    page = file.with_suffix(".html").read_text(encoding="utf-8")
    for column in compared.comparing.panel.columns:
        assert column.order.chunker in page
    assert "Delivery policy" in page or "Gift policy" in page
    assert compared.comparing.panel.footer.message.accessibleName() == f"Saved as {file.with_suffix('.html')}."


def test_a_page_that_cannot_be_written_says_so(compared: Shell, tmp_path: Path, rest: Rest) -> None:
    compared.comparing.files.export_to(tmp_path / "nowhere" / "page.html", compared.comparing.panel.text)
    rest()
    assert "could not be written" in compared.comparing.panel.footer.message.accessibleName()


def test_without_a_document_it_says_what_to_do(shell: Shell) -> None:
    shell.session._document = None
    shell.commands.action("compare-chunkers").trigger()
    assert shell.window.views.shown == PANES
    assert not shell.made("comparing") or not shell.comparing.shown


def test_the_strip_leads_there_too(shell: Shell, rest: Rest) -> None:
    shell.rest.strip.comparison_wanted.emit()
    rest()
    assert shell.comparing.shown


def test_a_window_that_starts_with_columns(qtbot: QtBot, shell: Shell, folder: Path, qapp) -> None:
    columns = ("sentences:sentences=2", "overlap:words=9,step=9")
    options = WindowOptions(index=shell.session.state.path, collection=folder, theme="light", compare=True, columns=columns)
    other = Shell(qapp, options)
    other.open()
    qtbot.waitUntil(lambda: other.at_rest and other.made("comparing") and other.comparing.panel.settled)
    assert other.comparing.panel.orders == tuple(column_order(words) for words in columns)
    other.close()
    other.window.deleteLater()


def test_closing_the_window_ends_everything_and_keeps_the_columns(compared: Shell) -> None:
    compared.comparing.panel.columns[0].header.order_wanted.emit(ColumnOrder("sentences"))
    compared.close()
    assert compared.settings.texts("compared")[0] == "sentences"
    assert not compared.comparing.running
