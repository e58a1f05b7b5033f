"""What is said about a place of the text: what stands there, in which chunks, on which page."""

from __future__ import annotations

from explorer.domain.blocks import BlockKind
from explorer.domain.chunks import Chunk
from explorer.viewlogic.shown_text import ShownText
from explorer.viewlogic.text_lines import KIND_WORDS

BORROWED_NAME = "Column name, borrowed from the head: the parser added it"


def chunk_words(chunk: Chunk) -> str:
    """ "chunk #3, What is not covered, characters 1517–1967"."""
    return f"chunk #{chunk.position}, {chunk.section_words}, characters {chunk.start}–{chunk.end}"


def page_label(shown: ShownText, position: int) -> str:
    """The label of the page on which the character stands, "" without page borders."""
    borders = shown.borders.borders
    if not borders:
        return ""
    before = [border for border in borders if border.position <= position]
    return before[-1].after if before else borders[0].before


def place_words(shown: ShownText, position: int) -> str:
    """A few lines about the character at ``position`` of the shown text; "" where there is nothing to say."""
    said: list[str] = []
    start = shown.text.rfind("\n", 0, position) + 1
    stop = shown.text.find("\n", position)
    line = shown.lines.line(start, len(shown.text) if stop < 0 else stop)
    if line is not None and shown.whole:
        borrowed = shown.borrowed(line.start, line.end)
        is_name = borrowed is not None and position < borrowed.end
        row = line.block.kind is BlockKind.ROW
        said.append(BORROWED_NAME if is_name else "Value of a row" if row else KIND_WORDS[line.kind].capitalize())
    here = shown.spans.at(position)
    said += [f"C{chunk_words(shown.chunks[number])[1:]}" for number in here]
    if not here and line is not None:
        said.append("In no chunk")
    label = page_label(shown, position)
    if label:
        said.append(f"Page {label}")
    return "\n".join(said)
