"""Nothing outlives its test: no process, no thread, no window.

A test whose fixtures all belong to it alone is checked by itself. Where a fixture of a wider scope may keep a worker for
the next test, the whole module is checked at its end.
"""

from __future__ import annotations

import gc
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass

import psutil
import pytest

# What ends by itself gets this long to do so; only a test that leaks pays it.
GRACE_SECONDS = 5.0
# Fixtures of a wider scope that keep nothing running, or whose work is watched where it is made.
HARMLESS = {"tmp_path_factory", "pytestconfig", "qapp", "qapp_args", "qapp_cls", "worker_id", "testrun_uid", "display"}
# Processes that serve the whole session; whoever starts one ends it.
SHARED: set[int] = set()


@dataclass(frozen=True)
class Running:
    """What runs at one moment: child processes, threads, and the names of top-level widgets by their address."""

    processes: frozenset[psutil.Process]
    threads: frozenset[threading.Thread]
    widgets: dict[int, str]

    @classmethod
    def now(cls) -> Running:
        return cls(_children(), frozenset(threading.enumerate()), _widgets())

    def left_over(self, before: Running) -> list[str]:
        """One line for each thing that runs now and did not run before."""
        found = [f"process {_called(process)}" for process in self.processes - before.processes]
        found += [f"thread {thread.name}" for thread in self.threads - before.threads if thread.is_alive()]
        found += [f"widget {name}" for address, name in self.widgets.items() if address not in before.widgets]
        return found


@pytest.fixture(scope="module", autouse=True)
def _module_leaves_nothing() -> Iterator[None]:
    before = Running.now()
    yield
    _settle_or_fail(before)


@pytest.fixture(autouse=True)
def _test_leaves_nothing(request: pytest.FixtureRequest) -> Iterator[None]:
    before = Running.now()
    yield
    if "qapp" in request.fixturenames:
        # Qt's objects must go in Qt's thread; left to itself, Python's search for cycles may run in any.
        gc.collect()
    if not _shares_fixtures(request):
        _settle_or_fail(before)


def _shares_fixtures(request: pytest.FixtureRequest) -> bool:
    """Whether the test uses a fixture that lives longer than it does."""
    definitions = request.node._fixtureinfo.name2fixturedefs
    return any(found[-1].scope != "function" and name not in HARMLESS and not name.startswith("_") for name, found in definitions.items())


def _settle_or_fail(before: Running) -> None:
    deadline = time.monotonic() + GRACE_SECONDS
    left = Running.now().left_over(before)
    while left and time.monotonic() < deadline:
        gc.collect()
        time.sleep(0.02)
        left = Running.now().left_over(before)
    if left:
        pytest.fail("left behind: " + "; ".join(left), pytrace=False)


def _children() -> frozenset[psutil.Process]:
    """Our child processes and theirs, without the shared ones and Python's own resource tracker, which ends with us."""
    found = (process for process in psutil.Process().children(recursive=True) if process.pid not in SHARED)
    return frozenset(process for process in found if "resource_tracker" not in _called(process))


def _called(process: psutil.Process) -> str:
    try:
        return f"{process.pid} {process.status()}: {' '.join(process.cmdline())}"
    except psutil.Error:
        return f"{process.pid}"


def _widgets() -> dict[int, str]:
    """Qt's top-level widgets, without the tool tip that Qt keeps for itself. Widgets that wait for their deletion get it here."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return {}
    from PySide6.QtCore import QCoreApplication, QEvent
    from shiboken6 import getCppPointer

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return {
        getCppPointer(widget)[0]: f"{widget.metaObject().className()} '{widget.objectName()}'"
        for widget in widgets.QApplication.topLevelWidgets()
        if widget.metaObject().className() != "QTipLabel"
    }
