"""The one-folder application starts without Python, opens the bundled collection and says nothing unexpected."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import explorer

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow

# No word of a library that the program must not carry; MuPDF's layout models alone would double its size.
LAYOUT_MODELS = ("onnxruntime", "networkx", "pymupdf4llm", "pymupdf/layout")
CHUNKERS = ("chonkie", "httpx", "langchain", "langsmith", "semantic_text_splitter", "tokie")
UNWANTED = (*LAYOUT_MODELS, *CHUNKERS, "mypy", "hypothesis", "pytest")
# numpy alone, on which the language model stands, is 42 of them.
MOST_MEGABYTES = 320


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("frozen")
    command = [sys.executable, "-m", "PyInstaller", "build.spec", "--noconfirm", "--log-level", "ERROR"]
    built = subprocess.run(
        [*command, "--distpath", str(folder / "dist"), "--workpath", str(folder / "work")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if "Python shared library" in built.stderr and not os.environ.get("CI"):
        pytest.skip("this Python has no shared library for the program to carry (Debian: libpython3.11 and so on)")
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "dist" / "chunk-explorer" / "chunk-explorer"


def started(program: Path, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the application offscreen in ``folder``, with nothing of this Python in its environment."""
    kept = ("CHUNK_EXPLORER_HOME", "HOME", "LANG", "PATH", "TMPDIR")
    environment = {name: os.environ[name] for name in kept if name in os.environ} | {"QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run([program, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120)


def test_it_prints_its_version(program: Path, tmp_path: Path) -> None:
    result = started(program, "--version", folder=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, f"chunk-explorer {explorer.__version__}\n", "")


def test_it_opens_the_bundled_collection_in_a_window(program: Path, tmp_path: Path) -> None:
    arguments = ("window", "--goto", "a4dc9ec49818", "--size", "1440x900", "--theme", "light", "--screenshot", "window.png")
    result = started(program, *arguments, folder=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert (tmp_path / "window.png").read_bytes().startswith(b"\x89PNG")


def test_its_workers_read_and_draw(program: Path, tmp_path: Path) -> None:
    built = started(program, "ingest", folder=tmp_path)
    assert (built.returncode, built.stderr) == (0, "")
    assert "(rebuilt from scratch)" in built.stdout
    listed = started(program, "chunks", "warranty-policy", folder=tmp_path)
    assert "a4dc9ec49818 v5 #3 chars 1517-1967 pages 1 | 80 words | What is not covered\n" in listed.stdout
    drawn = started(program, "picture", "a4dc9ec49818", "--out", "page.png", folder=tmp_path)
    assert (drawn.returncode, drawn.stdout, drawn.stderr) == (0, "", "")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


def test_it_carries_nothing_unwanted(program: Path) -> None:
    carried = program.parent / "_internal"
    inside = [path.relative_to(carried).as_posix() for path in carried.rglob("*") if path.is_file()]
    assert not [name for name in inside if name.startswith(UNWANTED)]
    size = sum(path.lstat().st_size for path in program.parent.rglob("*") if path.is_file() and not path.is_symlink())
    assert size < MOST_MEGABYTES * 2**20
