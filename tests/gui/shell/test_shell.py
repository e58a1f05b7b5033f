"""The whole window offscreen: everything wired, state kept between starts, builds and faults told where the user looks."""

from __future__ import annotations

import shutil
import sys
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QTreeView

from explorer.errors import NotFound
from explorer.gui import launch as launcher
from explorer.gui.app import Shell
from explorer.gui.builder import BuildOrder
from explorer.gui.dialogs.build import BuildDialog
from explorer.gui.screenshot import Screenshot
from explorer.gui.settings import Settings
from explorer.gui.window import FOUND
from explorer.places import bundled_collection
from tests.gui.shell.conftest import BODY, Start, build
from tests.index.toy import write_markdown


@pytest.fixture
def text_folder(tmp_path: Path) -> Path:
    """A collection without pages, so that no worker process is needed."""
    root = tmp_path / "texts"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(root, "gifts.md", title="Gift policy", body="\n## Wrapping\n\nPaper and ribbon.\n")
    return root


@pytest.fixture
def shell(start: Start, text_folder: Path) -> Shell:
    return start(index=build(text_folder), theme="light")


def rest(shell: Shell, qtbot) -> None:
    qtbot.waitUntil(lambda: shell.at_rest)


def first_id(shell: Shell, doc_id: str = "delivery", number: int = 1) -> str:
    return shell.session.state.opened.reader.chunks(doc_id, "1")[number].chunk_id


def test_it_opens_on_the_first_document_and_counts(shell: Shell) -> None:
    assert shell.session.document.key == ("delivery", "1")
    assert shell.session.chunk is None
    assert shell.window.third is shell.window.formatted
    told = [label.text() for label in shell.window.status._facts]
    assert told == ["2 documents", "4 chunks", "structure", "index.sqlite"]


def test_a_long_document_opens_at_its_title(start: Start, tmp_path: Path) -> None:
    documents = tmp_path / "long" / "documents"
    documents.mkdir(parents=True)
    shutil.copy(bundled_collection() / "documents" / "delivery-policy.html", documents)
    shell = start(index=build(tmp_path / "long"), size=(1440, 900))
    assert shell.text.view.lines()[0].start == 0


def test_every_chunk_is_checked_before_it_is_called_traceable(shell: Shell) -> None:
    assert shell.window.status._trace.text() == "\u2713 all chunks traceable"


def test_one_selection_is_shown_everywhere(shell: Shell, qtbot) -> None:
    wanted = first_id(shell)
    shell.session.select_chunk(wanted)
    rest(shell, qtbot)
    assert shell.window.windowTitle().startswith(f"{wanted} \u00b7 Delivery policy v1")
    assert shell.window.top_bar.goto.text() == wanted
    assert shell.rest.inspector._id.text() == wanted
    view = shell.library.findChild(QTreeView)
    assert [index.data() for index in view.selectionModel().selectedIndexes()] == ["#1 Beta"]
    assert shell.text.view.marks.chosen == 1
    assert shell.rest.strip._chosen


@pytest.mark.parametrize(("key", "section"), [(Qt.Key.Key_J, "Alpha"), (Qt.Key.Key_K, "Gamma"), (Qt.Key.Key_N, "Alpha")])
def test_plain_keys_move_the_selection(shell: Shell, qtbot, key: Qt.Key, section: str) -> None:
    shell.window.text.take_focus()
    qtbot.keyClick(shell.window.focusWidget(), key)
    assert shell.session.chunk.section_words == section
    rest(shell, qtbot)


def test_plain_keys_are_letters_where_text_is_typed(shell: Shell, qtbot) -> None:
    shell.library.focus_filter()
    qtbot.keyClicks(shell.window.focusWidget(), "jk")
    assert shell.session.chunk is None


def test_f6_goes_round_all_panes_and_back(shell: Shell, qtbot) -> None:
    def holder() -> str:
        named = [pane.accessibleName() for pane in shell.window.panes() if pane.holds_focus()]
        return named[0] if named else "strip"

    shell.window.library.take_focus()
    seen = []
    for _ in range(6):
        seen.append(holder())
        shell.commands.action("next-pane").trigger()
    assert seen == ["Library pane", "Parsed text pane", "Formatted text pane", "Chunk pane", "strip", "Library pane"]
    shell.commands.action("previous-pane").trigger()
    assert holder() == "Library pane"


def test_every_action_of_the_catalogue_does_something(shell: Shell) -> None:
    from explorer.gui.actions import CATALOGUE

    assert [spec.name for spec in CATALOGUE if spec.name not in shell.commands] == []


@pytest.mark.parametrize(("name", "shown"), [("glyph-boxes", "glyph_boxes"), ("left-out", "left_out")])
def test_what_lies_over_the_page_is_switched_and_ticked(shell: Shell, name: str, shown: str) -> None:
    action = shell.commands.action(name)
    for state in (True, False):
        action.trigger()
        assert action.isChecked() is getattr(shell.rest.page, shown) is state


def test_the_theme_can_be_switched_and_is_kept(shell: Shell, qapp: QApplication) -> None:
    shell.commands.action("theme-dark").trigger()
    assert shell.appearance.theme.name == "dark"
    assert qapp.palette().window().color().name() == shell.appearance.theme.colours["window"]
    assert shell.commands.action("theme-dark").isChecked()
    shell.commands.action("theme-switch").trigger()
    assert shell.appearance.theme.name == "light"
    shell.choose_theme("dark")
    shell.close()
    assert Settings().text("theme") == "dark"


def test_a_theme_that_the_caller_names_is_not_kept(shell: Shell) -> None:
    shell.close()
    assert Settings().text("theme") == ""


def test_state_is_kept_between_starts(start: Start, text_folder: Path, qtbot) -> None:
    index = build(text_folder)
    first = start(index=index)
    wanted = first_id(first, "gifts", 0)
    first.session.select_chunk(wanted)
    rest(first, qtbot)
    first.window.resize(1111, 777)
    first.window.splitter.setSizes([300, 300, 300, 211])
    sizes = first.window.splitter.sizes()
    first._choose_day(date(2027, 2, 3))
    rest(first, qtbot)
    first.window.close()
    again = start()
    assert again.session.state.path == index
    assert again.session.chunk.chunk_id == wanted
    assert (again.window.width(), again.window.height()) == (1111, 777)
    assert again.window.splitter.sizes() == sizes
    assert again.session.as_of == date(2027, 2, 3)
    assert [Path(address).name for address in again.settings.recent()] == ["index.sqlite"]


def test_goto_shows_the_chunk_and_an_unknown_one_is_said(start: Start, text_folder: Path, qtbot) -> None:
    index = build(text_folder)
    shell = start(index=index, goto="0123456789ab")
    rest(shell, qtbot)
    assert shell.window.library.shown == FOUND
    assert [finding.citation.value for finding in shell.citing.panel.findings] == ["0123456789ab"]
    popup = shell.window.top_bar.goto.popup
    shell.session.go_to(first_id(shell))
    rest(shell, qtbot)
    assert not popup.isVisible()


def test_a_file_that_is_no_index_is_said_in_the_window(shell: Shell, tmp_path: Path, qtbot) -> None:
    wrong = tmp_path / "wrong.sqlite"
    wrong.write_text("no", encoding="utf-8")
    shell.opening.open_path(wrong)
    rest(shell, qtbot)
    assert "wrong.sqlite" in shell.window.message.sentence
    assert shell.window.message.isVisible()
    assert shell.session.document.key == ("delivery", "1")


def test_a_folder_without_documents_is_said(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    shell.opening.open_path(tmp_path / "empty")
    assert "is not a collection" in shell.window.message.sentence


def test_a_dropped_index_is_opened(shell: Shell, folder: Path, qtbot) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(build(folder)))])
    place, action, buttons, keys = QPointF(10, 10), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), action, data, buttons, keys)
    shell.window.dragEnterEvent(enter)
    assert enter.isAccepted()
    shell.window.dropEvent(QDropEvent(place, action, data, buttons, keys))
    qtbot.waitUntil(lambda: shell.session.state.path.parent == folder)
    rest(shell, qtbot)


def test_a_folder_without_an_index_offers_to_build_one(shell: Shell, tmp_path: Path, qtbot) -> None:
    write_markdown(tmp_path / "fresh", "one.md")
    shell.opening.open_path(tmp_path / "fresh")
    assert shell.window.message.sentence == f"{tmp_path / 'fresh'} has no index yet."
    shell.window.message._action.click()
    dialog = shell.window.findChild(BuildDialog)
    assert dialog.folder == tmp_path / "fresh"
    dialog._build.click()
    qtbot.waitUntil(lambda: shell.session.state.path.parent == tmp_path / "fresh")
    rest(shell, qtbot)
    assert shell.session.document.key == ("one", "1")


def test_the_build_dialog_refuses_what_is_no_collection(qtbot, tmp_path: Path) -> None:
    dialog = BuildDialog(tmp_path, ("structure", "fixed"), "fixed", None)
    qtbot.addWidget(dialog)
    orders = []
    dialog.ordered.connect(orders.append)
    dialog._build.click()
    assert "holds no folder" in dialog.message.sentence
    (tmp_path / "documents").mkdir()
    dialog._build.click()
    assert orders == [BuildOrder(tmp_path, tmp_path / "index.sqlite", "fixed")]


def test_boundaries_and_parts_move_the_page_too(start: Start, folder: Path, qtbot) -> None:
    shell = start(index=build(folder, name="fixed"), size=(1000, 520), theme="light")
    shell.session.open_document("warranty", "1")
    rest(shell, qtbot)
    (across,) = shell.session.document.chunks
    shell.session.select_chunk(across.chunk_id)
    rest(shell, qtbot)
    bar = shell.rest.page.verticalScrollBar()
    for name in ("next-boundary", "next-part"):
        bar.setValue(0)
        shell.commands.action(name).trigger()
        assert bar.value() > 0
        assert shell.session.chunk == across
    rest(shell, qtbot)


def test_a_boundary_moves_the_formatted_text(shell: Shell, qtbot) -> None:
    shell.session.select_chunk(first_id(shell, number=0))
    rest(shell, qtbot)
    shell.commands.action("next-boundary").trigger()
    assert shell.rest.formatted.view.caret() == shell.session.document.chunks[1].start


def test_zoom_reaches_what_shows_and_says_what_cannot_be(shell: Shell) -> None:
    shell.window.inspector.take_focus()
    before = shell.rest.formatted.view.zoom
    shell.commands.action("zoom-in").trigger()
    assert shell.rest.formatted.view.zoom > before
    shell.commands.action("zoom-fit-width").trigger()
    assert shell.rest.formatted.view.zoom == 1.0
    shell.commands.action("zoom-fit-page").trigger()
    assert shell.window.status._right.accessibleName() == "This document has no pages."


def test_a_folder_that_is_not_known_is_said_once(start: Start, folder: Path, tmp_path: Path, qtbot) -> None:
    alone = Path(shutil.move(build(folder), tmp_path / "alone.sqlite"))
    shutil.rmtree(folder)
    shell = start(index=alone, theme="light")
    shell.session.open_document("warranty", "1")
    rest(shell, qtbot)
    assert shell.window.message.sentence.startswith("Where the documents of this index are is not known")
    assert shell.text.notice.sentence == ""
    assert shell.rest.page.notice.sentence == "Without the file its pages cannot be drawn. The boxes show where the text stood."


def test_building_shows_the_new_index(shell: Shell, text_folder: Path, qtbot) -> None:
    write_markdown(text_folder, "new.md", title="A new policy", body=BODY)
    shell.opening._build(BuildOrder(text_folder, text_folder / "index.sqlite", "structure"))
    rest(shell, qtbot)
    assert shell.session.state.document_count == 3
    assert shell.window.status._right.accessibleName() == "1 added, 0 updated, 2 unchanged, 0 removed."


def test_a_build_that_fails_leaves_the_old_index_and_says_why(shell: Shell, text_folder: Path, qtbot) -> None:
    (text_folder / "documents" / "broken.md").write_text("no front matter", encoding="utf-8")
    shell.opening._build(BuildOrder(text_folder, text_folder / "index.sqlite", "structure"))
    rest(shell, qtbot)
    assert "broken.md" in shell.window.message.sentence
    assert shell.session.state.document_count == 2


def test_an_index_that_another_program_builds_again_is_reopened(shell: Shell, text_folder: Path, qtbot) -> None:
    shell.session.select_chunk(first_id(shell))
    rest(shell, qtbot)
    chosen = shell.session.chunk
    write_markdown(text_folder, "new.md", title="A new policy", body=BODY)
    build(text_folder)
    qtbot.waitUntil(lambda: shell.session.state is not None and shell.session.state.document_count == 3)
    rest(shell, qtbot)
    assert shell.session.chunk == chosen


def test_a_users_error_is_a_sentence_and_a_fault_is_a_report(shell: Shell, qtbot, capfd) -> None:
    hook = sys.excepthook
    hook(NotFound, NotFound("There is none."), None)
    qtbot.waitUntil(lambda: shell.window.message.sentence == "There is none.")
    shell.faults._before = (lambda *_: None, shell.faults._before[1])
    hook(ZeroDivisionError, ZeroDivisionError("seven"), None)
    qtbot.waitUntil(lambda: shell.faults._dialog is not None)
    dialog = shell.faults._dialog
    copy = next(button for button in dialog.findChildren(type(shell.window.top_bar._build)) if button.text() == "Copy report")
    copy.click()
    assert "ZeroDivisionError: seven" in QGuiApplication.clipboard().text()
    dialog.accept()
    assert shell.faults._dialog is None


def test_the_screenshot_has_the_size_that_was_asked_for(start: Start, text_folder: Path, tmp_path: Path, qtbot) -> None:
    file = tmp_path / "pictures" / "window.png"
    shell = start(index=build(text_folder), screenshot=file, size=(1000, 640))
    shot = Screenshot(shell.window, file, lambda: shell.at_rest)
    with qtbot.waitSignal(shot.done) as done:
        pass
    assert done.args == [""]
    assert QImage(str(file)).size().toTuple() == (1000, 640)


def test_a_screenshot_that_cannot_be_saved_is_said(shell: Shell, tmp_path: Path, qtbot) -> None:
    shot = Screenshot(shell.window, tmp_path / "window.nothing", lambda: True)
    with qtbot.waitSignal(shot.done) as done:
        pass
    assert "could not be saved" in done.args[0]


def test_the_menus_are_complete_and_the_bar_can_be_shown(shell: Shell) -> None:
    shell._fill_menu()
    titles = [action.text().replace("&", "") for action in shell.window.top_bar.menu.actions()]
    assert titles == ["File", "Edit", "Go", "View", "Help"]
    shell.commands.action("menu-bar").trigger()
    assert shell.window.menuBar().isVisible()
    assert [action.text().replace("&", "") for action in shell.window.menuBar().actions()] == titles


def test_everything_has_a_name_for_screen_readers(shell: Shell) -> None:
    for pane in shell.window.panes():
        assert pane.accessibleName()
        assert pane.panel is not None
    for button in shell.window.top_bar.findChildren(type(shell.window.top_bar._back)):
        if button.isVisible():
            assert button.accessibleName() or button.text()


def test_the_launcher_is_what_the_door_calls() -> None:
    assert callable(launcher.run)
