"""After a turn from staff to the public, no pane of the window holds a word for staff, whatever was open in it before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QWidget

from explorer.domain.audience import Audience
from explorer.evaluation.evaluating import Conditions
from explorer.gui.app import Shell
from explorer.gui.window import EVALUATE
from explorer.viewlogic.question_sets import EvaluationOrder
from tests.gui.shell.conftest import BODY, Start, build
from tests.index.toy import write_markdown
from tests.secrets import secrets_of

HIDDEN = "Only for those who work here are these many words about ribbons."
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)
TEXTS = ("text", "toPlainText", "currentText", "windowTitle", "toolTip", "accessibleName", "accessibleDescription")
BODY_HIDDEN = f"\n## A section that is hidden\n\n{HIDDEN}\n\n## Another hidden one\n\nMore.\n"
QUESTIONS = (
    {"id": "Q1", "question": "Which words are first?", "relevant": [{"doc_id": "delivery", "version": "1", "section": "Alpha"}]},
    {
        "id": "Q2",
        "question": "What is for those who work here?",
        "public_ok": False,
        "relevant": [{"doc_id": "secret", "version": "1", "section": "Nowhere"}],
    },
)


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    root = tmp_path / "mixed"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    for name, title in (("secret.md", "Secret policy"), ("safe.md", "Policy of the safe")):
        path = write_markdown(
            root, name, title=title, body=f"\n## A section that is hidden\n\n{HIDDEN}\n\n## Another hidden one\n\nMore.\n"
        )
        path.write_text(path.read_text(encoding="utf-8").replace("access: public\n", "access: staff\n"), encoding="utf-8")
    (root / "questions.jsonl").write_text("\n".join(map(json.dumps, QUESTIONS)), encoding="utf-8")
    return root


def everything_told(shell: Shell) -> str:
    """Every text that a widget of this window shows, says or keeps, and every row of every model behind one."""
    told: list[str] = []
    facts = shell.rest.inspector._body
    for widget in [shell.window, *shell.window.findChildren(QWidget), *QApplication.topLevelWidgets()]:
        if facts.isHidden() and facts.isAncestorOf(widget):
            # The chunk pane writes all of its facts anew before it shows them again.
            continue
        for name in TEXTS:
            ask = getattr(widget, name, None)
            answer = ask() if callable(ask) else ""
            told.append(answer if isinstance(answer, str) else "")
        model = getattr(widget, "model", None)
        if callable(model) and isinstance(found := model(), QAbstractItemModel):
            told += rows_of(found, QModelIndex())
    return "\n".join(told)


def rows_of(model: QAbstractItemModel, parent: QModelIndex) -> list[str]:
    told = []
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            at = model.index(row, column, parent)
            told += [str(model.data(at, role) or "") for role in ROLES]
            told += rows_of(model, at) if column == 0 else []
    return told


def open_all_panes(shell: Shell, collection: Path, hidden: str, qtbot) -> None:
    """Show the passage for staff in whatever can show it."""
    rest = lambda: qtbot.waitUntil(lambda: shell.at_rest)  # noqa: E731
    shell.session.select_chunk(hidden)
    rest()
    shell.finding.open_search("ribbons work")
    rest()
    shell.citing.paste(f"see [{hidden}] and again {hidden[:8]}")
    rest()
    shell.finding.open_evaluation()
    shell.window.library.show_page(EVALUATE)
    shell.finding._evaluate(EvaluationOrder(collection / "questions.jsonl", Conditions()))
    rest()
    shell.window.top_bar.goto.setText("ribbons")
    rest()


def test_a_turn_to_the_public_leaves_nothing_behind(start: Start, collection: Path, qtbot) -> None:
    index = build(collection)
    secrets = secrets_of(collection, index)
    shell = start(index=index, collection=collection)
    hidden = next(chunk.chunk_id for chunk in shell.session.state.opened.reader.chunks("secret", "1") if HIDDEN in chunk.text)
    open_all_panes(shell, collection, hidden, qtbot)
    before = secrets.told_in(everything_told(shell))
    assert {hidden, "Secret policy", "What is for those who work here?"} <= set(before)

    shell.session.set_audience(Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.state.opened.reader.audience is Audience.PUBLIC)
    qtbot.waitUntil(lambda: shell.at_rest and shell.session.document is not None)
    assert shell.session.document.key == ("delivery", "1")
    assert secrets.told_in(everything_told(shell)) == []
    assert "1 document" in everything_told(shell)
    assert not shell.commands.action("back").isEnabled()


def test_a_locked_start_finds_nothing(start: Start, collection: Path, qtbot) -> None:
    index = build(collection)
    secrets = secrets_of(collection, index)
    shell = start(index=index, collection=collection, audience="public")
    with_ids = [word for word in secrets.words if len(word) == 12]
    open_all_panes(shell, collection, with_ids[0], qtbot)
    assert secrets.told_in(everything_told(shell), with_ids) == []
