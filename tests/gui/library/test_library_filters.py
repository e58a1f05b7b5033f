"""The library's filters by labels: opened by button and key, shown as chips, taken away again, and what is said of what they leave."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTreeView

from explorer.gui.panels.library import LibraryPanel
from explorer.gui.reading.label_filters import LabelFilters
from explorer.gui.reading.label_filters.chips import Chip
from explorer.gui.reading.label_filters.filters import NOTHING_THERE
from explorer.index.library import Kinds, LibraryDocument, LibraryOrder, document_of
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.tokens import theme
from tests.gui.library.test_library_panel import show
from tests.gui.library.test_library_tree import record

KINDS = Kinds(("faq", "policy", "rare"), ("en", "fa"), ("car", "fire"), ("Claims & care", "Motor"))


def rule(number: int) -> LibraryDocument:
    made = record(f"rule-{number:03}", "1", f"Rule {number:03}", "2026-01-01")
    return document_of([replace(made, doc_type="policy" if number else "faq")])


THREE = tuple(map(rule, range(3)))


@pytest.fixture
def panel(qtbot) -> LibraryPanel:
    made = LibraryPanel(theme("light"))
    made.resize(266, 600)
    qtbot.addWidget(made)
    made.info, made.wanted, made.counts = [], [], []
    made.info_changed.connect(made.info.append)
    made.kinds_wanted.connect(lambda: made.wanted.append("kinds"))
    made.count_wanted.connect(made.counts.append)
    with qtbot.waitExposed(made):
        made.show()
    return made


def opened(panel: LibraryPanel, qtbot, shown: tuple[LibraryDocument, ...] = THREE) -> LabelFilters:
    show(panel, shown)
    panel.open_filters()
    panel.show_kinds(KINDS)
    filters = panel.findChild(LabelFilters)
    qtbot.waitUntil(lambda: filters._choices["domain"].hasFocus())
    return filters


def chips(panel: LibraryPanel) -> list[Chip]:
    return [chip for chip in panel.findChildren(Chip) if chip.isVisible()]


def choose(filters: LabelFilters, field: str, value: str) -> None:
    filters._choices[field].choose(value)


def test_nothing_is_made_or_asked_before_the_filters_are_opened(panel: LibraryPanel, qtbot) -> None:
    show(panel, THREE)
    assert panel.findChild(LabelFilters) is None
    assert panel._button.accessibleName() == "Filters, none active, hidden"
    qtbot.mouseClick(panel._button, Qt.MouseButton.LeftButton)
    assert panel.wanted == ["kinds"]
    assert panel._button.accessibleName() == "Filters, none active, shown"
    qtbot.mouseClick(panel._button, Qt.MouseButton.LeftButton)
    assert not panel.findChild(LabelFilters).isVisible()
    qtbot.mouseClick(panel._button, Qt.MouseButton.LeftButton)
    assert panel.findChild(LabelFilters).isVisible()
    assert panel.wanted == ["kinds"]


def test_a_choice_asks_the_index_and_says_what_is_left(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    assert filters._left.text() == "3 documents"
    choose(filters, "doc_type", "policy")
    assert panel.pages[-1] == (LibraryOrder(only=SearchFilter(doc_type="policy")), None)
    assert panel.info[-1] == "2 documents"
    assert filters._left.text() == "2 of 3 documents"
    assert [chip.toolTip().partition(".")[0] for chip in chips(panel)] == ["type policy"]
    assert panel._button.accessibleName() == "Filters, 1 active, shown"


def test_what_stands_on_later_pages_is_counted_in_the_background(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot, tuple(map(rule, range(500))))
    choose(filters, "doc_type", "policy")
    (order,) = panel.counts
    assert panel.info[-1] == "over 100 documents"
    assert filters._left.text() == "over 100 of 500 documents"
    panel.show_count(LibraryOrder("else"), 7)
    assert panel.info[-1] == "over 100 documents"
    panel.show_count(order, 499)
    assert panel.info[-1] == "499 documents"
    assert filters._left.text() == "499 of 500 documents"


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_chips_are_taken_away_by_keys(panel: LibraryPanel, qtbot, key: Qt.Key) -> None:
    filters = opened(panel, qtbot)
    choose(filters, "doc_type", "policy")
    choose(filters, "language", "en")
    qtbot.keyClick(filters._choices["language"], Qt.Key.Key_Escape)
    assert panel._button.hasFocus()
    assert not filters.is_open
    qtbot.keyClick(panel._button, Qt.Key.Key_Tab)
    first, _other = chips(panel)
    assert first.hasFocus()
    assert first.accessibleName() == "type policy, take this filter away"
    qtbot.keyClick(first, key)
    assert filters.only == SearchFilter(language="en")
    (left,) = chips(panel)
    assert left.hasFocus()
    assert left.text().startswith("language English (en)")
    qtbot.keyClick(left, key)
    assert chips(panel) == []
    assert panel._button.hasFocus()
    assert not filters.isVisible()
    assert panel.pages[-1] == (LibraryOrder(), None)


def test_chips_are_taken_away_by_the_mouse_and_keep_ampersands(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    choose(filters, "department", "Claims & care")
    (chip,) = chips(panel)
    assert "Claims && care" in chip.text()
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert filters.only == SearchFilter()


def test_where_nothing_is_left_the_filters_can_be_cleared(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    choose(filters, "doc_type", "rare")
    notice = panel._narrowing.nothing
    assert notice.isVisible()
    assert notice.heading == "No document of the type \u201crare\u201d."
    assert not panel.findChild(QTreeView).isVisible()
    qtbot.mouseClick(notice.buttons[0], Qt.MouseButton.LeftButton)
    assert not notice.isVisible()
    assert panel.findChild(QTreeView).isVisible()
    assert panel.info[-1] == "3 documents"


def test_words_that_match_nothing_are_said_as_before_once_the_filters_are_gone(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    choose(filters, "doc_type", "policy")
    panel._filter.setText("nonsense")
    assert panel._narrowing.nothing.heading == "No document with \u201cnonsense\u201d of the type \u201cpolicy\u201d."
    filters.drop("")
    assert panel._empty.text().startswith("No document matches \u201cnonsense\u201d.")


def test_filters_stay_for_the_same_index_and_go_with_their_values_for_another(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    choose(filters, "doc_type", "policy")
    show(panel, THREE)
    assert panel.wanted == ["kinds", "kinds"]
    panel.show_kinds(KINDS)
    assert filters.only == SearchFilter(doc_type="policy")
    panel.show_kinds(Kinds(("faq",), ("en",)))
    assert filters.only == SearchFilter()
    choose(filters, "doc_type", "faq")
    panel.forget_filters()
    assert filters.only == SearchFilter()
    assert chips(panel) == []
    assert filters._choices["doc_type"].count() == 1


def test_only_what_can_be_chosen_is_offered(panel: LibraryPanel, qtbot) -> None:
    """As in an index of the reference program, which knows no domain and no department."""
    filters = opened(panel, qtbot)
    panel.show_kinds(Kinds(("faq", "policy"), ("en",)))
    assert [field for field, choice in filters._choices.items() if choice.isVisible()] == ["doc_type", "language"]
    panel.show_kinds(Kinds((), ()))
    assert filters._left.text() == NOTHING_THERE


def test_a_letter_finds_a_value_and_is_no_key_of_the_window(panel: LibraryPanel, qtbot) -> None:
    filters = opened(panel, qtbot)
    pressed: list[bool] = []
    QShortcut(QKeySequence("F"), panel).activated.connect(lambda: pressed.append(True))
    qtbot.keyClick(filters._choices["domain"], Qt.Key.Key_F)
    assert filters.only == SearchFilter(domain="fire")
    assert pressed == []


def test_without_an_index_there_is_nothing_to_filter(panel: LibraryPanel) -> None:
    assert not panel._button.isEnabled()
    panel.open_filters()
    assert panel.findChild(LabelFilters) is None
