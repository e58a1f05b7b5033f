"""The preview as a view: by keyboard, piece by piece, and in every state."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

from explorer.chunking.registry import chunker_choices
from explorer.comparison.columns import ColumnOrder
from explorer.domain.progress import Progress
from explorer.domain.spans import Span
from explorer.errors import DocumentError
from explorer.gui.panels.cut_preview import CutPreviewPanel
from explorer.gui.panels.cut_preview.keys import KEYS
from explorer.parsing import parse_file
from explorer.viewlogic.column_cut import cut_here
from explorer.viewlogic.previewed_file import choice_of, documents_of, previewed
from explorer.viewlogic.tokens import theme
from tests.index.toy import toy_pages, write_markdown, write_paged

BODY = "\n".join(f"\n## Part {number}\n\nWords of the part {number} that say a little, and then some.\n" for number in range(12))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_markdown(tmp_path, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(tmp_path, "gifts.md", title="Gift policy")
    write_paged(tmp_path, "warranty.pdf", [["What is covered", "All of the parts are."], ["What is not covered", "The rest."]])
    (tmp_path / "documents" / "loose.md").write_text("# Loose\n\nWords.\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def panel(qtbot, folder: Path) -> CutPreviewPanel:
    """A panel that reads and cuts at once."""
    made = CutPreviewPanel(chunker_choices)
    qtbot.addWidget(made)
    made.apply_theme(theme("light"))
    made.resize(1000, 600)
    made.cut_wanted.connect(lambda order: made.show_cut(cut_here(made.file.text, made.file.ground, order)))

    def read(choice) -> None:
        try:
            parsed = toy_pages(choice.path) if choice.path.suffix == ".pdf" else parse_file(choice.path, choice.source)
        except DocumentError as error:
            made.show_failure(choice, error)
        else:
            made.show_file(previewed(choice, parsed))

    made.file_wanted.connect(read)
    made.show_documents(documents_of(folder))
    made.show()
    qtbot.waitExposed(made)
    return made


def figures(panel: CutPreviewPanel) -> str:
    return panel.header.figures.accessibleName()


def test_nothing_is_chosen_at_first_and_it_says_what_to_do(panel: CutPreviewPanel, qtbot) -> None:
    assert panel.notice.isVisible()
    assert panel.notice.heading == "Choose a file"
    assert not panel.title_row.buttons["next"].isEnabled()
    assert not panel.header.chip.isEnabled()
    with qtbot.waitSignal(panel.other_wanted):
        panel.notice.buttons[0].click()


def test_the_files_of_the_folder_by_keyboard(panel: CutPreviewPanel, qtbot) -> None:
    qtbot.keyClick(panel.files.view, Qt.Key.Key_Slash)
    assert panel.files.filter.hasFocus()
    qtbot.keyClicks(panel.files.filter, "war")
    qtbot.keyClick(panel.files.filter, Qt.Key.Key_Down)
    assert panel.choice.label == "warranty.pdf"
    assert panel.view.isVisible()
    assert figures(panel).startswith("chunks ")
    qtbot.keyClick(panel.files.filter, Qt.Key.Key_Escape)
    assert panel.files.filter.text() == ""
    qtbot.keyClick(panel.files.view, Qt.Key.Key_Up)
    assert panel.choice.label == "loose.md"
    qtbot.keyClick(panel.files.view, Qt.Key.Key_F6)
    assert panel.view.hasFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_F6)
    assert panel.files.view.hasFocus()


def test_the_list_of_files_is_a_sound_model(panel: CutPreviewPanel, folder: Path) -> None:
    QAbstractItemModelTester(panel.files.view.model(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    panel.show_documents(None)
    panel.show_documents(documents_of(folder))
    assert [file.label for file in panel.files.files] == ["delivery.md", "gifts.md", "loose.md", "warranty.pdf"]


def test_pieces_by_keyboard_and_back_to_the_first(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    panel.choose(documents_of(folder).files[0])
    panel.take_focus()
    said = []
    for _ in range(12):
        qtbot.keyClick(panel.view, Qt.Key.Key_J)
        said.append(panel.words.accessibleName().split(" (")[0])
    assert said == [f"#{number}" for number in range(12)]
    assert panel.piece == panel.cut.shown.marks[-1]
    assert panel.view.visible_span().overlaps(panel.piece)
    assert panel.words.accessibleName().endswith(" · Part 11")
    qtbot.keyClick(panel.view, Qt.Key.Key_J)
    assert panel.words.accessibleName() == "There is no piece after this place."
    for _ in range(11):
        qtbot.keyClick(panel.view, Qt.Key.Key_P)
    assert panel.piece == panel.cut.shown.marks[0]
    qtbot.keyClick(panel.view, Qt.Key.Key_K)
    assert panel.words.accessibleName() == "There is no piece before this place."


def test_a_click_looks_at_the_piece_there_and_scrolling_on_forgets_it(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    panel.choose(documents_of(folder).files[0])
    place = panel.file.text.text.index("Words of the part 2")
    panel.view.marked.emit(Span(place, place))
    assert panel.piece.start < place < panel.piece.end
    panel.view.verticalScrollBar().setValue(panel.view.verticalScrollBar().value() + 4)
    assert panel.piece is None
    top = panel.view.top_position()
    qtbot.keyClick(panel.view, Qt.Key.Key_N)
    assert panel.piece.start >= top


def test_a_page_border_is_said_of_the_piece_that_crosses_it(panel: CutPreviewPanel, folder: Path) -> None:
    panel.show_order(ColumnOrder("fixed"))
    panel.choose(documents_of(folder).files[3])
    panel.step(1)
    assert "page 1, continued on page 2" in panel.words.accessibleName()


def test_a_changed_setting_shows_at_once_and_stays_at_its_place(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    panel.show_order(ColumnOrder("fixed"))
    panel.choose(documents_of(folder).files[0])
    panel.take_focus()
    qtbot.keyClick(panel.view, Qt.Key.Key_J)
    before, looked_at = figures(panel), panel.piece
    qtbot.keyClick(panel.view, Qt.Key.Key_S)
    form = panel.header.form
    form.spin("words").setValue(20)
    assert panel.order == ColumnOrder("fixed", (("words", 20),))
    assert figures(panel) != before
    assert panel.header.chip.accessibleName() == "Settings of fixed: 20 words"
    assert (panel.piece.start, panel.piece.length < looked_at.length) == (looked_at.start, True)
    form.close()


def test_an_answer_to_an_earlier_order_or_for_an_earlier_file_is_dropped(panel: CutPreviewPanel, folder: Path) -> None:
    files = documents_of(folder).files
    panel.choose(files[0])
    early = cut_here(panel.file.text, panel.file.ground, panel.order)
    panel.choose(files[1])
    here = panel.cut
    panel.show_cut(early)
    assert panel.cut is here
    panel.cut_wanted.disconnect()
    panel.show_order(ColumnOrder("fixed"))
    assert panel.cut is None
    panel.show_cut(cut_here(panel.file.text, panel.file.ground, ColumnOrder("overlap")))
    assert panel.cut is None


def test_a_chunker_that_fails_says_why_and_the_text_stays(panel: CutPreviewPanel, folder: Path) -> None:
    panel.choose(documents_of(folder).files[0])
    panel.show_order(ColumnOrder("fixed", (("words", 0),)))
    assert "needs at least 1 word a chunk" in panel.fault.sentence
    assert figures(panel) == "not cut"
    assert panel.view.isVisible()
    panel.show_order(ColumnOrder("fixed"))
    assert not panel.fault.isVisible()


def test_a_file_without_an_id_is_cut_and_what_a_build_needs_is_said(panel: CutPreviewPanel, folder: Path) -> None:
    panel.choose(choice_of(folder / "documents" / "loose.md"))
    assert panel.view.isVisible()
    assert panel.notes.sentence.startswith("This file has no document ID and no version. The preview needs none, but a build does:")
    panel.choose(documents_of(folder).files[0])
    assert not panel.notes.isVisible()


def test_a_broken_file_says_why_and_is_read_again(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    path = folder / "documents" / "new.md"
    path.write_bytes(b"\x00")
    panel.choose(choice_of(path))
    assert panel.notice.heading == "new.md cannot be cut"
    assert (figures(panel), panel.words.accessibleName(), panel.file) == ("", "", None)
    path.write_text("# Mended\n\nWords.\n", encoding="utf-8")
    panel.notice.buttons[0].click()
    assert panel.view.isVisible()


def test_an_empty_file_is_said_to_be_empty(panel: CutPreviewPanel, folder: Path) -> None:
    path = folder / "documents" / "empty.md"
    path.write_text("---\ndoc_id: e\nversion: 1\n---\n", encoding="utf-8")
    panel.choose(choice_of(path))
    assert panel.notice.isVisible()
    assert panel.notice.heading in ("empty.md holds no text", "empty.md cannot be cut")


def test_reading_shows_its_progress_and_can_be_stopped(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    panel.file_wanted.disconnect()
    panel.choose(documents_of(folder).files[3])
    qtbot.waitUntil(panel.reading.isVisible)
    panel.tell(Progress(3, 300, "documents/warranty.pdf"))
    assert panel.reading.words == "Reading documents/warranty.pdf … page 3 of 300"
    with qtbot.waitSignal(panel.stopped):
        panel.reading.stop.click()


def test_a_locked_file_asks_and_is_read_with_the_word(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    choice = documents_of(folder).files[3]
    panel.choose(choice)
    panel.show_locked(choice, wrong=False)
    assert panel.locked.password.field.hasFocus()
    given = []
    panel.password_given.connect(lambda path, word: given.append((path, word)))
    qtbot.keyClicks(panel.locked.password.field, "jkc")
    with qtbot.waitSignal(panel.file_wanted):
        qtbot.keyClick(panel.locked.password.field, Qt.Key.Key_Return)
    assert given == [(choice.path, "jkc")]
    assert panel.view.isVisible()


def test_building_and_leaving_by_keyboard(panel: CutPreviewPanel, qtbot, folder: Path) -> None:
    panel.choose(documents_of(folder).files[0])
    panel.take_focus()
    with qtbot.waitSignal(panel.left):
        qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    with qtbot.waitSignal(panel.build_wanted) as wanted:
        panel.title_row.buttons["build"].click()
    assert wanted.args == [panel.order]


def test_every_stop_of_the_keyboard_has_a_name(panel: CutPreviewPanel, folder: Path) -> None:
    panel.choose(documents_of(folder).files[0])
    stops = [
        widget
        for widget in panel.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.focusProxy()
    ]
    assert len(stops) > 6
    nameless = [widget for widget in stops if not (widget.accessibleName() or getattr(widget, "text", str)())]
    assert nameless == []


def test_keys_have_one_meaning_each(qapp: QApplication) -> None:
    every = [words for _, keys, _ in KEYS for words in keys]
    assert len(every) == len(set(every))
