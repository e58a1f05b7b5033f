"""The library pane: what is asked for, what is shown, and what it says when it is empty."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QTreeView

from explorer.gui.panels.library import LibraryPanel
from explorer.index.library import ALL, LibraryDocument, LibraryOrder, LibraryPage, LibraryPlace, document_of
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.tokens import theme
from tests.gui.library.test_library_tree import CHUNKS, DAY, DOCUMENTS, PAGES, RECORDS, chunk, record


@pytest.fixture
def panel(qtbot) -> LibraryPanel:
    made = LibraryPanel(theme("light"))
    made.resize(266, 600)
    qtbot.addWidget(made)
    made.heard = []
    made.chunk_chosen.connect(lambda *words: made.heard.append(("chunk", *words)))
    made.version_chosen.connect(lambda *words: made.heard.append(("version", *words)))
    made.chunks_wanted.connect(lambda *words: made.heard.append(("wanted", *words)))
    made.info = []
    made.info_changed.connect(made.info.append)
    made.show()
    return made


def show(panel: LibraryPanel, documents: Sequence[LibraryDocument] = DOCUMENTS, size: int = 100) -> None:
    """An index with these documents, asked page by page as an index is asked."""

    def answer(order: LibraryOrder, after: LibraryPlace | None) -> None:
        words = order.needle.casefold().split()
        kind = order.only.doc_type
        found = [each for each in documents if all(word in each.versions[0].title.casefold() for word in words)]
        found = [each for each in found if kind in ("", each.versions[0].doc_type)]
        rest = [each for each in found if after is None or each.place > after]
        panel.pages.append((order, after))
        panel.show_page(order, after, LibraryPage(tuple(rest[:size]), len(rest) > size))

    def one(doc_id: str) -> None:
        panel.show_apart(next(each for each in documents if each.place.doc_id == doc_id))

    panel.pages = []
    panel.page_wanted.connect(answer)
    panel.document_wanted.connect(one)
    total = sum(len(each.versions) for each in documents)
    panel.show_library(LibraryPage(tuple(documents[:size]), len(documents) > size), total, DAY)


def document() -> LoadedDocument:
    return LoadedDocument(SimpleNamespace(record=RECORDS[0], pages=PAGES, text=None), CHUNKS)


def tree(panel: LibraryPanel) -> QTreeView:
    return panel.findChild(QTreeView)


def current(panel: LibraryPanel) -> str:
    selected = tree(panel).selectionModel().selectedIndexes()
    return selected[0].data() if selected else ""


def words(panel: LibraryPanel) -> str:
    return next(label.text() for label in panel.findChildren(QLabel) if label.isVisible())


def test_without_an_index_it_says_what_to_do_first(panel: LibraryPanel) -> None:
    assert words(panel).startswith("No index is open.")
    assert not panel.findChild(QLineEdit).isEnabled()


def test_nothing_is_fetched_that_is_not_opened(panel: LibraryPanel) -> None:
    show(panel)
    assert panel.heard == []
    assert panel.info[-1] == "4 documents"


def test_a_click_on_a_version_opens_it(panel: LibraryPanel, qtbot) -> None:
    show(panel)
    view = tree(panel)
    at = view.model().version_index("warranty-policy", "5")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(at).center())
    assert panel.heard == [("wanted", "warranty-policy", "5"), ("version", "warranty-policy", "5")]


def test_the_selection_opens_its_version_and_is_marked_without_an_echo(panel: LibraryPanel) -> None:
    show(panel)
    panel.show_document(document())
    panel.show_selection(CHUNKS[1])
    assert current(panel) == "#1 Limits"
    assert tree(panel).isExpanded(tree(panel).model().version_index("warranty-policy", "5"))
    assert panel.heard == []
    panel.show_selection(None)
    assert current(panel) == ""


def test_arrow_keys_choose_chunks(panel: LibraryPanel, qtbot) -> None:
    show(panel)
    panel.show_document(document())
    panel.show_selection(CHUNKS[0])
    qtbot.keyClick(tree(panel), Qt.Key.Key_Down)
    assert panel.heard == [("chunk", "warranty-policy-1")]


def test_another_document_closes_the_one_that_was_opened_for_it(panel: LibraryPanel) -> None:
    show(panel)
    panel.show_document(document())
    model = tree(panel).model()
    panel.show_document(LoadedDocument(SimpleNamespace(record=RECORDS[2], pages=(), text=None), ()))
    assert not tree(panel).isExpanded(model.version_index("warranty-policy", "5"))
    assert tree(panel).isExpanded(model.version_index("returns-policy", "3"))


def test_the_filter_counts_and_says_when_nothing_matches(panel: LibraryPanel, qtbot) -> None:
    show(panel)
    box = panel.findChild(QLineEdit)
    qtbot.keyClicks(box, "returns")
    assert panel.info[-1] == "2 documents"
    qtbot.keyClicks(box, " nonsense")
    assert words(panel).startswith("No document matches \u201creturns nonsense\u201d.")
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert panel.info[-1] == "4 documents"


def test_the_selection_outlives_filter_and_day(panel: LibraryPanel, qtbot) -> None:
    show(panel)
    panel.show_document(document())
    panel.show_selection(CHUNKS[1])
    box = panel.findChild(QLineEdit)
    qtbot.keyClicks(box, "returns")
    box.clear()
    assert current(panel) == "#1 Limits"
    panel.show_day(date(2030, 1, 1))
    assert current(panel) == "#1 Limits"
    assert panel.heard == []


def test_chunks_that_come_late_show_the_selection(panel: LibraryPanel) -> None:
    show(panel)
    panel.show_selection(CHUNKS[1])
    assert current(panel) == ""
    panel.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    assert current(panel) == "#1 Limits"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_is_drawn_in_both_themes(panel: LibraryPanel, name: str) -> None:
    show(panel)
    panel.show_document(document())
    panel.show_selection(CHUNKS[1])
    panel.apply_theme(theme(name))
    picture = panel.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}
    assert len(colours) > 8


MANY = tuple(document_of([record(f"rule-{number:03}", "1", f"Rule {number:03}", "2026-01-01")]) for number in range(500))


def test_a_long_library_is_read_as_far_as_it_is_looked_at(panel: LibraryPanel, qtbot) -> None:
    show(panel, MANY)
    assert panel.info[-1] == "500 documents"
    qtbot.wait(50)
    assert panel.pages == []
    view = tree(panel)
    view.scrollToBottom()
    assert panel.pages == [(ALL, MANY[99].place)]
    assert view.model().rowCount() == 201
    assert view.isExpanded(view.model().index(150, 0))
    for _ in range(4):
        view.scrollToBottom()
    assert view.model().rowCount() == 500
    assert len(panel.pages) == 4


def test_a_filter_that_leaves_much_is_not_counted_to_its_end(panel: LibraryPanel, qtbot) -> None:
    show(panel, MANY)
    box = panel.findChild(QLineEdit)
    box.setText("rule")
    assert panel.info[-1] == "over 100 documents"
    box.setText("rule 499")
    assert panel.info[-1] == "1 document"
    box.setText("")
    assert panel.info[-1] == "500 documents"


def test_the_shown_document_stands_below_the_rest_until_that_comes(panel: LibraryPanel, qtbot) -> None:
    show(panel, MANY)
    far = MANY[321].versions[0]
    passages = tuple(chunk(far.doc_id, "1", number, 10 * number, 10 * number + 9, "S") for number in range(3))
    panel.show_document(LoadedDocument(SimpleNamespace(record=far, pages=(), text=None), passages))
    panel.show_selection(passages[1])
    view = tree(panel)
    assert current(panel) == "#1 S"
    assert view.model().rowCount() == 102
    assert view.viewport().rect().intersects(view.visualRect(view.model().chunk_index(passages[1])))
    qtbot.wait(50)
    assert panel.pages == []
    view.activated.emit(view.model().more_index())
    assert view.model().rowCount() == 202
    for _ in range(3):
        view.activated.emit(view.model().more_index())
        view.scrollTo(view.model().chunk_index(passages[1]))
        assert current(panel) == "#1 S"
    assert view.isExpanded(view.model().version_index(far.doc_id, "1"))
    assert panel.heard == []


def test_an_answer_to_a_filter_of_before_says_nothing(panel: LibraryPanel) -> None:
    show(panel)
    panel.show_page(LibraryOrder("returns"), None, LibraryPage((), more=False))
    assert panel.info[-1] == "4 documents"
