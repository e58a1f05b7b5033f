"""What crosses a page border, in words."""

from __future__ import annotations

from itertools import pairwise

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.placement import GlyphRun, Page
from explorer.viewlogic.border_words import border_words


class Made:
    """A document put together from blocks, with ``¦`` where a page ends."""

    def __init__(self, *parts: tuple[BlockKind, str], labels: tuple[str, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9")) -> None:
        marked = "\n\n".join(text for _, text in parts)
        cuts = []
        while "¦" in marked:
            cuts.append(marked.index("¦"))
            marked = marked.replace("¦", "", 1)
        self.text = marked
        self.blocks = []
        start = 0
        for kind, text in parts:
            end = start + len(text.replace("¦", ""))
            self.blocks.append(Block(kind, "", start, end, page=1, last_page=1))
            start = end + 2
        edges = [0, *cuts, len(self.text)]
        self.pages = []
        for number, (first, last) in enumerate(pairwise(edges), start=1):
            self.pages.append(Page(number, labels[number - 1], 595, 842, 0, first, len(self.text[:last].rstrip())))

    def words(self, start: int = 0, end: int | None = None, runs: tuple[GlyphRun, ...] = ()) -> tuple[str, ...]:
        return border_words(self.text, self.blocks, self.pages, start, len(self.text) if end is None else end, runs)


HEADING, TEXT, TABLE, TITLE = BlockKind.HEADING, BlockKind.TEXT, BlockKind.TABLE, BlockKind.TITLE
SEVEN = "\n".join(["- a", "- b", "- c", "- d", "¦- e", "- f", "- g"])


def test_a_list() -> None:
    document = Made((HEADING, "What is not covered"), (TEXT, SEVEN))
    assert document.words() == ("The list continues over the border: items 1 to 4 on page 1, items 5 to 7 on page 2.",)


def test_items_are_counted_in_the_whole_list_but_told_for_the_passage() -> None:
    document = Made((TEXT, SEVEN))
    start, end = document.text.index("- d"), document.text.index("- f")
    assert document.words(start, end) == ("The list continues over the border: item 4 on page 1, item 5 on page 2.",)


def test_an_item_that_itself_crosses() -> None:
    document = Made((TEXT, "- a\n- two ¦halves\n- c"))
    assert document.words() == ("The list continues over the border: item 1 on page 1, item 2 on pages 1 and 2, item 3 on page 2.",)


def test_a_table_counts_its_head() -> None:
    document = Made((TABLE, "A | B\na | 1\n¦b | 2\nc | 3"))
    assert document.words() == ("The table continues over the border: rows 1 and 2 on page 1, rows 3 and 4 on page 2.",)


def test_a_table_over_several_borders_is_told_once() -> None:
    document = Made((TABLE, "A | B\n¦a | 1\n¦b | 2\nc | 3"), labels=("iv", "v", "vi"))
    assert document.words() == ("The table continues over 2 borders: row 1 on page iv, row 2 on page v, rows 3 and 4 on page vi.",)


def test_a_very_long_table_is_shortened() -> None:
    document = Made((TABLE, "\n¦".join(f"row | {number}" for number in range(9))))
    (sentence,) = document.words()
    assert sentence == (
        "The table continues over 8 borders: row 1 on page 1, row 2 on page 2, row 3 on page 3, and so on to row 9 on page 9."
    )


def test_a_paragraph_and_a_heading() -> None:
    assert Made((TEXT, "One sentence ¦that goes on.")).words() == ("The paragraph continues over the border.",)
    assert Made((HEADING, "A long ¦heading")).words() == ("The heading continues over the border.",)


def test_between_blocks() -> None:
    assert Made((TEXT, "One."), (TEXT, "¦Two.")).words() == ("The border falls between two paragraphs.",)
    assert Made((HEADING, "Head"), (TEXT, "¦Two.")).words() == ("The border falls between a heading and its text.",)
    assert Made((HEADING, "Head"), (TABLE, "¦A | B")).words() == ("The border falls between a heading and its table.",)
    assert Made((HEADING, "Head"), (TEXT, "¦- a")).words() == ("The border falls between a heading and its list.",)
    assert Made((TEXT, "- a"), (TEXT, "¦- b")).words() == ("The border falls between two lists.",)
    assert Made((TEXT, "One."), (HEADING, "¦Head")).words() == ("The border falls between a paragraph and a heading.",)
    assert Made((TITLE, "Title"), (TEXT, "¦One.")).words() == ("The border falls between the title and a paragraph.",)


def test_inside_a_block_of_a_paragraph_and_a_list() -> None:
    assert Made((TEXT, "These are out:\n¦- a\n- b")).words() == ("The border falls between a paragraph and its list.",)
    assert Made((TEXT, "These ¦are out:\n- a\n- b")).words() == ("The paragraph continues over the border.",)


def test_several_borders_are_told_apart() -> None:
    document = Made((TEXT, "One."), (TEXT, "¦Two goes ¦on."), labels=("A-1", "A-2", "A-3"))
    assert document.words() == (
        "The border between page A-1 and page A-2 falls between two paragraphs.",
        "The paragraph continues over the border between page A-2 and page A-3.",
    )


def test_a_passage_on_one_page_says_nothing() -> None:
    document = Made((TEXT, "One."), (TEXT, "¦Two."))
    assert document.words(0, 4) == ()
    assert document.words(6, 10) == ()
    assert Made((TEXT, "One.")).words() == ()


def test_glyph_runs_know_better_than_the_pages_ranges() -> None:
    # Two cells of one row, of which the first goes on over the border: the ranges of the pages enclose each other.
    text = "A | B\nlong cell | b\nc | d"
    blocks = [Block(TABLE, "", 0, len(text))]
    pages = [Page(1, "1", 595, 842, 0, 0, 19), Page(2, "2", 595, 842, 0, 11, len(text))]

    def run(page: int, start: int, end: int) -> GlyphRun:
        edges = tuple(float(edge) for number in range(end - start) for edge in (number, number + 1))
        return GlyphRun(page, start, 0, 0, 1, 0, 1, 1, edges)

    runs = (run(1, 0, 1), run(1, 4, 5), run(1, 6, 10), run(2, 11, 15), run(1, 18, 19), run(2, 20, 21), run(2, 24, 25))
    assert border_words(text, blocks, pages, 0, len(text), runs) == (
        "The table continues over the border: row 1 on page 1, row 2 on pages 1 and 2, row 3 on page 2.",
    )
