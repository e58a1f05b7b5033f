"""A disk that fills up during a build: SQLite itself is given no more pages than a small disk would have."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from explorer.errors import EnvironmentFault
from explorer.index import database, finishing, staging
from explorer.index.reader import open_index
from tests.index.conftest import Build
from tests.index.toy import write_markdown


def limit(monkeypatch: pytest.MonkeyPatch, module: object, pages: int) -> None:
    """Connections that ``module`` opens for writing get at most that many pages, as SQLite counts them."""

    def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
        connection = database.connect_writing(path, create=create)
        connection.execute(f"PRAGMA max_page_count = {pages}").fetchone()
        return connection

    monkeypatch.setattr(module, "connect_writing", connect)


@pytest.mark.parametrize(("where", "rebuild"), [(staging, True), (staging, False), (finishing, False)])
def test_the_old_index_outlives_a_full_disk(
    build: Build, folder: Path, monkeypatch: pytest.MonkeyPatch, where: object, rebuild: bool
) -> None:
    build()
    before = (folder / "index.sqlite").read_bytes()
    write_markdown(folder, "big.md", body="\n".join(f"\nParagraph {number} of a long text.\n" for number in range(3000)))
    limit(monkeypatch, where, len(before) // 4096 if where is finishing else 40)
    with pytest.raises(EnvironmentFault, match=r"The disk that holds .*index\.sqlite is full"):
        build(rebuild=rebuild)
    assert (folder / "index.sqlite").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == ["documents", "index.sqlite"]
    monkeypatch.undo()
    with open_index(folder / "index.sqlite") as reader:
        assert reader.complete


def test_a_disk_that_is_full_at_the_last_moment(build: Build, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    before = (folder / "index.sqlite").read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(finishing.os, "fsync", full)
    with pytest.raises(EnvironmentFault, match="is full"):
        build(rebuild=True)
    assert (folder / "index.sqlite").read_bytes() == before
    assert sorted(path.name for path in folder.iterdir()) == ["documents", "index.sqlite"]
