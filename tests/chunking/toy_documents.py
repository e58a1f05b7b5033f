"""Documents for tests of chunkers: blocks of filler words, at given places or at random."""

from __future__ import annotations

from hypothesis import strategies as st

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import DocumentRecord, DocumentText


def filler(length: int, words: int) -> str:
    """``words`` words that fill exactly ``length`` characters."""
    last = length - 2 * (words - 1)
    return "a " * (words - 1) + "b" * last


def record(**fields: str) -> DocumentRecord:
    values = {"doc_id": "tent-care", "version": "2", "title": "Tent care", "file": "documents/tent.md", "format": "md", "content_hash": "0"}
    return DocumentRecord(**(values | fields))


def document(*blocks: tuple[str, str, int], title: str = "Tent care") -> DocumentText:
    """A document of (kind, text, level) blocks, sections as every parser gives them."""
    made: list[Block] = []
    section, start = "", 0
    for name, text, level in blocks:
        if level in (1, 2):
            section = text if level == 2 else ""
        made.append(Block(BlockKind(name), section, start, start + len(text), level))
        start += len(text) + 2
    return DocumentText("\n\n".join(text for _, text, _ in blocks), tuple(made), title)


words = st.integers(1, 30).map(lambda count: filler(3 * count, count))
block = st.one_of(
    st.tuples(st.just("heading"), words, st.integers(1, 4)),
    st.tuples(st.sampled_from(["text", "table"]), words, st.just(0)),
)
documents = st.builds(
    lambda title, blocks: document(*title, *blocks),
    st.sampled_from([(), (("title", "Tent care", 1),)]),
    st.lists(block, max_size=12),
)
