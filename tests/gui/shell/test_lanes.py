"""The lanes: answers come in the GUI's thread, stale ones never, errors go their way, and threads end."""

from __future__ import annotations

import threading

import pytest

from explorer.errors import Cancelled, NotFound
from explorer.gui.lanes import Lane
from explorer.gui.two_lanes import TwoLanes


@pytest.fixture
def lane(qtbot):
    made = Lane("test")
    yield made
    made.close()


def boom(error: Exception) -> None:
    raise AssertionError(f"unexpected: {error!r}")


def test_work_runs_elsewhere_and_the_answer_comes_here(lane: Lane, qtbot) -> None:
    threads = {}
    lane.run(
        lambda: threads.setdefault("work", threading.current_thread()),
        lambda _: threads.setdefault("done", threading.current_thread()),
        boom,
        topic="a",
    )
    qtbot.waitUntil(lambda: "done" in threads)
    assert threads["done"] is threading.current_thread()
    assert threads["work"] is not threads["done"]


def test_a_newer_request_makes_the_older_answer_stale(lane: Lane, qtbot) -> None:
    gate, answers, begun = threading.Event(), [], threading.Event()

    def slow() -> str:
        begun.set()
        gate.wait(5)
        return "old"

    lane.run(slow, answers.append, boom, topic="a")
    begun.wait(5)
    lane.run(lambda: "newer", answers.append, boom, topic="a")
    lane.run(lambda: "other", answers.append, boom, topic="b")
    lane.run(lambda: "newest", answers.append, boom, topic="a")
    gate.set()
    qtbot.waitUntil(lambda: not lane.busy)
    assert answers == ["other", "newest"]


def test_stale_work_that_has_not_begun_is_skipped(lane: Lane, qtbot) -> None:
    gate, done = threading.Event(), []
    lane.run(lambda: gate.wait(5), lambda _: None, boom, topic="first")
    lane.run(lambda: done.append("skipped"), lambda _: None, boom, topic="a")
    lane.forget("a")
    gate.set()
    qtbot.waitUntil(lambda: not lane.busy)
    assert done == []


def test_errors_come_as_values(lane: Lane, qtbot) -> None:
    errors = []

    def fail() -> None:
        raise NotFound("There is none.")

    lane.run(fail, boom, errors.append, topic="a")
    qtbot.waitUntil(lambda: bool(errors))
    assert str(errors[0]) == "There is none."


def test_a_cancelled_request_is_silent(lane: Lane, qtbot) -> None:
    def cancelled() -> None:
        raise Cancelled

    lane.run(cancelled, boom, boom, topic="a")
    qtbot.waitUntil(lambda: not lane.busy)


def test_busy_is_told_once_for_both_ends(lane: Lane, qtbot) -> None:
    told = []
    lane.busy_changed.connect(told.append)
    for number in range(5):
        lane.run(lambda: None, lambda _: None, boom, topic=str(number))
    qtbot.waitUntil(lambda: not lane.busy)
    assert told == [True, False]


def test_after_closing_nothing_is_taken_and_nothing_comes(qtbot) -> None:
    made, gate, begun = Lane("test"), threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        gate.wait(5)

    made.run(slow, boom, boom, topic="a")
    begun.wait(5)
    threading.Timer(0.05, gate.set).start()
    made.close()
    made.run(lambda: 1, boom, boom, topic="b")
    qtbot.wait(30)
    assert not [thread for thread in threading.enumerate() if thread.name == "lane test"]


def test_two_lanes_tell_what_they_do_and_what_failed(qtbot) -> None:
    lanes, busy, failed, gate = TwoLanes(), [], [], threading.Event()
    lanes.busy_changed.connect(busy.append)
    lanes.failed.connect(failed.append)

    def fail() -> None:
        gate.wait(5)
        raise NotFound("There is none.")

    lanes.run("a", fail, boom, doing="Looking", slow=True)
    lanes.run("b", lambda: 1, lambda _: None)
    gate.set()
    qtbot.waitUntil(lambda: lanes.idle and bool(failed))
    assert failed == ["There is none."]
    assert "Looking" in busy
    assert busy[-1] == ""
    lanes.close()


def test_a_fault_of_the_program_is_not_swallowed(qtbot) -> None:
    lanes = TwoLanes()

    def fail() -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        lanes.run("a", fail, boom)
        qtbot.waitUntil(lambda: bool(caught))
    assert caught[0][0] is ZeroDivisionError
    lanes.close()
