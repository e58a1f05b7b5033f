"""The formatted text and its source: what is set, what is marked, and that nothing is loaded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot

from explorer.domain.blocks import Block, BlockKind
from explorer.gui.panels.formatted import FormattedPanel
from explorer.gui.panels.formatted import file_text as file_text_module
from explorer.gui.panels.formatted import view as view_module
from explorer.gui.panels.formatted.rows import visible_rows
from explorer.gui.panels.formatted.setting import SetText
from explorer.index.document_view import FileState
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.shown_text import shown_text
from explorer.viewlogic.tokens import theme
from tests.gui.documents import written


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A source with the text's lines two further down, as the document's marks say."""
    path = tmp_path / "boats.md"
    text = written(paged=False).view.text or ""
    path.write_text(f"one\ntwo\n{text}\n", encoding="utf-8")
    return path


@pytest.fixture
def panel(qtbot: QtBot, source: Path) -> FormattedPanel:
    made = FormattedPanel(lambda _record: source)
    qtbot.addWidget(made)
    made.resize(480, 900)
    made.apply_theme(theme("light"))
    made.show()
    qtbot.waitExposed(made)
    return made


def point_of(panel: FormattedPanel, position: int) -> QPoint:
    offset = panel.view._made.offset(position)
    cursor = QTextCursor(panel.view.document())
    cursor.setPosition(offset)
    rect = panel.view.cursorRect(cursor)
    return QPoint(rect.right() + 2, rect.center().y())


def test_blocks_become_headings_lists_and_tables(qtbot: QtBot) -> None:
    made = SetText(shown_text(written(paged=False)), theme("light"), 1.0)
    made.grow(9)
    assert made.finished
    document = made.document
    tables, items, levels = 0, [], []
    block = document.firstBlock()
    while block.isValid():
        cursor = QTextCursor(block)
        table = cursor.currentTable()
        tables += table is not None and table.cellAt(0, 0).firstCursorPosition().block() == block
        if cursor.currentList() is not None:
            items.append(block.text())
        if block.blockFormat().headingLevel():
            levels.append((block.blockFormat().headingLevel(), block.text()))
        block = block.next()
    assert tables == 1
    assert items == ["A vest that fits.", "Dry clothes in a bag that closes well enough to float.", "Water.", "The key's number."]
    assert levels[0] == (1, "Boat rules")
    assert [level for level, _ in levels] == [1, 2, 2, 2, 2]


def test_positions_lead_there_and_back(qtbot: QtBot) -> None:
    shown = shown_text(written(paged=False))
    made = SetText(shown, theme("light"), 1.0)
    made.grow(9)
    for word in ("Boat rules", "flag", "Kayak", "50", "Dry clothes", "harbour"):
        position = shown.text.index(word)
        offset = made.offset(position)
        cursor = QTextCursor(made.document)
        cursor.setPosition(offset)
        cursor.setPosition(offset + len(word), QTextCursor.MoveMode.KeepAnchor)
        assert cursor.selectedText() == word
        assert made.position(offset) == position
    # The sign of a list item is no character of its block: it leads to the item's first word.
    assert made.offset(shown.text.index("- Water")) == made.offset(shown.text.index("Water"))


def test_a_table_that_cannot_be_even(qtbot: QtBot) -> None:
    document = written(paged=False)
    text = "A | B |\na | b | c\nonly"
    view = replace(document.view, text=text, blocks=(Block(BlockKind.TABLE, "", 0, len(text)),), lines=())
    made = SetText(shown_text(LoadedDocument(view, ())), theme("dark"), 1.0)
    made.grow(9)
    table = QTextCursor(made.document.firstBlock().next()).currentTable()
    assert (table.rows(), table.columns()) == (3, 3)


def test_a_click_chooses(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    for word, number in (("flag", 0), ("Kayak", 1), ("Dry clothes", 2)):
        with qtbot.waitSignal(panel.chunk_chosen) as chosen:
            qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=point_of(panel, (document.view.text or "").index(word)))
        assert chosen.args == [document.chunks[number].chunk_id]
        panel.show_selection(document.chunks[number])


def test_the_chosen_chunks_source_lines_are_marked(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    panel.show_selection(document.chunks[1])
    lines = (document.view.text or "").split("\n")
    first = lines.index("What a boat costs") + 3
    last = lines.index("Kayak | 12 | 50") + 3
    assert panel.source.chosen_lines == (first, last)
    assert panel.lines_said == f"lines {first}–{last}"
    assert panel.source.toPlainText().split("\n")[first - 1] == "What a boat costs"


def test_a_click_on_a_source_line_chooses(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    line = panel.source.toPlainText().split("\n").index("- Water.")
    cursor = QTextCursor(panel.source.document().findBlockByNumber(line))
    panel.source.setTextCursor(cursor)
    with qtbot.waitSignal(panel.chunk_chosen) as chosen:
        qtbot.mouseClick(panel.source.viewport(), Qt.MouseButton.LeftButton, pos=panel.source.cursorRect(cursor).center())
    assert chosen.args == [document.chunks[2].chunk_id]


def test_a_file_that_has_changed_is_not_marked(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False, file=FileState.CHANGED)
    panel.show_document(document)
    panel.show_selection(document.chunks[1])
    assert panel.source.chosen_lines is None
    assert "has changed since it was indexed" in panel.sentence


def test_a_file_that_is_gone(qtbot: QtBot, panel: FormattedPanel, source: Path) -> None:
    source.unlink()
    panel.show_document(written(paged=False))
    assert "documents/boats.md cannot be read" in panel.sentence
    assert not panel.source.isVisible()
    assert panel.view.toPlainText().startswith("Boat rules")


def test_a_binary_file_is_said(qtbot: QtBot, panel: FormattedPanel, source: Path) -> None:
    source.write_bytes(b"\x00\x01\x02")
    panel.show_document(written(paged=False))
    assert "NUL" in panel.sentence


def test_a_large_file_is_read_beside_the_windows_thread(qtbot: QtBot, panel: FormattedPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_text_module, "AT_ONCE", 3)
    document = written(paged=False)
    panel.show_document(document)
    assert panel.source.toPlainText() == ""
    qtbot.waitUntil(lambda: "- Water." in panel.source.toPlainText())
    monkeypatch.setattr(file_text_module, "MOST", 5)
    panel.show_document(None)
    panel.show_document(document)
    assert "too large" in panel.sentence


def test_paged_documents_are_not_set(qtbot: QtBot, panel: FormattedPanel) -> None:
    panel.show_document(written())
    assert panel.view.toPlainText() == ""
    panel.show_selection(written().chunks[0])


def test_nothing_known(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(replace(document, view=replace(document.view, text=None, note="The file is gone.")))
    assert panel.nothing_said == "The text of this document is not known."
    panel.show_selection(document.chunks[0])
    panel.show_document(document)
    assert panel.nothing_said == ""


def test_a_preview_is_said_and_marked(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    told: list[str] = []
    panel.info_changed.connect(told.append)
    piece = document.cuts["fixed"][1]
    panel.show_preview(Preview("fixed", 1, piece.start, piece.end))
    assert told[-1] == "fixed #1, not in the index"
    panel.view.setFocus()
    with qtbot.waitSignal(panel.preview_chosen) as ended:
        qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    assert ended.args == [None]


def test_rows_of_a_table_are_lines_with_cells(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    rows = [row for row in visible_rows(panel.view, panel.view._made) if row.cells]
    text = document.view.text or ""
    assert [[text[cell.start : cell.end] for cell in row.cells] for row in rows] == [
        ["Boat", "A day", "A week"],
        ["Dinghy", "20", "90"],
        ["Kayak", "12", "50"],
    ]
    for row in rows:
        assert [cell.left for cell in row.cells] == sorted(cell.left for cell in row.cells)
        assert all(cell.right - cell.left > 20 for cell in row.cells)


def test_nothing_is_ever_loaded(qtbot: QtBot, panel: FormattedPanel, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"x")
    panel.show_document(written(paged=False))
    for address in (QUrl("https://example.org/x.png"), QUrl.fromLocalFile(str(picture))):
        assert panel.view.document().resource(QTextDocument.ResourceType.ImageResource.value, address) is None


def test_markup_in_the_text_is_text(qtbot: QtBot) -> None:
    document = written(paged=False)
    text = "<img src=https://example.org/x.png> <script>x()</script> &amp; <b>bold</b>"
    view = replace(document.view, text=text, blocks=(Block(BlockKind.TEXT, "", 0, len(text)),), lines=())
    made = SetText(shown_text(LoadedDocument(view, ())), theme("light"), 1.0)
    made.grow(9)
    assert made.document.toPlainText() == text


def test_a_long_document_is_set_in_steps(qtbot: QtBot, panel: FormattedPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(view_module, "_FIRST_SECONDS", 0.001)
    document = written(paged=False)
    text = document.view.text or ""
    step, times = len(text) + 2, 300
    blocks = tuple(
        replace(block, start=block.start + n * step, end=block.end + n * step) for n in range(times) for block in document.view.blocks
    )
    last = document.chunks[-1]
    far = replace(last, start=last.start + (times - 1) * step, end=last.end + (times - 1) * step)
    view = replace(document.view, text="\n\n".join([text] * times), blocks=blocks, lines=())
    panel.show_document(replace(document, view=view, chunks=(*document.chunks[:-1], far)))
    assert not panel.view.finished
    panel.show_selection(far)
    qtbot.waitUntil(lambda: panel.view.finished, timeout=20_000)
    assert panel.view.caret() == far.start
    rows = visible_rows(panel.view, panel.view._made)
    assert any(row.start == far.start for row in rows)


def test_wide_panes_stand_side_by_side(qtbot: QtBot, panel: FormattedPanel) -> None:
    panel.show_document(written(paged=False))
    assert panel.view.width() == panel.source.width()
    panel.resize(1000, 500)
    assert panel.source.mapTo(panel, QPoint(0, 0)).x() > panel.view.width()


def test_zoom_keeps_the_choice(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.show_document(document)
    panel.show_selection(document.chunks[1])
    before = panel.view.document().firstBlock().charFormat().font().pixelSize()
    panel.zoom_in()
    panel.zoom_in()
    assert panel.view.document().firstBlock().charFormat().font().pixelSize() > before
    panel.grab()
    panel.zoom_reset()
    assert panel.view.zoom == 1.0


def test_the_choice_stays_in_sight_when_the_pane_is_resized(qtbot: QtBot, panel: FormattedPanel) -> None:
    document = written(paged=False)
    panel.resize(480, 420)
    panel.show_document(document)
    panel.show_selection(document.chunks[2])
    panel.resize(300, 420)
    qtbot.wait(1)
    row = next(row for row in visible_rows(panel.view, panel.view._made) if row.start == document.chunks[2].start)
    assert 0 <= row.top <= panel.view.viewport().height() - 20


def test_a_document_whose_file_has_no_lines_stands_alone(qtbot: QtBot, panel: FormattedPanel) -> None:
    loaded = written(paged=False, lines=())
    word = replace(loaded, view=replace(loaded.view, record=replace(loaded.view.record, format="docx", file="documents/boats.docx")))
    panel.show_document(word)
    assert panel.view.toPlainText().startswith("Boat rules")
    assert not panel.source.isVisible()
    assert panel.sentence == ""
    panel.show_selection(word.chunks[1])
    assert panel.lines_said == ""
    panel.show_document(None)
    panel.show_document(written(paged=False))
    assert panel.source.isVisible()
