"""Bytes become text, or a sentence."""

from __future__ import annotations

import codecs

import pytest

from explorer.errors import DocumentError
from explorer.parsing.decoding import html_text, plain_text


@pytest.mark.parametrize(
    "data",
    [
        "Zelt für zwei".encode(),
        codecs.BOM_UTF8 + "Zelt für zwei".encode(),
        codecs.BOM_UTF16_LE + "Zelt für zwei".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "Zelt für zwei".encode("utf-16-be"),
    ],
)
def test_text_with_and_without_a_byte_order_mark(data: bytes) -> None:
    assert plain_text(data, "f.md") == "Zelt für zwei"
    assert html_text(data, "f.html") == ("Zelt für zwei", ())


def test_every_line_end_becomes_a_line_feed() -> None:
    assert plain_text(b"a\r\nb\rc\nd", "f.md") == "a\nb\nc\nd"


@pytest.mark.parametrize("data", [b"a\0b", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", codecs.BOM_UTF16_LE + b"a\0\0\0", "a".encode("utf-16-le")])
def test_binary_in_a_text_file_is_refused(data: bytes) -> None:
    for read in (plain_text, html_text):
        with pytest.raises(DocumentError, match=r"^f\.md: this is no text file: it holds NUL bytes\."):
            read(data, "f.md")


def test_a_byte_that_is_no_utf8_is_said_with_its_line() -> None:
    with pytest.raises(DocumentError, match=r"^f\.md: this is no UTF-8 text \(byte 0xFC on line 3\)\. Save the file as UTF-8\.$"):
        plain_text(b"one\ntwo\nf\xfcr", "f.md")


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<meta charset="windows-1251">', "cp1251"),
        ("<meta charset=ISO-8859-1>", "cp1252"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', "cp932"),
        ('<?xml version="1.0" encoding="koi8-r"?>', "koi8-r"),
        ("<!--" + "x" * 9000 + '--><meta charset="windows-1253">', "cp1253"),
        ("", "utf-8"),
        ("<meta charset=utf-16>", "utf-8"),
    ],
)
def test_a_page_is_read_in_the_encoding_that_it_names(head: str, encoding: str) -> None:
    word = {"cp1251": "палатка", "koi8-r": "палатка", "cp932": "テント", "cp1253": "σκηνή"}.get(encoding, "Zürich")
    text, warnings = html_text((head + word).encode(encoding), "f.html")
    assert text.endswith(word)
    assert warnings == ()


@pytest.mark.parametrize("name", ["unicode_escape", "base64", "idna", "utf-7", "zip", "nonsense", "undefined"])
def test_names_that_are_no_encoding_of_pages_count_as_not_said(name: str) -> None:
    assert html_text(f"<meta charset={name}>a\\u0041 é".encode(), "f.html")[0].endswith("a\\u0041 é")


def test_a_page_that_names_nothing_and_is_no_utf8_is_read_as_windows_1252_and_that_is_said() -> None:
    text, warnings = html_text(b"<p>10 \x80</p>", "f.html")
    assert text == "<p>10 €</p>"
    assert warnings == ("f.html: the file names no encoding and is not in UTF-8; it was read as Windows-1252.",)


def test_bytes_outside_the_named_encoding_are_marked_and_said() -> None:
    text, warnings = html_text(b"<meta charset=utf-8>a\xffb", "f.html")
    assert text.endswith("a\ufffdb")
    assert len(warnings) == 1
    assert "utf-8" in warnings[0]
