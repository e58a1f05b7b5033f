"""The box at the top: exact IDs at once, words after a moment, hits by keyboard, sentences below."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from explorer.domain.chunks import Chunk
from explorer.domain.placement import Page
from explorer.gui.goto_box import GoToBox
from explorer.gui.models.hit_list import HitList
from explorer.index.search import Hit
from explorer.viewlogic.index_state import FoundHit
from explorer.viewlogic.tokens import theme
from explorer.viewlogic.validity_words import version_state

ID = "a4dc9ec49818"


def chunk(chunk_id: str = ID, section: str = "What is not covered") -> Chunk:
    return Chunk(
        chunk_id,
        "warranty-policy",
        "5",
        "Larkfield warranty policy",
        "structure",
        3,
        10,
        30,
        "Words",
        (section,),
        (1,),
        "",
        "",
        "public",
        "en",
        "",
        "",
    )


PAGES = (Page(1, "1", 595, 842, 0, 0, 20), Page(2, "2", 595, 842, 0, 20, 40))
HITS = tuple(
    FoundHit(Hit(rank, 9.5 - rank, chunk(f"{rank}" * 12, f"Section {rank}")), PAGES, version_state("", "2026-10-31", date(2026, 10, 9)))
    for rank in range(1, 4)
)


@pytest.fixture
def box(qtbot) -> GoToBox:
    window = QWidget()
    window.resize(900, 600)
    made = GoToBox(theme("light"), window)
    column = QVBoxLayout(window)
    column.addWidget(made)
    column.addWidget(QLineEdit(window))
    column.addStretch(1)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    made.setFocus()
    made.heard = []
    made.wanted.connect(lambda text: made.heard.append(("wanted", text)))
    made.chosen.connect(lambda text: made.heard.append(("chosen", text)))
    made.left.connect(lambda: made.heard.append(("left", "")))
    made.kept = window
    return made


def test_a_pasted_id_is_taken_at_once(box: GoToBox, qtbot) -> None:
    QGuiApplication.clipboard().setText(f" {ID.upper()} ")
    qtbot.keyClick(box, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert box.heard == [("wanted", ID)]


def test_a_typed_id_is_taken_with_its_last_letter(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, ID[:-1])
    assert box.heard == []
    qtbot.keyClicks(box, ID[-1])
    assert box.heard == [("wanted", ID)]


def test_words_are_searched_for_when_the_typing_stops(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, "pump kit")
    with qtbot.waitSignal(box.wanted) as found:
        pass
    assert found.args == ["pump kit"]
    assert box.heard == [("wanted", "pump kit")]


def test_enter_does_not_wait(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, "pump")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert box.heard == [("wanted", "pump")]


def test_hits_are_chosen_by_arrow_and_enter(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, "pump")
    box.show_hits("pump", HITS)
    assert box.popup.isVisible()
    assert box.popup.hit_count == 3
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        qtbot.keyClick(box, key)
    assert box.heard[-2:] == [("chosen", "2" * 12), ("left", "")]
    assert not box.popup.isVisible()


def test_hits_for_what_stood_there_before_do_not_show(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, "pump kit")
    box.show_hits("pump", HITS)
    assert not box.popup.isVisible()


def test_an_unknown_id_gets_a_sentence_and_stays_in_the_box(box: GoToBox, qtbot) -> None:
    box.show_selection(chunk())
    box.show_sentence("0123456789ab", "This index holds no chunk with the ID 0123456789ab.")
    assert box.popup.isVisible()
    assert box.popup.sentence == "This index holds no chunk with the ID 0123456789ab."
    assert box.text() == "0123456789ab"


def test_escape_brings_back_what_is_chosen_and_then_leaves(box: GoToBox, qtbot) -> None:
    box.show_selection(chunk())
    qtbot.keyClicks(box, "pump")
    box.show_hits(box.text(), HITS)
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert (box.text(), box.popup.isVisible(), box.heard) == (ID, False, [])
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert box.heard == [("left", "")]


def test_the_found_title_stands_beside_the_id(box: GoToBox) -> None:
    box.show_selection(chunk())
    assert box.text() == ID
    assert box.accessibleDescription() == "Larkfield warranty policy v5 \u00b7 What is not covered"


def test_a_selection_elsewhere_does_not_disturb_typing(box: GoToBox, qtbot) -> None:
    qtbot.keyClicks(box, "pum")
    box.show_selection(chunk())
    assert box.text() == "pum"


def test_the_same_id_again_shows_what_is_chosen(box: GoToBox, qtbot) -> None:
    box.show_selection(chunk())
    box.selectAll()
    qtbot.keyClicks(box, ID)
    assert box.heard == []
    assert box.text() == ID


def test_the_hit_list_passes_qts_tester_and_speaks(qtbot) -> None:
    model = HitList()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_hits(HITS)
    spoken = model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Larkfield warranty policy, version 5, until 2026-10-31, Section 1, page 1–2, 111111111111"
    assert model.rowCount() == 3
    model.set_hits(())
    assert model.rowCount() == 0
    assert tester.model() is model
