"""The chunk pane: the record, the proof, the checks, what crosses a border, and cuts that are not in the index."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.cells import RowSpan
from explorer.domain.chunks import Chunk
from explorer.domain.documents import Aside, DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.geometry import Rect
from explorer.domain.identity import chunk_id
from explorer.domain.placement import Furniture, Grade, Page, PlacementGrade
from explorer.domain.provenance import Provenance
from explorer.gui.panels.inspector import InspectorPanel
from explorer.gui.panels.inspector.parts import CallOut, CheckRow, FittingLine, ProofBox
from explorer.gui.panels.inspector.text_block import FactsTable
from explorer.index.document_view import DocumentView, FileState
from explorer.viewlogic.document_state import LoadedDocument, Preview
from explorer.viewlogic.tokens import theme

RECORD = DocumentRecord(
    "warranty-policy",
    "5",
    "Larkfield warranty policy",
    "documents/warranty-policy.pdf",
    "pdf",
    "ab" * 32,
    "2026-01-01",
    owner="Customer care",
)
HEADING = "What is not covered"
ITEMS = "\n".join(f"- Item {number} of the list." for number in range(1, 8))
TEXT = f"{'x' * 1515}\n\n{HEADING}\n\n{ITEMS}"
START, END = 1517, len(TEXT)
BORDER = TEXT.index("- Item 5")
ID = chunk_id("warranty-policy", "5", START, END)
CHUNK = Chunk(
    ID, "warranty-policy", "5", RECORD.title, "structure", 3, START, END, f"{RECORD.title}\n{TEXT[START:]}", (HEADING,), (1,),
    "2026-01-01", "", "staff", "en", "policy", RECORD.file,
)  # fmt: skip
BLOCKS = (
    Block(BlockKind.HEADING, HEADING, START, START + len(HEADING), 2, 1, 1),
    Block(BlockKind.TEXT, HEADING, START + len(HEADING) + 2, END, 0, 1, 2),
)
PAGES = (Page(1, "1", 595, 842, 0, 0, BORDER), Page(2, "2", 595, 842, 0, BORDER, END))
CITATION = f"Larkfield warranty policy, version 5, {HEADING}, page 1, continued on page 2 [{ID}]"


def document(**changes: object) -> LoadedDocument:
    view = DocumentView(RECORD, TEXT, BLOCKS, PAGES, (), (), "rules 1", "index", FileState.OK, "")
    return LoadedDocument(replace(view, **changes), (CHUNK,))  # type: ignore[arg-type]


def trace(**checks: str) -> SimpleNamespace:
    return SimpleNamespace(
        chunk_id=ID,
        placement=PlacementGrade(Grade.EXACT, 150, 12, 0, ""),
        source_lines=None,
        checks={"id": "ok", "file": "ok", "text": "ok"} | checks,
        citation=CITATION,
        rows=(),
    )


@pytest.fixture
def panel(qtbot) -> InspectorPanel:
    made = InspectorPanel(theme("light"))
    made.resize(274, 800)
    qtbot.addWidget(made)
    made.show_built("2026-11-29T18:00:00Z")
    made.show_day(date(2026, 10, 9))
    made.told = []
    made.copied.connect(made.told.append)
    made.show()
    return made


@pytest.fixture
def shown(panel: InspectorPanel) -> InspectorPanel:
    panel.show_document(document())
    panel.show_selection(CHUNK)
    panel.show_trace(trace())
    return panel


def labels(panel: InspectorPanel) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible() and label.text()]


def facts(panel: InspectorPanel, number: int = 0) -> str:
    return panel.findChildren(FactsTable)[number].toPlainText()


def test_with_nothing_chosen_it_says_what_to_do(panel: InspectorPanel) -> None:
    assert labels(panel)[0].startswith("No chunk is chosen.")


def test_id_section_and_chips(shown: InspectorPanel) -> None:
    words = labels(shown)
    assert words[:2] == [ID, HEADING]
    assert words[2:6] == ["warranty-policy", "version 5", "in force", "staff, no label"]


def test_the_callout_says_what_crosses_the_border(shown: InspectorPanel) -> None:
    told = shown._callout.accessibleName()
    assert told == "Page 1, continued on page 2. The list continues over the border: items 1 to 4 on page 1, items 5 to 7 on page 2."


def test_the_record_in_words(shown: InspectorPanel) -> None:
    text = facts(shown)
    for words in (
        "documents/warranty-policy.pdf",
        f"{START}–{END}",
        f"({END - START})",
        f"{CHUNK.words}, with title",
        "starts on 1",
        "(index)",
        "since 2026-01-01",
        "exact, all characters",
    ):
        assert words in text


def test_the_whole_record_says_where_its_values_come_from(shown: InspectorPanel) -> None:
    text = facts(shown, 1)
    assert "the PDF's keywords" in text
    assert "no label in the file, so staff only" in text
    assert "no language in the file, so English" in text
    assert RECORD.content_hash in text
    assert "2026-11-29 18:00 UTC" in text


def test_what_was_made_up_and_what_will_not_stay_is_said(panel: InspectorPanel) -> None:
    gap = SkippedPage(1, "1", 0, "it took longer than 20 seconds")
    panel.show_document(document(skipped=(gap,), provenance={"version": Provenance.DERIVED}))
    panel.show_selection(CHUNK)
    assert "no, page 1 was skipped: it took longer than 20 seconds" in facts(panel)
    assert "(derived)" in facts(panel, 1)
    assert "derived from the hash of the file's bytes" in facts(panel, 1)


def test_the_characters_without_a_place_are_listed(panel: InspectorPanel) -> None:
    panel.show_document(document(unplaced=((3, 5), (START, START + 4), (BORDER, BORDER + 1))))
    panel.show_selection(CHUNK)
    assert f"5 characters: \u201cWhat\u201d at {START}, \u201c-\u201d at {BORDER}" in facts(panel)


def test_a_document_that_lacks_pages_is_said_above_everything(panel: InspectorPanel) -> None:
    gaps = (SkippedPage(1, "1", 0, "it took longer than 20 seconds"), SkippedPage(2, "2", BORDER, "its worker ended"))
    panel.show_document(document(skipped=gaps))
    banner = panel.findChild(CallOut)
    assert banner.isVisible()
    assert banner.accessibleName() == (
        "This document is incomplete Page 1 was skipped: it took longer than 20 seconds, and 1 more page. "
        "The IDs of 1 of 1 chunks change when it can be read."
    )
    panel.show_document(document())
    assert not banner.isVisible()


def test_about_this_file_opens_and_tells_what_was_left_out(panel: InspectorPanel, qtbot) -> None:
    head = Furniture("Larkfield policies", Rect(50, 10, 250, 22))
    panel.show_document(
        document(
            warnings=("Page 2 has no text layer (it may be a scan): nothing on it can be found or cited.",),
            asides=(Aside("form field", "Name: Anna", 1), Aside("annotation (Text)", "Ask Tom", 2)),
            pages=tuple(replace(page, furniture=(head,)) for page in PAGES),
            provenance={"version": Provenance.DERIVED, "owner": Provenance.INVENTORY},
        )
    )
    button, table = panel._about.button, panel._about.facts
    assert button.text() == "About this file (1 warning)"
    assert not table.isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert table.isVisible()
    told = table.toPlainText()
    for words in (
        "Page 2 has no text layer",
        "Name: Anna (page 1)",
        "Ask Tom (page 2)",
        "Larkfield policies (pages 1 and 2)",
        "Version derived from the hash of the file's bytes, owner from its row in inventory.csv",
        "rules 1",
    ):
        assert words in told
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not table.isVisible()


def test_the_proof_can_be_recomputed_by_hand(shown: InspectorPanel) -> None:
    text = shown.findChild(ProofBox).toPlainText()
    assert text.startswith(f'SHA-256("warranty-policy|5|{START}|{END}")\n{ID}')


@pytest.mark.parametrize(
    ("checks", "words"),
    [
        ({}, ["Checked: ID recomputed", "Checked: File unchanged since 2026-11-29", "Checked: Text found at its characters"]),
        (
            {"file": "changed"},
            ["Checked: ID recomputed", "Attention: File changed since 2026-11-29", "Checked: Text found at its characters"],
        ),
        (
            {"id": "wrong", "file": "missing", "text": "unknown"},
            [
                "Attention: ID differs from its recomputed value",
                "Attention: File is not there any more",
                "Not checked: Text not checked: the parsed text is not there",
            ],
        ),
    ],
)
def test_each_check_has_a_sign_and_words(panel: InspectorPanel, checks: dict[str, str], words: list[str]) -> None:
    panel.show_document(document())
    panel.show_selection(CHUNK)
    panel.show_trace(trace(**checks))
    assert [row.accessibleName() for row in panel.findChildren(CheckRow) if row.isVisible()] == words


def test_nothing_is_claimed_before_it_was_checked(panel: InspectorPanel) -> None:
    panel.show_document(document())
    panel.show_selection(CHUNK)
    assert not [row for row in panel.findChildren(CheckRow) if row.isVisible()]


def test_copying_id_citation_and_text(shown: InspectorPanel) -> None:
    shown.copy_id()
    assert QGuiApplication.clipboard().text() == ID
    shown.copy_citation()
    assert QGuiApplication.clipboard().text() == CITATION
    shown.copy_text()
    assert QGuiApplication.clipboard().text() == TEXT[START:END]
    assert shown.told[1] == f"Copied: {CITATION}"


def test_a_cut_that_is_not_in_the_index_says_so(shown: InspectorPanel) -> None:
    preview = Preview("fixed", 3, 1400, 1600)
    shown.show_preview(preview)
    assert labels(shown)[0] == preview.would_be_id("warranty-policy", "5")
    assert [row.accessibleName() for row in shown.findChildren(CheckRow) if row.isVisible()] == [
        "Attention: Not in the index: cut by fixed just now"
    ]
    assert "fixed, piece #3" in facts(shown)
    assert "1400–1600" in facts(shown)
    assert not next(button for button in shown.findChildren(QPushButton) if button.text() == "Copy citation").isVisible()
    shown.show_preview(None)
    assert labels(shown)[0] == ID


def test_a_cut_with_the_same_span_is_the_same_passage(shown: InspectorPanel) -> None:
    shown.show_preview(Preview("fixed", 0, START, END))
    assert [row.accessibleName() for row in shown.findChildren(CheckRow) if row.isVisible()] == [
        "Checked: The same passage is in the index: chunk #3"
    ]


def test_without_the_parsed_text_the_chunks_own_text_is_copied(panel: InspectorPanel) -> None:
    panel.show_document(document(text=None, blocks=(), pages=()))
    panel.show_selection(CHUNK)
    panel.show_trace(trace(text="unknown", file="missing"))
    panel.copy_text()
    assert QGuiApplication.clipboard().text() == CHUNK.text
    assert f"{CHUNK.words}" in facts(panel)


def test_a_trace_of_another_chunk_is_not_shown(shown: InspectorPanel) -> None:
    other = replace(CHUNK, chunk_id="0" * 12)
    shown.show_selection(other)
    assert not [row for row in shown.findChildren(CheckRow) if row.isVisible()]


@pytest.mark.parametrize("name", ["light", "dark"])
def test_both_themes_are_drawn(shown: InspectorPanel, name: str) -> None:
    shown.apply_theme(theme(name))
    assert not shown.grab().isNull()


def test_the_table_tells_the_origin_of_a_value(shown: InspectorPanel) -> None:
    table = shown.findChildren(FactsTable)[0]
    cell = table.document().find("since 2026-01-01")
    assert table.origin_at(table.cursorRect(cell).center()) == "the PDF's keywords"


def test_all_of_an_id_is_seen_however_narrow_the_pane(qtbot) -> None:
    line = FittingLine((19, 15, 13, 12), None)
    qtbot.addWidget(line)
    line.setText("a4dc9ec49818")
    with qtbot.waitExposed(line):
        line.show()
    line.resize(400, 30)
    large = line.font().pixelSize()
    for width in (120, 100, line.minimumSizeHint().width()):
        line.resize(width, 30)
        assert line.fontMetrics().horizontalAdvance(line.text()) <= width
    assert line.font().pixelSize() < large
    line.resize(400, 30)
    assert line.font().pixelSize() == large


def test_a_row_of_a_table_is_named_by_sheet_and_row(shown: InspectorPanel) -> None:
    found = trace()
    found.rows = (RowSpan("Tents", 12, 12),)
    shown.show_trace(found)
    assert "sheet Tents, row 12" in facts(shown)
    assert "Section" not in facts(shown)
