"""One spelling for each word of the Arabic script, one form for each character of East Asia."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.index import scripts

ARABIC_SAME = [
    ("\u0643\u062a\u0627\u0628", "\u06a9\u062a\u0627\u0628", "kaf of Arabic and of Persian"),
    ("\u0639\u0644\u064a", "\u0639\u0644\u06cc", "yeh of Arabic and of Persian"),
    ("\u0639\u0644\u0649", "\u0639\u0644\u06cc", "alef maksura"),
    ("\u0643\u0650\u062a\u064e\u0627\u0628\u064c", "\u0643\u062a\u0627\u0628", "vowel signs"),
    ("\u0643\u0640\u0640\u062a\u0640\u0627\u0628", "\u0643\u062a\u0627\u0628", "tatweel"),
    ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u062e\u0648\u0627\u0647\u0645", "zero-width non-joiner"),
    ("\ufedb\ufe98\ufe8e\ufe8f", "\u0643\u062a\u0627\u0628", "presentation forms"),
    ("\ufefb", "\u0644\u0627", "a ligature of two letters"),
    ("\u0622\u0628", "\u0627\u0628", "alef with madda"),
    ("\u0623\u0645\u0631", "\u0627\u0645\u0631", "alef with hamza"),
    ("\u062e\u0627\u0646\u06c0", "\u062e\u0627\u0646\u0647", "heh with hamza above"),
    ("\u0645\u062f\u0631\u0633\u0629", "\u0645\u062f\u0631\u0633\u0647", "teh marbuta"),
    ("\u06f2\u06f0\u06f2\u06f6", "\u0662\u0660\u0662\u0666", "digits of Persian and of Arabic"),
    ("\u0627\u0644\u0644\u0651\u0670\u0647", "\u0627\u0644\u0644\u0647", "superscript alef"),
]
EAST_ASIAN_SAME = [
    ("\uff76\uff9e\uff7f\uff98\uff9d", "\u30ac\u30bd\u30ea\u30f3", "half-width katakana with voice marks"),
    ("\u2f54", "\u6c34", "a radical"),
    ("\uf900", "\u8c48", "a compatibility ideograph"),
    ("\uff30\uff37\uff12", "pw2", "full-width Latin"),
    ("\u4fdd \u4fee\n\u671f", "\u4fdd\u4fee\u671f", "blanks between"),
    ("\u0e01\u200b\u0e02", "\u0e01\u0e02", "a zero-width blank of Thai"),
    ("\u0e33", "\u0e4d\u0e32", "sara am in one and in two"),
    ("\u1112\u1161\u11ab", "\ud55c", "decomposed Hangul"),
    ("\u845b\U000e0100", "\u845b", "a variation selector"),
]


@pytest.mark.parametrize(("one", "other"), [pair[:2] for pair in ARABIC_SAME], ids=[pair[2] for pair in ARABIC_SAME])
def test_arabic_spellings_fold_to_one(one: str, other: str) -> None:
    assert scripts.fold_arabic(one) == scripts.fold_arabic(other) != ""


@pytest.mark.parametrize(("one", "other"), [pair[:2] for pair in EAST_ASIAN_SAME], ids=[pair[2] for pair in EAST_ASIAN_SAME])
def test_east_asian_forms_fold_to_one(one: str, other: str) -> None:
    assert scripts.fold_unspaced(one) == scripts.fold_unspaced(other) != ""


def test_different_letters_stay_different() -> None:
    letters = "\u0627\u0628\u067e\u062a\u062b\u062c\u0686\u062d\u062e\u062f\u0630\u0631\u0632\u0698\u0633\u0634\u0635\u0636\u0637\u0638"
    letters += "\u0639\u063a\u0641\u0642\u06a9\u06af\u0644\u0645\u0646\u0648\u0647\u06cc\u0621"
    assert len({scripts.fold_arabic(letter) for letter in letters}) == len(letters)


@pytest.mark.parametrize("text", ["", "pump kit", "l'été à Québec", "20.04 @name", "😀", "Ω ж א", "\x00", "\u200c", "\u0301"])
def test_other_scripts_are_none_of_these(text: str) -> None:
    assert not scripts.is_unspaced(text)
    assert not scripts.is_arabic(text)
    assert not scripts.is_full_width(text)


def test_the_classes_know_what_they_are_for() -> None:
    for text in ("保", "カ", "ひ", "한", "ㄅ", "ก", "ກ", "က", "ក", "\U00020000"):
        assert scripts.is_unspaced(text)
    assert not scripts.is_east_asian("กกກကក")
    assert all(map(scripts.is_east_asian, "保カひ한ㄅ"))
    assert all(map(scripts.is_arabic, "بپ۲٢ﻛ"))


UNSPACED = st.text(st.characters(codec="utf-8", categories=["L", "M", "N", "Zs"]), max_size=30)


@given(UNSPACED)
def test_folding_again_changes_nothing(text: str) -> None:
    for fold in (scripts.fold_unspaced, scripts.fold_arabic):
        once = fold(text)
        assert fold(once) == once


@given(st.text("保修期ｶﾞﾟ⽔น้ำPW２가\u1112\u1161\u11ab \n\u200b葛\U000e0100é", max_size=20))
def test_clusters_fold_each_by_itself(text: str) -> None:
    """Composed by NFC as every parsed text is."""
    run = unicodedata.normalize("NFC", text)
    clusters = [*scripts.unspaced_clusters(run), len(run)]
    parts = [run[start:end] for start, end in pairwise(clusters)]
    assert "".join(parts) == run
    assert "".join(map(scripts.fold_unspaced, parts)) == scripts.fold_unspaced(run)
