"""The layout of the parsed text: what takes room, where lines break, and that the text stays what it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout, QPlainTextEdit
from pytestqt.qtbot import QtBot

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.placement import Page
from explorer.gui.reading.parsed_text.layout import ParsedTextLayout
from explorer.gui.reading.parsed_text.measures import measures
from explorer.gui.reading.parsed_text.view import ParsedTextView
from explorer.viewlogic.page_borders import BorderIndex, page_borders
from explorer.viewlogic.shown_text import ShownText, shown_text
from tests.gui.documents import written


def shown_view(qtbot: QtBot, shown: ShownText, width: int = 400) -> ParsedTextView:
    view = ParsedTextView(shown)
    qtbot.addWidget(view)
    view.resize(width, 900)
    view.show()
    qtbot.waitExposed(view)
    return view


def plain(text: str, pages: tuple[Page, ...] = ()) -> ShownText:
    return ShownText(text, (), (), (), BorderIndex(page_borders(text, pages)), (), True)


def test_qt_asks_the_layout_for_its_blocks(qtbot: QtBot) -> None:
    """The whole pane stands on this: a layout of Python is asked by the view, and what it answers moves the lines."""

    class Tall(QPlainTextDocumentLayout):
        def blockBoundingRect(self, block):  # type: ignore[no-untyped-def]
            rect = super().blockBoundingRect(block)
            return QRectF(rect.left(), rect.top(), rect.width(), rect.height() + 50)

    view = QPlainTextEdit()
    qtbot.addWidget(view)
    document = QTextDocument(view)
    document.setDocumentLayout(Tall(document))
    view.setDocument(document)
    view.setPlainText("one\ntwo")
    view.show()
    second = document.firstBlock().next()
    plain_height = QPlainTextDocumentLayout.blockBoundingRect(document.documentLayout(), second).height()
    assert view.blockBoundingGeometry(second).top() >= 50 + plain_height / 2


def test_the_text_is_the_parsed_text(qtbot: QtBot) -> None:
    shown = shown_text(written())
    view = shown_view(qtbot, shown)
    assert view.toPlainText() == shown.text


def test_blank_lines_take_less_room_than_lines_and_more_where_chunks_meet(qtbot: QtBot) -> None:
    shown = shown_text(written())
    view = shown_view(qtbot, shown)
    layout = view.document().documentLayout()
    assert isinstance(layout, ParsedTextLayout)
    heights = {}
    block = view.document().firstBlock()
    while block.isValid():
        if block.length() <= 1:
            heights[shown.utf16.to_codepoint(block.position())] = layout.blockBoundingRect(block).height()
        block = block.next()
    m = layout.measures
    assert set(heights.values()) == {m.joint, m.chunk_joint}
    line = view.lines()[2]
    assert m.joint < line.bottom - line.top
    first = shown.marks[1].start
    assert heights[first - 1] == m.chunk_joint


def test_room_is_kept_for_the_page_border(qtbot: QtBot) -> None:
    with_border, without = shown_view(qtbot, shown_text(written())), shown_view(qtbot, shown_text(written(paged=False)))
    position = with_border.shown.borders.borders[0].position

    def top(view: ParsedTextView) -> float:
        return next(line.top for line in view.lines() if line.start == position)

    m = measures(1.0, 1)
    assert top(with_border) - top(without) == pytest.approx(m.border_room)


def test_a_page_that_begins_inside_a_line_breaks_it_at_the_character(qtbot: QtBot) -> None:
    text = "one two three four five"
    shown = plain(text, (Page(1, "1", 9, 9, 0, 0, 7), Page(2, "2", 9, 9, 0, 8, len(text))))
    lines = shown_view(qtbot, shown).lines()
    assert [(line.start, line.end) for line in lines] == [(0, 8), (8, 23)]
    assert lines[1].top - lines[0].bottom >= measures(1.0, 1).border_room


def test_lines_of_an_item_hang_below_its_words(qtbot: QtBot) -> None:
    shown = shown_text(written())
    view = shown_view(qtbot, shown, width=260)
    start = shown.text.index("- Dry clothes")
    lines = [line for line in view.lines() if start <= line.start < shown.text.index("- Water")]
    assert len(lines) > 1
    assert lines[1].x_of(lines[1].start) == pytest.approx(lines[0].x_of(start + 2), abs=1.5)


def test_positions_count_code_points(qtbot: QtBot) -> None:
    shown = shown_text(written())
    view = shown_view(qtbot, shown)
    for line in view.lines():
        assert shown.text[line.start : line.end] == shown.text[line.start : line.end].strip("\n")
    found = shown.text.index("flag")
    view.place_caret(found, found + 4)
    assert view.textCursor().selectedText() == "flag"
    assert shown.text.index("🚤") < found


def test_a_text_of_one_line(qtbot: QtBot) -> None:
    view = shown_view(qtbot, plain("only a line"))
    (line,) = view.lines()
    assert line.x_of(0) > measures(1.0, 1).gutter
    view.show_text(plain("another"))
    (line,) = view.lines()
    assert line.x_of(0) > measures(1.0, 1).gutter


def test_no_text(qtbot: QtBot) -> None:
    view = shown_view(qtbot, plain(""))
    assert view.lines() == []
    assert tuple(view.visible_span()) == (0, 0)
    view.grab()


def test_zoom_keeps_the_place(qtbot: QtBot) -> None:
    document = written()
    long = "\n\n".join([document.view.text or ""] * 20)
    view = shown_view(qtbot, plain(long))
    view.resize(400, 300)
    view.verticalScrollBar().setValue(120)
    before = view.visible_span().start
    view.set_zoom(1.4)
    assert view.zoom == 1.4
    assert abs(view.visible_span().start - before) < 200
    assert view.lines()[0].bottom - view.lines()[0].top > 18
    view.set_zoom(99)
    assert view.zoom == 3.0


def of_a_row(*cells: str) -> ShownText:
    """A table's only row, all of whose lines begin with a name that was borrowed."""
    text = "\n".join(cells)
    names = {"": frozenset(cell.split(": ")[0] for cell in cells)}
    return ShownText(text, (), (), (Block(BlockKind.ROW, "", 0, len(text)),), BorderIndex(()), (), True, names=names)


@pytest.mark.parametrize(
    ("line", "leftward"),
    [
        ("answer: بیمه بدنه اختیاری است.", True),
        ("نام: hull", False),
        ("نام: بدنه", True),
        ("name: hull", False),
        ("سقف: 1600", True),
        ("limit: 1600", False),
    ],
)
def test_a_tables_line_runs_as_its_value_does(qtbot: QtBot, line: str, leftward: bool) -> None:
    view = shown_view(qtbot, of_a_row(line, "note: x"))
    shown = view.lines()[0]
    assert (shown.x_of(0) > shown.x_of(len(line))) is leftward


def test_a_date_behind_a_persian_name_is_drawn_as_it_is_written_and_copied_without_marks(qtbot: QtBot) -> None:
    line = "تاریخ: 2026-03-21"
    view = shown_view(qtbot, of_a_row(line, "سقف: 1600", "name: 2026-03-21"))
    assert [at for at, (was, drawn) in enumerate(zip(view.shown.text, view.toPlainText(), strict=True)) if was != drawn] == [
        line.index(" ")
    ]
    shown = view.lines()[0]
    places = [shown.letters(at, at + 1)[0][0] for at in range(line.index("2"), len(line))]
    assert places == sorted(places)
    # The blank is kept free between the figure and the sign behind the name.
    sign = shown.letters(line.index(":"), line.index(":") + 1)[0]
    assert sign[0] - shown.letters(len(line) - 1, len(line))[0][0] > 1.3 * QFontMetricsF(view._layout.measures.body).horizontalAdvance("1")
    view.place_caret(0, len(view.shown.text))
    assert view.createMimeDataFromSelection().text() == view.shown.text
