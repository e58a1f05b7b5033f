"""Cutting off the GUI's thread: chunkers of other packages in a process of their own, which may never come back."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.comparison.columns import ColumnOrder
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.documents import DocumentText
from explorer.gui.cutting import ColumnKnife
from explorer.gui.lanes import Lane
from explorer.viewlogic.column_cut import ColumnCut
from explorer.viewlogic.column_text import ColumnText, ground_text
from tests.gui.documents import written

PLUGIN = """
import os, time
from pathlib import Path
from explorer.domain.chunks import Piece

class Patient:
    name = "patient"
    def __init__(self, size: int = 50):
        self.settings = {"size": size}
    def cut(self, document):
        folder = Path(os.environ["PATIENT_FOLDER"])
        (folder / f"began-{os.getpid()}-{self.settings['size']}").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        size = self.settings["size"]
        spans = ((at, min(at + size, len(document.text))) for at in range(0, len(document.text), size))
        return [Piece(start, end) for start, end in spans if document.text[start:end].strip()]
"""


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which a chunker of another package says that it began, and waits for a file "go"."""
    package = tmp_path / "package"
    info = package / "patient-1.dist-info"
    info.mkdir(parents=True)
    (package / "patient_chunker.py").write_text(PLUGIN, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patient\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[chunk_explorer.chunkers]\npatient = patient_chunker:Patient\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(package))
    monkeypatch.setenv("PATIENT_FOLDER", str(tmp_path))
    return tmp_path


@pytest.fixture
def cuts(qtbot: QtBot) -> Iterator[tuple[ColumnKnife, list[ColumnCut]]]:
    knife, found = ColumnKnife(), list[ColumnCut]()
    knife.cut.connect(found.append)
    yield knife, found
    knife.close()


@pytest.fixture
def text() -> MeasuredText:
    view = written().view
    return MeasuredText(DocumentText(view.text or "", view.blocks, "Boat rules"))


@pytest.fixture
def ground() -> ColumnText:
    return ground_text(written())


def began(folder: Path, size: int) -> Callable[[], bool]:
    return lambda: any(folder.glob(f"began-*-{size}"))


def test_ours_cut_in_a_thread(cuts, text: MeasuredText, ground: ColumnText, qtbot: QtBot) -> None:
    knife, found = cuts
    for words in (5, 6, 7):
        knife.want(text, ground, ColumnOrder.of("fixed", {"words": words}))
    assert not found, "nothing is cut in the thread that asks"
    qtbot.waitUntil(lambda: not knife.busy)
    assert [cut.order.settings for cut in found] == [(("words", 7),)]


def test_a_slow_chunker_waits_elsewhere_and_only_the_last_of_its_orders_comes(
    cuts, patient: Path, text: MeasuredText, ground: ColumnText, qtbot: QtBot
) -> None:
    knife, found = cuts
    knife.want(text, ground, ColumnOrder.of("patient", {"size": 10}))
    qtbot.waitUntil(began(patient, 10), timeout=30_000)
    assert str(os.getpid()) not in next(patient.glob("began-*")).name
    for size in (11, 12, 13):
        knife.want(text, ground, ColumnOrder.of("patient", {"size": size}))
    assert knife.busy
    assert not found
    (patient / "go").touch()
    qtbot.waitUntil(lambda: not knife.busy, timeout=30_000)
    assert [cut.order.settings for cut in found] == [(("size", 13),)]
    assert not began(patient, 11)()
    assert found[0].words == "size 13"
    assert [(piece.start, piece.end) for piece in found[0].column.pieces][:2] == [(0, 13), (13, 26)]


def test_another_chunker_does_not_wait_for_one_that_never_comes_back(
    cuts, patient: Path, text: MeasuredText, ground: ColumnText, qtbot: QtBot
) -> None:
    knife, found = cuts
    knife.want(text, ground, ColumnOrder.of("patient", {"size": 10}))
    qtbot.waitUntil(began(patient, 10), timeout=30_000)
    knife.want(text, ground, ColumnOrder("structure"))
    qtbot.waitUntil(lambda: bool(found))
    assert found[0].order == ColumnOrder("structure")
    # The process that waits for nothing is ended, and the next order has a new one.
    knife.want(text, ground, ColumnOrder.of("patient", {"size": 20}))
    qtbot.waitUntil(began(patient, 20), timeout=30_000)
    processes = {name.name.split("-")[1] for name in patient.glob("began-*")}
    assert len(processes) == 2
    (patient / "go").touch()
    qtbot.waitUntil(lambda: not knife.busy, timeout=30_000)
    assert found[-1].order == ColumnOrder.of("patient", {"size": 20})


def test_closing_does_not_wait_for_it(patient: Path, text: MeasuredText, ground: ColumnText, qtbot: QtBot) -> None:
    knife = ColumnKnife()
    knife.want(text, ground, ColumnOrder.of("patient", {"size": 10}))
    qtbot.waitUntil(began(patient, 10), timeout=30_000)
    before = time.monotonic()
    knife.close()
    assert time.monotonic() - before < 5
    assert not knife.busy


def test_columns_share_a_thread_and_a_closed_one_answers_no_more(text: MeasuredText, ground: ColumnText, qtbot: QtBot) -> None:
    lane, answers = Lane("test"), list[tuple[int, ColumnCut]]()
    knives = [ColumnKnife(lane=lane) for _ in range(2)]
    for number, knife in enumerate(knives):
        knife.cut.connect(lambda cut, number=number: answers.append((number, cut)))
    for knife in knives:
        knife.want(text, ground, ColumnOrder("fixed"))
    knives[0].close()
    qtbot.waitUntil(lambda: bool(answers) and not lane.busy)
    assert [number for number, _ in answers] == [1]
    knives[1].close()
    lane.run(lambda: None, lambda _: answers.clear(), lambda error: None, topic="other")
    qtbot.waitUntil(lambda: not answers)
    lane.close()
    assert not lane.busy
