"""Sentences about single pages find their page."""

from __future__ import annotations

from dataclasses import replace

from explorer.domain.gaps import SkippedPage
from explorer.domain.geometry import Rect
from explorer.domain.placement import Furniture, Page
from explorer.viewlogic.display_list import DisplayList
from explorer.viewlogic.named_parts import NamedParts
from explorer.viewlogic.page_notes import NOTE, page_notes
from tests.gui.documents import written

SCAN = "Page {} has no text layer (it may be a scan): nothing on it can be found or cited."


def page(number: int, label: str) -> Page:
    return Page(number, label, 600, 800, 0, 0, 0, (Furniture("head", Rect(1, 2, 3, 4)),))


def test_each_sentence_stands_on_its_page() -> None:
    pages = (page(1, "i"), page(2, "1"), page(3, "A 1"), page(4, "1"), page(5, "5"))
    warnings = (
        SCAN.format("1"),
        SCAN.format("A 1"),
        SCAN.format("1"),
        "Page 5 is empty.",
        "The title says something else.",
        SCAN.format("9"),
    )
    view = replace(written().view, pages=pages, warnings=warnings, skipped=(SkippedPage(1, "i", 0, "it took longer than 20 seconds"),))
    notes = page_notes(view)
    assert notes == {
        1: "Page i was skipped: it took longer than 20 seconds. Nothing on it can be found or cited.",
        2: SCAN.format("1"),
        3: SCAN.format("A 1"),
        4: SCAN.format("1"),
    }


def test_a_note_has_a_name_and_a_place_for_screen_readers() -> None:
    parts = NamedParts(DisplayList((page(1, "i"),), (), ()), {1: "Page i has no text."}, left_out=True)
    assert parts.owners(1) == [NOTE, "left out 0"]
    assert parts.words(1, NOTE) == "Page i has no text."
    assert parts.bounds(1, NOTE) == (0, 0, 600, 800)
    assert parts.words(1, "left out 0") == "left out of the text, page i: head"
    assert parts.bounds(1, "gone") is None
    assert parts.words(1, "gone") == ""
