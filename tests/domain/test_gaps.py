"""Pages that could not be read, and which passages they make doubtful."""

from __future__ import annotations

import pytest

from explorer.domain.gaps import SkippedPage, gap_before

FIRST, SECOND = SkippedPage(3, "iii", 100, "it took longer than 20 seconds"), SkippedPage(5, "5", 180, "it is damaged")


@pytest.mark.parametrize(("end", "gap"), [(99, None), (100, FIRST), (101, FIRST), (500, FIRST)])
def test_a_passage_that_ends_where_a_page_is_missing_or_later_is_doubtful(end: int, gap: SkippedPage | None) -> None:
    assert gap_before((SECOND, FIRST), end) is gap


def test_without_a_skipped_page_everything_is_sure() -> None:
    assert gap_before((), 10**9) is None


def test_the_words_name_the_page_as_the_document_does() -> None:
    assert FIRST.words == "page iii was skipped: it took longer than 20 seconds"
