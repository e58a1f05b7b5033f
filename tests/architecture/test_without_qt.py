"""The core works where there is no Qt: its tests run again in an environment that cannot import PySide6."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CORE = ("domain", "parsing", "chunking", "engine", "index", "comparison", "tracing", "evaluation", "exchange", "viewlogic", "corpus", "cli")

# Python runs this file at the start of every process, workers and commands included.
BLOCKER = """
import sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("PySide6", "shiboken6", "pytestqt", "qtawesome"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, NoQt())
"""


@pytest.fixture
def without_qt(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "sitecustomize.py").write_text(BLOCKER, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path), "PYTEST_ADDOPTS": ""}


def test_the_blocker_blocks(without_qt: dict[str, str]) -> None:
    result = subprocess.run([sys.executable, "-c", "import PySide6"], env=without_qt, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "No module named 'PySide6'" in result.stderr


@pytest.mark.slow
def test_the_core_passes_its_tests(without_qt: dict[str, str]) -> None:
    folders = [f"tests/{room}" for room in CORE if (ROOT / "tests" / room).is_dir()]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:pytest-qt",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow and not window",
        *folders,
    ]
    result = subprocess.run(command, cwd=ROOT, env=without_qt, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout[-8000:] + result.stderr[-2000:]
    assert " passed" in result.stdout


def test_the_window_says_that_qt_is_missing(without_qt: dict[str, str]) -> None:
    environment = {**without_qt, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "explorer", "window"]
    result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "The window needs PySide6, which is not installed: run 'pip install PySide6-Essentials'.\n"
