"""The library pane: what is asked for, what is shown, and what it says when it is empty."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QTreeView

from explorer.gui.panels.library import LibraryPanel
from explorer.viewlogic.document_state import LoadedDocument
from explorer.viewlogic.tokens import theme
from tests.gui.library.test_library_tree import CHUNKS, DAY, PAGES, RECORDS


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
    panel.show_documents(RECORDS, DAY)
    assert panel.heard == []
    assert panel.info[-1] == "4 documents"


def test_a_click_on_a_version_opens_it(panel: LibraryPanel, qtbot) -> None:
    panel.show_documents(RECORDS, DAY)
    view = tree(panel)
    at = view.model().version_index("warranty-policy", "5")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(at).center())
    assert panel.heard == [("wanted", "warranty-policy", "5"), ("version", "warranty-policy", "5")]


def test_the_selection_opens_its_version_and_is_marked_without_an_echo(panel: LibraryPanel) -> None:
    panel.show_documents(RECORDS, DAY)
    panel.show_document(document())
    panel.show_selection(CHUNKS[1])
    assert current(panel) == "#1 Limits"
    assert tree(panel).isExpanded(tree(panel).model().version_index("warranty-policy", "5"))
    assert panel.heard == []
    panel.show_selection(None)
    assert current(panel) == ""


def test_arrow_keys_choose_chunks(panel: LibraryPanel, qtbot) -> None:
    panel.show_documents(RECORDS, DAY)
    panel.show_document(document())
    panel.show_selection(CHUNKS[0])
    qtbot.keyClick(tree(panel), Qt.Key.Key_Down)
    assert panel.heard == [("chunk", "warranty-policy-1")]


def test_another_document_closes_the_one_that_was_opened_for_it(panel: LibraryPanel) -> None:
    panel.show_documents(RECORDS, DAY)
    panel.show_document(document())
    model = tree(panel).model()
    panel.show_document(LoadedDocument(SimpleNamespace(record=RECORDS[2], pages=(), text=None), ()))
    assert not tree(panel).isExpanded(model.version_index("warranty-policy", "5"))
    assert tree(panel).isExpanded(model.version_index("returns-policy", "3"))


def test_the_filter_counts_and_says_when_nothing_matches(panel: LibraryPanel, qtbot) -> None:
    panel.show_documents(RECORDS, DAY)
    box = panel.findChild(QLineEdit)
    qtbot.keyClicks(box, "returns")
    assert panel.info[-1] == "2 documents"
    qtbot.keyClicks(box, " nonsense")
    assert words(panel).startswith("No document matches \u201creturns nonsense\u201d.")
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert panel.info[-1] == "4 documents"


def test_the_selection_outlives_filter_and_day(panel: LibraryPanel, qtbot) -> None:
    panel.show_documents(RECORDS, DAY)
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
    panel.show_documents(RECORDS, DAY)
    panel.show_selection(CHUNKS[1])
    assert current(panel) == ""
    panel.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    assert current(panel) == "#1 Limits"


@pytest.mark.parametrize("name", ["light", "dark"])
def test_it_is_drawn_in_both_themes(panel: LibraryPanel, name: str) -> None:
    panel.show_documents(RECORDS, DAY)
    panel.show_document(document())
    panel.show_selection(CHUNKS[1])
    panel.apply_theme(theme(name))
    picture = panel.grab().toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}
    assert len(colours) > 8
