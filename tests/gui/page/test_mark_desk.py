"""What the pane's marks keep of the documents that were shown before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

pytest.importorskip("PySide6")

from explorer.gui.panels.page.mark_desk import MarkDesk
from tests.gui.page.stage import chunks, document, runs

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def desk() -> Iterator[MarkDesk]:
    made = MarkDesk()
    yield made
    made.close()


def test_a_document_that_is_shown_again_has_its_marks_still(desk: MarkDesk) -> None:
    pages, owned, placed = document().view.pages, chunks(), runs()
    look = (owned[0].chunk_id, None, False)
    desk.set_marks(desk.marks_of(pages, owned, placed))
    first, shapes = desk.marks, desk.shapes(1, look)
    assert shapes
    desk.set_marks(desk.marks_of((), (), ()))
    assert desk.marks is not first
    desk.set_marks(desk.marks_of(pages, [replace(chunk) for chunk in owned], placed))
    assert desk.marks is first
    assert desk.shapes(1, look) is shapes
    assert desk.shapes(1, (owned[1].chunk_id, None, False)) != shapes


def test_other_chunks_or_runs_have_marks_of_their_own(desk: MarkDesk) -> None:
    pages, owned, placed = document().view.pages, chunks(), runs()
    desk.set_marks(desk.marks_of(pages, owned, placed))
    first = desk.marks
    fewer = desk.marks_of(pages, owned[1:], placed)
    assert fewer is not first
    assert len(fewer.parts(1)) < len(first.parts(1))
    assert desk.marks_of(pages, owned, placed[1:]) is not first


def test_only_the_last_few_are_kept(desk: MarkDesk) -> None:
    owned, placed = chunks(), runs()
    every = [document().view.pages for _ in range(6)]
    lists = []
    for pages in every:
        desk.set_marks(desk.marks_of(pages, owned, placed))
        lists.append(desk.marks)
    assert [desk.marks_of(pages, owned, placed) is made for pages, made in zip(every, lists, strict=True)] == [False] * 2 + [True] * 4
