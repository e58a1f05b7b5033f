"""A locked file is asked for where its pages would be, and the word goes no further than the worker."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("PySide6")

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen import canvas

from explorer.domain.documents import DocumentRecord
from explorer.errors import PasswordNeeded
from explorer.gui.builder import BuildOrder
from explorer.gui.engine_door import EngineDoor
from explorer.gui.opening import Opening
from explorer.gui.pane import MessageBar
from explorer.gui.panels.library import LibraryPanel
from explorer.gui.panels.page import PagePanel
from explorer.gui.panels.text import TextPanel
from explorer.gui.passwords import Passwords, Refusal
from explorer.gui.session import Session
from explorer.gui.settings import Settings
from explorer.gui.window import MainWindow
from explorer.viewlogic.tokens import theme
from tests.gui.page.stage import HEIGHT, WIDTH, document

RIGHT, WRONG = "right-Weg7", "wrong-Weg7"


def lock(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet = canvas.Canvas(str(path), pagesize=(WIDTH, HEIGHT), encrypt=StandardEncryption(RIGHT, canPrint=1))
    sheet.setFont("Helvetica-Bold", 20)
    sheet.drawString(40, HEIGHT - 60, "A locked letter")
    sheet.setFont("Helvetica", 11)
    sheet.drawString(40, HEIGHT - 100, "Nobody reads this without the word.")
    sheet.save()
    return path


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    return lock(tmp_path / "locked.pdf")


@pytest.fixture
def passwords() -> Passwords:
    return Passwords()


@pytest.fixture
def engine(passwords: Passwords) -> Iterator[EngineDoor]:
    door = EngineDoor(passwords)
    yield door
    door.close()


@pytest.fixture
def panel(engine: EngineDoor, passwords: Passwords, pdf: Path, qtbot: QtBot) -> Iterator[PagePanel]:
    panel = PagePanel(engine, lambda record: pdf, passwords)
    qtbot.addWidget(panel)
    panel.resize(400, 500)

    def unlock(path: Path, word: str) -> None:
        passwords.give(path, word)
        panel.retry()

    panel.password_given.connect(unlock)
    panel.show_document(document(pages=1))
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel.is_drawn and panel.failure(0) is not None, timeout=30_000)
    yield panel
    panel.close_pictures()


def enter(qtbot: QtBot, field: QLineEdit, word: str) -> None:
    qtbot.keyClicks(field, word)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def test_a_locked_file_is_asked_for_above_its_pages(panel: PagePanel) -> None:
    bar = panel.lock_bar
    assert bar.isVisible()
    assert bar.sentence.startswith("d.pdf is locked. Enter its password to see it;")
    field = bar.password.field
    assert field.echoMode() is QLineEdit.EchoMode.Password
    assert field.accessibleName() == "Password of d.pdf"
    assert panel.viewportMargins().top() == bar.height() > 0


def test_a_wrong_word_is_said_and_the_right_one_draws_the_page(panel: PagePanel, pdf: Path, passwords: Passwords, qtbot: QtBot) -> None:
    field = panel.lock_bar.password.field
    enter(qtbot, field, WRONG)
    qtbot.waitUntil(lambda: passwords.refused(pdf) is Refusal.WRONG and "does not open" in panel.lock_bar.sentence, timeout=10_000)
    assert panel.lock_bar.sentence == "This password does not open d.pdf. Try another one."
    assert field.text() == ""
    assert passwords.of(pdf) is None
    enter(qtbot, field, RIGHT)
    qtbot.waitUntil(lambda: panel.is_drawn and panel.failure(0) is None, timeout=10_000)
    qtbot.waitUntil(lambda: not panel.lock_bar.isVisible())
    assert panel.viewportMargins().top() == 0
    assert panel.viewport().grab().toImage().pixelColor(200, 250).name() == "#ffffff"


def test_a_word_for_all_files_is_tried_where_none_was_given(pdf: Path, tmp_path: Path) -> None:
    passwords = Passwords(RIGHT)
    other = lock(tmp_path / "other.pdf")
    passwords.give(other, "own-word")
    assert (passwords.of(pdf), passwords.of(other)) == (RIGHT, "own-word")
    assert RIGHT not in repr(passwords)
    with closing(EngineDoor(passwords)) as engine:
        assert engine.parse(pdf, "locked.pdf").result(30).text.startswith("A locked letter")
    wrong = Passwords(WRONG)
    with closing(EngineDoor(wrong)) as engine:
        assert isinstance(engine.parse(pdf, "locked.pdf").exception(30), PasswordNeeded)
    assert wrong.refused(pdf) is Refusal.WRONG


def test_a_file_that_could_not_be_parsed_is_asked_for_too(panel: PagePanel) -> None:
    unread = document(pages=0, with_runs=False)
    view = replace(unread.view, text=None, origin="chunks only", note="d.pdf: the PDF is locked.")
    panel.show_document(replace(unread, view=view))
    assert panel.lock_bar.isVisible()
    assert panel.face.isVisible()


def test_another_document_is_not_asked_for(panel: PagePanel, tmp_path: Path, qtbot: QtBot) -> None:
    def elsewhere(_record: DocumentRecord) -> Path:
        return tmp_path / "open.pdf"

    panel._file_path = elsewhere
    panel.show_document(document(doc_id="other"))
    assert not panel.lock_bar.isVisible()
    panel.show_document(None)
    assert not panel.lock_bar.isVisible()


@pytest.mark.parametrize("keep_going", [False, True])
def test_a_build_asks_for_the_word_and_goes_on_with_it(
    tmp_path: Path, own_home: Path, passwords: Passwords, qtbot: QtBot, keep_going: bool
) -> None:
    folder = tmp_path / "collection"
    lock(folder / "documents" / "locked.pdf")
    (folder / "documents" / "open.md").write_text("# Open\n\nWords.\n", encoding="utf-8")
    look, engine = theme("light"), EngineDoor(passwords)
    session = Session(engine)  # type: ignore[arg-type]
    window = MainWindow(look, LibraryPanel(look), TextPanel())
    qtbot.addWidget(window)
    window.show()
    settings = Settings()
    opening = Opening(session, settings, window, passwords)
    index = tmp_path / "made.sqlite"
    opening._build(BuildOrder(folder, index, "structure", derive=True, keep_going=keep_going))
    message = window.message
    qtbot.waitUntil(lambda: message.password is not None, timeout=30_000)
    outcome = "it was left out" if keep_going else "nothing was built"
    assert message.sentence.endswith(f"documents/locked.pdf is locked, so {outcome}. Enter its password to build again.")
    enter(qtbot, message.password.field, WRONG)
    qtbot.waitUntil(
        lambda: message.sentence.endswith("This password does not open documents/locked.pdf. Enter another one to build again."),
        timeout=30_000,
    )
    with qtbot.waitSignal(opening.builder.finished, timeout=30_000) as finished:
        enter(qtbot, message.password.field, RIGHT)
    assert finished.args[0].documents == 2
    assert message.password is None
    qtbot.waitUntil(lambda: session.idle, timeout=30_000)
    session.close()
    engine.close()
    settings.save()
    for root in (tmp_path, own_home):
        for parent, _, names in os.walk(root):
            for name in names:
                kept = Path(parent, name).read_bytes()
                assert RIGHT.encode() not in kept, name
                assert WRONG.encode() not in kept, name


def test_the_words_do_not_show_when_they_are_printed(passwords: Passwords, pdf: Path) -> None:
    passwords.give(pdf, RIGHT)
    assert RIGHT not in repr(passwords)


def test_escape_gives_up_the_question_of_a_build(qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    given: list[str] = []
    with qtbot.waitExposed(bar):
        bar.ask("It is locked.", "documents/d.pdf", "Build again", given.append)
    assert bar.password is not None
    qtbot.keyClicks(bar.password.field, WRONG)
    qtbot.keyClick(bar.password.field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert bar.password is None
    assert given == []
