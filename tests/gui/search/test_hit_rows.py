"""How hits are drawn: the words found stand out, what does not fit gives way, and nothing is laid out twice."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, qBlue, qGreen, qRed
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from explorer.domain.spans import Span
from explorer.gui.models.search_hits import SearchHits
from explorer.gui.panels.search.rows import SearchRows
from explorer.gui.reading.marked_text import MarkedText, found_format
from explorer.gui.style import BODY, FOUND_OPACITY, blend, colour, ui_font
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.tokens import Theme, theme
from tests.gui.search.conftest import hit_chunk, rows
from tests.gui.shell.test_contrast import TEXT, contrast


def picture(of: Theme, model: SearchHits, row: int = 0, width: int = 360, ratio: float = 1.0, selected: bool = False) -> QImage:
    """One row on the panel's ground."""
    drawn = SearchRows(of)
    image = QImage(round(width * ratio), round(drawn.height * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(colour(of, "panel"))
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, width, drawn.height)
    if selected:
        option.state |= QStyle.StateFlag.State_Selected
    painter = QPainter(image)
    drawn.paint(painter, option, model.index(row, 0))
    painter.end()
    return image


def near(pixel: int, wanted: QColor) -> bool:
    """Blending rounds differently here and there."""
    return all(abs(part(pixel) - value) <= 2 for part, value in zip((qRed, qGreen, qBlue), wanted.getRgb()[:3], strict=True))


def count(image: QImage, wanted: QColor) -> int:
    return sum(near(image.pixel(x, y), wanted) for y in range(image.height()) for x in range(image.width()))


@pytest.fixture
def model(qtbot) -> SearchHits:
    made = SearchHits()
    made.set_rows(rows(hit_chunk(0), hit_chunk(1, "Gift policy\nWrapping\n\nNothing of the kind.")))
    return made


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_only_the_words_found_stand_on_a_ground_of_their_own(model: SearchHits, name: str, ratio: float) -> None:
    of = theme(name)
    ground = blend(of, "tint_b", FOUND_OPACITY)
    with_word, without = picture(of, model, 0, ratio=ratio), picture(of, model, 1, ratio=ratio)
    assert count(with_word, ground) > 150 * ratio * ratio
    assert count(without, ground) == 0


@pytest.mark.parametrize("name", ["light", "dark"])
def test_words_found_can_be_read_on_every_row(name: str) -> None:
    of = theme(name)
    plain = blend(of, "tint_b", FOUND_OPACITY)
    selected = blend(of, "tint_a", of.numbers["chosen_opacity"])
    parts = [
        round(a * FOUND_OPACITY + b * (1 - FOUND_OPACITY))
        for a, b in zip(colour(of, "tint_b").getRgb()[:3], selected.getRgb()[:3], strict=True)
    ]
    for ground in (plain, QColor(*parts)):
        assert contrast(colour(of, "text"), ground) >= TEXT


def test_a_selected_row_has_a_bar_at_its_edge(model: SearchHits) -> None:
    of = theme("light")
    image = picture(of, model, selected=True)
    assert image.pixel(1, 20) == colour(of, "accent").rgb()
    assert picture(of, model).pixel(1, 20) != colour(of, "accent").rgb()


def test_staff_only_hits_carry_their_label(qtbot) -> None:
    of = theme("light")
    made = SearchHits()
    made.set_rows(rows(hit_chunk(0), hit_chunk(1, access="staff")))
    assert count(picture(of, made, 1), colour(of, "warn")) > count(picture(of, made, 0), colour(of, "warn"))


@pytest.mark.parametrize("text", ["", "A" * 4000, "\U0001f6a4 ribbon \U0001f6a4" * 60, "شريط " * 80, "保証" * 200])
def test_any_text_is_drawn_in_its_row(qtbot, text: str) -> None:
    made = SearchHits()
    made.set_rows(rows(hit_chunk(0, f"Gift policy\nWrapping\n\n{text}")))
    of = theme("light")
    for width in (40, 200, 700):
        image = picture(of, made, width=width)
        assert image.height() == SearchRows(of).height


def test_what_does_not_fit_gives_way_to_an_ellipsis(qtbot) -> None:
    font, found = ui_font(BODY), found_format(theme("light"))
    short = MarkedText(MarkedLine("ribbon"), font, found, 200)
    long = MarkedText(MarkedLine("ribbon " * 40), font, found, 200, 2)
    assert not short.cut
    assert long.cut
    assert long.height > 1.9 * short.height
    assert max(short.width, long.width) <= 200


def test_marks_keep_to_their_words_behind_an_emoji(qtbot) -> None:
    """Qt counts in UTF-16: a mark behind an astral character would stand one further left."""
    of = theme("light")

    def grounds(line: MarkedLine) -> list[int]:
        image = QImage(200, 24, QImage.Format.Format_RGB32)
        image.fill(colour(of, "panel"))
        painter = QPainter(image)
        made = MarkedText(line, ui_font(BODY), found_format(of), 190)
        made.draw(painter, QPointF(0, 2), colour(of, "text"))
        painter.end()
        ground = blend(of, "tint_b", FOUND_OPACITY)
        return [x for x in range(200) if any(near(image.pixel(x, y), ground) for y in range(24))]

    last = MarkedLine("\U0001f6a4\U0001f6a4 ab", (Span(3, 5),))
    found = grounds(last)
    plain = MarkedText(MarkedLine("\U0001f6a4\U0001f6a4 "), ui_font(BODY), found_format(of), 190)
    assert found
    assert min(found) >= plain.width - 1


def test_rows_are_laid_out_once_for_a_width(model: SearchHits, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    lay_out = SearchRows._lay_out
    monkeypatch.setattr(SearchRows, "_lay_out", lambda self, row, lines, width: made.append(width) or lay_out(self, row, lines, width))
    drawn = SearchRows(theme("light"))
    image = QImage(360, 90, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for width in (360, 360, 300):
        option = QStyleOptionViewItem()
        option.rect = QRect(0, 0, width, drawn.height)
        drawn.paint(painter, option, model.index(0, 0))
    painter.end()
    assert len(made) == 2


def test_text_from_right_to_left_begins_at_the_right_and_is_cut_at_the_left(qtbot) -> None:
    of = theme("light")

    def columns(text: str, lines: int) -> list[int]:
        image = QImage(220, 60, QImage.Format.Format_RGB32)
        image.fill(colour(of, "panel"))
        painter = QPainter(image)
        made = MarkedText(MarkedLine(text), ui_font(BODY), found_format(of), 200, lines)
        made.draw(painter, QPointF(0, 2), colour(of, "text"))
        painter.end()
        ground = colour(of, "panel").rgb()
        return [x for x in range(220) if any(image.pixel(x, y) != ground for y in range(60))]

    assert min(columns("کالا", 2)) > 100
    assert max(columns("کالا", 1)) < 100
    cut = columns("کالا باید سالم باشد " * 12, 2)
    assert min(cut) >= 0
    assert max(cut) <= 200
    assert min(cut) < 20
    assert max(cut) > 180
