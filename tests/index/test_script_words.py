"""The words of the second index and of queries to it: whatever stands in a text is found there, at its place."""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from explorer.index import schema, scripts
from explorer.index.script_words import ScriptQuery, script_words
from explorer.index.search_tables import add_scripts

HAN_AND_KANA = st.text("保修期两年水泵の保証カガソリン々ー", min_size=1, max_size=12)
THAI = st.text("กขคงจนปรมยลวะัาิีุู่้็์", min_size=1, max_size=12)
PERSIAN = "ابپتدرسشعکگلمنوهی"


@pytest.fixture
def found() -> Iterator[object]:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(schema.SEARCH_TABLES["script_index"])

        def numbers(texts: list[str], query: str) -> list[int]:
            connection.execute("INSERT INTO script_index (script_index) VALUES ('delete-all')")
            add_scripts(connection, enumerate(texts, start=1))
            asked = ScriptQuery(query)
            if not asked:
                return []
            rows = connection.execute("SELECT rowid FROM script_index WHERE script_index MATCH ? ORDER BY rowid", (asked.expression,))
            return [row[0] for row in rows]

        yield numbers


def marked(text: str, query: str) -> list[str]:
    return [text[start:end] for start, end in ScriptQuery(query).places(text)]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("本产品的保修期为两年。", "保修"),
        ("本产品的保修期为两年。", "保"),
        ("本产品的保修期为两年。", "年"),
        ("本产品的保修期为两年。", "本产品的保修期为两年"),
        ("保修\n期", "保修期"),
        ("PW-2200の保証期間は2年です", "保証"),
        ("PW-2200の保証期間は2年です", "2年"),
        ("PW-2200の保証期間は2年です", "保証 2200"),
        ("ｶﾞｿﾘﾝを使う", "ガソリン"),
        ("การรับประกันสินค้าสองปี", "ประกัน"),
        ("การรับประกันสินค้าสองปี", "ก"),
        ("การรับประกันสินค้าสองปี", "ปี"),
        ("น้ำ", "น้ำ"),
        ("보증은 2년입니다", "보증"),
        ("보증 기간", "보증기간"),
        ("کتاب", "كتاب"),
        ("كِتَابٌ", "کتاب"),
        ("ﻛﺘﺎﺏ", "کتاب"),
        ("کتاب‌ها", "کتابها"),
        ("کتاب‌ها", "کتاب ها"),
        ("کتاب ها", "کتاب‌ها"),
        ("کتاب ها", "کتابها"),
        ("کتابها", "کتاب ها"),
        ("می‌خواهم", "میخواهم"),
        ("مي خواهم", "میخواهم"),
        ("میخواهم", "می خواهم"),
        ("آب", "اب"),
        ("۲۰۲۶", "٢٠٢٦"),
        ("و", "و"),
        ("ضمانت", "ضمان"),
    ],
)
def test_it_is_found_and_marked(found, text: str, query: str) -> None:
    assert found(["other words", text, "火"], query) == [2]
    assert marked(text, query)


@pytest.mark.parametrize(("text", "query"), [("保养", "保修"), ("修保", "保修"), ("کتاب", "کباب"), ("ประ", "กัน"), ("水", "火")])
def test_what_is_not_there_is_not_found(found, text: str, query: str) -> None:
    assert found([text], query) == []
    assert marked(text, query) == []


@pytest.mark.parametrize("query", ["", "pump kit", "20.04", "😀", "\x00", '"', "\u200c", "\u064b", "\ud800"])
def test_an_ordinary_query_asks_nothing(query: str) -> None:
    assert not ScriptQuery(query)
    assert ScriptQuery(query).expression == ""
    assert list(ScriptQuery(query).places("保修 کتاب")) == []


@given(before=HAN_AND_KANA, piece=HAN_AND_KANA, after=HAN_AND_KANA)
def test_every_piece_of_a_chinese_or_japanese_text_is_found(before: str, piece: str, after: str) -> None:
    check_piece(before + piece + after, piece)


@given(before=THAI, piece=THAI, after=THAI)
def test_every_piece_of_a_thai_text_is_found(before: str, piece: str, after: str) -> None:
    text = before + piece + after
    assume(unicodedata.is_normalized("NFC", text))
    check_piece(text, piece)


def check_piece(text: str, piece: str) -> None:
    asked = ScriptQuery(piece)
    words = script_words(text).split()
    # The longest phrase is the piece itself: its pairs follow each other somewhere in the text's.
    first = asked.expression.split(" OR ")[0]
    phrase = first.removesuffix(" *").strip('"').split()
    if first.endswith("*"):
        assert any(word.startswith(phrase[0]) for word in words)
    else:
        assert any(words[start : start + len(phrase)] == phrase for start in range(len(words)))
    # Vowel signs are marked together with their letter.
    assert any(piece in text[start:end] for start, end in asked.places(text))


@given(st.text(PERSIAN, min_size=1, max_size=8), st.data())
def test_every_spelling_of_a_persian_word_is_found(word: str, data: st.DataObject) -> None:
    variants = {"ی": "\u06cc\u064a\u0649", "ک": "\u06a9\u0643", "ه": "\u0647\u0629", "ا": "\u0627\u0622\u0623"}
    written = "".join(
        data.draw(st.sampled_from(variants.get(letter, letter))) + data.draw(st.sampled_from(["", "", "\u064e", "\u0640", "\u200c"]))
        for letter in word
    )
    text = f"«{written}»"
    wanted = "w" + "".join(f"{ord(letter):05x}" for letter in scripts.fold_arabic(word))
    assert wanted in script_words(text).split()
    places = list(ScriptQuery(word).places(text))
    assert places
    assert all(0 < start < end < len(text) for start, end in places)


@given(st.text(), st.text())
def test_places_lie_in_the_text(text: str, query: str) -> None:
    assert all(0 <= start < end <= len(text) for start, end in ScriptQuery(query).places(text))


@given(st.text("保修ก ب۲2Aé\u200c\u0640ｶﾞ", max_size=40))
def test_the_words_are_plain_hexadecimal(text: str) -> None:
    for word in script_words(text).split():
        assert word[0] in "pw"
        assert len(word) % 5 == 1
        int(word[1:], 16)


def test_a_very_long_query_stays_small() -> None:
    for query in (
        "保修期" * 50_000,
        "".join(map(chr, range(0x4E00, 0x9000))),
        " ".join(f"کتاب{chr(0x628 + n % 20)}{'ا' * n}" for n in range(900)),
    ):
        assert ScriptQuery(query).expression.count(" OR ") < 700


def test_long_text_without_these_scripts_costs_nothing_to_look_at() -> None:
    # A run's search must not start again at every letter: a coded picture in a text has millions.
    assert script_words("A" * 2_000_000 + "保") != ""
    assert script_words("A" * 2_000_000) == ""
