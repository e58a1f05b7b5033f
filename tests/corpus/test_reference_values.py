"""The bundled documents hit the reference values to the character."""

from __future__ import annotations

from corpus.make.__main__ import SOURCES
from corpus.make.fitting import fitted
from corpus.make.parts import plain_text
from corpus.make.sources import read_source
from explorer.domain.blocks import BlockKind
from explorer.domain.chunks import Chunk

from .conftest import Bundle

WARRANTY, DELIVERY, GUIDE = "warranty-policy.pdf", "delivery-policy.html", "product-care-pw2200.pdf"
RETURNS_3, RETURNS_4 = "returns-policy.v3.md", "returns-policy.v4.html"

WARRANTY_BLOCKS = """
0-25 title 1, 27-51 heading 1, 53-186 text 1, 188-255 text 1, 257-369 text 1, 371-407 heading 1, 409-1453 table 1, 1455-1515 text 1,
1517-1536 heading 1, 1538-1967 text 1, 1969-1988 heading 2, 1990-2075 text 2, 2077-2173 text 2, 2175-2276 text 2, 2278-2295 heading 2,
2297-2409 text 2, 2411-2430 heading 2, 2432-2579 text 2, 2581-2596 heading 2, 2598-2744 text 2
"""
WARRANTY_STRUCTURE = """
144a40851685 v5 #0 chars 27-369 pages 1 | 60 words | What the warranty covers
d9a5bd8ea531 v5 #1 chars 371-1453 pages 1 | 200 words | Warranty periods by product category
b47ef9ac1993 v5 #2 chars 1455-1515 pages 1 | 18 words | Warranty periods by product category
a4dc9ec49818 v5 #3 chars 1517-1967 pages 1 | 80 words | What is not covered
3f7023270716 v5 #4 chars 1969-2276 pages 2 | 64 words | How to make a claim
ae23e5ca9b13 v5 #5 chars 2278-2409 pages 2 | 27 words | Proof of purchase
66cd6ab97679 v5 #6 chars 2411-2579 pages 2 | 30 words | Customers in Quebec
86d27b0a52ac v5 #7 chars 2581-2744 pages 2 | 31 words | Safety problems
"""
WARRANTY_FIXED = """
521ff4295be4 v5 #0 chars 0-613 pages 1 | 100 words | What the warranty covers / Warranty periods by product category
7ac8fe213b88 v5 #1 chars 614-1159 pages 1 | 100 words | Warranty periods by product category
957c935ee2fa v5 #2 chars 1160-1708 pages 1 | 100 words | Warranty periods by product category / What is not covered
174d797eb4bd v5 #3 chars 1709-2252 pages 1,2 | 100 words | What is not covered / How to make a claim
0131e6fb8ee6 v5 #4 chars 2253-2744 pages 2 | 84 words | How to make a claim / Proof of purchase / Customers in Quebec / Safety problems
"""


def line(chunk: Chunk) -> str:
    place = f"{chunk.chunk_id} v{chunk.version} #{chunk.position} chars {chunk.start}-{chunk.end}"
    pages = ",".join(map(str, chunk.pages)) or "-"
    return f"{place} pages {pages} | {chunk.words} words | {chunk.section_words}"


def lines(chunks: tuple[Chunk, ...]) -> list[str]:
    return [line(chunk) for chunk in chunks]


def test_warranty_blocks(bundle: Bundle) -> None:
    found = [f"{block.start}-{block.end} {block.kind.value} {block.page}" for block in bundle.parsed[WARRANTY].blocks]
    assert found == WARRANTY_BLOCKS.replace("\n", " ").strip().split(", ")
    assert len(bundle.parsed[WARRANTY].text) == 2744


def test_warranty_structure_chunks(bundle: Bundle) -> None:
    assert lines(bundle.chunks(WARRANTY, "structure")) == WARRANTY_STRUCTURE.strip().splitlines()


def test_warranty_fixed_chunks(bundle: Bundle) -> None:
    assert lines(bundle.chunks(WARRANTY, "fixed")) == WARRANTY_FIXED.strip().splitlines()


def test_warranty_table_has_thirteen_rows_of_four_cells(bundle: Bundle) -> None:
    parsed = bundle.parsed[WARRANTY]
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    rows = parsed.text[table.start : table.end].split("\n")
    assert [row.count(" | ") for row in rows] == [3] * 13


def test_warranty_words_that_the_page_hyphenates_are_whole_in_the_text(bundle: Bundle) -> None:
    """Two cells of the table break a word at the line's end."""
    text = bundle.parsed[WARRANTY].text
    assert "\nSheds and greenhouses | " in text
    assert "\nSmall kitchen appliances | " in text


def test_the_list_crosses_the_page_border_after_its_fourth_item(bundle: Bundle) -> None:
    parsed = bundle.parsed[WARRANTY]
    (crossing,) = [block for block in parsed.blocks if block.page != block.last_page]
    assert (crossing.start, crossing.end, crossing.page, crossing.last_page) == (1538, 1967, 1, 2)
    starts = [crossing.start]
    for item in parsed.text[crossing.start : crossing.end].split("\n")[:-1]:
        starts.append(starts[-1] + len(item) + 1)
    pages = [next(run.page for run in parsed.runs if run.end > start) for start in starts]
    assert pages == [1, 1, 1, 1, 2, 2, 2]


def test_every_page_has_its_header_and_footer_kept_apart(bundle: Bundle) -> None:
    for name, pages in ((WARRANTY, 2), (GUIDE, 1)):
        parsed = bundle.parsed[name]
        assert len(parsed.pages) == pages
        for number, page in enumerate(parsed.pages, start=1):
            words = " ".join(piece.text for piece in page.furniture)
            assert f"Page {number} of {pages}" in words
            assert "A printed copy may be out of date" in words
        assert "printed copy" not in parsed.text


def test_delivery_table_and_chunks(bundle: Bundle) -> None:
    parsed = bundle.parsed[DELIVERY]
    (table,) = [block for block in parsed.blocks if block.kind is BlockKind.TABLE]
    assert (table.start, table.end, table.section) == (480, 1193, "Delivery times and fees")
    whole = bundle.section(DELIVERY, "Delivery times and fees")
    assert line(whole) == "617a6fe666fc v4 #1 chars 274-1245 pages - | 167 words | Delivery times and fees"
    fixed = [(chunk.chunk_id, chunk.start, chunk.end) for chunk in bundle.chunks(DELIVERY, "fixed")]
    assert fixed[:3] == [("a577c4f431c0", 0, 606), ("30cff6982b67", 607, 1177), ("886ece394acc", 1178, 1746)]
    assert len(fixed) == 4


def test_the_help_centre_pages_give_their_article_and_nothing_around_it(bundle: Bundle) -> None:
    for name in (DELIVERY, RETURNS_4):
        text = bundle.parsed[name].text
        for around in (
            "cookie",
            "Outdoor living",
            "Autumn sale",
            "Others also read",
            "Did this page",
            "2026 Larkfield",
            "window.shop",
            "Kept by",
        ):
            assert around not in text, around


def test_returns_version_3(bundle: Bundle) -> None:
    found = {chunk.section_words: (chunk.chunk_id, chunk.start, chunk.end) for chunk in bundle.chunks(RETURNS_3, "structure")}
    assert found["Return window"] == ("7839ded2d52b", 175, 345)
    assert found["Condition of returned items"] == ("beb2688295be", 347, 604)
    assert found["Exchanges"] == ("b7711c885517", 1633, 1717)
    assert len(found) == 8


def test_exchanges_is_the_same_passage_in_both_versions_under_two_ids(bundle: Bundle) -> None:
    assert bundle.passage(RETURNS_3, "Exchanges") == bundle.passage(RETURNS_4, "Exchanges")
    assert bundle.section(RETURNS_3, "Exchanges").chunk_id != bundle.section(RETURNS_4, "Exchanges").chunk_id
    assert bundle.section(RETURNS_3, "Exchanges").start != bundle.section(RETURNS_4, "Exchanges").start


def test_returns_version_4_follows_version_3_without_a_gap(bundle: Bundle) -> None:
    three, four = bundle.parsed[RETURNS_3].meta, bundle.parsed[RETURNS_4].meta
    assert (three["effective_from"], three["effective_to"]) == ("2025-03-01", "2026-10-31")
    assert (four["effective_from"], four.get("effective_to", "")) == ("2026-11-01", "")


def test_the_pump_kit_stands_in_the_guides_parts_table(bundle: Bundle) -> None:
    assert line(bundle.section(GUIDE, "Parts and part numbers")).startswith("f80f7e98f870 v2 #5 chars 1000-1255 pages 1 | ")
    assert "\nPump kit | PK-2200-07 | " in bundle.passage(GUIDE, "Parts and part numbers")


def test_the_parsed_text_and_metadata_are_the_makers_own(bundle: Bundle) -> None:
    """The maker states the parsing rules for itself: two readings of the rules must agree."""
    for path in sorted(SOURCES.glob("*.txt")):
        document = fitted(read_source(path))
        parsed = bundle.parsed[f"{path.stem}.{document.layout['format']}"]
        assert parsed.text == plain_text(document.parts)
        assert dict(parsed.meta) == dict(document.meta)
        assert parsed.warnings == ()


def test_every_chunks_source_text_is_in_its_text(bundle: Bundle) -> None:
    for name, parsed in bundle.parsed.items():
        for method in ("structure", "fixed", "overlap"):
            for chunk in bundle.chunks(name, method):
                assert parsed.text[chunk.start : chunk.end] in chunk.text
