"""Search and evaluation in the whole window: keys, hand-overs, the one selection, and the way back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QTabBar, QTreeView

from explorer.domain.audience import Audience
from explorer.gui.app import Shell
from explorer.gui.settings import Settings
from explorer.gui.window import EVALUATE, FOUND, LIBRARY, SEARCH, WIDE
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.index_state import IndexState
from tests.gui.shell.conftest import BODY, build
from tests.index.toy import write_markdown

Rest = Callable[[], None]


def hits(shell: Shell) -> list[str]:
    model = shell.finding.search._hits.hits
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def search(shell: Shell, qtbot, words: str) -> None:
    shell.commands.action("search").trigger()
    shell.finding.search._field.clear()
    qtbot.keyClicks(shell.window.focusWidget(), words)
    qtbot.waitUntil(lambda: not shell.finding.search._field.typing and shell.at_rest)


def test_the_panels_are_made_when_they_are_first_opened(shell: Shell) -> None:
    assert shell.finding._search is None
    assert shell.finding._evaluation is None


def test_words_typed_are_found_and_walked_through_in_all_panes(shell: Shell, qtbot, rest: Rest) -> None:
    search(shell, qtbot, "returns")
    assert shell.window.library.shown == SEARCH
    assert hits(shell) == ["Beta", "Wrapping"]
    field = shell.window.focusWidget()
    qtbot.keyClick(field, Qt.Key.Key_Down)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    rest()
    assert shell.session.document.key == ("gifts", "1")
    assert shell.session.chunk.section_words == "Wrapping"
    assert shell.rest.inspector._id.text() == shell.session.chunk.chunk_id
    assert shell.window.focusWidget() is field
    assert shell.finding.search._hits.currentIndex().row() == 1


def test_details_that_come_late_do_not_bring_the_document_before_back(
    shell: Shell, qtbot, rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Walking fast: the next document is shown while the details of the one before are being read."""
    from explorer.viewlogic import index_state

    asked, go = threading.Event(), threading.Event()
    load = index_state.load_details

    def slow(state: IndexState, document: LoadedDocument) -> LoadedDocument:
        if document.key == ("gifts", "1"):
            asked.set()
            assert go.wait(20)
        return load(state, document)

    monkeypatch.setattr(index_state, "load_details", slow)
    session = shell.session
    session.open_document("gifts", "1")
    qtbot.waitUntil(asked.is_set)
    before = index_state.load_document(session.state, "delivery", "1")
    session._show(before, before.chunks[0])
    go.set()
    rest()
    assert session.document.key == ("delivery", "1")
    assert shell.text._document.key == ("delivery", "1")


def test_the_words_of_the_hit_are_marked_in_the_text_until_another_chunk_is_chosen(shell: Shell, qtbot, rest: Rest) -> None:
    search(shell, qtbot, "returns")
    qtbot.keyClick(shell.window.focusWidget(), Qt.Key.Key_Down)
    rest()
    text = shell.session.document.view.text
    assert [text[word.start : word.end] for word in shell.text.view.marks.found] == ["returns"]
    shell.session.next_chunk()
    assert shell.text.view.marks.found == ()


def test_a_choice_made_elsewhere_is_marked_among_the_hits(shell: Shell, qtbot, rest: Rest) -> None:
    search(shell, qtbot, "words")
    wanted = shell.session.state.opened.reader.chunks("delivery", "1")[2].chunk_id
    shell.session.select_chunk(wanted)
    rest()
    view = shell.finding.search._hits
    assert view.hits.row(view.currentIndex()).chunk_id == wanted


def test_escape_goes_back_to_the_library_and_to_where_the_keyboard_was(shell: Shell, qtbot) -> None:
    shell.window.text.take_focus()
    before = shell.window.focusWidget()
    search(shell, qtbot, "ribbon")
    qtbot.keyClick(shell.window.focusWidget(), Qt.Key.Key_Escape)
    assert shell.window.library.shown == LIBRARY
    assert shell.window.focusWidget() is before
    shell.commands.action("search").trigger()
    assert shell.finding.search._field.text() == "ribbon"
    assert shell.finding.search._field.selectedText() == "ribbon"


def test_what_is_typed_in_the_go_to_box_is_handed_over(shell: Shell, qtbot, rest: Rest) -> None:
    goto = shell.window.top_bar.goto
    goto.setFocus()
    qtbot.keyClicks(goto, "ribbon")
    qtbot.waitUntil(lambda: goto.popup.isVisible())
    shell.commands.action("search").trigger()
    rest()
    assert shell.finding.search._field.text() == "ribbon"
    assert hits(shell) == ["Wrapping"]
    assert not goto.popup.isVisible()
    assert goto.text() == ""


def test_the_last_line_of_the_go_to_box_lists_all_results(shell: Shell, qtbot, rest: Rest) -> None:
    goto = shell.window.top_bar.goto
    goto.setFocus()
    qtbot.keyClicks(goto, "words")
    qtbot.waitUntil(lambda: goto.popup.isVisible())
    for _ in range(goto.popup.hit_count):
        qtbot.keyClick(goto, Qt.Key.Key_Down)
    assert goto.popup._all.isChecked()
    qtbot.keyClick(goto, Qt.Key.Key_Up)
    assert not goto.popup._all.isChecked()
    qtbot.keyClick(goto, Qt.Key.Key_Down)
    qtbot.keyClick(goto, Qt.Key.Key_Return)
    rest()
    assert sorted(hits(shell)) == ["Alpha", "Beta", "Gamma"]
    assert shell.finding.search._field.hasFocus()


def test_filters_hide_hits_and_say_so(shell: Shell, qtbot, rest: Rest, folder: Path) -> None:
    write_markdown(folder, "old.md", title="Old policy", body="\n## Past\n\nRibbon of old.\n")
    old = (folder / "documents" / "old.md").read_text(encoding="utf-8")
    (folder / "documents" / "old.md").write_text(old.replace("access: public", "access: staff\neffective_to: 2026-01-31"), encoding="utf-8")
    shell.session.open_index(build(folder), folder)
    rest()
    shell.session.set_as_of(date(2026, 10, 9))
    search(shell, qtbot, "ribbon")
    assert sorted(hits(shell)) == ["Past", "Wrapping"]
    panel = shell.finding.search
    panel._filters._force.click()
    rest()
    assert hits(shell) == ["Wrapping"]
    assert panel._hidden.text() == "The filters hide 1 more hit."
    shell.session.set_as_of(date(2026, 1, 31))
    rest()
    assert sorted(hits(shell)) == ["Past", "Wrapping"]
    panel._filters._audience.choose("public")
    rest()
    assert hits(shell) == ["Wrapping"]
    qtbot.mouseClick(panel._clear, Qt.MouseButton.LeftButton)
    rest()
    assert sorted(hits(shell)) == ["Past", "Wrapping"]


def test_another_index_is_searched_for_the_same_words(shell: Shell, qtbot, rest: Rest, tmp_path: Path) -> None:
    search(shell, qtbot, "second")
    assert hits(shell) == ["Beta"]
    other = tmp_path / "other"
    write_markdown(other, "a.md", title="Another", body=BODY.replace("Beta", "Zeta"))
    shell.session.open_index(build(other))
    rest()
    assert hits(shell) == ["Zeta"]


def test_a_search_that_breaks_is_told_in_its_pane(shell: Shell, qtbot, rest: Rest, monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer.errors import CorruptIndex
    from explorer.viewlogic import searching

    def broken(_state: object, _order: object) -> None:
        raise CorruptIndex("The index is damaged.")

    monkeypatch.setattr(searching, "answer", broken)
    search(shell, qtbot, "ribbon")
    notice = shell.finding.search._notice
    assert (notice.heading, notice._words.text()) == ("The search did not work", "The index is damaged.")
    assert shell.window.message.sentence == ""


def test_the_questions_of_the_collection_are_asked(shell: Shell, qtbot, rest: Rest) -> None:
    shell.commands.action("evaluate").trigger()
    assert shell.window.library.shown == EVALUATE
    panel = shell.finding.evaluation
    assert shell.window.focusWidget() is panel._run.button
    qtbot.keyClick(panel._run.button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: panel._evaluation is not None)
    table, tree = panel._kinds.table, panel._questions.questions
    assert table.index(0, 2).data() == "0.500"
    assert [tree.index(row, 0).data() for row in range(tree.rowCount())] == ["ribbon"]
    question = tree.index(0, 0)
    panel._questions.expand(question)
    passage = next(tree.index(row, 0, question) for row in range(tree.rowCount(question)) if tree.index(row, 0, question).data() == "Gamma")
    panel._questions.setCurrentIndex(passage)
    rest()
    assert shell.session.chunk.section_words == "Gamma"
    qtbot.keyClick(panel._questions, Qt.Key.Key_Escape)
    assert shell.window.library.shown == LIBRARY


def test_a_chosen_file_of_questions_is_remembered(shell: Shell, rest: Rest, tmp_path: Path) -> None:
    own = tmp_path / "mine.jsonl"
    own.write_text('{"id": "M1", "question": "ribbon"}\n', encoding="utf-8")
    shell.finding.open_evaluation()
    shell.finding.take_file(own)
    assert shell.finding.evaluation._ordering.order.path == own
    shell.close()
    assert Settings().texts("questions") == [str(own)]


def test_a_file_without_questions_is_a_sentence_in_the_pane(shell: Shell, qtbot, tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("not json\n", encoding="utf-8")
    shell.finding.open_evaluation()
    panel = shell.finding.evaluation
    shell.finding.take_file(bad)
    panel._run.button.click()
    qtbot.waitUntil(lambda: bool(panel._notice.buttons))
    assert "bad.jsonl, line 1" in panel._notice._words.text()
    assert shell.faults.count == 0


def test_an_evaluation_ends_with_its_index(shell: Shell, qtbot, rest: Rest, folder: Path) -> None:
    shell.finding.open_evaluation()
    panel = shell.finding.evaluation
    panel._run.button.click()
    qtbot.waitUntil(lambda: panel._evaluation is not None)
    shell.session.open_index(build(folder), folder)
    rest()
    assert panel._evaluation is None
    assert panel._kinds.table.rowCount() == 0


def test_a_tab_opens_its_page_and_makes_room(shell: Shell, qtbot) -> None:
    tabs = shell.window.library.findChild(QTabBar)
    before = shell.window.splitter.sizes()
    names = [tabs.tabText(number) for number in range(tabs.count())]
    assert names == [LIBRARY, SEARCH, FOUND, EVALUATE]
    for number in (1, 2, 3):
        qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=QPoint(tabs.tabRect(number).center()))
        assert shell.window.library.shown == names[number]
        assert shell.window.library.has(names[number])
        assert shell.window.splitter.sizes()[0] == WIDE
        assert shell.window.splitter.sizes()[3] == before[3]
    assert shell.window.pane_sizes() == before
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(0).center())
    assert shell.window.splitter.sizes() == before


def test_the_library_comes_back_for_its_filter_and_its_key(shell: Shell, qtbot) -> None:
    for action, focus in (("filter", shell.library._filter), ("pane-library", shell.library._tree)):
        shell.finding.open_search()
        shell.commands.action(action).trigger()
        assert shell.window.library.shown == LIBRARY
        assert shell.window.focusWidget() is focus


def test_a_slash_filters_the_library_and_is_a_letter_in_the_search(shell: Shell, qtbot) -> None:
    shell.finding.open_search()
    qtbot.keyClick(shell.window.focusWidget(), "/")
    assert shell.finding.search._field.text() == "/"
    shell.window.text.take_focus()
    qtbot.keyClick(shell.window.focusWidget(), "/")
    assert shell.window.focusWidget() is shell.library._filter
    assert shell.library._filter.text() == ""


def test_both_pages_follow_the_theme(shell: Shell, qtbot) -> None:
    shell.finding.open_search()
    shell.finding.open_evaluation()
    shell.commands.action("theme-dark").trigger()
    assert shell.finding.search._hits._rows._theme.name == "dark"
    assert shell.finding.evaluation._questions._rows._theme.name == "dark"


def write_labelled(folder: Path, name: str, **labels: str) -> None:
    head = "".join(f"{field}: {value}\n" for field, value in labels.items())
    path = folder / "documents" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"---\ndoc_id: {path.stem}\nversion: 1\ntitle: A policy\n{head}---\n\n# A policy\n\nA claim is paid.\n"
    path.write_text(text, encoding="utf-8")


def test_library_and_search_are_filtered_by_what_the_index_has(shell: Shell, qtbot, rest: Rest, tmp_path: Path) -> None:
    folder = tmp_path / "labelled"
    write_labelled(folder, "car/engine.md", access="public", department="Motor", doc_type="faq")
    write_labelled(folder, "car/tyres.md", access="public", department="Motor")
    write_labelled(folder, "fire/alarm.md", access="staff", department="Claims")
    shell.session.open_index(build(folder), folder)
    rest()
    shell.commands.action("filter-labels").trigger()
    rest()
    library = shell.library._narrowing.filters
    domain = library._choices["domain"]
    assert domain.hasFocus()
    assert [domain.itemText(row) for row in range(domain.count())] == ["All domains", "car", "fire"]
    qtbot.keyClicks(domain, "c")
    rest()
    assert library._left.text() == "2 of 3 documents"

    search(shell, qtbot, "claim")
    assert len(hits(shell)) == 3
    shell.commands.action("filter-labels").trigger()
    rest()
    found = shell.finding.search._filters.labels
    assert found._choices["domain"].hasFocus()
    qtbot.keyClicks(found._choices["domain"], "f")
    rest()
    assert len(hits(shell)) == 1
    assert found._left.text() == "1 of 3 documents"
    qtbot.keyClick(found._choices["domain"], Qt.Key.Key_Escape)
    assert shell.window.library.shown == SEARCH
    assert not found.is_open

    # For the public there is no domain "fire", so nothing can be filtered by it; the library's filter stays.
    shell.session.set_audience(Audience.PUBLIC)
    rest()
    assert found.only == SearchFilter()
    assert len(hits(shell)) == 2
    assert library.only == SearchFilter(domain="car")
    assert [domain.itemText(row) for row in range(domain.count())] == ["All domains", "car"]

    other = tmp_path / "other"
    write_markdown(other, "plain.md")
    shell.session.open_index(build(other), other)
    rest()
    assert library.only == SearchFilter()
    assert shell.library.findChild(QTreeView).model().rowCount() == 1
