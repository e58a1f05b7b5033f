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
        codecs.BOM_UTF32_LE + "Zelt für zwei".encode("utf-32-le"),
        codecs.BOM_UTF32_BE + "Zelt für zwei".encode("utf-32-be"),
        "Zelt für zwei".encode("utf-16-le"),
        "Zelt für zwei".encode("utf-16-be"),
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
    assert warnings == ("The file names no encoding and is not in UTF-8; it was read as Windows-1252.",)


def test_bytes_outside_the_named_encoding_are_marked_and_said() -> None:
    text, warnings = html_text(b"<meta charset=utf-8>a\xffb", "f.html")
    assert text.endswith("a\ufffdb")
    assert len(warnings) == 1
    assert "utf-8" in warnings[0]


def test_a_charset_in_a_comment_does_not_count() -> None:
    page = '<!-- <meta charset="windows-1251"> --><meta charset="windows-1253">σκηνή'
    assert html_text(page.encode("cp1253"), "f.html") == (page, ())
    assert html_text("<!-- <meta charset=koi8-r> Zürich".encode(), "f.html")[0].endswith("Zürich")


def test_utf8_that_calls_itself_something_else_is_utf8() -> None:
    page = "<meta charset=iso-8859-1>Zürich"
    assert html_text(page.encode(), "f.html") == (
        page,
        ("The file names the encoding iso-8859-1, but is in UTF-8, which was taken.",),
    )
    page = "<meta charset=gbk>" + "退货在三十天内可以。" * 2
    assert html_text(page.encode(), "f.html")[0] == page
    # Two bytes that are a letter in both encodings are no proof.
    short = b"<meta charset=gbk>" + "学".encode("gb18030")
    assert html_text(short, "f.html") == ("<meta charset=gbk>学", ())


def test_a_page_that_is_surely_not_in_the_charset_that_it_names() -> None:
    words = "Größe für Zürich, über Öl, müßig"
    text, warnings = html_text(f"<meta charset=utf-8>{words}".encode("cp1252"), "f.html")
    assert text.endswith(words)
    assert warnings == ("The file is not in the encoding that it names (utf-8); it was read as Windows-1252.",)


@pytest.mark.parametrize(
    ("encoding", "words", "name"),
    [
        ("cp1251", "Возврат товара возможен в течение тридцати дней.", "Windows-1251"),
        ("koi8-r", "Возврат товара возможен в течение тридцати дней.", "koi8_r"),
        ("cp1253", "Η επιστροφή προϊόντων είναι δυνατή εντός τριάντα ημερών.", "Windows-1253"),
        ("cp932", "商品は受け取りから三十日以内に返品できます。", "cp932"),
        ("gb18030", "商品可在收到后三十天内退货。保修不适用于损坏。", "gb18030"),
    ],
)
def test_letters_that_cannot_be_western_suggest_their_encoding(encoding: str, words: str, name: str) -> None:
    text, warnings = html_text(f"<title>x</title><p>{words}</p>".encode(encoding), "f.html")
    assert text == f"<title>x</title><p>{words}</p>"
    assert warnings == (f"The file names no encoding and is not in UTF-8; it was read as {name}, which its letters suggest.",)


@pytest.mark.parametrize("words", ["Größe", "«Déjà vu…»", "50 €", "naïve façade — œuvre", "Ærø, Øye, Ås"])
def test_western_pages_stay_western(words: str) -> None:
    assert html_text(f"<p>{words}".encode("cp1252"), "f.html")[0] == f"<p>{words}"
