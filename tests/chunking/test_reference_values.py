"""The structure chunker on a document laid out as the reference's warranty policy is: the same places, pages and word counts.

The words are filler; spans, pages, sections, counts and so the IDs are those that the reference program prints.
"""

from __future__ import annotations

from explorer.chunking import chunker, make_chunks
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.documents import DocumentText
from tests.chunking.toy_documents import filler, record

COVERS, PERIODS, NOT_COVERED = "What the warranty covers", "Warranty periods by product category", "What is not covered"
CLAIM, PROOF, QUEBEC, SAFETY = "How to make a claim", "Proof of purchase", "Customers in Quebec", "Safety problems"

# start, end, page, words of each block that is neither the title nor a heading, by section
LAYOUT = {
    COVERS: (27, 1, [(53, 186, 1, 20), (188, 255, 1, 13), (257, 369, 1, 20)]),
    PERIODS: (371, 1, [(409, 1453, 1, 192), (1455, 1515, 1, 10)]),
    NOT_COVERED: (1517, 1, [(1538, 1967, 1, 73)]),
    CLAIM: (1969, 2, [(1990, 2075, 2, 17), (2077, 2173, 2, 16), (2175, 2276, 2, 23)]),
    PROOF: (2278, 2, [(2297, 2409, 2, 21)]),
    QUEBEC: (2411, 2, [(2432, 2579, 2, 24)]),
    SAFETY: (2581, 2, [(2598, 2744, 2, 26)]),
}

PRINTED = """\
144a40851685 v5 #0 chars 27-369 pages 1 | 60 words | What the warranty covers
d9a5bd8ea531 v5 #1 chars 371-1453 pages 1 | 200 words | Warranty periods by product category
b47ef9ac1993 v5 #2 chars 1455-1515 pages 1 | 18 words | Warranty periods by product category
a4dc9ec49818 v5 #3 chars 1517-1967 pages 1 | 80 words | What is not covered
3f7023270716 v5 #4 chars 1969-2276 pages 2 | 64 words | How to make a claim
ae23e5ca9b13 v5 #5 chars 2278-2409 pages 2 | 27 words | Proof of purchase
66cd6ab97679 v5 #6 chars 2411-2579 pages 2 | 30 words | Customers in Quebec
86d27b0a52ac v5 #7 chars 2581-2744 pages 2 | 31 words | Safety problems
"""


def laid_out() -> DocumentText:
    title = "Larkfield warranty policy"
    blocks, texts = [Block(BlockKind.TITLE, "", 0, 25, 1, 1, 1)], [title]
    for section, (start, page, bodies) in LAYOUT.items():
        blocks.append(Block(BlockKind.HEADING, section, start, start + len(section), 2, page, page))
        texts.append(section)
        for first, end, where, words in bodies:
            kind = BlockKind.TABLE if first == 409 else BlockKind.TEXT
            blocks.append(Block(kind, section, first, end, 0, where, 2 if end == 1967 else where))
            texts.append(filler(end - first, words))
    return DocumentText("\n\n".join(texts), tuple(blocks), title)


def test_the_layout_is_the_references() -> None:
    document = laid_out()
    assert len(document.text) == 2744
    assert all(document.text[block.end : block.end + 2] in ("\n\n", "") for block in document.blocks)


def test_structure() -> None:
    policy = record(doc_id="warranty-policy", version="5", title="Larkfield warranty policy", file="documents/warranty-policy.pdf")
    chunks = make_chunks(laid_out(), policy, chunker("structure"))
    printed = "".join(
        f"{chunk.chunk_id} v{chunk.version} #{chunk.position} chars {chunk.start}-{chunk.end} pages {','.join(map(str, chunk.pages))} "
        f"| {chunk.words} words | {chunk.section_words}\n"
        for chunk in chunks
    )
    assert printed == PRINTED
    assert chunks[1].text.startswith("Larkfield warranty policy\nWarranty periods by product category\n\n")
    assert chunks[2].text == f"Larkfield warranty policy\nWarranty periods by product category\n{filler(60, 10)}"
