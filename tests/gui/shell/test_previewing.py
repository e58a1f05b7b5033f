"""The preview in the window: a file, a setting, a build, and what the index holds then is what was shown."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from explorer.comparison.columns import ColumnOrder
from explorer.domain.documents import ParsedDocument
from explorer.domain.progress import Progress
from explorer.errors import Cancelled, LimitExceeded
from explorer.gui.app import Shell
from explorer.gui.dialogs.build import BuildDialog
from explorer.gui.main_views import PANES
from explorer.gui.previewing import PREVIEW
from tests.gui.page.test_passwords import RIGHT, WRONG, lock
from tests.gui.shell.conftest import Start, build
from tests.index.toy import write_markdown

BODY = "".join(f"\n## Part {number}\n\n{'Words of this part, and more of them. ' * 9}\n" for number in range(6))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(root, "gifts.md", title="Gift policy", body=BODY)
    return root


@pytest.fixture
def shell(start: Start, folder: Path) -> Shell:
    return start(index=build(folder), theme="light", size=(1000, 640))


@pytest.fixture
def settle(qtbot, shell: Shell) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: shell.at_rest, timeout=20_000)


def trigger(shell: Shell, name: str) -> None:
    shell.commands.action(name).trigger()


def look(shell: Shell, qtbot, asked: BuildDialog) -> None:
    """Press the dialog's button for the preview. There is no window manager that would activate the window again."""
    asked._preview.click()
    shell.window.activateWindow()
    qtbot.waitUntil(shell.window.isActiveWindow)


def dialog(shell: Shell) -> BuildDialog:
    return next(found for found in shell.window.findChildren(BuildDialog) if found.isVisible())


def test_from_the_dialog_to_the_preview_and_with_its_cut_into_the_index(shell: Shell, folder: Path, settle, qtbot) -> None:
    trigger(shell, "build")
    asked = dialog(shell)
    asked._chunker.setCurrentText("fixed")
    asked._derive.setChecked(True)
    look(shell, qtbot, asked)
    settle()
    panel = shell.previewing.panel
    assert (shell.window.views.shown, panel.isVisible()) == (PREVIEW, True)
    assert (panel.choice.label, panel.order.chunker) == ("delivery.md", "fixed")
    qtbot.keyClick(panel.files.view, Qt.Key.Key_Down)
    settle()
    assert panel.choice.label == "gifts.md"
    qtbot.keyClick(panel.files.view, Qt.Key.Key_S)
    panel.header.form.spin("words").setValue(31)
    settle()
    shown = [(mark.start, mark.end) for mark in panel.cut.shown.marks]
    assert len(shown) > 10
    trigger(shell, "build")
    again = dialog(shell)
    assert (again.order().chunker, dict(again.order().settings), again.order().derive) == ("fixed", {"words": 31}, True)
    again._build.click()
    settle()
    qtbot.waitUntil(lambda: shell.session.state.chunker == "fixed")
    settle()
    assert shell.window.views.shown == PANES
    chunks = shell.session.state.opened.reader.chunks("gifts", "1")
    assert [(chunk.start, chunk.end) for chunk in chunks] == shown
    assert shell.session.state.settings == (("words", 31),)
    trigger(shell, "build")
    assert dialog(shell).order().settings == (("words", 31),)
    dialog(shell).reject()


def test_the_document_that_is_shown_comes_first_and_nothing_is_written(shell: Shell, folder: Path, settle, qtbot) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}
    shell.session.open_document("gifts", "1")
    settle()
    trigger(shell, "preview-cut")
    settle()
    panel = shell.previewing.panel
    assert panel.choice.label == "gifts.md"
    assert panel.view.isVisible()
    panel.step(1)
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert shell.window.views.shown == PANES
    assert shell.window.text.holds_focus()
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()} == before


def test_going_back_leads_to_the_dialog_as_it_was_left(shell: Shell, settle, qtbot) -> None:
    trigger(shell, "build")
    asked = dialog(shell)
    asked._afresh.setChecked(True)
    left = asked.order()
    look(shell, qtbot, asked)
    settle()
    shell.previewing.panel.show_order(ColumnOrder("overlap"))
    settle()
    qtbot.keyClick(shell.previewing.panel.view, Qt.Key.Key_Escape)
    assert shell.window.views.shown == PANES
    assert dialog(shell).order() == left
    dialog(shell).reject()


def test_the_dialog_refuses_to_preview_what_it_would_not_build(shell: Shell, tmp_path: Path) -> None:
    trigger(shell, "build")
    asked = dialog(shell)
    asked._folder.setText(str(tmp_path))
    asked._preview.click()
    assert "holds no folder" in asked.message.sentence
    assert not shell.made("previewing")
    asked.reject()


def test_keys_of_the_panes_rest_meanwhile_and_work_again_afterwards(shell: Shell, settle, qtbot) -> None:
    shell.session.next_chunk()
    chosen = shell.session.chunk
    trigger(shell, "preview-cut")
    settle()
    panel = shell.previewing.panel
    panel.take_focus()
    qtbot.keyClick(panel.view, Qt.Key.Key_J)
    assert panel.piece is not None
    assert shell.session.chunk == chosen
    assert not shell.commands.action("next-chunk").isEnabled()
    assert shell.commands.action("build").isEnabled()
    shell.session.open_document("gifts", "1")
    settle()
    assert not shell.commands.action("back").isEnabled()
    trigger(shell, "preview-cut")
    assert shell.commands.action("next-chunk").isEnabled()
    assert shell.commands.action("back").isEnabled()
    assert not shell.commands.action("forward").isEnabled()


def test_an_id_that_is_gone_to_brings_the_panes_back(shell: Shell, settle) -> None:
    trigger(shell, "preview-cut")
    settle()
    shell.window.top_bar.goto.wanted.emit(shell.session.document.chunks[1].chunk_id)
    settle()
    assert shell.window.views.shown == PANES
    assert shell.session.chunk == shell.session.document.chunks[1]


def test_any_other_file_can_be_chosen(shell: Shell, settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "elsewhere.md"
    other.write_text("# Elsewhere\n\nWords.\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_words: (str(other), ""))
    trigger(shell, "preview-cut")
    settle()
    panel = shell.previewing.panel
    panel.files.other.click()
    settle()
    assert panel.file.choice.path == other
    assert panel.notes.sentence.startswith("This file has no document ID and no version.")
    assert not panel.files.view.currentIndex().isValid()


def test_a_locked_file_opens_with_its_password(shell: Shell, settle, folder: Path) -> None:
    lock(folder / "documents" / "locked.pdf")
    trigger(shell, "preview-cut")
    settle()
    panel = shell.previewing.panel
    panel.choose(panel.files.files[-1])
    settle()
    assert panel.locked.isVisible()
    panel.locked.password.given.emit(WRONG)
    settle()
    assert panel.locked.isVisible()
    assert panel.locked.notice._words.text().startswith("This password does not open documents/locked.pdf.")
    panel.locked.password.given.emit(RIGHT)
    settle()
    assert panel.view.isVisible()
    assert "Nobody reads this without the word." in panel.file.text.text


def test_a_file_that_outruns_its_limits_says_so(shell: Shell, settle, monkeypatch: pytest.MonkeyPatch) -> None:
    trigger(shell, "preview-cut")
    settle()
    failing: Future[ParsedDocument] = Future()
    failing.set_exception(LimitExceeded("documents/gifts.md took longer than 900 seconds and was given up."))
    monkeypatch.setattr(shell.engine, "parse", lambda *_words, **_more: failing)
    panel = shell.previewing.panel
    panel.choose(panel.files.files[1])
    settle()
    assert panel.notice.heading == "gifts.md cannot be cut"
    assert panel.notice._words.text() == "documents/gifts.md took longer than 900 seconds and was given up."


def test_progress_shows_and_another_file_ends_the_reading_of_the_one_before(shell: Shell, settle, qtbot, monkeypatch) -> None:
    trigger(shell, "preview-cut")
    settle()
    panel, real, cancels = shell.previewing.panel, shell.engine.parse, []

    def slow(_path: Path, source: str, *, on_progress, cancel: threading.Event) -> Future[ParsedDocument]:
        cancels.append(cancel)
        on_progress(Progress(2, 7, source))
        future: Future[ParsedDocument] = Future()

        def wait() -> None:
            cancel.wait(10)
            future.set_exception(Cancelled("cancelled"))

        threading.Thread(target=wait, daemon=True).start()
        return future

    monkeypatch.setattr(shell.engine, "parse", slow)
    panel.choose(panel.files.files[1])
    qtbot.waitUntil(lambda: panel.reading.words.endswith("page 2 of 7"))
    qtbot.waitUntil(panel.reading.isVisible)
    monkeypatch.setattr(shell.engine, "parse", real)
    panel.choose(panel.files.files[0])
    settle()
    assert cancels[0].is_set()
    assert panel.file.choice == panel.files.files[0]
    monkeypatch.setattr(shell.engine, "parse", slow)
    panel.choose(panel.files.files[1])
    qtbot.waitUntil(panel.reading.isVisible)
    panel.reading.stop.click()
    settle()
    assert (cancels[1].is_set(), panel.notice.isVisible(), panel.file) == (True, True, None)


def test_the_dialogs_form_sets_what_is_built(shell: Shell, qtbot) -> None:
    trigger(shell, "build")
    asked = dialog(shell)
    assert asked._settings.text().startswith("longest section 200 words")
    qtbot.keyClick(asked._settings, Qt.Key.Key_Space)
    form = asked._settings.form
    form.spin("longest").setValue(150)
    assert asked.order().settings == (("longest", 150),)
    qtbot.keyClick(form.spin("longest"), Qt.Key.Key_Return)
    assert asked.isVisible()
    qtbot.keyClick(asked, Qt.Key.Key_Escape)
    asked._chunker.setCurrentText("overlap")
    assert (asked.order().settings, asked._settings.text()[:19]) == ((), "100 words, 25 repea")
    asked.reject()
