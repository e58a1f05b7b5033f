"""Large views that take the place of all panes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit

from explorer.gui.app import Shell
from explorer.gui.main_views import PANES
from tests.gui.shell.conftest import Start, build
from tests.index.toy import write_markdown


@pytest.fixture
def shell(start: Start, tmp_path: Path) -> Shell:
    write_markdown(tmp_path, "delivery.md", title="Delivery policy", body="\n## Alpha\n\nOne.\n")
    return start(index=build(tmp_path))


@pytest.fixture
def view(shell: Shell) -> QPlainTextEdit:
    made = QPlainTextEdit()
    shell.window.views.put("Other", made)
    return made


def test_a_view_takes_the_place_of_all_panes_and_the_keyboard(shell: Shell, view: QPlainTextEdit, qtbot) -> None:
    window, views = shell.window, shell.window.views
    assert (views.shown, view.isVisible(), window.splitter.isVisible()) == (PANES, False, True)
    with qtbot.waitSignal(views.turned) as told:
        views.show("Other")
    assert told.args == ["Other"]
    assert (view.isVisible(), window.splitter.isVisible(), window.strip.isVisible()) == (True, False, False)
    assert view.hasFocus()
    assert view.mapTo(window, view.rect().topLeft()).y() >= window.top_bar.height()
    assert view.height() > window.height() // 2


@pytest.mark.parametrize("action", ["pane-text", "pane-strip", "next-pane", "pane-library"])
def test_a_pane_that_is_asked_for_brings_all_panes_back(shell: Shell, view: QPlainTextEdit, action: str) -> None:
    shell.window.views.show("Other")
    shell.commands.action(action).trigger()
    assert shell.window.views.shown == PANES
    assert not view.isVisible()
    assert shell.window.splitter.isVisible()
    assert not view.hasFocus()


def test_a_view_is_put_in_once_and_known_by_its_name(shell: Shell, view: QPlainTextEdit) -> None:
    views = shell.window.views
    assert (views.has("Other"), views.has("Third")) == (True, False)
    with pytest.raises(RuntimeError, match="has the view Other already"):
        views.put("Other", view)
    with pytest.raises(KeyError):
        views.show("Third")
    assert views.shown == PANES
