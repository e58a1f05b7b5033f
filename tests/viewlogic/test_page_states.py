from __future__ import annotations

import pytest

from explorer.errors import DocumentError, LimitExceeded, PasswordNeeded, WorkerDied
from explorer.viewlogic.page_states import document_state, failure_words


@pytest.mark.parametrize(
    ("format_name", "file", "count", "pictures", "marks", "words"),
    [
        ("pdf", "ok", 2, True, True, ""),
        ("pdf", "missing", 2, False, True, "cannot be drawn. The boxes"),
        ("pdf", "unknown", 2, False, True, "cannot be drawn. The boxes"),
        ("pdf", "changed", 2, True, False, "has changed since the index was built"),
        ("pdf", "ok", 0, False, False, "no pages"),
        ("md", "ok", 0, False, False, "no pages"),
    ],
)
def test_each_state_says_itself(format_name: str, file: str, count: int, pictures: bool, marks: bool, words: str) -> None:
    state = document_state("documents/a.pdf", format_name, file, count, True, True)
    assert (state.pictures, state.marks) == (pictures, marks)
    assert words in state.sentence


def test_a_document_whose_text_is_not_known_is_not_said_to_have_no_pages() -> None:
    assert document_state("a.pdf", "pdf", "ok", 0, False, False).sentence == "The pages of this document are not known."
    assert document_state("a.md", "md", "ok", 0, False, False).sentence == "This document has no pages."


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (WorkerDied("x"), "The page could not be drawn because the drawing process ended. Press R to draw it again."),
        (LimitExceeded("Page 3 took more than 20 seconds"), "given up. Page 3 took more than 20 seconds. Press R"),
        (PasswordNeeded("a.pdf", "needs a password"), "Page 3 is locked like its whole file. Enter the password above"),
        (DocumentError("a.pdf", "is damaged."), "a.pdf: is damaged. Press R"),
        (RuntimeError("odd"), "RuntimeError: odd"),
    ],
)
def test_failures_are_finished_sentences(error: BaseException, words: str) -> None:
    said = failure_words("3", error)
    assert words in said
    assert said.endswith(".")
