"""Pasting whatever one has: what is listed, where the keyboard goes, and the one selection."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication

from explorer.domain.progress import Progress
from explorer.gui.app import Shell
from explorer.gui.window import FOUND, LIBRARY

Paste = Callable[[str], None]
Ids = dict[str, str]


def rows(shell: Shell) -> list[str]:
    found = shell.citing.panel._list.found
    return [found.index(row, 0).data() for row in range(found.rowCount())]


def mail(ids: Ids) -> str:
    return f"Dear all,\nsee [{ids['Beta']}], then {ids['Wrapping'].upper()}\nand [{ids['Alpha']}]. Regards"


def test_one_id_is_shown_at_once_and_nothing_is_listed(shell: Shell, ids: Ids, paste: Paste) -> None:
    paste(f" {ids['Beta'].upper()}\n")
    assert shell.session.chunk.chunk_id == ids["Beta"]
    assert shell.window.library.shown == LIBRARY
    assert shell.citing._panel is None


def test_a_mail_is_listed_in_its_order_and_walked_through(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    shell.window.text.take_focus()
    before = shell.window.focusWidget()
    paste(mail(ids))
    assert shell.window.library.shown == FOUND
    assert rows(shell) == ["Beta", "Wrapping", "Alpha"]
    assert shell.session.chunk.chunk_id == ids["Beta"]
    keyboard = shell.window.focusWidget()
    qtbot.keyClick(keyboard, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.chunk.chunk_id == ids["Wrapping"]
    assert shell.rest.inspector._id.text() == ids["Wrapping"]
    qtbot.keyClick(keyboard, Qt.Key.Key_Escape)
    assert shell.window.library.shown == LIBRARY
    assert shell.window.focusWidget() is before
    shell.commands.action("next-citation").trigger()
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.chunk.chunk_id == ids["Alpha"]


def test_enter_goes_on_to_the_text(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste(mail(ids))
    qtbot.keyClick(shell.window.focusWidget(), Qt.Key.Key_Return)
    assert shell.window.text.holds_focus()


def test_a_quoted_sentence_is_shown_with_its_words_marked(shell: Shell, paste: Paste, ids: Ids) -> None:
    paste("\u201cPaper and ribbon, not for returns.\u201d")
    assert shell.session.chunk.chunk_id == ids["Wrapping"]
    text = shell.session.document.view.text
    assert [text[word.start : word.end] for word in shell.text.view.marks.found] == ["Paper and ribbon, not for returns"]


def test_in_the_go_to_box_a_text_is_pasted_and_words_are_searched_for(shell: Shell, qtbot, ids: Ids) -> None:
    goto = shell.window.top_bar.goto
    goto.setFocus()
    QGuiApplication.clipboard().setText(mail(ids))
    qtbot.keyClick(goto, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: shell.citing._panel is not None and shell.at_rest)
    assert rows(shell) == ["Beta", "Wrapping", "Alpha"]
    goto.setFocus()
    goto.selectAll()
    QGuiApplication.clipboard().setText("ribbon")
    qtbot.keyClick(goto, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: goto.popup.isVisible() and goto.popup.hit_count == 1)
    assert rows(shell) == ["Beta", "Wrapping", "Alpha"]


def test_the_beginning_of_an_id_that_is_typed_goes_to_it(shell: Shell, qtbot, ids: Ids) -> None:
    goto = shell.window.top_bar.goto
    goto.setFocus()
    qtbot.keyClicks(goto, ids["Gamma"][:9])
    qtbot.waitUntil(lambda: shell.session.chunk is not None and shell.session.chunk.chunk_id == ids["Gamma"])


def test_an_unknown_id_chooses_nothing_and_says_what_was_tried(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste(f"[{ids['Beta']}] and [0123456789ab]")
    panel = shell.citing.panel
    qtbot.keyClick(shell.window.focusWidget(), Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: shell.at_rest)
    assert shell.session.chunk is None
    words = panel._details.toPlainText()
    assert "0123456789ab" in words
    assert "Tried" in words


def test_one_unknown_id_is_explained_in_the_list(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste("0123456789ab")
    qtbot.waitUntil(lambda: shell.citing._panel is not None and shell.at_rest)
    assert shell.window.library.shown == FOUND
    assert rows(shell) == ["0123456789ab"]


def test_after_an_unknown_id_nobody_takes_what_was_shown_before_for_it(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste(ids["Beta"])
    paste("0123456789ab")
    qtbot.waitUntil(lambda: shell.citing._panel is not None and shell.at_rest and shell.session.chunk is None)
    assert "Tried" in shell.citing.panel._details.toPlainText()


def test_words_that_another_citation_quoted_are_not_marked(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste(f"[{ids['Wrapping']}] “Paper and ribbon, not for returns.” [{ids['Wrapping']}]")
    marked = []
    for _ in range(3):
        marked.append(len(shell.text._hit[1]))
        qtbot.keyClick(shell.window.focusWidget(), Qt.Key.Key_Down)
        qtbot.waitUntil(lambda: shell.at_rest)
    assert marked == [0, 1, 0]


def test_a_single_word_says_what_would_count(shell: Shell, paste: Paste) -> None:
    paste("a4dc9")
    assert "six characters or more" in shell.window.status._message


def test_dropped_text_is_pasted(shell: Shell, qtbot, ids: Ids) -> None:
    data = QMimeData()
    data.setText(mail(ids))
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    shell.window.dropEvent(event)
    qtbot.waitUntil(lambda: shell.citing._panel is not None and shell.at_rest)
    assert rows(shell) == ["Beta", "Wrapping", "Alpha"]


def test_an_empty_clipboard_is_said(shell: Shell, paste: Paste) -> None:
    paste(" \n")
    assert "holds no text" in shell.window.status._message


def test_another_index_empties_the_list(shell: Shell, qtbot, ids: Ids, paste: Paste) -> None:
    paste(mail(ids))
    shell.opening.reload()
    qtbot.waitUntil(lambda: shell.at_rest and not shell.citing.panel.findings)
    assert rows(shell) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pane_follows_the_theme(shell: Shell, ids: Ids, paste: Paste, theme: str) -> None:
    paste(mail(ids))
    shell.choose_theme(theme)
    assert shell.citing.panel._details._theme.name == theme


def test_looking_can_be_stopped_and_begun_again(shell: Shell, qtbot, ids: Ids, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(*_: object) -> Iterator[Progress]:
        yield Progress(1, 4, "retired IDs")
        assert go_on.wait(10)

    monkeypatch.setattr("explorer.gui.citing.explaining", slow)
    QGuiApplication.clipboard().setText(f"[{ids['Beta']}] and [0123456789ab]")
    shell.commands.action("paste").trigger()
    panel = shell.citing.panel
    qtbot.waitUntil(lambda: panel._looking.isVisible())
    words = [row.words for row in panel._list.found._rows]
    assert words[-1] == "not found yet"
    qtbot.keyClick(panel._cancel, Qt.Key.Key_Space)
    assert not shell.citing.running
    assert panel._summary.text().endswith("Looking for the unknown ones was stopped.")
    assert panel._again.isVisible()
    go_on.set()
    monkeypatch.undo()
    qtbot.keyClick(panel._again, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: shell.at_rest and not shell.citing.running)
    assert panel._summary.text() == "2 citations: 1 found, 1 unknown"
    assert not panel._again.isVisible()
    assert panel.findings[1].tried
