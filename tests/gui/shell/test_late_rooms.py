"""What the first paint does not wait for: it is not imported before, it comes in slices, and a key that wants it earlier gets it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from explorer.gui.app import Shell
from explorer.gui.engine_door import EngineDoor
from explorer.gui.slices import Slices
from explorer.gui.window import EVALUATE, FOUND, SEARCH
from explorer.viewlogic.window_options import WindowOptions
from tests.gui.shell.conftest import Start, build
from tests.index.toy import write_markdown

ROOT = Path(__file__).parents[3]
LATE = (
    *(f"explorer.gui.{name}" for name in ("citing", "finding", "side_windows", "evidence_card", "kinship", "trace_check", "index_watch")),
    *(f"explorer.gui.{name}" for name in ("comparing", "comparison_files", "cutting", "teaching", "tables")),
    *(f"explorer.gui.{name}" for name in ("builder", "evaluator", "long_work", "other_panes", "day_calendar", "goto_popup")),
    *(
        f"explorer.gui.{name}"
        for name in ("previewing", "hushed_actions", "measuring", "own_questions", "reading.cut_text", "reading.parsed_text.setting")
    ),
    *(f"explorer.gui.{name}" for name in ("at_rest", "describing", "correcting", "metadata_desk")),
    *(f"explorer.viewlogic.{name}" for name in ("metadata_form", "correction_form")),
    *("explorer.index.corrections", "explorer.metadata.language_names"),
    *(f"explorer.gui.panels.{name}" for name in ("page", "formatted", "grid", "inspector", "strip", "search", "found", "evaluation")),
    *(f"explorer.gui.panels.{name}" for name in ("versions", "comparison", "lesson", "measured", "cut_preview")),
    *("explorer.gui.panels.library.narrowing", "explorer.gui.reading.label_filters", "explorer.gui.flow"),
    *("explorer.gui.dialogs", "explorer.index.scripts", "explorer.index.search", "explorer.tracing", "explorer.engine"),
    *("hashlib", "html", "concurrent.futures", "PySide6.QtNetwork"),
)


@pytest.fixture
def unpainted(qapp: QApplication, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """A window whose loop has not turned yet."""
    monkeypatch.setattr(EngineDoor, "warm", lambda _self: None)
    dress = (qapp.styleSheet(), qapp.palette(), qapp.font())
    write_markdown(tmp_path, "delivery.md", title="Delivery policy", body="\n## Alpha\n\nOne.\n\n## Beta\n\nTwo.\n")
    shell = Shell(qapp, WindowOptions(index=build(tmp_path), theme="light"))
    shell.open()
    yield shell
    shell.close()
    shell.window.deleteLater()
    qapp.setStyleSheet(dress[0])
    qapp.setPalette(dress[1])
    qapp.setFont(dress[2])


def test_the_launcher_and_an_index_load_nothing_that_can_wait() -> None:
    code = f"import explorer.gui.launch, explorer.index.opened, sys\nprint('late:', *[name for name in {LATE!r} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout == "late:\n"


def test_every_late_module_is_there_when_it_is_wanted() -> None:
    """A name that was changed would make the test above say nothing."""
    code = f"import importlib\nfor name in {LATE!r}: importlib.import_module(name)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True)


def test_no_room_is_made_that_nobody_asked_for(start: Start, tmp_path: Path) -> None:
    write_markdown(tmp_path, "delivery.md", title="Delivery policy", body="\n## Alpha\n\nOne.\n")
    shell = start(index=build(tmp_path))
    assert [room for room in ("finding", "citing", "beside", "card") if shell.made(room)] == []
    assert [room for room in ("rest", "kinship", "watch", "check") if shell.made(room)] == ["rest", "kinship", "watch", "check"]
    for page, room in ((SEARCH, "finding"), (FOUND, "citing"), (EVALUATE, "finding")):
        shell.window.library.show_page(page)
        assert shell.made(room)
        assert shell.window.library.has(page)


@pytest.mark.parametrize(
    ("action", "holder"), [("pane-inspector", "inspector"), ("pane-page", "third"), ("pane-library", "library"), ("pane-found", "library")]
)
def test_a_pane_that_is_asked_for_before_it_is_there_is_made(unpainted: Shell, qtbot, action: str, holder: str) -> None:
    assert not unpainted.made("rest")
    unpainted.commands.action(action).trigger()
    qtbot.waitUntil(lambda: unpainted.at_rest)
    unpainted.commands.action(action).trigger()
    assert getattr(unpainted.window, holder).holds_focus()


def test_a_key_pressed_before_the_other_panes_are_there_is_shown_in_them(unpainted: Shell, qtbot) -> None:
    made: list[bool] = []

    def press() -> None:
        if not made:
            made.append(unpainted.made("rest"))
            qtbot.keyClick(unpainted.window.focusWidget(), Qt.Key.Key_J)

    # In the loop's next turn: a look every few milliseconds may come when the other panes are there already.
    unpainted.session.document_changed.connect(lambda document: QTimer.singleShot(0, press) if document is not None else None)
    qtbot.waitUntil(lambda: bool(made))
    assert made == [False]
    chosen = unpainted.session.chunk
    assert chosen is not None
    qtbot.waitUntil(lambda: unpainted.at_rest)
    assert unpainted.session.chunk == chosen
    assert unpainted.rest.inspector._id.text() == chosen.chunk_id


def test_a_window_closed_before_its_panes_came_has_none(unpainted: Shell, qtbot) -> None:
    with qtbot.assertNotEmitted(unpainted.furnished, wait=50):
        unpainted.close()
    assert not unpainted.made("rest")


class _Listener(QObject):
    def __init__(self, heard: list[str]) -> None:
        super().__init__()
        self._heard = heard

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.User:
            self._heard.append("event")
        return super().event(event)


def test_other_events_come_between_two_slices(qtbot) -> None:
    heard: list[str] = []

    def work() -> Iterator[None]:
        for number in range(3):
            heard.append(f"slice {number}")
            QApplication.postEvent(listener, QEvent(QEvent.Type.User))
            yield

    listener = _Listener(heard)
    slices = Slices(work())
    with qtbot.waitSignal(slices.done):
        slices.begin(0)
    assert heard == ["slice 0", "event", "slice 1", "event", "slice 2", "event"]


def test_slices_that_were_stopped_do_no_more(qtbot) -> None:
    heard: list[int] = []

    def work() -> Iterator[None]:
        for number in range(3):
            heard.append(number)
            if number == 1:
                slices.stop()
            yield

    slices = Slices(work())
    with qtbot.assertNotEmitted(slices.done, wait=30):
        slices.begin(0)
    assert heard == [0, 1]
