"""Parsing a PDF with placement, against PyMuPDF's bare characters and against pypdf's bare text, opening included."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.measuring import best_of, pdfs, ratio

ROUNDS = 30
PLAIN_GOAL, RULED_GOAL, PYPDF_GOAL = 2.0, 3.0, 1.0


def run(files: list[Path]) -> dict[str, object]:
    return {path.name: measure(path) for path in pdfs(files)}


def measure(path: Path) -> dict[str, object]:
    from explorer.domain.blocks import BlockKind
    from explorer.parsing import parse_file
    from explorer.parsing.pdf.mupdf import pymupdf

    flags = pymupdf.TEXTFLAGS_RAWDICT & ~pymupdf.TEXT_PRESERVE_IMAGES

    def rawdict() -> None:
        with pymupdf.open(path) as document:
            for page in document:
                page.get_text("rawdict", flags=flags)

    def pypdf_text() -> None:
        from pypdf import PdfReader

        with path.open("rb") as stream:
            for page in PdfReader(stream).pages:
                page.extract_text()

    def ours() -> None:
        parse_file(path, path.name)

    times = best_of(ROUNDS, {"ours": ours, "rawdict": rawdict, "pypdf": pypdf_text})
    ruled = any(block.kind is BlockKind.TABLE for block in parse_file(path, path.name).blocks)
    return {
        "ruled_tables": ruled,
        "against_rawdict": ratio(times["ours"], times["rawdict"], RULED_GOAL if ruled else PLAIN_GOAL),
        "against_pypdf": ratio(times["ours"], times["pypdf"], PYPDF_GOAL),
    }
