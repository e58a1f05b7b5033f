"""The library's model against Qt's own tester, and what its rows say."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.placement import Page
from explorer.gui.models.library_tree import LibraryTree

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
PAGES = (Page(1, "1", 595, 842, 0, 0, 80), Page(2, "2", 595, 842, 0, 80, 120))


@pytest.fixture
def tree(qtbot) -> LibraryTree:
    model = LibraryTree()
    model._tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_documents(RECORDS, DAY)
    return model


def texts(tree: LibraryTree, parent: QModelIndex | None = None, role: int = Qt.ItemDataRole.DisplayRole) -> list[str]:
    parent = parent if parent is not None else QModelIndex()
    return [tree.data(tree.index(row, 0, parent), role) for row in range(tree.rowCount(parent))]


def test_documents_stand_by_title_with_versions_by_date(tree: LibraryTree) -> None:
    assert texts(tree) == ["Larkfield warranty policy", "Returns policy (old)", "staff-discount"]
    assert texts(tree, tree.index(1, 0)) == ["v3", "v4"]
    assert tree.document_count() == 4


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
    tree.set_documents(RECORDS, DAY)
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


@pytest.mark.parametrize(
    ("needle", "left"),
    [
        ("WARRANTY", ["Larkfield warranty policy"]),
        ("customer", ["Larkfield warranty policy"]),
        ("policy returns", ["Returns policy (old)"]),
        ("staff-disc", ["staff-discount"]),
        ("nothing like it", []),
    ],
)
def test_the_filter_looks_at_title_id_and_owner(tree: LibraryTree, needle: str, left: list[str]) -> None:
    tree.set_filter(needle)
    assert texts(tree) == left


def test_chunks_outlive_a_filter(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    tree.set_filter("returns")
    assert not tree.chunk_index(CHUNKS[0]).isValid()
    tree.set_filter("")
    assert tree.data(tree.chunk_index(CHUNKS[0])) == "#0 Cover"


def test_a_stale_row_says_nothing(tree: LibraryTree) -> None:
    tree.set_chunks("warranty-policy", "5", CHUNKS, PAGES)
    stale = tree.chunk_index(CHUNKS[1])
    tree.set_documents(RECORDS[1:], DAY)
    assert tree.node(stale) is None
    assert tree.data(stale) is None
