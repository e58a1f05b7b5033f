"""The lesson in the window: it reads the open index, begins with the chosen passage, and leads back to it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt

from explorer.gui.main_views import PANES
from tests.gui.shell.conftest import Start, build, start
from tests.index.toy import write_markdown

__all__ = ["start"]


def collection(folder: Path) -> Path:
    body = "\n## Alpha\n\nOne.\n\n## Beta\n\nTwo.\n"
    for name in ("a", "b"):
        write_markdown(folder, f"{name}.md", doc_id=name, title=name.upper(), body=body)
    return build(folder)


def test_the_lesson_is_about_the_open_index(start: Start, tmp_path: Path, qtbot) -> None:
    shell = start(index=collection(tmp_path))
    chosen = shell.session.state.opened.reader.chunks("b", "1")[1]
    shell.session.select_chunk(chosen.chunk_id)
    qtbot.waitUntil(lambda: shell.session.chunk == chosen and shell.at_rest)
    shell.commands.action("lesson").trigger()
    panel = shell.teaching.panel
    qtbot.waitUntil(lambda: panel.state is not None)
    assert panel.isVisible()
    steps = [panel.rail.visualItemRect(panel.rail.item(row)) for row in range(panel.rail.count())]
    assert all(above.bottom() < below.top() for above, below in pairwise(steps))
    assert panel.state.cited_passage.chunk_id == chosen.chunk_id
    assert [each.doc_id for each in panel.state.documents] == ["a", "b"]
    qtbot.keyClick(panel.numbers, Qt.Key.Key_Escape)
    assert shell.window.views.shown == PANES
    assert shell.session.chunk == chosen


def test_a_passage_with_the_same_words_is_shown_in_its_document(start: Start, tmp_path: Path, qtbot) -> None:
    shell = start(index=collection(tmp_path))
    shell.commands.action("lesson").trigger()
    panel = shell.teaching.panel
    qtbot.waitUntil(lambda: panel.state is not None)
    wanted = panel.state.same_texts[0][1].chunk_id
    panel.passage_wanted.emit(wanted)
    qtbot.waitUntil(lambda: shell.session.chunk is not None and shell.session.chunk.chunk_id == wanted)
    assert shell.window.views.shown == PANES


def test_without_an_index_it_says_what_to_do(start: Start, tmp_path: Path, qtbot) -> None:
    shell = start(index=tmp_path / "none.sqlite")
    shell.commands.action("lesson").trigger()
    assert shell.teaching.panel.state is None
    assert "Open an index" in shell.teaching.panel.notice.words


def test_another_index_begins_it_anew(start: Start, tmp_path: Path, qtbot) -> None:
    shell = start(index=collection(tmp_path / "one"))
    shell.commands.action("lesson").trigger()
    qtbot.waitUntil(lambda: shell.teaching.panel.state is not None)
    write_markdown(tmp_path / "two", "z.md", doc_id="z", title="Z", body="\n## Alpha\n\nOne.\n")
    shell.session.open_index(build(tmp_path / "two"))
    qtbot.waitUntil(lambda: (state := shell.teaching.panel.state) is not None and state.documents[0].doc_id == "z")
