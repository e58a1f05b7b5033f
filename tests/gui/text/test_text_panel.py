"""What the text pane does: choosing, scrolling, previewing, finding, and what it says."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QColor
from pytestqt.qtbot import QtBot

from explorer.domain.blocks import Block
from explorer.gui.panels.text import TextPanel
from explorer.gui.style import blend
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.tokens import theme
from tests.gui.documents import written


@pytest.fixture
def panel(qtbot: QtBot) -> TextPanel:
    made = TextPanel()
    qtbot.addWidget(made)
    made.resize(400, 620)
    made.apply_theme(theme("light"))
    made.show()
    qtbot.waitExposed(made)
    return made


def point_of(panel: TextPanel, position: int) -> QPoint:
    line = next(line for line in panel.view.lines() if line.start <= position < line.end)
    return QPoint(round(line.x_of(position)) + 2, round((line.top + line.bottom) / 2))


def click(qtbot: QtBot, panel: TextPanel, position: int) -> None:
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(panel, position))


def long_document() -> LoadedDocument:
    """The document forty times over, as one."""
    document = written(paged=False)
    text = document.view.text or ""
    step = len(text) + 2
    blocks = tuple(Block(b.kind, b.section, b.start + n * step, b.end + n * step, b.level) for n in range(40) for b in document.view.blocks)
    chunks = tuple(
        replace(chunk, chunk_id=f"{n:04d}{chunk.chunk_id[:8]}", position=n * 4 + chunk.position, start=chunk.start + at, end=chunk.end + at)
        for n, at in ((n, n * step) for n in range(40))
        for chunk in document.chunks
    )
    return replace(document, view=replace(document.view, text="\n\n".join([text] * 40), blocks=blocks), chunks=chunks)


def test_a_click_chooses_the_chunk_there(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    with qtbot.waitSignal(panel.chunk_chosen) as chosen:
        click(qtbot, panel, document.chunks[2].start + 5)
    assert chosen.args == [document.chunks[2].chunk_id]


def test_a_click_on_bare_text_chooses_nothing(qtbot: QtBot, panel: TextPanel) -> None:
    panel.show_document(written())
    with qtbot.assertNotEmitted(panel.chunk_chosen):
        click(qtbot, panel, 3)


def test_clicks_on_an_overlap_go_round(qtbot: QtBot, panel: TextPanel) -> None:
    document = written("overlap")
    panel.show_document(document)
    shared = document.chunks[1].start + 1
    with qtbot.waitSignal(panel.chunk_chosen) as first:
        click(qtbot, panel, shared)
    panel.show_selection(document.chunk(first.args[0]))
    with qtbot.waitSignal(panel.chunk_chosen) as second:
        click(qtbot, panel, shared)
    assert [first.args[0], second.args[0]] == [document.chunks[0].chunk_id, document.chunks[1].chunk_id]


def test_dragging_selects_text_and_no_chunk(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    start, end = point_of(panel, document.chunks[1].start), point_of(panel, document.chunks[1].start + 8)
    viewport = panel.view.viewport()
    with qtbot.assertNotEmitted(panel.chunk_chosen):
        qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(viewport, end)
        qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert panel.view.textCursor().hasSelection()


def test_the_caret_chooses_too(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    panel.show_selection(document.chunks[0])
    chosen: list[str] = []
    panel.chunk_chosen.connect(chosen.append)
    panel.chunk_chosen.connect(lambda wanted: panel.show_selection(document.chunk(wanted)))
    panel.view.setFocus()
    for _ in range(12):
        qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    assert chosen
    assert chosen == [chunk.chunk_id for chunk in document.chunks[1 : len(chosen) + 1]]


def test_choosing_elsewhere_brings_the_beginning_into_sight(qtbot: QtBot, panel: TextPanel) -> None:
    document = long_document()
    panel.show_document(document)
    for number in (77, len(document.chunks) - 1, 3, 80):
        chunk = document.chunks[number]
        panel.show_selection(chunk)
        line = next(line for line in panel.view.lines() if line.start == chunk.start)
        assert line.top >= 0
        assert line.bottom <= panel.view.viewport().height()
        assert panel.view.caret() == chunk.start


def test_choosing_here_does_not_scroll(qtbot: QtBot, panel: TextPanel) -> None:
    document = long_document()
    panel.show_document(document)
    panel.show_selection(document.chunks[60])
    before = panel.view.verticalScrollBar().value()
    panel.chunk_chosen.connect(lambda wanted: panel.show_selection(document.chunk(wanted)))
    click(qtbot, panel, document.chunks[61].start + 4)
    assert panel.view.verticalScrollBar().value() == before
    assert panel.view.marks.chosen == 61


def test_a_later_state_of_the_document_leaves_the_place(qtbot: QtBot, panel: TextPanel) -> None:
    document = long_document()
    panel.show_document(replace(document, cuts={}))
    panel.show_selection(document.chunks[50])
    before = panel.view.verticalScrollBar().value()
    panel.show_document(document)
    assert panel.view.verticalScrollBar().value() == before > 0
    assert panel.view.marks.chosen == 50


def test_the_header_says_what_is_seen(qtbot: QtBot, panel: TextPanel) -> None:
    document = long_document()
    with qtbot.waitSignal(panel.info_changed) as told:
        panel.show_document(document)
    assert told.args[0].startswith("characters 0–")
    assert told.args[0].endswith(f" of {len(document.view.text or '')}")
    with qtbot.waitSignal(panel.info_changed) as told:
        panel.show_selection(document.chunks[60])
    first, last = (int(number) for number in told.args[0].split()[1].split("–"))
    assert first <= document.chunks[60].start < last


def test_tints_alternate_and_the_chosen_one_is_strong(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    panel.show_selection(document.chunks[1])
    of = theme("light")
    picture = panel.view.viewport().grab().toImage()

    def ground(number: int) -> QColor:
        chunk = document.chunks[number]
        line = next(line for line in panel.view.lines() if line.start == chunk.start)
        return picture.pixelColor(round(panel.view.viewport().width() - 16), round((line.top + line.bottom) / 2))

    def near(one: QColor, other: QColor) -> bool:
        return all(abs(a - b) <= 2 for a, b in zip(one.getRgb(), other.getRgb(), strict=True))

    assert near(ground(0), blend(of, "tint_a", of.numbers["tint_opacity"]))
    assert near(ground(1), blend(of, "tint_a", of.numbers["chosen_opacity"]))
    assert near(ground(3), blend(of, "tint_b", of.numbers["tint_b_opacity"]))
    bare = next(line for line in panel.view.lines() if line.start == 0)
    assert picture.pixelColor(panel.view.viewport().width() - 16, round(bare.top) + 4) == QColor(of.colours["panel"])


def test_the_page_border_is_drawn_inside_the_span(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    panel.show_selection(document.chunks[2])
    border = panel.view.shown.borders.borders[0]
    assert (border.before, border.after) == ("iv", "v")
    line = next(line for line in panel.view.lines() if line.start == border.position)
    picture = panel.view.viewport().grab().toImage()
    accent = QColor(theme("light").colours["accent"])
    middle = panel.view.viewport().width() // 2
    dashes = [
        (x, y)
        for y in range(round(line.top) - 26, round(line.top))
        for x in range(middle - 30, middle + 30)
        if picture.pixelColor(x, y) == accent
    ]
    assert len({y for _, y in dashes}) == 1
    assert 20 < len(dashes) < 55


def test_a_preview_says_that_it_is_not_in_the_index(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    piece = document.cuts["fixed"][2]
    panel.show_preview(Preview("fixed", 2, piece.start, piece.end))
    assert panel.preview_bar.sentence == f"fixed #2, characters {piece.start}–{piece.end}: not in the index"
    assert "not in the index" in panel.view.marks.preview_label
    assert panel.view.marks.preview == (piece.start, piece.end)
    panel.view.setFocus()
    with qtbot.waitSignal(panel.preview_chosen) as ended:
        qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert ended.args == [None]
    panel.show_preview(None)
    assert panel.preview_bar.sentence == ""
    assert panel.view.marks.preview is None


def test_chunks_only(qtbot: QtBot, panel: TextPanel) -> None:
    whole = written()
    view = replace(whole.view, text=None, blocks=(), pages=(), note="The file is gone.", origin="chunks only")
    panel.show_document(replace(whole, view=view, cuts={}))
    assert panel.view.toPlainText() == "\n\n".join(chunk.text for chunk in whole.chunks)
    assert panel.notice.sentence == "The file is gone."
    panel.show_selection(whole.chunks[2])
    assert panel.view.marks.chosen == 2
    with qtbot.waitSignal(panel.chunk_chosen) as chosen:
        click(qtbot, panel, panel.view.shown.marks[1].start + 3)
    assert chosen.args == [whole.chunks[1].chunk_id]
    panel.show_document(replace(whole, view=replace(view, note=""), cuts={}))
    assert panel.notice.sentence == "The document's own text is not known here, so these are the chunks' texts, one after the other."


def test_doubtful_chunks_are_not_marked(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    doubtful = frozenset({document.chunks[1].chunk_id})
    panel.show_document(replace(document, view=replace(document.view, doubtful=doubtful)))
    assert [chunk.position for chunk in panel.view.shown.chunks] == [0, 2, 3]
    panel.show_selection(document.chunks[1])
    assert panel.view.marks.chosen is None


def test_finding(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    text = document.view.text or ""
    panel.show_document(document)
    assert panel.find_text("BOAT")
    assert panel.view.textCursor().selectedText().lower() == "boat"
    total = text.lower().count("boat")
    seen = {panel.view.caret_span()}
    for _ in range(total - 1):
        panel.find_next()
        seen.add(panel.view.caret_span())
    assert len(seen) == total
    panel.find_next()
    first = panel.view.caret_span()
    panel.find_previous()
    panel.find_next()
    assert panel.view.caret_span() == first
    assert not panel.find_text("zebra")
    assert panel.view.marks.found == ()
    panel.find_bar.close_bar()
    assert not panel.find_bar.isVisible()


def test_finding_by_keyboard(qtbot: QtBot, panel: TextPanel) -> None:
    panel.show_document(written())
    panel.open_find()
    field = panel.find_bar.focusWidget()
    qtbot.keyClicks(field, "sail")
    assert len(panel.view.marks.found) == 3
    first = panel.view.caret_span()
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert panel.view.caret_span() != first
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert panel.view.caret_span() == first
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert not panel.find_bar.isVisible()
    assert panel.view.marks.found == ()


def test_what_is_said_about_a_place(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    words = panel.view.say_what(point_of(panel, (document.view.text or "").index("Water")))
    assert words.splitlines()[0] == "List item"
    assert "Chunk #2, What to bring" in words
    assert words.splitlines()[-1] == "Page v"
    assert "In no chunk" in panel.view.say_what(point_of(panel, 2))


def test_screen_readers_get_the_text_and_the_choice(qtbot: QtBot, panel: TextPanel) -> None:
    document = written()
    panel.show_document(document)
    panel.show_selection(document.chunks[2])
    interface = QAccessible.queryAccessibleInterface(panel.view)
    assert interface.text(QAccessible.Text.Name) == "Parsed text"
    assert "chunk #2" in interface.text(QAccessible.Text.Description)
    reading = interface.textInterface()
    assert reading.text(0, reading.characterCount()) == document.view.text


def test_nothing_to_show(qtbot: QtBot, panel: TextPanel) -> None:
    panel.show_document(written())
    panel.show_document(None)
    assert panel.view.toPlainText() == ""
    panel.show_selection(None)
    panel.grab()


def test_a_long_document_opens_at_once(qtbot: QtBot, panel: TextPanel) -> None:
    document = long_document()
    text = "\n\n".join([document.view.text or ""] * 40)
    huge = replace(document, view=replace(document.view, text=text))
    assert len(text) > 700_000
    start = perf_counter()
    panel.show_document(huge)
    panel.grab()
    # A generous bound on a shared machine: laying the whole document out would take many times as long.
    assert perf_counter() - start < 1.0
