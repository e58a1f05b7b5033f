"""Windows of sentences."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.chunking import chunker, settings_words
from explorer.domain.documents import DocumentText
from explorer.domain.sentences import sentence_spans
from explorer.errors import UsageError
from tests.chunking.toy_documents import document, documents


def cut(made: DocumentText, **settings: int) -> list[str]:
    return [made.text[piece.start : piece.end] for piece in chunker("sentences", **settings).cut(made)]


MADE = document(("heading", "Use", 2), ("text", "One. Two. Three.\n- Four", 0), ("table", "a | b\nc. D | e", 0))


def test_windows_end_with_the_first_that_reaches_the_end() -> None:
    assert cut(MADE, sentences=3, repeated=0) == ["Use\n\nOne. Two.", "Three.\n- Four\n\na | b", "c. D | e"]
    assert cut(MADE, sentences=3, repeated=1) == ["Use\n\nOne. Two.", "Two. Three.\n- Four", "- Four\n\na | b\nc. D | e"]
    assert cut(MADE, sentences=200) == [MADE.text]
    assert cut(document()) == []


def test_defaults_and_words() -> None:
    assert dict(chunker("sentences").settings) == {"sentences": 5, "repeated": 1}
    assert dict(chunker("sentences", sentences=1).settings) == {"sentences": 1, "repeated": 0}
    assert settings_words("sentences", {}) == "5 sentences, 1 repeated"
    assert settings_words("sentences", {"sentences": 1, "repeated": 0}) == "1 sentence"


def test_settings_that_would_not_end_are_refused() -> None:
    with pytest.raises(UsageError, match=r"^The chunker 'sentences' takes at most 1 for 'repeated' when 'sentences' is 2, not 2\.$"):
        chunker("sentences", sentences=2, repeated=2)
    with pytest.raises(UsageError, match=r"^The chunker 'sentences' takes 1 to 200 for 'sentences', not 0\.$"):
        chunker("sentences", sentences=0)


@given(documents, st.integers(1, 12), st.data())
def test_windows_are_whole_sentences_in_order(made: DocumentText, size: int, data: st.DataObject) -> None:
    repeated = data.draw(st.integers(0, size * 9 // 10))
    spans = sentence_spans(made.text, made.blocks)
    starts, ends = {span.start: place for place, span in enumerate(spans)}, {span.end: place for place, span in enumerate(spans)}
    done = 0
    for piece in chunker("sentences", sentences=size, repeated=repeated).cut(made):
        first, last = starts[piece.start], ends[piece.end]
        assert first == max(0, done - repeated)
        assert last - first + 1 == size or last == len(spans) - 1
        done = last + 1
    assert done == len(spans)
