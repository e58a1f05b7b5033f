"""What every file of the project keeps to: its size, its name, and no trace of the machine it was written on."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 400
VAGUE = {"utils", "util", "helpers", "helper", "common", "manager", "managers", "misc", "stuff"}
MACHINE_PATH = re.compile(r"(?<![\w.])(/work/|/root/|/home/\w|/Users/\w|[A-Z]:\\\\Users)")
PLACEHOLDER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
INDEX_HOST = re.compile(r"https?://|--index-url|--extra-index-url|--find-links|--trusted-host")


def tracked() -> list[Path]:
    """The files under version control that are still there; all files where there is no Git."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        return [path for folder in ("explorer", "tests", "corpus", "resources") for path in (ROOT / folder).rglob("*") if path.is_file()]
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The file's text, "" for one that is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def named(paths: list[Path]) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in paths]


def test_no_file_is_too_long() -> None:
    long = [path for path in tracked() if path.suffix == ".py" and len(text_of(path).splitlines()) > MOST_LINES]
    assert not named(long)


def test_no_name_says_nothing() -> None:
    vague = [path for path in tracked() if {*path.relative_to(ROOT).parent.parts, *re.split(r"[_.]", path.stem)} & VAGUE]
    assert not named(vague)


def test_no_path_of_a_machine() -> None:
    own = Path(__file__).resolve()
    assert not named([path for path in tracked() if path != own and MACHINE_PATH.search(text_of(path))])


def test_no_placeholder() -> None:
    own = Path(__file__).resolve()
    assert not named([path for path in tracked() if path != own and path.suffix == ".py" and PLACEHOLDER.search(text_of(path))])


LOCKS = ("requirements.lock", "requirements-chunkers.lock", "requirements-qdrant.lock", "requirements-dev.lock")


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_has_hashes_and_no_address(lock: str) -> None:
    text = text_of(ROOT / lock)
    assert not INDEX_HOST.search(text)
    pins = pinned(text)
    assert pins
    assert all("--hash=sha256:" in block for block in pins.values())


def test_all_locks_pin_the_same_versions() -> None:
    for_use, with_chunkers, with_qdrant, for_work = (
        {name: block.split(" \\")[0] for name, block in pinned(text_of(ROOT / lock)).items()} for lock in LOCKS
    )
    assert for_use.items() < with_chunkers.items() < for_work.items()
    assert for_use.items() < with_qdrant.items() < for_work.items()


def pinned(lock: str) -> dict[str, str]:
    """Each requirement of a lock file by its name, with its hashes."""
    blocks = re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE)
    return {block.partition("==")[0]: block for block in blocks if "==" in block}
