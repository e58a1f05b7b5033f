"""The guards around every test do fail a test that leaves something behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LEAKS = {
    "process": """
        def test_it():
            kept.append(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(2)"]))
        """,
    "thread": """
        def test_it():
            threading.Thread(target=threading.Event().wait, args=(9,), daemon=True).start()
        """,
    "widget": """
        def test_it(qapp):
            kept.append(QLabel("still here"))
        """,
    "log": """
        def test_it():
            logging.getLogger("explorer").warning("something odd")
        """,
    "Qt warning": """
        def test_it(qapp):
            qWarning("something odd")
        """,
    "warning": """
        def test_it():
            warnings.warn("something odd", stacklevel=1)
        """,
    "open file": """
        def test_it():
            open(__file__)
        """,
}
SAID = {
    "process": "left behind: process",
    "thread": "left behind: thread",
    "widget": "left behind: widget QLabel",
    "log": "unexpected log lines",
    "Qt warning": "Qt messages with level WARNING or above emitted",
    "warning": "UserWarning: something odd",
    "open file": "ResourceWarning",
}
HEAD = """
import logging, subprocess, sys, threading, warnings
from PySide6.QtCore import qWarning
from PySide6.QtWidgets import QLabel
from tests.guards import leaks
leaks.GRACE_SECONDS = 0.2
kept = []
"""


def run(folder: Path, body: str) -> subprocess.CompletedProcess[str]:
    test = folder / "test_leaking.py"
    lines = body.splitlines()
    test.write_text(HEAD + "\n".join(line[8:] for line in lines) + "\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={ROOT}", f"-c{ROOT / 'pyproject.toml'}"]
    # The conftest is named as a plugin, because the file lies outside the folder it is for.
    return subprocess.run([*command, "-p", "tests.conftest", str(test)], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", LEAKS)
def test_a_leak_fails_its_test(kind: str, tmp_path: Path) -> None:
    result = run(tmp_path, LEAKS[kind])
    assert result.returncode == 1, result.stdout + result.stderr
    assert SAID[kind] in result.stdout


def test_a_clean_test_passes(tmp_path: Path) -> None:
    result = run(tmp_path, "        def test_it(qapp):\n            QLabel('gone').deleteLater()\n")
    assert result.returncode == 0, result.stdout + result.stderr
