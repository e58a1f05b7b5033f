"""Windows of words: fixed and overlapping."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import chunker
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.errors import UsageError


def cut(name: str, text: str, **settings: int) -> list[str]:
    return [text[piece.start : piece.end] for piece in chunker(name, **settings).cut(DocumentText(text, (), ""))]


def test_fixed_windows_follow_each_other() -> None:
    assert cut("fixed", "a b\n\nc  d e", words=2) == ["a b", "c  d", "e"]


def test_overlapping_windows_end_with_the_first_that_reaches_the_end() -> None:
    assert cut("overlap", "a b c d e f g", words=4, step=3) == ["a b c d", "d e f g"]
    assert cut("overlap", "a b c d e f g h", words=4, step=3) == ["a b c d", "d e f g", "g h"]
    assert cut("overlap", "a b c", words=4, step=3) == ["a b c"]


def test_a_text_without_words_has_no_windows() -> None:
    assert cut("fixed", " \n\n ") == cut("overlap", "") == []


def test_the_references_parameters_are_the_defaults() -> None:
    assert (chunker("fixed").name, dict(chunker("fixed").settings)) == ("fixed", {"words": 100})
    assert (chunker("overlap").name, dict(chunker("overlap").settings)) == ("overlap", {"words": 100, "step": 75})
    text = " ".join(f"w{number}" for number in range(484))
    assert [len(part.split()) for part in cut("fixed", text)] == [100, 100, 100, 100, 84]
    assert [part.split()[0] for part in cut("overlap", text)] == ["w0", "w75", "w150", "w225", "w300", "w375", "w450"]
    assert len(cut("overlap", text)[-1].split()) == 34


@pytest.mark.parametrize("settings", [{"step": 0}, {"words": 5, "step": 6}])
def test_a_step_that_cuts_nothing_is_refused(settings: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=r"^The chunker 'overlap' needs a step from 1 to its \d+ words, not \d+\.$"):
        chunker("overlap", **settings)


@pytest.mark.parametrize("name", ["fixed", "overlap"])
def test_chunks_without_words_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match=rf"^The chunker '{name}' needs at least 1 word a chunk, not 0\.$"):
        chunker(name, words=0)


@given(st.text("ab \n\u2009\u3000", max_size=80), st.integers(1, 6), st.data())
def test_windows_cover_every_word_in_order(text: str, words: int, data: st.DataObject) -> None:
    step = data.draw(st.integers(1, words))
    for name, settings in (("fixed", {"words": words}), ("overlap", {"words": words, "step": step})):
        pieces = chunker(name, **settings).cut(DocumentText(text, (), ""))
        assert all(isinstance(piece, Piece) and piece.context == () for piece in pieces)
        assert len({(piece.start, piece.end) for piece in pieces}) == len(pieces)
        assert [piece.start for piece in pieces] == sorted({piece.start for piece in pieces})
        assert all(text[piece.start : piece.end].strip() == text[piece.start : piece.end] != "" for piece in pieces)
        shared = words - step if name == "overlap" else 0
        rebuilt: list[str] = []
        for number, piece in enumerate(pieces):
            window = text[piece.start : piece.end].split()
            assert len(window) == words or number == len(pieces) - 1
            assert rebuilt[-shared:] == window[:shared] or not (shared and rebuilt)
            rebuilt += window[shared if rebuilt else 0 :]
        assert rebuilt == text.split()
