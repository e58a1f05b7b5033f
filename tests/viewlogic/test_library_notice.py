"""What the library says of its filters."""

from __future__ import annotations

from explorer.index.library import LibraryOrder
from explorer.index.search_filter import SearchFilter
from explorer.viewlogic.filter_words import label_sentence, labels_of
from explorer.viewlogic.library_notice import left_words, nothing_left
from explorer.viewlogic.notice import Offer


def test_one_filter_that_leaves_nothing_can_be_cleared() -> None:
    notice = nothing_left(LibraryOrder(only=SearchFilter(domain="fire")))
    assert notice.heading == "No document in the domain \u201cfire\u201d."
    assert notice.words == ()
    assert notice.offers == (Offer("", "Clear the filters"),)


def test_several_filters_can_be_dropped_one_by_one_and_words_are_named() -> None:
    notice = nothing_left(LibraryOrder(" hail ", SearchFilter(domain="fire", doc_type="faq", language="fr", department="Claims")))
    assert notice.heading == (
        "No document with \u201chail\u201d in the domain \u201cfire\u201d, of the type \u201cfaq\u201d, in the language \u201cfr\u201d, "
        "of the department \u201cClaims\u201d."
    )
    assert len(notice.words) == 1
    assert [offer.what for offer in notice.offers] == ["domain", "doc_type", "language", "department", ""]


def test_labels_are_told_apart_from_the_other_conditions() -> None:
    assert labels_of(SearchFilter(language="fr")) == (("language", "fr"),)
    assert label_sentence(SearchFilter()) == ""


def test_what_is_left_is_counted_in_words() -> None:
    assert [left_words(*numbers) for numbers in ((5, 52), (0, 1), (52, 52), (1200, 10035))] == [
        "5 of 52 documents",
        "0 of 1 document",
        "52 documents",
        "1\u202f200 of 10\u202f035 documents",
    ]
