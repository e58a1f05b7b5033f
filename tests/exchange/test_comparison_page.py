"""The comparison page: whole in itself, safe whatever a document says, and true to the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from lxml.html import HtmlElement

from explorer.comparison.columns import Column, ColumnOrder, column_order, cut_column
from explorer.comparison.cuts import cuts
from explorer.comparison.measured_text import MeasuredText
from explorer.domain.cells import ColumnName, Sheet
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentRecord, DocumentText
from explorer.domain.spans import Span
from explorer.exchange.comparison_style import NAMES, style
from explorer.exchange.escaping import escaped
from explorer.viewlogic.comparison_export import comparison_html
from explorer.viewlogic.page_borders import PageBorder
from tests.chunking.toy_documents import document, documents, record

RULES = MeasuredText(
    document(
        ("title", "Tent care", 1),
        ("heading", "Rules", 2),
        ("text", "One two three. Four five!", 0),
        ("text", "You need:\n- a tent\n- two pegs", 0),
        ("table", "size | price\nbig | 9", 0),
    )
)


def at(words: str) -> Span:
    start = RULES.text.index(words)
    return Span(start, start + len(words))


def written(
    text: MeasuredText,
    columns: Sequence[Column],
    borders: Sequence[PageBorder] = (),
    mark: Span | None = None,
    about: DocumentRecord | None = None,
) -> bytes:
    return comparison_html(about or record(), text, columns, borders, mark, date(2026, 10, 9))


def page(*orders: str, borders: Sequence[PageBorder] = (), mark: Span | None = None) -> HtmlElement:
    return html.document_fromstring(written(RULES, [cut_column(RULES, column_order(order)) for order in orders], borders, mark))


ROWS = MeasuredText(document(("row", "question: چه چیزی؟\nquestion: more: این", 0), ("row", "question: Why?\nnote: 2", 0)))


def test_a_tables_rows_stand_apart_and_run_as_their_values_do() -> None:
    names = (ColumnName("question", "question"), ColumnName("question: more", "question: more"))
    sheets = (Sheet("", False, names, 1, 2, ""),)
    columns = [cut_column(ROWS, column_order(order)) for order in ("fixed:words=3", "fixed:words=100")]
    root = html.document_fromstring(comparison_html(record(), ROWS, columns, (), None, date(2026, 10, 9), sheets))
    first, second = root.xpath("//tr[@class='row']")
    lines = first.findall("td")[1].findall("div")
    assert [line.get("dir") for line in lines] == ["auto", "auto"]
    # What isolates its own direction does not count for that of the line, so Persian values run from the right.
    assert [line.xpath("string(bdi[@class='head'])").removeprefix("#0") for line in lines] == ["question:", "question: more:"]
    assert [line.xpath("count(bdi[@class='head'])") for line in second.findall("td")[0].findall("div")] == [1, 0]
    assert "".join(second.findall("td")[1].xpath("div[1]//text()")) == "question: Why?"
    assert [cell.get("data-column") for cell in first.findall("td")] == [cell.get("data-column") for cell in second.findall("td")]
    assert columns[0].figures.in_row > 0


def cells(root: HtmlElement, column: int) -> list[HtmlElement]:
    """The text's cells of one column."""
    return [row.findall("td")[column] for row in root.xpath("//table[@class='texts']/tbody/tr[not(@class='border')]")]


def words_of(cell: HtmlElement) -> str:
    """What the document says in a cell: without the signs and the page borders."""
    for sign in cell.xpath(".//bdi | .//span[@class='border']"):
        sign.drop_tree()
    return "\n".join(line.text_content() for line in cell.xpath("./div"))


def tinted(cell: HtmlElement) -> list[tuple[str, str]]:
    return [(span.get("class"), span.text_content()) for span in cell.xpath(".//span[not(@class='border')]")]


def test_it_holds_no_script_and_no_address() -> None:
    strange = record(
        title='<script>alert("1")</script>',
        doc_id='x" onload="alert(1)',
        version="<b>",
        file="https://example.org/?a&b",
        language='fa" x="',
    )
    text = MeasuredText(DocumentText('</td><script src="//evil"></script> <img src=x onerror=alert(1)> javascript:a', (), "t"))
    columns = [cut_column(text, column_order("fixed:words=2")), Column(ColumnOrder("<i>"), fault="<u>It broke.</u>")]
    content = written(text, columns, [PageBorder(9, '<a href="x">', "2")], Span(0, 9), strange).decode()
    root = html.document_fromstring(content)
    assert not root.xpath("//script | //img | //link | //iframe | //object | //a[not(starts-with(@href, '#'))] | //u | //i[not(@class)]")
    assert not [name for element in root.iter() for name in element.attrib if name.startswith("on") or name in ("src", "action")]
    assert not re.search(r"url\(|@import|expression\(", "".join(root.xpath("//style/text()")))
    (policy,) = root.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert "javascript:a" in root.xpath("string(//table[@class='texts'])")
    assert "https://example.org/?a&b" in root.xpath("string(//header)")
    assert root.xpath("string(//p[@class='fault'])") == "<i>: <u>It broke.</u>"


@pytest.mark.parametrize(
    ("text", "said"),
    [("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#x27;"), ("a\x00\x1b\x85\ud800b\tc\nd", "a����b\tc\nd"), ("é 𝄞 سلام", "é 𝄞 سلام")],
)
def test_escaping(text: str, said: str) -> None:
    assert escaped(text) == said


def test_every_link_leads_to_its_chunk() -> None:
    root = page("structure", "fixed:words=2", "overlap:words=5,step=2", "sentences")
    names = root.xpath("//@id")
    assert len(set(names)) == len(names)
    links = root.xpath("//nav/a/@href")
    assert set(links) <= {f"#{name}" for name in names}
    assert root.xpath("//nav[1]/a/text()") == ["#0"]
    for number, column in enumerate(root.xpath("//nav")):
        chunks = [name for name in names if name.startswith(f"c{number}-")]
        assert len(column.xpath("./a")) == len(chunks)
    assert root.xpath("string(//*[@id='c1-3'])") == "#3"


def test_tints_numbers_and_shares() -> None:
    root = page("structure", "fixed:words=7")
    assert [tinted(cell) for cell in cells(root, 0)[:3]] == [
        [("lost", "Tent care")],
        [("a", "Rules")],
        [("a", "One two three. Four five!")],
    ]
    # Seven words: Tent care Rules One two three. Four | five! You need: - a tent - | two pegs ...
    third = cells(root, 1)[2]
    assert tinted(third) == [("a", "One two three. Four"), ("b", "five!")]
    (sign,) = third.xpath(".//bdi")
    assert (sign.get("class"), sign.text, sign.get("title")) == ("n one", "#1", "chunk 1 begins; only this column cuts here")
    # The blank between two pieces is in none, and nothing is said of it.
    assert words_of(third) == "One two three. Four five!"
    (first,) = cells(root, 1)[0].xpath(".//bdi")
    assert (first.get("class"), first.get("title")) == ("n", "chunk 0 begins")


def test_shared_cuts() -> None:
    root = page("fixed:words=3", "overlap:words=3,step=3", "fixed:words=6")
    assert root.xpath("//*[@id='c0-1']/@class") == ["n some"]
    assert root.xpath("//*[@id='c0-2']/@class") == ["n all"]
    told = root.xpath("string(//p[contains(@class, 'told')])")
    # Twenty-two words: seven cuts after every third, three after every sixth.
    assert " ".join(told.split()) == "7 cuts: 3 by all columns, 4 by some, 0 by one alone."
    assert root.xpath("//div[@class='ticks']/i/@class")[:2] == ["some", "all"]


def test_overlap_says_what_is_repeated_and_where_chunks_end() -> None:
    text = MeasuredText(DocumentText("a b c d e f", (), ""))
    columns = [cut_column(text, column_order("overlap:words=4,step=2")), cut_column(text, column_order("fixed:words=4"))]
    root = html.document_fromstring(written(text, columns))
    (cell,) = cells(root, 0)
    assert tinted(cell) == [("a", "a b "), ("both", "c d"), ("b", " e f")]
    assert cell.xpath(".//span[@class='both']/@title") == ["in #0, #1"]
    assert [sign.text for sign in cell.xpath(".//bdi")] == ["#0", "#1", "#0 ends"]
    assert words_of(cell) == "a b c d e f"


def test_many_chunks_over_one_word_are_not_all_named() -> None:
    text = MeasuredText(DocumentText("a b c d e f g", (), ""))
    columns = [cut_column(text, column_order("overlap:words=7,step=1")), Column(ColumnOrder("x"), tuple(Piece(0, n) for n in range(3, 12)))]
    root = html.document_fromstring(written(text, columns))
    assert "in #0, #1, #2, #3 and 5 more" in root.xpath("//span[@class='both']/@title")


def test_mark_and_status() -> None:
    root = page("structure", "fixed:words=4", mark=at("two three"))
    for column in (0, 1):
        marked = [mark.text_content() for cell in cells(root, column) for mark in cell.xpath(".//mark")]
        assert "".join(marked) == "two three"
    assert root.xpath("string(//p[@class='status'])") == "“\u2068two three\u2069” is in structure #0, fixed #1."
    assert not page("structure", "fixed").xpath("//mark | //p[@class='status']")


def test_page_borders_between_blocks_lines_and_words() -> None:
    borders = [PageBorder(at("Rules").start, "1", "2"), PageBorder(at("- two").start, "2", "3"), PageBorder(at("9").start, "3", "iv")]
    root = page("structure", "fixed:words=4", borders=borders)
    rows = root.xpath("//table[@class='texts']/tbody/tr")
    assert [row.get("class") for row in rows] == ["title", "border", "heading", "text", "text", "table"]
    assert rows[1].text_content() == "page 1 ┊ page 2"
    for column in (0, 1):
        listed, table = cells(root, column)[3:5]
        assert [element.get("class") for element in listed] == ["line", "line item", "border", "line item"]
        assert table.xpath("string(.//span[@class='border'])") == "page 3 ┊ page iv"
        assert words_of(table) == "size | price\nbig | 9"


def test_figures_are_those_of_the_header() -> None:
    root = page("structure", "fixed:words=4")
    rows = {
        row.find("th").text: [cell.text_content() for cell in row.findall("td")] for row in root.xpath("//table[@class='figures']//tr")[1:]
    }
    assert rows["chunks"] == ["1", "6"]
    assert rows["cuts in a list"] == ["0", "1 1 list whole in no chunk"]
    assert root.xpath("//td[@class='warns']/strong/text()")


def test_a_column_with_a_fault_shows_its_sentence_and_the_text() -> None:
    root = page("structure", "nothing:a=2", "fixed:words=4")
    assert root.xpath("string(//p[@class='fault'])").startswith("nothing: There is no chunker 'nothing'.")
    assert [words_of(cell) for cell in cells(root, 1)] == [words_of(cell) for cell in cells(root, 0)]
    assert not [tint for cell in cells(root, 1) for tint in tinted(cell)]
    assert root.xpath("//table[@class='figures']//tr[2]/td/text()") == ["–"]


def test_nothing_to_show() -> None:
    text = MeasuredText(DocumentText("", (), ""))
    root = html.document_fromstring(written(text, [cut_column(text, column_order(order)) for order in ("structure", "fixed")]))
    assert root.xpath("//h2/text()")


def test_the_style_needs_every_colour_and_turns_the_sheet_for_three() -> None:
    colours = dict.fromkeys(NAMES, "#000000")
    assert "A4 portrait" in style(colours, colours, 2)
    assert "A4 landscape" in style(colours, colours, 3)
    with pytest.raises(KeyError):
        style({}, colours, 2)
    used = set(re.findall(r"var\(--([a-z-]+)\)", style(colours, colours, 2)))
    assert used == {name.replace("_", "-") for name in NAMES}


@given(documents, st.data())
def test_every_column_shows_the_whole_text(document: DocumentText, data: st.DataObject) -> None:
    text = MeasuredText(document)
    length = len(text.text)
    chosen = data.draw(
        st.lists(st.sampled_from(["structure:longest=9", "fixed:words=7", "overlap:words=9,step=4", "sentences"]), min_size=1)
    )
    columns = [cut_column(text, column_order(order)) for order in chosen[:3]]
    spans = data.draw(st.lists(st.tuples(st.integers(0, length), st.integers(0, length)).map(sorted), max_size=6))
    columns.append(Column(ColumnOrder("mine"), tuple(Piece(start, end) for start, end in spans if start < end)))
    places = sorted(set(data.draw(st.lists(st.integers(1, max(length, 1)), max_size=4))))
    start, end = sorted((data.draw(st.integers(0, length)), data.draw(st.integers(0, length))))
    borders = [PageBorder(place, "1", "2") for place in places]
    root = html.document_fromstring(written(text, columns, borders, Span(start, end) if start < end else None))
    visible = sum(1 for piece in columns[-1].pieces if text.text[piece.start : piece.end].strip())
    assert len(root.xpath(f"//bdi[starts-with(@id, 'c{len(columns) - 1}-')]")) == visible
    for number in range(len(columns)):
        assert "\n\n".join(words_of(cell) for cell in cells(root, number)) == text.text
    assert len(cuts(columns)) == 0 or root.xpath("//div[@class='ticks']/i")
