"""Hits and answers made by hand, a small evaluation, and the whole window on a small collection."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from explorer.domain.chunks import Chunk
from explorer.domain.spans import Span
from explorer.evaluation.evaluating import Conditions, Evaluation, evaluate
from explorer.evaluation.questions import Passage, Question
from explorer.gui.app import Shell
from explorer.gui.engine_door import EngineDoor
from explorer.index.search import Hit
from explorer.viewlogic.search_rows import SearchRow, search_rows
from explorer.viewlogic.searching import SearchAnswer, SearchOrder
from explorer.viewlogic.window_options import WindowOptions
from tests.evaluation.toy import ToyIndex, chunk
from tests.gui.shell.conftest import BODY, build
from tests.index.toy import write_markdown

DAY = date(2026, 10, 9)


def hit_chunk(number: int, text: str = "", *, access: str = "public", until: str = "") -> Chunk:
    text = text or f"Gift policy\nWrapping\n\nPaper and ribbon number {number}."
    return Chunk(
        f"{number:012x}", "gifts", "2", "Gift policy", "structure", number, 0, len(text), text, ("Wrapping",), (), "2026-01-01", until,
        access, "en", "policy", "documents/gifts.md",
    )  # fmt: skip


def rows(*chunks: Chunk, word: str = "ribbon") -> tuple[SearchRow, ...]:
    hits = []
    for rank, one in enumerate(chunks, start=1):
        at = one.text.find(word)
        hits.append(Hit(rank, 10.0 - rank, one, (Span(at, at + len(word)),) if at >= 0 else ()))
    return search_rows(hits, lambda _doc_id, _version: (), DAY)


def answer(order: SearchOrder, count: int = 3) -> SearchAnswer:
    return SearchAnswer(order, rows(*(hit_chunk(number) for number in range(count))))


RIGHT, WRONG = chunk("returns", "3", ("Window",)), chunk("returns", "4", ("Window",), dates=("2026-11-01", ""))
STAFF = chunk("refunds", "2", ("Approval",), access="staff")
QUESTIONS = (
    Question(
        "Q1",
        "How long is the window?",
        kind="version",
        as_of=DAY,
        reference_answer="30 days.",
        relevant=(Passage("returns", "3", "Window"),),
        wrong_version=(Passage("returns", "4", "Window"),),
    ),
    Question("Q2", "Who approves?", kind="table", as_of=DAY, relevant=(Passage("returns", "3", "Window"), Passage("gone", "1", "S"))),
    Question("Q3", "How loud is it?", kind="unanswerable", as_of=DAY, abstain=True),
)


def evaluation(**conditions: object) -> Evaluation:
    index = ToyIndex([RIGHT, WRONG, STAFF], {"How long is the window?": [WRONG, RIGHT], "Who approves?": [STAFF], "How loud is it?": []})
    work = evaluate(index, QUESTIONS, Conditions(**conditions))
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "texts"
    write_markdown(root, "delivery.md", title="Delivery policy", body=BODY)
    write_markdown(root, "gifts.md", title="Gift policy", body="\n## Wrapping\n\nPaper and ribbon, not for returns.\n")
    lines = (
        '{"id": "Q1", "question": "delivery", "kind": "table", "relevant": [{"doc_id": "delivery", "version": "1", "section": "Alpha"}]}\n'
        '{"id": "Q2", "question": "ribbon", "kind": "table", "relevant": [{"doc_id": "delivery", "version": "1", "section": "Gamma"}]}\n'
    )
    (root / "questions.jsonl").write_text(lines, encoding="utf-8")
    return root


@pytest.fixture
def shell(qtbot, qapp: QApplication, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    """The window at rest on a collection without pages, so that no worker process is needed."""
    monkeypatch.setattr(EngineDoor, "warm", lambda _self: None)
    dress = (qapp.styleSheet(), qapp.palette(), qapp.font())
    made = Shell(qapp, WindowOptions(index=build(folder), collection=folder, theme="light"))
    made.open()
    qtbot.waitUntil(lambda: made.at_rest)
    yield made
    made.close()
    made.window.deleteLater()
    qapp.setStyleSheet(dress[0])
    qapp.setPalette(dress[1])
    qapp.setFont(dress[2])


@pytest.fixture
def rest(shell: Shell, qtbot) -> Callable[[], None]:
    return lambda: qtbot.waitUntil(lambda: shell.at_rest)
