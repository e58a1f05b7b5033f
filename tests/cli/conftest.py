"""The bundled collection, copied and indexed once, and the program run as a person runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from explorer.__main__ import main
from explorer.places import HOME_VARIABLE, bundled_collection

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Outcome:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Outcome]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """Carry out a command in this process."""

    def carry_out(*arguments: str | Path) -> Outcome:
        capfd.readouterr()
        code = main([str(argument) for argument in arguments])
        printed = capfd.readouterr()
        return Outcome(code, printed.out, printed.err)

    return carry_out


def start(*arguments: str | Path, home: Path, folder: Path = ROOT, **environment: str) -> subprocess.Popen[str]:
    """Start the program in ``folder``, as a process of its own and the leader of a group, as a shell would."""
    return subprocess.Popen(
        [sys.executable, "-m", "explorer", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), HOME_VARIABLE: str(home), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def finished(process: subprocess.Popen[str]) -> Outcome:
    out, err = process.communicate(timeout=120)
    return Outcome(process.returncode, out, err)


@pytest.fixture(scope="session")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the bundled collection, with its index beside it, built by the program itself."""
    folder = tmp_path_factory.mktemp("cli") / "larkfield"
    shutil.copytree(bundled_collection(), folder)
    outcome = finished(start("ingest", folder, home=tmp_path_factory.mktemp("home")))
    assert outcome.code == 0, outcome.err
    return folder


@pytest.fixture
def own_collection(collection: Path, tmp_path: Path) -> Path:
    """A copy that a test may change, with its index."""
    return Path(shutil.copytree(collection, tmp_path / "own"))
