"""A collection of three documents, one of them for staff, with its index, opened as often as a test likes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.evaluation.questions import Passage, Question
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from tests.index.toy import ToyEngine, finish, write_markdown

Open = Callable[..., AbstractContextManager[OpenedIndex]]

QUESTIONS = (
    Question("Q1", "Which pump fits?", kind="parts", relevant=(Passage("parts", "1", "Pumps"),)),
    Question("Q2", "How long is the warranty?", kind="terms", relevant=(Passage("parts", "1", "Warranty"),)),
    Question("Q3", "Who opens the safe?", kind="terms", relevant=(Passage("secret", "1", "Safe"),)),
    Question("Q4", "How loud is it?", kind="none", abstain=True),
)


def value(work: Iterator[object]) -> object:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "collection"
    body = "\n## Pumps\n\n" + "The pump fits. " * 50 + "\n\n## Warranty\n\n" + "The warranty is long. " * 50 + "\n"
    write_markdown(root, "parts.md", body=body)
    write_markdown(root, "other.md")
    secret = write_markdown(root, "secret.md", body="\n## Safe\n\nThe pump room's safe is opened by the warden, who fits the warranty.\n")
    secret.write_text(secret.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    return root


@pytest.fixture
def build(folder: Path) -> Callable[[], None]:
    def run() -> None:
        finish(ingest(Collection(folder), folder / "index.sqlite", chunker=chunker("structure"), engine=ToyEngine()))  # type: ignore[arg-type]

    return run


@pytest.fixture
def opened(folder: Path, build: Callable[[], None]) -> Open:
    build()

    @contextmanager
    def run(audience: Audience = Audience.STAFF) -> Iterator[OpenedIndex]:
        with open_index(folder / "index.sqlite", audience) as reader:
            yield OpenedIndex(reader, folder, ToyEngine())  # type: ignore[arg-type]

    return run
