"""Pages without a text layer: said, and read by Tesseract where it is asked for and installed."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from explorer.domain.drawing import PageDrawing
from explorer.engine import DrawRequest, Engine
from explorer.errors import UserError
from explorer.parsing import ocr as ocr_module
from explorer.parsing import parser_version
from explorer.tracing.places_on_page import page_spans
from tests.parsing.pdf.layouts import Sheet


@pytest.fixture(scope="module")
def scan(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page that is one picture of large words, as a scanner makes it."""
    folder = tmp_path_factory.mktemp("scan")
    sheet = Sheet()
    sheet.write(72, 200, "Returned goods", 28)
    typed, path = folder / "typed.pdf", folder / "scan.pdf"
    typed.write_bytes(sheet.bytes())
    picture = engine.draw(DrawRequest(typed, (PageDrawing(1, ()),), 150)).result(30)
    canvas = Canvas(str(path), pagesize=sheet.size, invariant=1)
    canvas.drawImage(ImageReader(io.BytesIO(picture)), 0, 0, *sheet.size)
    canvas.save()
    return path


def test_a_scan_is_said_page_by_page(engine: Engine, scan: Path) -> None:
    parsed = engine.parse(scan, "scan.pdf").result(30)
    assert parsed.text == ""
    assert parsed.warnings == ("Page 1 has no text layer (it may be a scan): nothing on it can be found or cited.",)


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_scan_is_read_and_placed(scan: Path) -> None:
    with Engine(ocr="eng") as reading:
        parsed = reading.parse(scan, "scan.pdf").result(60)
    assert parsed.text == "Returned goods"
    assert parsed.warnings == ("Page 1 has no text layer: its text was read from its picture, and may be wrong in places.",)
    assert parsed.parser == parser_version("pdf", "eng")
    assert ", Tesseract " in parsed.parser
    assert parsed.parser.endswith(" eng")
    (word,) = page_spans(parsed.runs, parsed.pages, 0, 8)
    bounds = word.quads[0].bounds
    assert bounds.x0 == pytest.approx(72, abs=6)
    assert bounds.y0 < 195 < bounds.y1


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
def test_a_language_that_tesseract_lacks_is_said_before_any_page_is_read(scan: Path) -> None:
    with Engine(ocr="xyz") as reading, pytest.raises(UserError, match="no data for xyz"):
        reading.parse(scan, "scan.pdf").result(60)


def test_without_tesseract_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    ocr_module.ocr_name.cache_clear()
    monkeypatch.setattr(ocr_module.shutil, "which", lambda _: None)
    with pytest.raises(UserError, match="needs Tesseract, which is not installed"):
        ocr_module.ocr_name("eng")


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")
@pytest.mark.parametrize(("languages", "words"), [("../../x", "names no languages"), ("qqq", "no data for qqq")])
def test_languages_that_are_not_there(languages: str, words: str) -> None:
    with pytest.raises(UserError, match=words):
        ocr_module.ocr_name(languages)
