"""However the parent ends, its workers end too, and nothing is said about it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.engine.conftest import wait_for

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere it ends with its clock")
ROOT = Path(__file__).parents[2]
PROGRAM = """
import os, sys, time
from pathlib import Path
from explorer.engine import Engine, RenderRequest
from tests.engine import hostile

def main():
    engine = Engine()
    picture = engine.render(RenderRequest(Path(sys.argv[1]), 1, 1.0)).result(30)
    print(engine.worker_pids()[0], picture._segment.name, flush=True)
    if sys.argv[2] == "busy":
        engine.submit(hostile.job(hostile.Sleep(30, 1)))
    if sys.argv[2] != "leave":
        time.sleep(60)

if __name__ == "__main__":
    main()
"""


def start(tmp_path: Path, policy: Path, mode: str) -> tuple[subprocess.Popen[str], psutil.Process]:
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", str(script), str(policy), mode]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert program.stdout
    return program, psutil.Process(int(program.stdout.readline().split()[0]))


def test_a_program_that_forgets_to_close_leaves_nothing(tmp_path: Path, policy: Path) -> None:
    program, worker = start(tmp_path, policy, "leave")
    out, err = program.communicate(timeout=30)
    assert (program.returncode, out, err) == (0, "", "")
    assert not worker.is_running()


@pytest.mark.parametrize("mode", ["idle", pytest.param("busy", marks=LINUX)])
def test_a_worker_ends_when_its_parent_is_killed(tmp_path: Path, policy: Path, mode: str) -> None:
    program, worker = start(tmp_path, policy, mode)
    program.kill()
    program.communicate(timeout=30)
    wait_for(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)


def test_ctrl_c_is_the_parents_business(tmp_path: Path, policy: Path) -> None:
    program, worker = start(tmp_path, policy, "idle")
    worker.send_signal(signal.SIGINT)
    assert worker.is_running()
    program.send_signal(signal.SIGINT)
    program.communicate(timeout=30)
    wait_for(lambda: not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE)


ALARMED = """
import os, sys
from explorer.engine.desk import Desk
desk = Desk(lambda done, total: None, lambda part: None, float(sys.argv[1]))
desk.start_clock()
print("begun", flush=True)
pow(7, 7**12)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such timer on this system")
def test_a_worker_without_a_parent_ends_in_the_middle_of_an_endless_page() -> None:
    program = subprocess.run([sys.executable, "-c", ALARMED, "-4.9"], capture_output=True, text=True, check=False, timeout=30, cwd=ROOT)
    assert program.stdout == "begun\n"
    assert program.returncode == -signal.SIGALRM
