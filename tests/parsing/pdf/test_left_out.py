"""What stands on a page and is no part of its text, or would be in it twice."""

from __future__ import annotations

from reportlab.pdfgen.canvas import Canvas

from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.layouts import Sheet
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written


def test_form_fields_and_annotations_are_listed_and_left_out(parse: Parse) -> None:
    sheet = Sheet()
    sheet.write(72, 100, "Your name:")
    sheet.canvas.acroForm.textfield(name="who", value="Ada Byron", x=150, y=730, width=120, height=18, forceBorder=True)
    sheet.canvas.textAnnotation("Ask her twice", Rect=[300, 700, 320, 720])
    parsed = parse(sheet.bytes())
    assert parsed.text == "Your name:"
    assert sorted((aside.kind, aside.text, aside.page) for aside in parsed.asides) == [
        ("annotation (Text)", "Ask her twice", 1),
        ("form field", "who: Ada Byron", 1),
    ]


def test_fields_that_are_not_filled_in_are_listed_too(parse: Parse) -> None:
    fields = [
        "<< /FT /Tx /T (who) /TU (Your name) /Subtype /Widget /Type /Annot /Rect [50 200 150 220] >>",
        "<< /FT /Btn /T (agreed) /AS /Off /Subtype /Widget /Type /Annot /Rect [50 150 60 160] >>",
        "<< /FT /Btn /Ff 65536 /T (send) /Subtype /Widget /Type /Annot /Rect [50 100 60 110] >>",
    ]
    listed = "[4 0 R 5 0 R 6 0 R]"
    page = RawPage("", entries={"Annots": listed})
    parsed = parse(raw_pdf([page], catalogue=f"/AcroForm << /Fields {listed} >>", objects=fields))
    assert [(aside.kind, aside.text) for aside in parsed.asides] == [
        ("form field", "Your name: empty"),
        ("form field", "agreed: not ticked"),
    ]
    assert parsed.warnings == ("Page 1 has no text of its own, only form fields or annotations: they are listed, and cannot be cited.",)


def test_words_that_only_a_text_box_s_picture_has_are_listed(parse: Parse) -> None:
    picture = "BT /F1 12 Tf 5 5 Td (Typed on the page) Tj ET"
    stream = (
        "<< /Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >>"
        f" /Length {len(picture)} >>\nstream\n{picture}\nendstream"
    )
    box = "[<< /Type /Annot /Subtype /FreeText /Rect [50 100 250 120] /DA (/F1 12 Tf) /AP << /N 4 0 R >> >>]"
    parsed = parse(raw_pdf([RawPage("", entries={"Annots": box})], objects=[stream]))
    assert [(aside.kind, aside.text) for aside in parsed.asides] == [("annotation (FreeText)", "Typed on the page")]


def test_a_page_with_nothing_but_a_form_says_so(parse: Parse) -> None:
    sheet = Sheet()
    sheet.rule(72, 300, 400)
    sheet.canvas.acroForm.textfield(name="who", value="Ada", x=150, y=730, width=120, height=18)
    (warning,) = parse(sheet.bytes()).warnings
    assert warning == "Page 1 has no text of its own, only form fields or annotations: they are listed, and cannot be cited."


def test_an_invisible_layer_under_visible_words_adds_nothing(parse: Parse) -> None:
    hidden = "q BT 3 Tr /F1 12 Tf 1 0 0 1 50 200 Tm (The printed words) Tj ET Q\n"
    alone = "q BT 3 Tr /F1 12 Tf 1 0 0 1 50 100 Tm (Read from a scan) Tj ET Q\n"
    parsed = parse(raw_pdf([RawPage(written("The printed words") + hidden + alone)]))
    assert parsed.text == "The printed words\n\nRead from a scan"


def test_words_drawn_again_to_look_bold_are_there_once(parse: Parse) -> None:
    content = "".join(written("Heavy words", x=50 + 0.3 * n, y=200 - 0.3 * n) for n in range(3))
    parsed = parse(raw_pdf([RawPage(content + written("Heavy words", y=150))]))
    assert parsed.text.split() == ["Heavy", "words"] * 2


def test_pictures_are_not_text(parse: Parse) -> None:
    sheet = Sheet()
    canvas: Canvas = sheet.canvas
    canvas.rect(72, 400, 100, 100, fill=1)
    (warning,) = parse(sheet.bytes()).warnings
    assert warning.startswith("Page 1 has no text layer")
