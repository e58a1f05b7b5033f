"""Workers do the work, end when they must, and are replaced."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import CancelledError, Future, wait
from pathlib import Path

import psutil
import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from explorer.domain.drawing import PageDrawing
from explorer.domain.progress import Progress
from explorer.engine import DrawRequest, Engine, Limits, RenderRequest
from explorer.engine.jobs import DRAW, PARSE, RENDER
from explorer.errors import Cancelled, DocumentError, EnvironmentFault, LimitExceeded, PasswordNeeded, WorkerDied
from tests.engine import hostile
from tests.engine.conftest import wait_for
from tests.parsing.pdf.typesetting import Typesetter


@pytest.fixture(scope="module")
def engine():  # type: ignore[no-untyped-def]
    with Engine(limits=Limits(seconds_per_page=1.0, seconds_per_document=2.5, memory_mb=400)) as engine:
        yield engine


def pid(engine: Engine) -> int:
    return engine.submit(hostile.job(hostile.Pid())).result(30)


def test_a_pdf_is_parsed_in_a_worker_page_by_page(engine: Engine, policy: Path) -> None:
    heard: list[Progress] = []
    document = engine.parse(policy, "documents/policy.pdf", on_progress=heard.append).result(30)
    assert document.text == "Small policy\n\nWords on the first page.\n\nWords on the second page."
    assert heard == [Progress(done, 2, "documents/policy.pdf") for done in (0, 1, 2)]
    assert engine.worker_pids() == (pid(engine),)
    assert pid(engine) != os.getpid()


def test_a_small_text_is_parsed_at_once(tmp_path: Path) -> None:
    path = tmp_path / "short.md"
    path.write_text("# Short\n\ntext", encoding="utf-8")
    with Engine() as engine:
        future = engine.parse(path, "short.md")
        assert future.done()
        assert future.result().text == "Short\n\ntext"
        assert isinstance(engine.parse(tmp_path / "none.md", "none.md").exception(), DocumentError)
        assert engine.worker_pids() == ()


def test_a_large_text_is_parsed_in_a_worker(engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "long.md"
    path.write_text("word " * 250_000, encoding="utf-8")
    future = engine.parse(path, "long.md")
    assert not future.done()
    assert len(future.result(30).text) == 250_000 * 5 - 1


def test_an_unknown_format_is_refused(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "sheet.ods").write_bytes(b"x")
    assert isinstance(engine.parse(tmp_path / "sheet.ods", "sheet.ods").exception(30), DocumentError)


def test_a_worker_that_dies_is_replaced(engine: Engine) -> None:
    before = pid(engine)
    with pytest.raises(WorkerDied, match=r"^hostile\.pdf: the worker process ended with signal 9 before it answered\."):
        engine.submit(hostile.job(hostile.Die())).result(30)
    assert pid(engine) != before


def test_a_worker_killed_while_it_waits_is_replaced_silently(engine: Engine) -> None:
    before = pid(engine)
    os.kill(before, signal.SIGKILL)
    wait_for(lambda: not psutil.pid_exists(before) or psutil.Process(before).status() == psutil.STATUS_ZOMBIE)
    assert pid(engine) != before


def test_a_worker_killed_while_it_parses_or_draws(engine: Engine, policy: Path, tmp_path: Path) -> None:
    started = tmp_path / "started"
    future = engine.submit(hostile.job(hostile.Sleep(0.8, 3, started)))
    picture = engine.render(RenderRequest(policy, 1, 1.0))
    wait_for(started.exists)
    (running,) = engine.worker_pids()
    os.kill(running, signal.SIGKILL)
    assert isinstance(future.exception(30), WorkerDied)
    # The one that waited for its turn has not suffered.
    picture.result(30).release()


def test_a_page_that_takes_too_long_is_ended(engine: Engine, tmp_path: Path) -> None:
    with pytest.raises(LimitExceeded, match=r"^hostile\.pdf: page 1 took longer than 1 seconds, and the work was ended\.$"):
        engine.submit(hostile.job(hostile.Hold(tmp_path / "started"))).result(30)
    assert pid(engine)


def test_a_document_that_takes_too_long_is_ended(engine: Engine) -> None:
    heard: list[int] = []
    job = hostile.job(hostile.Sleep(0.3, 100))
    job.on_progress = lambda done, total: heard.append(done)
    with pytest.raises(LimitExceeded, match=r"the whole took longer than 2\.5 seconds"):
        engine.submit(job).result(30)
    assert len(heard) >= 3


def test_a_page_that_takes_too_much_memory_is_ended() -> None:
    with Engine(limits=Limits(memory_mb=400)) as engine:
        with pytest.raises(LimitExceeded, match="it took more than 400 MB of memory at page 1, and"):
            engine.submit(hostile.job(hostile.Devour(600))).result(30)
        assert pid(engine)


def test_work_can_be_cancelled(engine: Engine, tmp_path: Path) -> None:
    started, cancel = tmp_path / "started", threading.Event()
    job = hostile.job(hostile.Sleep(0.8, 9, started))
    job.cancel = cancel
    future = engine.submit(job)
    wait_for(started.exists)
    cancel.set()
    assert isinstance(future.exception(30), Cancelled)


def test_work_that_is_cancelled_before_it_begins_never_does(engine: Engine, policy: Path) -> None:
    cancel = threading.Event()
    cancel.set()
    assert isinstance(engine.parse(policy, "policy.pdf", cancel=cancel).exception(30), Cancelled)
    text = policy.with_suffix(".md")
    assert isinstance(engine.parse(text, "policy.md", cancel=cancel).exception(30), Cancelled)


def test_a_listener_that_fails_fails_its_own_job_only(engine: Engine, policy: Path) -> None:
    def listen(progress: Progress) -> None:
        raise RuntimeError("no ears")

    assert isinstance(engine.parse(policy, "policy.pdf", on_progress=listen).exception(30), RuntimeError)
    assert engine.parse(policy, "policy.pdf").result(30).text


def test_errors_of_a_worker_arrive(engine: Engine) -> None:
    stumbled = engine.submit(hostile.job(hostile.Stumble())).exception(30)
    assert isinstance(stumbled, KeyError)
    assert "hostile.py" in stumbled.__notes__[0]
    assert isinstance(engine.submit(hostile.job(hostile.Fail())).exception(30), EnvironmentFault)


def test_pictures_go_first_and_a_cancelled_turn_costs_nothing(tmp_path: Path) -> None:
    order: list[str] = []

    def asked(name: str, priority: int) -> Future[object]:
        future = engine.submit(hostile.job(hostile.Pid(), priority=priority))
        future.add_done_callback(lambda done: order.append(name))
        return future

    with Engine() as engine:
        started = tmp_path / "started"
        first = engine.submit(hostile.job(hostile.Sleep(0.4, 1, started)))
        wait_for(started.exists)
        futures = [asked("parse", PARSE), asked("dropped", RENDER), asked("draw", DRAW), asked("render", RENDER)]
        assert futures[1].cancel()
        wait([first, futures[0], futures[2], futures[3]], 30)
        with pytest.raises(CancelledError):
            futures[1].result()
    assert order == ["dropped", "render", "draw", "parse"]


def test_two_workers_work_at_once_and_no_more_start(tmp_path: Path) -> None:
    with Engine(workers=2) as engine:
        sleeps = [engine.submit(hostile.job(hostile.Sleep(0.7, 1, tmp_path / f"{n}"))) for n in range(4)]
        wait(sleeps, 30)
        assert len({(tmp_path / f"{n}").read_text(encoding="ascii") for n in range(4)}) == 2
        assert len(engine.worker_pids()) == 2


def test_quick_files_are_left_to_one_worker_and_a_picture_gets_its_own(policy: Path, tmp_path: Path) -> None:
    with Engine(workers=2) as engine:
        wait([engine.parse(policy, "policy.pdf") for _ in range(5)], 30)
        assert len(engine.worker_pids()) == 1
        started = tmp_path / "started"
        slow = engine.submit(hostile.job(hostile.Sleep(20, 1, started)))
        wait_for(started.exists)
        engine.render(RenderRequest(policy, 1, 0.5)).result(30).release()
        assert not slow.done()


def test_the_worker_that_has_the_file_open_is_preferred(tmp_path: Path) -> None:
    with Engine(workers=2) as engine:
        pids = {}
        for name in ("a", "b"):
            started = tmp_path / name
            other = engine.submit(hostile.job(hostile.Sleep(0.3, 1, started), path=Path(name)))
            pids[name] = other, started
        wait([future for future, _ in pids.values()], 30)
        for name in ("a", "b", "b", "a"):
            assert engine.submit(hostile.job(hostile.Pid(), path=Path(name))).result(30) == int(pids[name][1].read_text(encoding="ascii"))


def test_warming_starts_workers_ahead(policy: Path) -> None:
    with Engine(workers=2) as engine:
        engine.warm(1)
        wait_for(lambda: len(engine.worker_pids()) == 1)
        engine.warm()
        wait_for(lambda: len(engine.worker_pids()) == 2)
        assert engine.parse(policy, "policy.pdf").result(30).text
        assert len(engine.worker_pids()) == 2


def test_closing_ends_what_runs_and_what_waits(tmp_path: Path) -> None:
    engine = Engine()
    started = tmp_path / "started"
    running = engine.submit(hostile.job(hostile.Hold(started)))
    waiting = engine.submit(hostile.job(hostile.Pid()))
    wait_for(started.exists)
    worker = psutil.Process(int(started.read_text(encoding="ascii")))
    engine.close()
    engine.close()
    assert isinstance(running.exception(5), Cancelled)
    assert isinstance(waiting.exception(5), Cancelled)
    assert isinstance(engine.submit(hostile.job(hostile.Pid())).exception(5), Cancelled)
    assert not worker.is_running()
    engine.warm()
    assert engine.worker_pids() == ()


def test_a_relative_path_means_the_current_folder_of_now(engine: Engine, policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pid(engine)
    monkeypatch.chdir(policy.parent)
    assert engine.parse(Path(policy.name), "policy.pdf").result(30).text
    engine.render(RenderRequest(Path(policy.name), 1, 0.5)).result(30).release()


def test_an_engine_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="worker"):
        Engine(workers=0)


def test_an_engines_password_opens_what_a_request_brings_none_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.pdf"
    setter = Typesetter(encrypt=StandardEncryption("open sesame", canPrint=0))
    setter.paragraph("Behind the door")
    path.write_bytes(setter.bytes())
    with Engine(password="open sesame") as engine:
        assert engine.parse(path, "locked.pdf").result(30).text == "Behind the door"
        assert engine.draw(DrawRequest(path, (PageDrawing(1, ()),), 30)).result(30).startswith(b"\x89PNG")
    with Engine() as engine, pytest.raises(PasswordNeeded):
        engine.parse(path, "locked.pdf").result(30)
    monkeypatch.setenv("CHUNK_EXPLORER_PASSWORD", "open sesame")
    with Engine() as engine:
        assert engine.parse(path, "locked.pdf").result(30).text == "Behind the door"
