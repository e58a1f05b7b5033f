"""The container: protected, damaged and hostile files get a sentence, and nothing grows beyond its limit."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import docx
import pytest

from explorer.errors import DocumentError
from explorer.parsing import parse_file
from explorer.parsing.word import package as container
from tests.parsing.word.conftest import Word
from tests.parsing.word.making import p, package, read

TYPELESS = (
    b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override Extension="xml" ContentType="x"/></Types>'
)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504


def repacked(data: bytes, changes: dict[str, bytes | None]) -> bytes:
    """The archive with some files replaced or left out."""
    new = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in {*old.namelist(), *changes}:
            content = changes.get(name, b"") if name in changes else old.read(name)
            if content is not None:
                archive.writestr(name, content)
    return new.getvalue()


def test_a_document_that_python_docx_made(tmp_path: Path) -> None:
    made = docx.Document()
    made.core_properties.title = "Returns policy"
    made.add_heading("Returns policy", 0)
    made.add_heading("Window", 1)
    made.add_paragraph("Thirty days.")
    made.add_paragraph("new", style="List Bullet")
    made.add_paragraph("unused", style="List Bullet")
    made.add_paragraph("first", style="List Number")
    table = made.add_table(2, 2)
    for cell, words in zip((cell for row in table.rows for cell in row.cells), "abcd", strict=True):
        cell.text = words
    made.save(str(tmp_path / "made.docx"))
    document = read(tmp_path, (tmp_path / "made.docx").read_bytes())
    assert document.text == "Returns policy\n\nWindow\n\nThirty days.\n\n- new\n- unused\n1. first\n\na | b\nc | d"
    assert document.meta["title"] == "Returns policy"
    assert [(block.kind.value, block.section) for block in document.blocks][:3] == [
        ("title", ""),
        ("heading", "Window"),
        ("text", "Window"),
    ]
    assert (document.format, document.pages, document.lines) == ("docx", (), ())
    assert document.parser.startswith("docx rules 1, python-docx ")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (OLE + "EncryptedPackage".encode("utf-16-le"), "protected with a password"),
        (OLE + b"\0" * ((1 << 20) - 520) + "EncryptedPackage".encode("utf-16-le"), "protected with a password"),
        (OLE + "WordDocument".encode("utf-16-le"), r"old Word format \(\.doc\)"),
        (b"", "no Word document, or only a part of one"),
        (b"{\\rtf1 text}", "no Word document"),
        (package(p("x"))[:-200], "no Word document, or only a part of one"),
        (repacked(package(p("x")), {"word/document.xml": None}), "no readable Word document"),
        (repacked(package(p("x")), {"[Content_Types].xml": None}), r"the part \[Content_Types\]\.xml is missing"),
        (repacked(package(p("x")), {"_rels/.rels": b"<Relationships"}), r"the part _rels/\.rels is damaged"),
        (repacked(package(p("x")), {"word/document.xml": b"<w:document"}), "no readable Word document"),
        (package(p("x"), parts={"footnotes": "<w:footnote"}), "no readable Word document"),
        (repacked(package(p("x")), {"[Content_Types].xml": TYPELESS}), "do not belong together"),
        (package("<w:p>" * 300 + "</w:p>" * 300), "no readable Word document"),
        (package(p(" ")), "there is no text in this document"),
        (package(""), "there is no text in this document"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, data: bytes, words: str) -> None:
    with pytest.raises(DocumentError, match=rf"^documents/a\.docx: .*{words}"):
        read(tmp_path, data)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"^documents/a\.docx: the file cannot be read"):
        container.open_word(tmp_path / "a.docx", "documents/a.docx")


def test_a_damaged_part_says_which(tmp_path: Path) -> None:
    data = bytearray(package(p("some words " * 500)))
    place = data.index(b"word/document.xml") + 60
    data[place : place + 20] = bytes(20)
    with pytest.raises(DocumentError, match=r"the part word/document\.xml is damaged"):
        read(tmp_path, bytes(data))


def test_entities_are_refused(word: Word) -> None:
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    with pytest.raises(DocumentError, match=r"word/document\.xml declares a document type"):
        word(p("&b;"), prologue=bomb)


def test_a_part_that_grows_beyond_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = package(p("x") * 200_000)
    assert len(data) < 200_000
    monkeypatch.setattr(container, "MOST_BYTES", 1_000_000)
    with pytest.raises(DocumentError, match="more than 1 MB unpacked"):
        read(tmp_path, data)


def test_what_holds_no_text_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_BYTES", 1_000_000)
    assert read(tmp_path, package(p("x"), extra={"word/media/image1.png": b"\0" * 3_000_000})).text == "x"


def test_too_many_parts_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_ENTRIES", 10)
    with pytest.raises(DocumentError, match="which no Word document has"):
        read(tmp_path, package(p("x"), extra={f"{number}.xml": b"" for number in range(10)}))


def test_links_to_parts_that_are_not_there_do_not_matter(tmp_path: Path) -> None:
    data = package(p("x"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        relations = archive.read("word/_rels/document.xml.rels").decode()
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    more = (
        f'<Relationship Id="a" Type="{office}/image" Target="../NULL"/><Relationship Id="b" Type="{office}/footnotes" Target="none.xml"/>'
        f'<Relationship Id="c" Type="{office}/hyperlink" Target="mailto:a" TargetMode="External"/></Relationships>'
    )
    assert (
        read(tmp_path, repacked(data, {"word/_rels/document.xml.rels": relations.replace("</Relationships>", more).encode()})).text == "x"
    )


def test_names_that_are_written_otherwise(tmp_path: Path) -> None:
    data = package(p("x"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        document = archive.read("word/document.xml")
    assert read(tmp_path, repacked(data, {"word/document.xml": None, "Word\\Document.xml": document})).text == "x"


def test_the_strict_variant_says_the_same(tmp_path: Path) -> None:
    data = package(p("Heading", style="berschrift1") + p("x"), custom='<property name="doc_id"><vt:lpwstr>a</vt:lpwstr></property>')
    strict = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            for usual, other in ((usual, other) for other, usual in container._STRICT):
                content = content.replace(usual, other)
            strict[name] = content
    assert b"purl.oclc.org" in strict["word/document.xml"]
    document = read(tmp_path, repacked(data, dict(strict)))
    assert (document.text, document.meta) == ("Heading\n\nx", {"doc_id": "a"})


def test_a_watcher_hears_of_a_long_document(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(package(p("x") * 1200))
    heard: list[tuple[int, int]] = []
    parse_file(tmp_path / "a.docx", "documents/a.docx", on_page=lambda done, total: heard.append((done, total)))
    assert heard == [(0, 0), (0, 0)]
