"""A cleaned line still knows where each of its characters stands."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from explorer.parsing.pdf.fragments import BlockText, fragment
from explorer.parsing.text_rules import clean
from tests.parsing.pdf.pages import LETTER_WIDTH, line

LETTERS = st.text(
    st.sampled_from("ab \u00a0\t-\u00e9e\u0301\u0323\ufb01\u1100\u1161\u11a8\u0915\u093c\U0001f600\x00\u2028\ud800\u3042"), max_size=25
)


@given(LETTERS)
def test_the_text_is_what_the_rules_make_of_the_line(text: str) -> None:
    found = fragment(1, line(text, 0, 0))
    assert (found.glyphs.text if found else "") == clean(text)


@given(LETTERS)
@example(" \u0301\u0323")
@example("a\u0301")
def test_every_letter_keeps_edges_inside_the_line(text: str) -> None:
    found = fragment(1, line(text, 0, 0))
    if found is None:
        return
    edges = found.glyphs.edges
    assert len(edges) == 2 * len(found.glyphs.text)
    pairs = list(zip(edges[::2], edges[1::2], strict=True))
    assert all(begin < end for begin, end in pairs)
    assert pairs == sorted(pairs)
    # What is not a blank at the ends is covered: the first letter begins where the line's first does.
    stripped = len(text) - len(text.lstrip(" \t\u00a0\u2028"))
    assert pairs[0][0] == stripped * LETTER_WIDTH
    assert pairs[-1][1] == len(text.rstrip(" \t\u00a0\u2028")) * LETTER_WIDTH


@given(st.lists(st.text("abC- \u00ad", min_size=1, max_size=8).filter(str.strip), min_size=1, max_size=6))
def test_runs_say_what_the_text_says(lines: list[str]) -> None:
    block = BlockText()
    originals = {}
    for number, text in enumerate(lines):
        piece = fragment(1, line(text, 0, float(number)))
        assert piece is not None
        originals[float(number)] = piece.glyphs.text
        if block:
            block.wrap(piece)
        else:
            block.add("", piece)
    for run in block.runs(100):
        said = block.text[run.start - 100 : run.end - 100]
        assert said == originals[run.y][: len(said)]
        assert len(originals[run.y]) - len(said) in (0, 1)
