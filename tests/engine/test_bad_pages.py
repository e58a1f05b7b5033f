"""A page that takes too long, or too much, or ends its worker, is skipped; the pages after it are read by another worker."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from explorer.domain.documents import ParsedDocument
from explorer.domain.placement import Page
from explorer.engine import Engine, Limits
from explorer.engine.jobs import ParseJob
from explorer.engine.limits import MOST_SKIPPED, PageCrashed, PageExceeded, page_at_fault
from explorer.engine.tasks import ParseTask
from explorer.errors import LimitExceeded, WorkerDied
from explorer.parsing.handing_over import PagesRead
from explorer.parsing.pdf.document import LONG
from tests.engine.conftest import wait_for
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written

SLOW, SLOWISH = ("BT /F1 1 Tf " + "1 0 0 1 50 50 Tm (x) Tj " * times + "ET" for times in (6_000_000, 1_000_000))


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


@pytest.mark.parametrize("kills", [1, 2])
def test_a_page_at_which_its_worker_ends_is_tried_once_more(tmp_path: Path, kills: int) -> None:
    path = tmp_path / "slow.pdf"
    path.write_bytes(raw_pdf([RawPage(written("The first page.")), RawPage(SLOWISH), RawPage(written("The third page."))]))
    with Engine(limits=Limits(seconds_per_page=60.0)) as engine:
        heard: list[int] = []
        future = engine.parse(path, path.name, on_progress=lambda progress: heard.append(progress.done))
        killed: set[int] = set()
        for _ in range(kills):
            wait_for(lambda: heard and heard[-1] == 1 and set(engine.worker_pids()) - killed, 60)
            (pid,) = engine.worker_pids()
            heard.clear()
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        document = future.result(120)
    if kills == 1:
        assert not document.skipped
        assert document.text == "The first page.\n\nx\n\nThe third page."
    else:
        assert [page.words for page in document.skipped] == ["page 2 was skipped: the process that read it crashed"]


@pytest.fixture(scope="module")
def long_with_a_slow_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So many pages that they are kept packed, with a slow one near the end."""
    pages = [RawPage(written(f"This is page {number}.")) for number in range(1, LONG + 51)]
    pages[LONG + 39] = RawPage(SLOW)
    path = tmp_path_factory.mktemp("long") / "long.pdf"
    path.write_bytes(raw_pdf(pages))
    return path


def test_what_was_read_is_not_read_again(long_with_a_slow_page: Path) -> None:
    heard: list[int] = []
    with Engine(limits=Limits(seconds_per_page=1.0)) as engine:
        document = engine.parse(long_with_a_slow_page, "long.pdf", on_progress=lambda progress: heard.append(progress.done)).result(60)
    assert heard == sorted(heard)
    assert [page.page for page in document.skipped] == [LONG + 40]
    assert document.text.count("This is page") == LONG + 49
    assert document.text.endswith(f"This is page {LONG + 50}.")
    # The places came in parts, and all of them.
    assert len(document.runs) == LONG + 49
    assert all(run.end <= page.end for page, run in zip(pages_with_text(document), document.runs, strict=True))


def pages_with_text(document: ParsedDocument) -> list[Page]:
    return [page for page in document.pages if page.start < page.end]


def test_the_limit_for_a_document_counts_all_its_workers(long_with_a_slow_page: Path) -> None:
    with (
        Engine(limits=Limits(seconds_per_page=1.0, seconds_per_document=0.8)) as engine,
        pytest.raises(LimitExceeded, match="the whole took"),
    ):
        engine.parse(long_with_a_slow_page, "long.pdf").result(60)


def test_nothing_is_kept_of_a_file_that_was_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "changing.pdf"
    path.write_bytes(b"one")
    job = ParseJob(path, "changing.pdf", None)
    job.task()
    job.take(PagesRead((b"page 1", b"page 2")))
    kept = job.after(PageExceeded("", 3, "it took long"))
    assert isinstance(kept, ParseTask)
    assert (kept.kept, kept.skip) == ((b"page 1", b"page 2"), ((3, "it took long"),))
    path.write_bytes(b"another")
    anew = job.after(PageExceeded("", 4, "it took long"))
    assert isinstance(anew, ParseTask)
    assert (anew.kept, anew.skip) == ((), ())


def test_after_too_many_pages_the_document_is_given_up() -> None:
    job = ParseJob(Path("a.pdf"), "a.pdf", None)
    for page in range(1, MOST_SKIPPED + 1):
        assert job.after(PageExceeded("", page, "it took long")) is not None
    assert job.after(PageExceeded("", MOST_SKIPPED + 1, "it took long")) is None
    again = ParseJob(Path("a.pdf"), "a.pdf", None)
    assert again.after(PageCrashed("", 3)) is not None
    assert again.after(PageCrashed("", 3)) is not None
    assert again.after(PageCrashed("", 3)) is None


def test_a_worker_that_ends_at_no_page_is_replaced_once() -> None:
    job = ParseJob(Path("a.pdf"), "a.pdf", None)
    assert job.after(WorkerDied("it ended")) is not None
    assert job.after(WorkerDied("it ended")) is None
    assert ParseJob(Path("a.pdf"), "a.pdf", None).after(LimitExceeded("the whole took longer")) is None


def test_reading_pictures_may_take_longer() -> None:
    limits = Limits(seconds_per_page=20, seconds_per_document=900).with_ocr
    assert (limits.seconds_per_page, limits.seconds_per_document) == (60, 18_000)
    assert limits.memory_mb == Limits().memory_mb


def test_what_is_no_pages_fault() -> None:
    assert page_at_fault(LimitExceeded("the whole took longer")) is None
    assert page_at_fault(WorkerDied("it ended")) is None
    assert page_at_fault(PageCrashed("", 4)) == (4, "the process that read it crashed")
