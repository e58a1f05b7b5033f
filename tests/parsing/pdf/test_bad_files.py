"""What cannot be read is said in one sentence, and a page without text is said with its number."""

from __future__ import annotations

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from explorer.engine import Engine
from explorer.errors import DocumentError, PasswordNeeded
from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.typesetting import RawPage, Typesetter, raw_pdf, written


def locked(password: str, **allowed: int) -> bytes:
    page = Typesetter(encrypt=StandardEncryption(password, ownerPassword="owner", strength=128, **allowed))
    page.paragraph("For your eyes only.")
    return page.bytes()


def test_a_locked_file_asks_for_its_password(parse: Parse) -> None:
    with pytest.raises(PasswordNeeded, match=r"^test\.pdf: the PDF is locked: it opens with its password only\.$"):
        parse(locked("secret"))
    with pytest.raises(PasswordNeeded, match="the password does not open this PDF"):
        parse(locked("secret"), "wrong")
    assert parse(locked("secret"), "secret").text == "For your eyes only."


def test_a_file_that_only_forbids_opens(parse: Parse) -> None:
    assert parse(locked("", canPrint=0, canCopy=0, canModify=0)).text == "For your eyes only."


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the file is empty."),
        (b"just some words\n" * 200, "the file is damaged, or no PDF."),
        (b"\x89PNG\r\n\x1a\n" + bytes(400), "the file is damaged, or no PDF."),
        (b"<!doctype html><p>page", "the file is damaged, or no PDF."),
        (raw_pdf([]), "the PDF has no pages."),
    ],
)
def test_what_is_no_pdf_is_said(parse: Parse, data: bytes, reason: str) -> None:
    with pytest.raises(DocumentError) as caught:
        parse(data)
    assert str(caught.value) == f"test.pdf: {reason}"


def test_a_missing_file_is_said(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("none") / "gone.pdf"
    with pytest.raises(DocumentError, match=r"^documents/gone\.pdf: the file is not there\.$"):
        engine.parse(path, "documents/gone.pdf").result(30)


def test_half_a_file_is_repaired_and_said(parse: Parse) -> None:
    data = raw_pdf([RawPage(written("Still here"))])
    document = parse(data[: data.index(b"xref\n0")])
    assert document.text == "Still here"
    assert document.warnings == ("The file is damaged: it was read as far as it could be repaired.",)


def test_pages_without_text_are_named(parse: Parse) -> None:
    picture = "q 200 0 0 100 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x55 EI Q"
    pages = [RawPage(written("Words")), RawPage(picture), RawPage(""), RawPage(written("  "))]
    document = parse(raw_pdf(pages, catalogue="/PageLabels << /Nums [0 << /S /r >>] >>"))
    assert document.text == "Words"
    assert document.warnings == (
        "Page ii has no text layer (it may be a scan): nothing on it can be found or cited.",
        "Page iii is empty.",
        "Page iv is empty.",
    )
    assert [(page.label, page.start, page.end) for page in document.pages] == [("i", 0, 5), ("ii", 5, 5), ("iii", 5, 5), ("iv", 5, 5)]


def test_a_document_without_any_text_is_no_error(parse: Parse) -> None:
    document = parse(raw_pdf([RawPage("0 0 100 100 re f")]))
    assert (document.text, document.blocks, document.runs) == ("", (), ())
    assert len(document.warnings) == 1


def test_no_javascript_and_no_action_runs(parse: Parse) -> None:
    script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.exportAsText\\(\\)) >>"
    document = parse(raw_pdf([RawPage(written("Quiet"))], catalogue=script))
    assert document.text == "Quiet"
