"""The wheel holds the program with its resources and its collection, and finds them."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import explorer

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel, far from the clone."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    assert wheel.name == f"chunk_explorer-{explorer.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_it_brings_resources_and_collection(installed: Path) -> None:
    assert (installed / "explorer" / "resources" / "tokens.json").is_file()
    assert (installed / "explorer" / "corpus" / "larkfield" / "documents" / "warranty-policy.pdf").is_file()


def test_it_brings_the_licence_and_the_command(installed: Path) -> None:
    (information,) = installed.glob("chunk_explorer-*.dist-info")
    assert (information / "licenses" / "LICENSE").is_file()
    assert "chunk-explorer = explorer.__main__:main" in (information / "entry_points.txt").read_text(encoding="utf-8")
    assert "License-Expression: AGPL-3.0-or-later" in (information / "METADATA").read_text(encoding="utf-8")


def test_it_brings_nothing_that_only_developers_need(installed: Path) -> None:
    assert not (installed / "explorer" / "corpus" / "make").exists()
    assert not list(installed.rglob("tests"))


def test_it_finds_its_own_data(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    code = "from explorer import places; print(places.bundled_collection()); print(places.bundled('resources'))"
    result = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == [str(installed / "explorer" / "corpus" / "larkfield"), str(installed / "explorer" / "resources")]
