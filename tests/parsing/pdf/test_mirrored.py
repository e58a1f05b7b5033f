"""Mirrored text: its letters hang from the baseline, and its lines follow each other the other way."""

from __future__ import annotations

import pytest

from tests.parsing.pdf.conftest import Parse
from tests.parsing.pdf.typesetting import RawPage, raw_pdf, written


@pytest.mark.parametrize("matrix", ["-1 0 0 1 400 0", "1 0 0 -1 0 300", "0 1 1 0 0 0", "0 -1 -1 0 300 400"])
def test_mirrored_lines_are_read_in_their_order_and_marked_where_they_are(parse: Parse, matrix: str) -> None:
    content = "".join(
        written(text, x=60, y=200 - 14 * number, matrix=matrix) for number, text in enumerate(["first line", "then more", "the end"])
    )
    parsed = parse(raw_pdf([RawPage(content, media="[0 0 400 400]")]))
    assert parsed.text == "first line then more the end"
    for run in parsed.runs:
        assert run.descent > run.ascent
    first = parsed.runs[0]
    a, b, c, d, e, f = map(float, matrix.split())
    # The middle of the first letter, half its height above the baseline, under the matrix, with y downwards.
    x, y = 62, 204
    spot = ("f", a * x + c * y + e, 400 - (b * x + d * y + f))
    assert first.quad(0, 1).bounds.x0 - 1 <= spot[1] <= first.quad(0, 1).bounds.x1 + 1
    assert first.quad(0, 1).bounds.y0 - 1 <= spot[2] <= first.quad(0, 1).bounds.y1 + 1
