"""kill -9 in the middle of a build: the old index opens and is unchanged, and the next build works."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from explorer.errors import CorruptIndex, EnvironmentFault
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import dump, write_markdown

TABLES = ("documents", "chunks", "keyword_index", "meta", "parsed_documents", "page_runs", "retired_ids")


def killed(folder: Path, moment: str, way: str) -> None:
    run = subprocess.run([sys.executable, "-m", "tests.index.killed_build", str(folder), moment, way], check=False)
    assert run.returncode == -signal.SIGKILL


def contents(index: Path) -> dict[str, list[tuple[object, ...]]]:
    return {table: dump(index, table) for table in TABLES}


@pytest.fixture
def changed(build: Build, folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """An index whose collection has since changed much; its contents as they were."""
    for number in range(30):
        write_markdown(folder, f"many-{number:02}.md", body=f"\n## Part\n\n{'Words that fill pages. ' * 100}\n")
    build()
    before = contents(folder / "index.sqlite")
    for number in range(30):
        write_markdown(folder, f"many-{number:02}.md", body=f"\n## Part\n\n{'Other words, more of them. ' * 100}\n")
    return before


@pytest.mark.parametrize(
    ("moment", "way"),
    [("parsing", "scratch"), ("before syncing", "scratch"), ("before replacing", "scratch"), ("parsing", "place")],
)
def test_killed_before_the_end(build: Build, folder: Path, changed: dict[str, list[tuple[object, ...]]], moment: str, way: str) -> None:
    index = folder / "index.sqlite"
    raw = index.read_bytes()
    killed(folder, moment, way)
    assert index.read_bytes() == raw
    with open_index(index) as reader:
        assert reader.complete
    assert contents(index) == changed
    assert [path for path in folder.iterdir() if path.name.endswith(".building")], "the killed build had begun"
    assert build().updated == 30
    assert not [path for path in folder.iterdir() if path.name.endswith(".building")], "the next build sweeps up"


def test_killed_in_the_middle_of_the_transaction(build: Build, folder: Path, changed: dict[str, list[tuple[object, ...]]]) -> None:
    index = folder / "index.sqlite"
    raw = index.read_bytes()
    killed(folder, "before committing", "place")
    assert (folder / "index.sqlite-journal").stat().st_size > 0
    assert index.read_bytes() != raw, "the transaction had reached the file"
    with open_index(index) as reader:
        assert reader.complete
        assert len(reader.documents()) == 34
    assert not (folder / "index.sqlite-journal").exists()
    assert contents(index) == changed
    assert build().updated == 30


@pytest.mark.parametrize("rebuild", [True, False])
def test_a_build_recovers_what_a_killed_one_left(build: Build, folder: Path, changed: object, rebuild: bool) -> None:
    killed(folder, "before committing", "place")
    report = build(rebuild=rebuild)
    assert report.rebuilt is rebuild
    assert sorted(path.name for path in folder.iterdir()) == ["documents", "index.sqlite"]
    with open_index(folder / "index.sqlite") as reader:
        assert any("Other words" in hit.chunk.text for hit in reader.search("other", 3))


@pytest.mark.parametrize(("moment", "way"), [("after replacing", "scratch"), ("reporting", "place")])
def test_killed_after_the_end_the_new_content_is_there(build: Build, folder: Path, changed: object, moment: str, way: str) -> None:
    killed(folder, moment, way)
    with open_index(folder / "index.sqlite") as reader:
        assert reader.complete
        assert any("Other words" in hit.chunk.text for hit in reader.search("other", 3))
    assert build().unchanged == 34


def test_where_it_cannot_be_recovered_it_is_said(build: Build, folder: Path, changed: object) -> None:
    killed(folder, "before committing", "place")
    with read_only(folder), pytest.raises(CorruptIndex, match="was cut off, and it cannot be repaired here"):
        open_index(folder / "index.sqlite")
    with open_index(folder / "index.sqlite") as reader:
        assert reader.complete


def test_a_read_only_folder_serves(build: Build, folder: Path) -> None:
    build()
    before = sorted(path.name for path in folder.iterdir())
    with read_only(folder):
        with open_index(folder / "index.sqlite") as reader:
            assert len(reader.search("words", 9)) == 6
            assert reader.stored("b-returns", "1") is not None
        assert build().unchanged == 4
        write_failed = pytest.raises(EnvironmentFault, match="cannot be")
        with write_failed:
            build(rebuild=True)
    assert sorted(path.name for path in folder.iterdir()) == before


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Everything in the folder may only be read, by us too: root becomes nobody for a while."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    root = os.geteuid() == 0
    if root:
        for path in folder.parents:
            if path.is_relative_to(tempfile.gettempdir()):
                path.chmod(path.stat().st_mode | 0o055)
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
