"""The check of all metadata from the window."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from PySide6.QtTest import QAbstractItemModelTester

from explorer.domain.audience import Audience
from explorer.gui.app import Shell
from explorer.gui.dialogs.metadata_check import FIELDS, FINDINGS, REPEATED, MetadataCheckDialog
from explorer.gui.models.row_table import RowTable
from explorer.viewlogic.metadata_check_rows import FINDING_HEADS, TableRow


def checked(shell: Shell, qtbot) -> MetadataCheckDialog:
    shell.commands.action("check-metadata").trigger()
    dialog = shell.metadata.dialog
    qtbot.waitUntil(lambda: dialog.found is not None, timeout=15_000)
    return dialog


def words(dialog: MetadataCheckDialog, page: int, column: int) -> list[str]:
    model = dialog.models[page]
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_findings_fields_and_repeated_texts_are_listed(shell: Shell, qtbot) -> None:
    dialog = checked(shell, qtbot)
    assert dialog._head.text() == "\u26a0 3 chunks of 3 documents: 2 warnings"
    assert sorted(words(dialog, FINDINGS, 3)) == ["Text hash", "Type"]
    assert words(dialog, FIELDS, 0)[:3] == ["Domain", "Type", "Language"]
    assert words(dialog, FIELDS, 3)[0] == "car 2, fire 1"
    assert words(dialog, REPEATED, 1) + words(dialog, REPEATED, 3) == ["car/a.md", "car/b.md"]
    assert [dialog.tabs.tabText(number) for number in range(3)] == ["Findings  2", "Fields", "Repeated texts  1"]


def test_a_finding_leads_to_its_document_and_a_repeated_text_to_either_place(shell: Shell, qtbot) -> None:
    dialog = checked(shell, qtbot)
    row = words(dialog, FINDINGS, 3).index("Type")
    dialog.tables[FINDINGS].setCurrentIndex(dialog.models[FINDINGS].index(row, 0))
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document is not None and shell.session.document.key == ("a", "1"))
    assert "is a default: nothing says which it is" in dialog._why.text()
    dialog.tabs.setCurrentIndex(REPEATED)
    for column, doc_id in ((3, "b"), (1, "a")):
        dialog.tables[REPEATED].setCurrentIndex(dialog.models[REPEATED].index(0, column))
        qtbot.waitUntil(lambda doc_id=doc_id: shell.at_rest and shell.session.chunk is not None and shell.session.chunk.doc_id == doc_id)
    assert dialog._why.text() == "The same text stands in documents/car/a.md and documents/car/b.md."


def test_the_outcome_is_saved(shell: Shell, qtbot, tmp_path: Path) -> None:
    dialog = checked(shell, qtbot)
    dialog.save(tmp_path / "check.json")
    assert json.loads((tmp_path / "check.json").read_text(encoding="utf-8"))["warnings"] == 2
    dialog.save(tmp_path / "no folder" / "check.json")
    assert "could not be written" in dialog._told.text()


def test_it_looks_again_when_the_index_is_opened_again(shell: Shell, qtbot) -> None:
    dialog = checked(shell, qtbot)
    first = dialog.found
    shell.opening.reload()
    qtbot.waitUntil(lambda: shell.at_rest and dialog.found is not None and dialog.found is not first)
    assert dialog.isVisible()


def test_it_can_be_cancelled_and_begun_again(shell: Shell, qtbot) -> None:
    shell.commands.action("check-metadata").trigger()
    dialog = shell.metadata.dialog
    dialog._again.click()
    qtbot.waitUntil(lambda: not dialog.work.running)
    if dialog.found is None:
        assert dialog._head.text() == "Cancelled"
        dialog._again.click()
    qtbot.waitUntil(lambda: dialog.found is not None)


def test_the_public_hears_why_no_text_is_listed(shell: Shell, qtbot) -> None:
    shell.session.set_audience(Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest)
    dialog = checked(shell, qtbot)
    dialog.tabs.setCurrentIndex(REPEATED)
    assert "when the audience is staff" in dialog._faces[REPEATED].text()
    assert dialog.tables[REPEATED].isHidden()
    assert "fire/c.md" not in "".join(words(dialog, FINDINGS, 1))


def test_without_an_index_it_says_what_to_do(shell: Shell) -> None:
    shell.session.close_index()
    shell.metadata.check()
    assert not shell.metadata.dialog.isVisible()


def test_the_window_needs_no_models_and_no_language_model() -> None:
    rooms = ("gui.describing", "gui.correcting", "gui.metadata_desk", "gui.dialogs.metadata_check", "gui.dialogs.correction")
    core = ("index.metadata_check", "index.metadata_findings", "index.corrections", "index.domains_file")
    code = "import sys\n" + "".join(f"import explorer.{name}\n" for name in (*rooms, *core))
    code += "print([name for name in ('pydantic', 'py3langid', 'numpy', 'pymupdf') if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_the_model_keeps_to_the_rules() -> None:
    model = RowTable(FINDING_HEADS, numbers=(1,), ids=(2,))
    strict = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows([TableRow(("a", "b", "c", "d", "e"), "A sentence.")])
    assert (model.rowCount(), model.columnCount()) == (1, 5)
    model.set_rows(())
    assert model.rowCount() == 0
    del strict
