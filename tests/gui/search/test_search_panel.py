"""The search pane by itself: what it asks, which answers it takes, how the keyboard walks, and what it says without hits."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.domain.audience import Audience
from explorer.gui.models.search_hits import SearchHits
from explorer.gui.panels.search import SearchPanel
from explorer.gui.panels.search.field import PAGE
from explorer.gui.reading.label_filters import Choice
from explorer.index.library import Kinds, LibraryOrder
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.searching import Loosening, SearchAnswer, SearchOrder
from explorer.viewlogic.tokens import theme
from tests.gui.search.conftest import DAY, answer, hit_chunk, rows

KINDS = Kinds(("help", "policy"), ("en", "fr"), ("car", "travel"), ("Claims & care",))


@pytest.fixture
def asked() -> list[SearchOrder | None]:
    return []


@pytest.fixture
def panel(qtbot, asked: list[SearchOrder | None]) -> SearchPanel:
    made = SearchPanel(theme("light"))
    qtbot.addWidget(made)
    made.resize(380, 600)
    made.asked.connect(asked.append)
    made.show_day(DAY)
    made.show_index(9)
    made.show_kinds(KINDS)
    with qtbot.waitExposed(made):
        made.show()
    made.take_field()
    qtbot.waitUntil(made._field.hasFocus)
    asked.clear()
    return made


@pytest.fixture
def found(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> SearchPanel:
    """With three hits for "ribbon"."""
    panel.search_for("ribbon")
    panel.show_answer(answer(asked[-1]))
    return panel


def chosen(panel: SearchPanel) -> list[str]:
    told: list[str] = []
    panel.chunk_chosen.connect(told.append)
    return told


def choice(panel: SearchPanel, field: str) -> Choice:
    return panel._filters.labels._choices[field]


def press(panel: SearchPanel, qtbot, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(panel._field, key)


def test_a_hand_that_types_on_is_asked_for_once(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    qtbot.keyClicks(panel._field, "ribbon")
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [SearchOrder("ribbon", SearchFilter(), DAY)]


def test_nothing_is_asked_for_blanks(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    qtbot.keyClicks(panel._field, "  ")
    qtbot.waitUntil(lambda: bool(asked))
    assert asked == [None]
    assert panel._notice.heading == "Search all documents"


def test_the_answer_to_an_older_question_is_dropped(panel: SearchPanel, asked: list[SearchOrder | None]) -> None:
    panel.search_for("rib")
    panel.search_for("ribbon")
    old, new = asked
    panel.show_answer(answer(new, 2))
    panel.show_answer(answer(old, 3))
    assert panel._hits.hits.rowCount() == 2


def test_the_head_counts_the_hits(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    panel.search_for("ribbon")
    with qtbot.waitSignal(panel.info_changed) as told:
        panel.show_answer(answer(asked[-1]))
    assert told.args == ["3 hits"]
    assert panel._field.accessibleDescription() == "3 hits"


def test_down_and_up_walk_while_the_keyboard_stays_in_the_field(found: SearchPanel, qtbot) -> None:
    told = chosen(found)
    press(found, qtbot, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert told == [f"{number:012x}" for number in (0, 1, 0)]
    assert found._field.hasFocus()
    assert found._field.text() == "ribbon"


def test_up_from_nowhere_begins_at_the_end_and_pages_are_clamped(found: SearchPanel, qtbot) -> None:
    told = chosen(found)
    press(found, qtbot, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
    assert PAGE > 3
    assert told == [f"{number:012x}" for number in (2, 0, 2)]


def test_the_words_of_a_hit_come_before_its_choice(found: SearchPanel, qtbot) -> None:
    told: list[object] = []
    found.words_found.connect(lambda chunk_id, words: told.append((chunk_id, len(words))))
    found.chunk_chosen.connect(told.append)
    press(found, qtbot, Qt.Key.Key_Down)
    assert told == [("000000000000", 1), "000000000000"]


def test_a_selection_made_elsewhere_is_marked_and_not_told_again(found: SearchPanel) -> None:
    told = chosen(found)
    found.show_selection(hit_chunk(2))
    assert found._hits.currentIndex().row() == 2
    found.show_selection(hit_chunk(9))
    assert not found._hits.currentIndex().isValid()
    assert not found._hits.selectionModel().hasSelection()
    assert told == []


def test_the_chosen_chunk_is_marked_in_new_hits(panel: SearchPanel, asked: list[SearchOrder | None]) -> None:
    panel.show_selection(hit_chunk(1))
    panel.search_for("ribbon")
    told = chosen(panel)
    panel.show_answer(answer(asked[-1]))
    assert panel._hits.currentIndex().row() == 1
    assert told == []


def test_enter_takes_the_first_hit_and_then_goes_on_to_the_text(found: SearchPanel, qtbot) -> None:
    told = chosen(found)
    with qtbot.assertNotEmitted(found.entered):
        press(found, qtbot, Qt.Key.Key_Return)
    assert told == ["000000000000"]
    with qtbot.waitSignal(found.entered):
        press(found, qtbot, Qt.Key.Key_Return)


def test_escape_leaves_from_the_field_and_from_the_list(found: SearchPanel, qtbot) -> None:
    for place in (found._field, found._hits):
        place.setFocus()
        qtbot.waitUntil(place.hasFocus)
        with qtbot.waitSignal(found.left):
            qtbot.keyClick(place, Qt.Key.Key_Escape)


def test_a_click_chooses_also_what_is_marked_already(found: SearchPanel, qtbot) -> None:
    told = chosen(found)
    found.show_selection(hit_chunk(1))
    where = found._hits.visualRect(found._hits.hits.index(1, 0)).center()
    qtbot.mouseClick(found._hits.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert told == ["000000000001"]


@pytest.mark.parametrize(
    ("ask", "wanted"),
    [
        (lambda filters: filters._force.click(), SearchFilter(in_force_on=DAY)),
        (lambda filters: filters._audience.choose("public"), SearchFilter(audience=Audience.PUBLIC)),
        (lambda filters: filters.labels._choices["doc_type"].choose("help"), SearchFilter(doc_type="help")),
        (lambda filters: filters.labels._choices["language"].choose("fr"), SearchFilter(language="fr")),
        (lambda filters: filters.labels._choices["domain"].choose("car"), SearchFilter(domain="car")),
        (lambda filters: filters.labels._choices["department"].choose("Claims & care"), SearchFilter(department="Claims & care")),
    ],
)
def test_each_filter_asks_at_once(found: SearchPanel, asked: list[SearchOrder | None], ask, wanted: SearchFilter) -> None:
    ask(found._filters)
    assert asked[-1] == SearchOrder("ribbon", wanted, DAY)


def test_filters_offer_what_the_index_has(panel: SearchPanel) -> None:
    kinds, languages = choice(panel, "doc_type"), choice(panel, "language")
    assert [kinds.itemText(row) for row in range(kinds.count())] == ["All types", "help", "policy"]
    assert [languages.itemText(row) for row in range(languages.count())] == ["All languages", "English (en)", "French (fr)"]


def test_a_choice_outlives_the_same_index_built_again_if_it_has_it(panel: SearchPanel) -> None:
    choice(panel, "doc_type").choose("help")
    choice(panel, "language").choose("fr")
    panel.show_index(9, same=True)
    panel.show_kinds(Kinds(("help",), ("en",)))
    assert panel._filters.only == SearchFilter(doc_type="help")


def test_another_index_has_filters_of_its_own(panel: SearchPanel) -> None:
    choice(panel, "doc_type").choose("help")
    wanted: list[bool] = []
    panel.kinds_wanted.connect(lambda: wanted.append(True))
    panel.show_index(3)
    assert panel._filters.only == SearchFilter()
    assert choice(panel, "doc_type").count() == 1
    assert wanted == []
    panel.open_filters()
    assert wanted == [True]


def test_the_filters_say_how_many_documents_they_leave(panel: SearchPanel) -> None:
    orders: list[LibraryOrder] = []
    panel.count_wanted.connect(orders.append)
    choice(panel, "domain").choose("car")
    assert orders == []
    panel.open_filters()
    assert orders == [LibraryOrder(only=SearchFilter(domain="car"))]
    panel.show_count(LibraryOrder(only=SearchFilter(domain="travel")), 7)
    panel.show_count(orders[0], 2)
    assert panel._filters.labels._left.text() == "2 of 9 documents"


def test_another_day_asks_again(found: SearchPanel, asked: list[SearchOrder | None]) -> None:
    found._filters._force.click()
    found.show_day(date(2026, 11, 1))
    assert asked[-1] == SearchOrder("ribbon", SearchFilter(in_force_on=date(2026, 11, 1)), date(2026, 11, 1))
    assert found._filters._force.text() == "In force on 2026-11-01"


def test_hidden_hits_are_counted_and_shown_again_by_a_click(found: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    choice(found, "doc_type").choose("help")
    found.show_answer(SearchAnswer(asked[-1], rows(hit_chunk(1)), hidden=2))
    assert found._hidden.text() == "The filters hide 2 more hits."
    assert found._clear.isVisible()
    qtbot.mouseClick(found._clear, Qt.MouseButton.LeftButton)
    assert asked[-1].only == SearchFilter()


def test_filters_that_hide_everything_can_be_dropped_one_by_one(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    choice(panel, "doc_type").choose("help")
    choice(panel, "language").choose("fr")
    panel.search_for("ribbon")
    loosenings = (Loosening("doc_type", "type help", 2), Loosening("", "all filters", 3))
    panel.show_answer(SearchAnswer(asked[-1], (), loosenings=loosenings))
    qtbot.waitUntil(lambda: panel._notice.heading == "The filters hide every hit")
    assert [button.text() for button in panel._notice.buttons] == ["Drop type help (2 hits)", "Drop all filters (3 hits)"]
    qtbot.mouseClick(panel._notice.buttons[0], Qt.MouseButton.LeftButton)
    assert asked[-1].only == SearchFilter(language="fr")
    assert panel._field.hasFocus()


def test_half_a_word_does_not_flicker_the_hits_away(found: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    found._field.setText("ribbo")
    found._field.ask_now()
    found.show_answer(SearchAnswer(asked[-1], (), unknown=("ribbo",)))
    assert found._faces.currentWidget() is found._hits
    assert found._hits._rows.faded
    qtbot.waitUntil(lambda: found._faces.currentWidget() is found._notice)
    assert found._notice.heading == "Nothing found"
    assert found._hits.hits.rowCount() == 0


def test_hits_that_come_in_time_take_the_fading_back(found: SearchPanel, asked: list[SearchOrder | None]) -> None:
    found._field.setText("ribbo")
    found._field.ask_now()
    found.show_answer(SearchAnswer(asked[-1], (), unknown=("ribbo",)))
    found._field.setText("ribbon ")
    found._field.ask_now()
    found.show_answer(answer(asked[-1]))
    assert not found._hits._rows.faded
    assert not found._emptying.isActive()


def test_a_failure_is_said_where_the_hits_were_and_can_be_tried_again(found: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    found.show_failure("The index is damaged.")
    assert found._faces.currentWidget() is found._notice
    (again,) = found._notice.buttons
    before = len(asked)
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    assert len(asked) == before + 1
    assert asked[-1].text == "ribbon"


def test_without_an_index_it_says_what_to_do(panel: SearchPanel, asked: list[SearchOrder | None]) -> None:
    panel.show_index(None)
    assert panel._notice.heading == "No index is open"
    assert not panel._field.isEnabled()
    assert asked[-1] is None


def test_an_id_leads_to_its_chunk(panel: SearchPanel, asked: list[SearchOrder | None], qtbot) -> None:
    panel.search_for("A4DC9EC49818")
    panel.show_answer(SearchAnswer(asked[-1], (), unknown=("A4DC9EC49818",)))
    qtbot.waitUntil(lambda: bool(panel._notice.buttons))
    with qtbot.waitSignal(panel.go_to) as told:
        qtbot.mouseClick(panel._notice.buttons[0], Qt.MouseButton.LeftButton)
    assert told.args == ["A4DC9EC49818"]


def test_everything_that_takes_the_keyboard_has_a_name(panel: SearchPanel) -> None:
    for part in (panel._field, panel._button, panel._filters._audience, choice(panel, "language"), panel._hits, panel._clear):
        assert part.accessibleName()


def test_the_model_keeps_qts_rules_and_speaks(qtbot) -> None:
    model = SearchHits()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(rows(hit_chunk(0), hit_chunk(1, until="2026-01-31")))
    spoken = model.data(model.index(1, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("2. Gift policy, version 2, ended 2026-01-31, Wrapping, 000000000001, score 8.0000: Wrapping Paper and ribbon")
    assert model.index_of("000000000001").row() == 1
    stale = model.index(1, 0)
    model.set_rows(rows(hit_chunk(0)))
    assert model.row(stale) is None
    model.set_rows(())
    assert model.rowCount() == 0
    tester.deleteLater()
