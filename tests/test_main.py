"""The program's door: what each way in imports, and how it ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import explorer

ROOT = Path(__file__).parents[1]
HEAVY = ("PySide6", "pymupdf", "lxml", "markdown_it", "rich", "typer", "multiprocessing", "psutil", "sqlite3", "numpy")


def loaded_by(code: str) -> set[str]:
    """The heavy modules in memory after running ``code`` in a process of its own."""
    asked = f"{code}\nimport sys\nprint('loaded:', *[name for name in {HEAVY!r} if name in sys.modules])"
    result = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(result.stdout.splitlines()[-1].split()[1:])


def test_a_worker_that_imports_the_door_again_loads_nothing_heavy() -> None:
    assert loaded_by("import runpy; runpy.run_module('explorer.__main__', run_name='__mp_main__')") == set()


def test_the_command_line_itself_loads_typer_and_nothing_else() -> None:
    assert loaded_by("from explorer.__main__ import main\nassert main(['--version']) == 0") == {"typer"}


@pytest.mark.parametrize("word", ["--version"])
def test_version(word: str) -> None:
    result = subprocess.run([sys.executable, "-m", "explorer", word], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"chunk-explorer {explorer.__version__}\n", "")


def test_a_link_alone_opens_the_window_at_its_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    from explorer import __main__ as door

    asked = []
    monkeypatch.setattr(door, "open_window", lambda options: asked.append(options.goto) or 0)
    assert door.main(["chunk-explorer:A4DC9EC49818"]) == 0
    assert asked == ["a4dc9ec49818"]


def test_a_link_to_nothing_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from explorer import __main__ as door

    monkeypatch.setattr(door, "open_window", lambda _options: pytest.fail("the window opened"))
    assert door.main(["chunk-explorer:../etc"]) == 2
    assert "is no link to a chunk" in capsys.readouterr().err


def test_the_desktop_file_takes_links() -> None:
    lines = (ROOT / "resources" / "chunk-explorer.desktop").read_text(encoding="utf-8").splitlines()
    assert "Exec=chunk-explorer %u" in lines
    assert "MimeType=x-scheme-handler/chunk-explorer;" in lines
