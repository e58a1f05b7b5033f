"""Other labels from the window: written beside the document, which is taken again alone; the passage stays chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from explorer.domain.audience import Audience
from explorer.errors import EnvironmentFault
from explorer.gui.app import Shell
from explorer.gui.correcting import FOR_STAFF
from explorer.gui.dialogs.correction import MARKED, UNCHANGED, CorrectionDialog

Choose = Callable[[str], str]


def opened(shell: Shell, qtbot) -> CorrectionDialog:
    shell.commands.action("correct-labels").trigger()
    qtbot.waitUntil(lambda: shell.correcting.dialog is not None)
    return shell.correcting.dialog


def test_a_domain_is_written_into_the_inventory_and_the_passage_stays(shell: Shell, choose: Choose, qtbot, folder: Path) -> None:
    here = choose("a")
    before = (folder / "documents/car/a.md").read_bytes()
    dialog = opened(shell, qtbot)
    assert (dialog._changes.text(), dialog._write.isEnabled()) == (UNCHANGED, False)
    qtbot.keyClicks(dialog.boxes["domain"].lineEdit(), "Motor cars")
    assert dialog._changes.text() == "Domain: car, from the folder\u2019s name \u2192 motor-cars (from inventory.csv)"
    assert dialog._places.text() == f"Written to {folder / 'inventory.csv'}, in the row of documents/car/a.md"
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shell.correcting.dialog is None and not shell.correcting.running, timeout=15_000)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk is not None and shell.describing.known is not None)
    assert shell.session.chunk.chunk_id == here
    assert "motor-cars" in shell.rest.inspector.metadata.table.toPlainText()
    assert (folder / "inventory.csv").read_text(encoding="utf-8") == ("file,doc_id,version,domain\ndocuments/car/a.md,a,1,motor-cars\n")
    assert (folder / "documents/car/a.md").read_bytes() == before


def test_what_is_wrong_is_said_at_its_field_while_it_is_typed(shell: Shell, choose: Choose, qtbot) -> None:
    choose("a")
    dialog = opened(shell, qtbot)
    dialog.boxes["effective_from"].setEditText("soon")
    assert dialog.told["effective_from"].text() == "\u26a0 \u201csoon\u201d is no date such as '2026-10-09'."
    assert dialog.boxes["effective_from"].accessibleDescription() == dialog.told["effective_from"].text()
    assert (dialog._changes.text(), dialog._write.isEnabled()) == (MARKED, False)
    dialog.boxes["effective_from"].setEditText("2026-01-01")
    assert dialog._write.isEnabled()
    dialog.reject()
    qtbot.waitUntil(lambda: shell.correcting.dialog is None)


def test_every_field_has_a_name_and_its_own_label(shell: Shell, choose: Choose, qtbot) -> None:
    choose("b")
    dialog = opened(shell, qtbot)
    buddies = {label.buddy() for label in dialog.findChildren(QLabel) if label.buddy() is not None}
    assert buddies == set(dialog.boxes.values())
    assert all(box.accessibleName() for box in dialog.boxes.values())
    assert not dialog.boxes["doc_type"].isEnabled()
    assert dialog.told["doc_type"].text() == "Said by the document: change it there"
    assert dialog.boxes["domain"].findText("fire") >= 0
    dialog.reject()


def test_an_error_is_said_in_the_dialog_and_nothing_is_lost(
    shell: Shell, choose: Choose, qtbot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose("a")
    dialog = opened(shell, qtbot)
    dialog.boxes["region"].setEditText("QC")
    before = (folder / "inventory.csv").read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise EnvironmentFault("The disk is full.")

    monkeypatch.setattr("explorer.index.corrections._write", refuse)
    dialog._write.click()
    qtbot.waitUntil(lambda: bool(dialog.message.sentence))
    assert dialog.message.sentence == "The disk is full."
    assert dialog.boxes["region"].currentText() == "QC"
    assert dialog._write.isEnabled()
    assert (folder / "inventory.csv").read_bytes() == before
    dialog.reject()


def test_the_public_corrects_nothing(shell: Shell, choose: Choose, qtbot) -> None:
    choose("a")
    shell.session.set_audience(Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document is not None)
    shell.commands.action("correct-labels").trigger()
    assert shell.window.message.sentence == FOR_STAFF
    assert shell.correcting.dialog is None


def test_a_document_that_is_not_there_is_told(shell: Shell, choose: Choose, qtbot, folder: Path) -> None:
    choose("a")
    (folder / "documents/car/a.md").unlink()
    shell.commands.action("correct-labels").trigger()
    qtbot.waitUntil(lambda: "cannot be corrected there" in shell.window.message.sentence)
    assert shell.correcting.dialog is None


def test_the_button_beside_the_metadata_asks_for_it(shell: Shell, choose: Choose, qtbot) -> None:
    choose("a")
    shell.rest.inspector.metadata.correct.click()
    qtbot.waitUntil(lambda: shell.correcting.dialog is not None)
    shell.correcting.dialog.reject()
