"""The library's model against Qt's own tester, and what its rows say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.gui.models.library_tree import MORE, LibraryTree
from explorer.index.library import LibraryDocument, LibraryPage, document_of
from explorer.viewlogic import library_nodes

DAY = date(2026, 10, 9)


def record(
    doc_id: str, version: str, title: str, start: str = "", end: str = "", access: str = "public", owner: str = ""
) -> DocumentRecord:
    return DocumentRecord(doc_id, version, title, f"documents/{doc_id}.md", "md", "00", start, end, owner, access)


def chunk(doc_id: str, version: str, position: int, start: int, end: int, section: str) -> Chunk:
    return Chunk(
        f"{doc_id}-{position}",
        doc_id,
        version,
        "T",
        "structure",
        position,
        start,
        end,
        "text",
        (section,),
        (1,),
        "",
        "",
        "public",
        "en",
        "",
        "",
    )


RECORDS = (
    record("warranty-policy", "5", "Larkfield warranty policy", "2026-01-01", owner="Customer care"),
    record("returns-policy", "4", "Returns policy", "2026-11-01"),
    record("returns-policy", "3", "Returns policy (old)", "2025-03-01", "2026-10-31"),
    record("staff-discount", "1", "", access=""),
)
CHUNKS = (chunk("warranty-policy", "5", 0, 0, 40, "Cover"), chunk("warranty-policy", "5", 1, 42, 120, "Limits"))
DOCUMENTS = tuple(document_of(RECORDS[first:last]) for first, last in ((0, 1), (1, 3), (3, 4)))
PAGES = (Page(1, "1", 595, 842, 0, 0, 80), Page(2, "2", 595, 842, 0, 80, 120))


def page(documents: Sequence[LibraryDocument] = DOCUMENTS, *, more: bool = False) -> LibraryPage:
    return LibraryPage(tuple(documents), more)


@pytest.fixture
def tree(qtbot) -> LibraryTree:
    model = LibraryTree()
    model._tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_page(page(), DAY)
    return model


def texts(tree: LibraryTree, parent: QModelIndex | None = None, role: int = Qt.ItemDataRole.DisplayRole) -> list[str]:
    parent = parent if parent is not None else QModelIndex()
    return [tree.data(tree.index(row, 0, parent), role) for row in range(tree.rowCount(parent))]


def test_documents_stand_by_title_with_versions_by_date(tree: LibraryTree) -> None:
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy (old)", "staff-discount"]
    assert texts(tree, tree.index(1, 0)) == ["v3", "v4"]
    assert tree.version_count() == 4


def test_a_screen_reader_hears_state_and_access(tree: LibraryTree) -> None:
    spoken = texts(tree, tree.index(1, 0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == [
        "version 3, in force, until 2026-10-31, access public",
        "version 4, not yet in force, from 2026-11-01, access public",
    ]
    assert texts(tree, tree.index(2, 0), Qt.ItemDataRole.AccessibleTextRole) == ["version 1, in force, access staff"]


def test_another_day_changes_which_version_names_the_document(tree: LibraryTree) -> None:
    tree.set_day(date(2026, 11, 1))
    assert "Returns policy" in texts(tree)
    assert texts(tree, tree.index(1, 0), Qt.ItemDataRole.AccessibleTextRole)[1] == "version 4, in force, access public"


def test_chunks_are_asked_for_once_and_only_when_opened(qtbot) -> None:
    tree = LibraryTree()  # without the tester, which opens every row itself
    tree.show_page(page(), DAY)
    at = tree.version_index("warranty-policy", "5")
    asked = []
    tree.chunks_wanted.connect(lambda *key: asked.append(key))
    assert tree.rowCount(at) == 0
    assert tree.hasChildren(at)
    assert tree.canFetchMore(at)
    tree.fetchMore(at)
    assert not tree.canFetchMore(at)
    tree.fetchMore(at)
    assert asked == [("warranty-policy", "5")]
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    assert texts(tree, at) == ["#0 Cover", "#1 Limits"]
    assert texts(tree, at, Qt.ItemDataRole.AccessibleTextRole)[1] == "chunk 1, Limits, goes over the border of pages 1 and 2"


def test_signs_arrive_later_without_new_rows(tree: LibraryTree, qtbot) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, ())
    at = tree.chunk_index(CHUNKS[1])
    assert tree.node(at).sign == ""
    with qtbot.waitSignal(tree.dataChanged), qtbot.assertNotEmitted(tree.rowsInserted):
        tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    assert tree.node(at).sign == "1\u250a2"


def test_other_chunks_replace_the_rows(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, ())
    tree.set_chunks("warranty-policy", "5", (replace(CHUNKS[0], sections=("Whole",)),), ())
    assert texts(tree, tree.version_index("warranty-policy", "5")) == ["#0 Whole"]
    tree.set_chunks("warranty-policy", "5", (), ())
    assert not tree.hasChildren(tree.version_index("warranty-policy", "5"))


def test_chunks_outlive_a_filter(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    tree.show_page(page(DOCUMENTS[1:]), DAY)
    assert not tree.chunk_index(CHUNKS[0]).isValid()
    tree.show_page(page(), DAY)
    assert tree.data(tree.chunk_index(CHUNKS[0])) == "#0 Cover"


def test_a_stale_row_says_nothing(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    stale = tree.chunk_index(CHUNKS[1])
    tree.show_page(page(DOCUMENTS[1:]), DAY)
    assert tree.node(stale) is None
    assert tree.data(stale) is None


def test_chunks_of_another_index_are_forgotten(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    tree.forget_chunks()
    tree.show_page(page(), DAY)
    assert not tree.chunk_index(CHUNKS[0]).isValid()


def test_a_row_stands_for_the_rest_until_it_comes(tree: LibraryTree) -> None:
    asked = []
    tree.more_wanted.connect(asked.append)
    tree.show_page(page(DOCUMENTS[:1], more=True), DAY)
    assert texts(tree) == ["Larkfield warranty policy", MORE]
    tree.ask_more()
    tree.ask_more()
    assert asked == [DOCUMENTS[0].place]
    tree.add_page(page(DOCUMENTS[1:2], more=True))
    tree.ask_more()
    assert asked == [DOCUMENTS[0].place, DOCUMENTS[1].place]
    tree.add_page(page(DOCUMENTS[2:]))
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy (old)", "staff-discount"]
    tree.ask_more()
    assert len(asked) == 2


def test_the_last_page_may_be_empty(tree: LibraryTree) -> None:
    tree.show_page(page(DOCUMENTS[:1], more=True), DAY)
    tree.add_page(page(()))
    assert texts(tree) == ["Larkfield warranty policy"]


def test_a_document_of_the_rest_stands_apart_until_its_page_comes(tree: LibraryTree) -> None:
    tree.show_page(page(DOCUMENTS[:1], more=True), DAY)
    tree.set_apart(DOCUMENTS[1])
    tree.set_chunks("returns-policy", "4", (chunk("returns-policy", "4", 0, 0, 9, "Whole"),), ())
    tree.set_apart(DOCUMENTS[2])
    assert texts(tree) == ["Larkfield warranty policy", MORE, "staff-discount"]
    assert not tree.version_index("returns-policy", "4").isValid()
    tree.set_chunks("staff-discount", "1", (chunk("staff-discount", "1", 0, 0, 9, "Whole"),), ())
    tree.add_page(page(DOCUMENTS[1:2], more=True))
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy (old)", MORE, "staff-discount"]
    assert texts(tree, tree.index(3, 0)) == ["v1"]
    tree.set_day(date(2026, 11, 1))
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy", MORE, "staff-discount"]
    tree.add_page(page(DOCUMENTS[2:]))
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy", "staff-discount"]
    assert texts(tree, tree.version_index("staff-discount", "1")) == ["#0 Whole"]


def test_nothing_stands_apart_that_came(tree: LibraryTree) -> None:
    tree.show_page(page(DOCUMENTS[:2], more=True), DAY)
    tree.set_apart(DOCUMENTS[1])
    assert texts(tree)[-1] == MORE
    tree.show_page(page(), DAY)
    tree.set_apart(DOCUMENTS[1])
    assert tree.rowCount() == 3


def test_very_many_chunks_are_not_all_listed(qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_nodes, "MOST_LISTED", 3)
    model = LibraryTree()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_page(LibraryPage(DOCUMENTS, more=False), DAY)
    many = [chunk("warranty-policy", "5", number, number * 10, number * 10 + 8, "Row") for number in range(1003)]
    model.set_chunks("warranty-policy", "5", many, PAGES)
    version = model.version_index("warranty-policy", "5")
    assert model.rowCount(version) == 4
    rest = model.index(3, 0, version)
    assert model.data(rest) == "and 1\u202f000 more"
    assert model.data(rest, Qt.ItemDataRole.ToolTipRole) == "The other panes show them all"
    assert model.parent(rest) == version
    assert model.chunk_index(many[2]).row() == 2
    assert not model.chunk_index(many[500]).isValid()
    model.set_chunks("warranty-policy", "5", many, ())
    model.set_chunks("warranty-policy", "5", many[:2], ())
    assert model.rowCount(version) == 2
