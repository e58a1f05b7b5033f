"""What mutated files brought to light: pages that no program writes on purpose, and that must not end in an error of ours."""

from __future__ import annotations

from explorer.parsing.pdf.bidi import logical
from explorer.parsing.pdf.reading import glyph_lines
from tests.parsing.pdf.pages import document, line


def test_a_footnote_whose_line_has_no_width() -> None:
    body = [line("Words of the body that are larger", 72, 100 + 14 * number) for number in range(20)]
    squeezed = line("1 a note", 100, 700, 7)
    parsed = document([*body, squeezed._replace(edges=(0.0,) * 16)])
    assert parsed.text.endswith("1 a note")


def test_a_letter_and_its_mark_without_width_have_none_together() -> None:
    flawed = line("e\u0301t", 72, 100)._replace(edges=(0.0, 0.0, 9.0, 9.0, 9.0, 9.0), flawed=True)
    parsed = document([flawed])
    assert (parsed.text, parsed.runs, parsed.unplaced) == ("\u00e9t", (), ((0, 2),))


def test_letters_squeezed_to_nothing_have_a_size_all_the_same() -> None:
    # What MuPDF says under a matrix that makes a line of the plane: sizes are compared by dividing them.
    char = {"c": "x", "origin": (50.0, 90.0), "bbox": (50.0, 80.0, 56.0, 95.0)}
    span = {"size": 0.0, "flags": 0, "ascender": 0.9, "descender": -0.2, "origin": (50.0, 90.0), "chars": [char]}
    (found,) = glyph_lines([{"type": 0, "lines": [{"wmode": 0, "dir": (0.0, 0.0), "bbox": char["bbox"], "spans": [span]}]}], 400, 300)
    assert found.size == 0.1
    # Nobody can say how high they are but their box.
    assert (found.ascent, found.descent) == (10.0, 5.0)


def test_a_letter_without_width_does_not_stand_in_the_blank_beside_it() -> None:
    ((text, edges),) = logical("\u05d0 \u05d9\u05e6", [20.0, 25.0, 15.0, 20.0, 14.0, 14.0, 8.0, 13.9], 10)
    assert text == "\u05d0 \u05d9\u05e6"
    assert edges == [20.0, 25.0, 15.0, 20.0, 14.0, 14.0, 8.0, 13.9]


def test_a_letter_without_width_does_not_stand_in_a_glyph_far_away() -> None:
    boxes = {"a": (50.0, 80.0, 56.0, 95.0), "f": (56.0, 80.0, 66.0, 95.0), "i": (66.0, 80.0, 66.0, 95.0), "x": (90.0, 80.0, 90.0, 95.0)}
    chars = [{"c": letter, "origin": (box[0], 92.0), "bbox": box} for letter, box in boxes.items()]
    span = {"size": 15.0, "flags": 0, "ascender": 0.8, "descender": -0.2, "origin": (50.0, 92.0), "chars": chars}
    (found,) = glyph_lines(
        [{"type": 0, "lines": [{"wmode": 0, "dir": (1.0, 0.0), "bbox": (50.0, 80.0, 90.0, 95.0), "spans": [span]}]}], 400, 300
    )
    # The i is a part of the ligature before it.
    assert found.edges == (0.0, 6.0, 6.0, 16.0, 6.0, 16.0, 40.0, 40.0)
    assert document([found]).unplaced == ((3, 4),)
