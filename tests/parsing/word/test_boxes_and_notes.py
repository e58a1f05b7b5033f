"""What hangs on a paragraph: text boxes, each once, and notes, each where it is looked for; and what is only remembered."""

from __future__ import annotations

from explorer.domain.documents import Aside
from tests.parsing.word.conftest import Word
from tests.parsing.word.making import item, p, r, row, t, table, tc


def box(*blocks: str) -> str:
    """A text box as Word writes it: once for new readers, once for old ones."""
    inner = f"<w:txbxContent>{''.join(blocks)}</w:txbxContent>"
    return r(
        f"<mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>{inner}</wps:txbx></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><v:textbox>{inner}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>"
    )


def ref(kind: str, note: int, attributes: str = "", then: str = "") -> str:
    return r(f'<w:{kind}Reference w:id="{note}"{attributes}/>{then}')


def note(kind: str, number: int, *blocks: str, of: str = "normal") -> str:
    return f'<w:{kind} w:type="{of}" w:id="{number}">{"".join(blocks)}</w:{kind}>'


NUMBERING = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)


def test_a_text_box_is_read_once_after_its_paragraph(word: Word) -> None:
    document = word(p("Before", box(p("In the box"), p("and more")), " still before"), p("After"))
    assert document.text == "Before still before\n\nIn the box\n\nand more\n\nAfter"


def test_boxes_in_boxes_in_lists_and_in_tables(word: Word) -> None:
    inner = box(p("outer", box(p("inner"))))
    document = word(
        item("one"),
        item("two").replace("</w:p>", inner + "</w:p>"),
        item("three"),
        table(row(tc(p("a", box(p("of the cell")))), "b")),
        parts={"numbering": NUMBERING},
    )
    assert document.text == "- one\n- two\n- three\n\nouter\n\ninner\n\na | b\n\nof the cell"


def test_a_box_whose_last_paragraph_would_go_on(word: Word) -> None:
    ended = "<w:rPr><w:del/></w:rPr>"
    assert word(p("Before", box(p("In the box", properties=ended))), p("After")).text == "Before\n\nIn the box\n\nAfter"


def test_a_drawing_with_a_box_in_one_version_only(word: Word) -> None:
    inner = f"<w:pict><v:textbox><w:txbxContent>{p('old')}</w:txbxContent></v:textbox></w:pict>"
    both = r(f"<mc:AlternateContent><mc:Choice><w:drawing/></mc:Choice><mc:Fallback>{inner}</mc:Fallback></mc:AlternateContent>")
    assert word(p("x", both)).text == "x\n\nold"


def test_footnotes_follow_the_block_that_refers_to_them(word: Word) -> None:
    notes = (
        note("footnote", -1, p("___"), of="separator")
        + note("footnote", 2, p(r("<w:footnoteRef/>"), " First note."), p("Its second paragraph."))
        + note("footnote", 3, p("Second note."))
        + note("footnote", 4, p("Never referred to."))
    )
    document = word(
        p("One", ref("footnote", 2), " and two", ref("footnote", 3), "."),
        p("The end.", ref("footnote", 9)),
        parts={"footnotes": notes},
    )
    assert document.text == "One[1] and two[2].\n\n[1] First note.\n\nIts second paragraph.\n\n[2] Second note.\n\nThe end."


def test_notes_of_lists_tables_and_headings(word: Word) -> None:
    notes = "".join(note("footnote", number, p(f"note {number}")) for number in (1, 2, 3))
    document = word(
        p("Heading", ref("footnote", 1), style="berschrift1"),
        item("a").replace("</w:p>", ref("footnote", 2) + "</w:p>"),
        item("b"),
        table(row(tc(p("x", ref("footnote", 3))), "y")),
        parts={"footnotes": notes, "numbering": NUMBERING},
    )
    assert document.text == "Heading\n\n[1] note 1\n\n- a[2]\n- b\n\n[2] note 2\n\nx[3] | y\n\n[3] note 3"


def test_endnotes_stand_at_the_end_and_own_marks_are_kept(word: Word) -> None:
    document = word(
        p("One", ref("endnote", 1), ", two", ref("footnote", 1, ' w:customMarkFollows="1"', t("*")), ", three", ref("endnote", 2)),
        p("Last."),
        parts={
            "footnotes": note("footnote", 1, p("* Starred.")),
            "endnotes": note("endnote", 1, p("End one.")) + note("endnote", 2, p("End two.")),
        },
    )
    assert document.text == "One[i], two*, three[ii]\n\n* Starred.\n\nLast.\n\n[i] End one.\n\n[ii] End two."


def test_a_note_without_words_is_only_referred_to(word: Word) -> None:
    assert word(p("a", ref("footnote", 1)), parts={"footnotes": note("footnote", 1, p(r("<w:drawing/>")))}).text == "a[1]"


def test_headers_footers_and_comments_are_remembered_as_asides(word: Word) -> None:
    section = '<w:sectPr><w:headerReference r:id="header"/><w:footerReference r:id="footer"/><w:headerReference r:id="nowhere"/></w:sectPr>'
    document = word(
        p("Text", r('<w:commentReference w:id="1"/>')),
        section,
        section,
        parts={
            "header": p("ACME") + p("Internal"),
            "footer": p(),
            "comments": f'<w:comment w:id="1">{p("Is this true?")}</w:comment>',
        },
    )
    assert document.text == "Text"
    assert document.asides == (Aside("header", "ACME Internal"), Aside("comment", "Is this true?"))


def test_a_part_in_another_format_is_said(word: Word) -> None:
    document = word(p("x"), '<w:altChunk r:id="a"/>')
    assert document.warnings == ("It includes a part in another format, which was not read.",)
