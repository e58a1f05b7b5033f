"""The chunk pane's part about metadata: fields with signs and words, the same text elsewhere, the record to copy."""

from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from explorer.gui.app import Shell
from explorer.gui.panels.inspector.metadata_table import ERROR, FINE, NOTHING, WARNING, MetadataTable, sign_of, tip_of
from explorer.metadata.validation import Level
from explorer.viewlogic.metadata_form import FormField, FormGroup
from explorer.viewlogic.tokens import theme

Choose = Callable[[str], str]


def test_fields_stand_in_words_with_a_sign_each(shell: Shell, choose: Choose) -> None:
    choose("a")
    section = shell.rest.inspector.metadata
    words = section.table.toPlainText().replace("\u2028", "\n")
    assert section.isVisibleTo(shell.rest.inspector)
    assert words.index("Core") < words.index("Domain") < words.index("Table") < words.index("Reserved") < words.index("Department")
    assert "from the folder\u2019s name" in words
    assert "Warning: \u201cgeneral\u201d is a default: nothing says which it is." in words
    assert "Warning: it is that of 1 other passage too" in words
    assert {WARNING, FINE, NOTHING} <= set(words)
    assert section._summary.accessibleName() == "Attention: 2 warnings"
    assert section.table.accessibleName() == "The chunk\u2019s metadata"


def test_the_same_text_is_gone_to_by_key(shell: Shell, choose: Choose, qtbot) -> None:
    choose("a")
    (button,) = shell.rest.inspector.metadata.same.buttons
    assert button.accessibleName().startswith("Car policy v1, in force, the same text, other document")
    qtbot.keyClick(button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.chunk.doc_id == "b")
    assert shell.rest.inspector.metadata.shown.chunk_id == shell.session.chunk.chunk_id


def test_the_record_is_copied_as_it_is_exchanged(shell: Shell, choose: Choose) -> None:
    choose("b")
    shell.rest.inspector.metadata.copy.click()
    assert json.loads(QGuiApplication.clipboard().text())["document_type"] == "policy"


def test_without_a_chosen_chunk_nothing_shows(shell: Shell, choose: Choose, qtbot) -> None:
    choose("a")
    shell.session.select_chunk(None)
    qtbot.waitUntil(lambda: shell.at_rest)
    assert not shell.rest.inspector.metadata.isVisibleTo(shell.rest.inspector)


def test_a_field_has_a_sign_and_a_tip_for_how_it_stands(qtbot) -> None:
    plain = FormField("domain", "Domain", "car", "from domains.yaml", True)
    wrong = FormField("domain", "Domain", "", "", True, ("Error: it is missing.",), Level.ERROR)
    missing = FormField("region", "Region", "", "", True)
    assert [sign_of(field)[0] for field in (plain, wrong, missing)] == [FINE, ERROR, NOTHING]
    assert tip_of(wrong) == "Error: it is missing. The record calls it domain."
    assert tip_of(missing).startswith("Not given, and not required.")
    table = MetadataTable(theme("light"), None)
    qtbot.addWidget(table)
    table.resize(240, 300)
    table.show_groups((FormGroup("Core", (plain, wrong)),))
    light = table.grab().toImage()
    table.apply_theme(theme("dark"))
    assert table.grab().toImage() != light
    assert table.field_at(QPoint(60, 30)) == plain
    table.show_groups(())
    assert table.toPlainText().strip() == ""
