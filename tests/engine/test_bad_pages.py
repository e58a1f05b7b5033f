"""A page that takes too long, or too much, or ends its worker, is skipped; the pages after it are read by another worker."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from explorer.domain.progress import Progress
from explorer.engine import Engine, Limits
from explorer.engine.jobs import ParseJob
from explorer.engine.limits import MOST_SKIPPED, PageCrashed, PageExceeded, page_at_fault
from explorer.errors import LimitExceeded, WorkerDied
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written

SLOW = "BT /F1 1 Tf " + "1 0 0 1 50 50 Tm (x) Tj " * 6_000_000 + "ET"


@pytest.fixture(scope="module")
def slow_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three pages, of which the second draws six million letters."""
    path = tmp_path_factory.mktemp("slow") / "slow.pdf"
    path.write_bytes(raw_pdf([RawPage(written("The first page.")), RawPage(SLOW), RawPage(written("The third page."))]))
    return path


def test_a_page_that_takes_too_long_is_skipped(slow_page: Path) -> None:
    with Engine(limits=Limits(seconds_per_page=1.0)) as engine:
        document = engine.parse(slow_page, "slow.pdf").result(60)
    assert document.text == "The first page.\n\nThe third page."
    (skipped,) = document.skipped
    assert (skipped.page, skipped.label, skipped.position) == (2, "2", len("The first page."))
    assert skipped.words == "page 2 was skipped: it took longer than 1 seconds"
    assert [page.number for page in document.pages] == [1, 2, 3]


def test_a_page_that_takes_too_much_memory_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "huge.pdf"
    lines = "".join(f"1 0 0 1 {number % 300} {number % 290}.{number} Tm ({'abcdefghij' * 20}) Tj " for number in range(4_000))
    path.write_bytes(
        raw_pdf([RawPage(written("The first page.")), RawPage(f"BT /F1 1 Tf {lines} ET"), RawPage(written("The third page."))])
    )
    with Engine(limits=Limits(memory_mb=300)) as engine:
        document = engine.parse(path, "huge.pdf").result(60)
    (skipped,) = document.skipped
    assert skipped.reason == "it took more than 300 MB of memory"
    assert document.text.endswith("The third page.")


def test_a_page_that_ends_its_worker_is_skipped(slow_page: Path) -> None:
    with Engine(limits=Limits(seconds_per_page=2.0)) as engine:
        at_second = threading.Event()

        def hear(progress: Progress) -> None:
            if progress.done == 1:
                at_second.set()

        future = engine.parse(slow_page, "slow.pdf", on_progress=hear)
        assert at_second.wait(30)
        time.sleep(0.2)
        (pid,) = engine.worker_pids()
        os.kill(pid, signal.SIGKILL)
        document = future.result(60)
    (skipped,) = document.skipped
    assert skipped.words == "page 2 was skipped: the process that read it crashed"


def test_after_too_many_pages_the_document_is_given_up() -> None:
    job = ParseJob(Path("a.pdf"), "a.pdf", None)
    for page in range(1, MOST_SKIPPED + 1):
        assert job.after(PageExceeded("", page, "it took long")) is not None
    assert job.after(PageExceeded("", MOST_SKIPPED + 1, "it took long")) is None
    again = ParseJob(Path("a.pdf"), "a.pdf", None)
    assert again.after(PageCrashed("", 3)) is not None
    assert again.after(PageCrashed("", 3)) is None


def test_what_is_no_pages_fault() -> None:
    assert page_at_fault(LimitExceeded("the whole took longer")) is None
    assert page_at_fault(WorkerDied("it ended")) is None
    assert page_at_fault(PageCrashed("", 4)) == (4, "the process that read it crashed")
