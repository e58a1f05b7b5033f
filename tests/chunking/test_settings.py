"""Settings of chunkers as a form needs them."""

from __future__ import annotations

import pytest

from explorer.chunking import chunker, chunker_names, setting_schema, settings_words
from explorer.chunking.settings import Setting, checked, defaults, largest, plain_words

SIZE = Setting("size", "Size", "words", 1, 100, 10, "How many.")
SHARED = Setting("shared", "Shared", "", 0, 90, 5, "How many.", "size", 50)


@pytest.mark.parametrize("name", chunker_names())
def test_the_schema_is_that_of_the_chunker(name: str) -> None:
    schema = setting_schema(name)
    assert defaults(schema) == dict(chunker(name).settings)
    for setting in schema:
        assert setting.least <= setting.default <= largest(setting, defaults(schema)) <= setting.most
        assert setting.label[0].isupper()
        assert setting.help.endswith(".")


@pytest.mark.parametrize(
    ("name", "settings", "words"),
    [
        ("structure", {}, "longest section 200 words"),
        ("structure", {"longest": 1}, "longest section 1 word"),
        ("structure", {"longest": 1500}, "longest section 1,500 words"),
        ("fixed", {"words": 100}, "100 words"),
        ("overlap", {}, "100 words, 25 repeated"),
        ("overlap", {"words": 100, "step": 100}, "100 words, 0 repeated"),
    ],
)
def test_the_words_for_a_header(name: str, settings: dict[str, int], words: str) -> None:
    assert settings_words(name, settings) == words


def test_a_setting_within_another_follows_it() -> None:
    assert [largest(SHARED, {"size": size}) for size in (1, 10, 100)] == [0, 5, 50]
    assert largest(SHARED, {}) == 90
    assert checked("toy", (SIZE, SHARED), {"size": 4}) == {"size": 4, "shared": 2}


def test_words_without_a_summary() -> None:
    assert plain_words((SIZE, SHARED), {"size": 1000}) == "1,000 words, shared 5"


def test_limits_hold_the_default() -> None:
    with pytest.raises(ValueError, match="the default of 'size' is 0, which is not from 1 to 5"):
        Setting("size", "Size", "", 1, 5, 0, "")
