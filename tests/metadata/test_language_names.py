"""Labels of languages as people write them."""

from __future__ import annotations

import re

import pytest

from explorer.metadata.language_names import _CODES, is_word, language_code
from explorer.metadata.rules import LANGUAGE


@pytest.mark.parametrize(
    ("label", "code", "word"),
    [
        ("en", "en", False),
        ("EN", "en", False),
        (" en-GB ", "en-gb", False),
        ("fr_CA", "fr-ca", False),
        ("zh-Hant-TW", "zh-hant-tw", False),
        ("gsw", "gsw", False),
        ("English", "en", True),
        ("ENGLISH (UK)", "en", True),
        ("Deutsch", "de", True),
        ("  fran\u0063\u0327ais ", "fr", True),
        ("فارسی", "fa", True),
        ("Bahasa  Indonesia", "id", True),
        ("deu", "de", True),
        ("Klingonish", "", True),
        ("en, fr", "", True),
        ("", "", False),
        (" ", "", False),
    ],
)
def test_a_label_is_read_as_a_code(label: str, code: str, word: bool) -> None:
    assert (language_code(label), is_word(label)) == (code, word)


def test_the_names_lead_to_codes_and_no_code_leads_elsewhere() -> None:
    assert all(re.fullmatch(LANGUAGE, code) for code in _CODES.values())
    assert not _CODES.keys() & set(_CODES.values())
    assert all(language_code(code) == code for code in _CODES.values())
