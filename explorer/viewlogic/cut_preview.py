"""What the preview of a cut says about its pieces, and how it goes from one to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from explorer.domain.placement import Page
from explorer.errors import ExplorerError
from explorer.viewlogic.column_text import ColumnText
from explorer.viewlogic.notice import Notice, Offer
from explorer.viewlogic.page_signs import pages_touched
from explorer.viewlogic.previewed_file import FileChoice, PreviewedFile

CHOOSE, AGAIN = "choose", "again"
NO_FILE = Notice(
    "Choose a file",
    ("Choose a document at the left, or any other Markdown, HTML, Word or PDF file. It is only read: nothing is built before you say so.",),
    (Offer(CHOOSE, "Choose a file\u2026"),),
)


def failed_notice(choice: FileChoice, error: ExplorerError) -> Notice:
    """Why a file cannot be shown."""
    return Notice(
        f"{choice.label} cannot be cut", (str(error),), (Offer(AGAIN, "Read it again"), Offer(CHOOSE, "Choose another file\u2026"))
    )


def empty_notice(file: PreviewedFile) -> Notice:
    """A file without any text."""
    words = ("No text was found in it, so there is nothing to cut.", *file.doubts)
    return Notice(f"{file.choice.label} holds no text", words, (Offer(CHOOSE, "Choose another file\u2026"),))


def notes_words(file: PreviewedFile, most: int = 3) -> str:
    """What the user should know of the file, in one text; ``""`` for nothing."""
    said = [*([file.lacking] if file.lacking else []), *file.doubts[:most]]
    more = len(file.doubts) - most
    return " ".join([*said, *([f"And {more} more."] if more > 0 else [])])


def step(shown: ColumnText, here: int | None, top: int, by: int) -> int | None:
    """The piece, as an index into ``shown.marks``, ``by`` places after the piece ``here``; without one the first that begins at ``top``
    (the first character on the screen) or later, or the last before it. None beyond the ends.
    """
    if here is not None:
        wanted = here + by
    else:
        starts = [mark.start for mark in shown.marks]
        wanted = bisect_left(starts, top) if by > 0 else bisect_left(starts, top) - 1
    return wanted if 0 <= wanted < len(shown.marks) else None


def at(shown: ColumnText, position: int) -> int | None:
    """The piece (an index into ``shown.marks``) with the character at ``position``, the last to begin where there are several; else the
    last that begins before it; None where none does.
    """
    starts = [mark.start for mark in shown.marks]
    last = bisect_right(starts, position) - 1
    holding = (number for number in range(last, -1, -1) if shown.marks[number].end > position)
    return next(holding, last if last >= 0 else None)


def piece_words(file: PreviewedFile, shown: ColumnText, number: int) -> str:
    """ "#3 (4 of 8) · 197 words · characters 1,517–1,967 · page 1, continued on page 2 · What is not covered"."""
    start, end = shown.marks[number]
    count = len(file.text.words_in(start, end))
    parts = [
        f"#{shown.numbers[number]} ({number + 1:,} of {len(shown.marks):,})",
        f"{count:,} word{'' if count == 1 else 's'}",
        f"characters {start:,}–{end:,}",
        pages_words(file.pages, start, end),
        section_words(file, start, end),
    ]
    return " · ".join(filter(None, parts))


def pages_words(pages: Sequence[Page], start: int, end: int) -> str:
    """ "page 1", "page 1, continued on page 2", "page 1, continued on pages 2 to 4"; ``""`` without pages."""
    labels = [page.label for page in pages_touched(pages, start, end)]
    if len(labels) < 2:
        return f"page {labels[0]}" if labels else ""
    if len(labels) == 2:
        return f"page {labels[0]}, continued on page {labels[1]}"
    return f"page {labels[0]}, continued on pages {labels[1]} to {labels[-1]}"


def section_words(file: PreviewedFile, start: int, end: int) -> str:
    """The sections that the piece touches: "What is covered / What is not covered"."""
    blocks = file.blocks
    starts = [block.start for block in blocks]
    around = blocks[max(bisect_right(starts, start) - 1, 0) : bisect_left(starts, end)]
    named = dict.fromkeys(block.section for block in around if block.section and block.start < end and block.end > start)
    return " / ".join(named)
