"""Whatever stands on a page: the spans are the text, and every placed character's quad lies on the page and holds that character."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from explorer.chunking import chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.engine import Engine
from tests.field_invariants import Spot, broken_places, broken_spans
from tests.parsing.pdf.typesetting import RawPage, raw_pdf

WORDS = st.text(alphabet="abcXYZ 019.,-|\u00e9\u00df()", min_size=1, max_size=24)
MATRICES = ["1 0 0 1 0 0", "0 1 -1 0 300 0", "-1 0 0 1 400 0", "0.7 0.7 -0.7 0.7 150 -80", "1 0 0.3 1 0 0"]
ANY_MATRIX = st.tuples(*[st.floats(-3, 3)] * 4, st.floats(-100, 400), st.floats(-100, 300)).map(lambda m: " ".join(f"{v:.3f}" for v in m))
PIECE = st.tuples(
    WORDS, st.integers(0, 380), st.integers(5, 290), st.sampled_from([6, 9, 10, 10, 14, 24]), st.sampled_from(MATRICES) | ANY_MATRIX
)
PLACES = [(0, 0), (20, 5), (100, 5), (50, 40)]
PAGE = st.tuples(
    st.lists(PIECE, max_size=25), st.sampled_from(["0", "90", "180", "270"]), st.sampled_from(["[0 0 400 300]", "[-50 20 350 320]"])
)


def content(pieces: list[tuple[str, int, int, int, str]]) -> str:
    parts = []
    for text, x, y, size, matrix in pieces:
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        parts.append(f"q {matrix} cm BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({escaped}) Tj ET Q\n")
    return "".join(parts)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pages=st.lists(PAGE, min_size=1, max_size=4))
def test_spans_and_places_hold(pages: list[tuple[list[tuple[str, int, int, int, str]], str, str]], engine: Engine, tmp_path: Path) -> None:
    path = tmp_path / "made.pdf"
    path.write_bytes(raw_pdf([RawPage(content(pieces), {"Rotate": rotation}, media) for pieces, rotation, media in pages]))
    document = engine.parse(path, "made.pdf").result(30)
    record = DocumentRecord("made", "1", "", "made.pdf", "pdf", "")
    chunks = make_chunks(DocumentText(document.text, document.blocks, ""), record, chunker("structure"))
    assert not list(broken_spans(document, chunks))
    assert not list(broken_places(document, spots(engine, path, len(pages))))


def spots(engine: Engine, path: Path, count: int) -> dict[int, list[Spot]]:
    from tests.engine import hostile

    found: dict[int, list[Spot]] = engine.submit(hostile.job(hostile.Read(path, count))).result(30)
    return found


@pytest.mark.parametrize("rows", [2, 7])
def test_tables_columns_and_lists_hold_too(engine: Engine, tmp_path: Path, rows: int) -> None:
    from tests.parsing.pdf.layouts import Sheet, prose

    sheet = Sheet()
    sheet.column(50, 80, prose("a", 20))
    sheet.column(310, 80, prose("b", 20))
    sheet.rows(360, [50, 200, 400], [[f"Part {n}", f"PK-{n}", f"{n}.00"] for n in range(rows)])
    sheet.column(50, 500, ["1. one of them", "2. two of them", "\u2022 a point"])
    path = tmp_path / "mixed.pdf"
    path.write_bytes(sheet.bytes())
    document = engine.parse(path, "mixed.pdf").result(30)
    assert not list(broken_places(document, spots(engine, path, 1)))


@pytest.mark.parametrize("rotation", ["0", "90"])
@pytest.mark.parametrize(
    "matrix",
    [
        "1 0 0 30 0 0",
        "0.04 0 0 1 0 0",
        "1 0 0 0 60 60",
        "1 0 4 1 -200 0",
        "0 12 -0.4 0 200 0",
        "1 1 -7 0.5 200 50",
        "0.7 0.7 -9 9 150 50",
        "0.1 1 0 0.001 100 50",
        "0.01 0 0 0.01 50 50",
        "0.0001 0 0 0.0001 50 50",
    ],
)
def test_stretched_slanted_and_squeezed_letters_hold_or_are_not_placed(engine: Engine, tmp_path: Path, matrix: str, rotation: str) -> None:
    path = tmp_path / "stretched.pdf"
    pieces = [RawPage(f"q {matrix} cm BT /F1 12 Tf 1 0 0 1 {x} {y} Tm (turning 1 words) Tj ET Q", {"Rotate": rotation}) for x, y in PLACES]
    path.write_bytes(raw_pdf(pieces))
    document = engine.parse(path, "stretched.pdf").result(30)
    assert not list(broken_places(document, spots(engine, path, len(PLACES))))
    for block in document.blocks:
        unplaced = sum(end - start for start, end in document.unplaced if block.start <= start < block.end)
        placed = sum(run.end - run.start for run in document.runs if block.start <= run.start < block.end)
        assert placed + unplaced >= len(document.text[block.start : block.end].replace("\n", "").replace(" ", ""))
