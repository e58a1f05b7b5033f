"""Chunkers as they are named on the command line."""

from __future__ import annotations

import pytest

from explorer.chunking.written import read_chunker, write_chunker, written_chunker
from explorer.errors import UsageError


@pytest.mark.parametrize(
    ("words", "name", "settings"),
    [
        ("structure", "structure", {}),
        ("structure:", "structure", {}),
        ("structure:longest=150", "structure", {"longest": 150}),
        (" overlap : words=100 , step = 75", "overlap", {"words": 100, "step": 75}),
    ],
)
def test_a_name_with_settings(words: str, name: str, settings: dict[str, int]) -> None:
    assert read_chunker(words) == (name, settings)
    assert read_chunker(write_chunker(name, settings.items())) == (name, settings)


@pytest.mark.parametrize("words", ["", ":words=1", "fixed:words", "fixed:words=ten", "fixed:=3", "fixed:words=1,", "fixed:words=1,words=2"])
def test_anything_else_is_refused_by_its_words(words: str) -> None:
    with pytest.raises(UsageError) as refused:
        read_chunker(words)
    assert str(refused.value).startswith(f"'{words}' is no chunker: ")
    with pytest.raises(UsageError, match="is no column: "):
        read_chunker(words, "column")


def test_the_chunker_itself_has_the_settings() -> None:
    made = written_chunker("overlap:words=60,step=40")
    assert (made.name, dict(made.settings)) == ("overlap", {"words": 60, "step": 40})
    with pytest.raises(UsageError, match="does not take these settings: length=3"):
        written_chunker("fixed:length=3")
