"""A window on a small collection with an inventory."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.gui.app import Shell
from tests.gui.shell.conftest import Start, build
from tests.gui.shell.conftest import start as start
from tests.index.test_metadata import ENGLISH, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "collection"
    write(root, "car/a.md", ENGLISH, title="Car policy", language="en", access="public")
    write(root, "car/b.md", ENGLISH, title="Car policy", language="en", doc_type="policy", access="public")
    write(root, "fire/c.md", ENGLISH + "More.\n", title="Fire policy", language="en", doc_type="policy")
    (root / "inventory.csv").write_text("file,doc_id,version\ndocuments/car/a.md,a,1\n", encoding="utf-8")
    return root


@pytest.fixture
def shell(start: Start, folder: Path) -> Shell:
    return start(index=build(folder), collection=folder, theme="light", goto="")


@pytest.fixture
def choose(shell: Shell, qtbot):
    """Choose the first chunk of a document, and wait until its metadata show."""

    def run(doc_id: str) -> str:
        chunk = shell.session.state.opened.reader.chunks(doc_id, "1")[0]
        shell.session.select_chunk(chunk.chunk_id)
        shown = shell.rest.inspector.metadata
        qtbot.waitUntil(lambda: shell.at_rest and shown.shown is not None and shown.shown.chunk_id == chunk.chunk_id)
        return chunk.chunk_id

    return run
