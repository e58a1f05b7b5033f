"""Going from piece to piece in a preview, and what is said of each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from explorer.comparison.columns import ColumnOrder
from explorer.errors import DocumentError
from explorer.viewlogic.column_cut import ColumnCut, cut_here
from explorer.viewlogic.cut_preview import AGAIN, CHOOSE, at, empty_notice, failed_notice, notes_words, pages_words, piece_words, step
from explorer.viewlogic.previewed_file import PreviewedFile, choice_of, previewed
from tests.index.toy import toy_pages, write_paged


def paged(folder: Path) -> PreviewedFile:
    path = write_paged(folder, "w.pdf", [["one two three", "four five six"], ["seven eight"], ["nine ten"]])
    return previewed(choice_of(path), toy_pages(path))


def cut(file: PreviewedFile, words: int, each: int | None = None) -> ColumnCut:
    name, settings = ("overlap", {"words": words, "step": each}) if each else ("fixed", {"words": words})
    return cut_here(file.text, file.ground, ColumnOrder.of(name, settings))


def test_steps_go_on_from_the_piece_and_end_at_the_ends(tmp_path: Path) -> None:
    shown = cut(paged(tmp_path), 4).shown
    assert [step(shown, here, 0, 1) for here in (0, 1, 2)] == [1, 2, None]
    assert [step(shown, here, 0, -1) for here in (0, 1, 2)] == [None, 0, 1]


def test_without_a_piece_steps_begin_at_the_top_of_the_screen(tmp_path: Path) -> None:
    shown = cut(paged(tmp_path), 4).shown
    second = shown.marks[1].start
    assert [step(shown, None, top, 1) for top in (0, 1, second, len(shown.text))] == [0, 1, 1, None]
    assert [step(shown, None, top, -1) for top in (0, 1, second, len(shown.text))] == [None, 0, 0, 2]


def test_the_piece_at_a_place_is_the_last_to_begin_there_or_the_one_before_a_gap(tmp_path: Path) -> None:
    file = paged(tmp_path)
    overlapping = cut(file, 4, 2).shown
    third = file.text.text.index("three")
    assert (overlapping.marks[0].end > third, at(overlapping, third)) == (True, 1)
    apart = replace(overlapping, marks=(overlapping.marks[0], overlapping.marks[-1]), numbers=(0, 1))
    assert at(apart, overlapping.marks[0].end + 1) == 0
    assert at(replace(apart, marks=apart.marks[1:], numbers=(1,)), 0) is None


def test_a_piece_in_words(tmp_path: Path) -> None:
    file = paged(tmp_path)
    assert piece_words(file, cut(file, 4).shown, 0) == "#0 (1 of 3) · 4 words · characters 0–19 · page 1"
    assert piece_words(file, cut(file, 1).shown, 9).startswith("#9 (10 of 10) · 1 word · ")


def test_pages_in_words(tmp_path: Path) -> None:
    file = paged(tmp_path)
    seven, nine, end = file.text.text.index("seven"), file.text.text.index("nine"), len(file.text.text)
    assert pages_words(file.pages, 0, seven + 1) == "page 1, continued on page 2"
    assert pages_words(file.pages, 0, end) == "page 1, continued on pages 2 to 3"
    assert pages_words(file.pages, nine, end) == "page 3"
    assert pages_words((), 0, end) == ""


def test_notes_are_not_endless(tmp_path: Path) -> None:
    file = replace(paged(tmp_path), lacking="It has no version.", doubts=tuple(f"Doubt {number}." for number in range(5)))
    assert notes_words(file) == "It has no version. Doubt 0. Doubt 1. Doubt 2. And 2 more."
    assert notes_words(paged(tmp_path)) == ""


def test_what_cannot_be_cut_says_why_and_what_to_do(tmp_path: Path) -> None:
    choice = choice_of(tmp_path / "documents" / "a.pdf")
    notice = failed_notice(choice, DocumentError(choice.source, "the file is damaged, or no PDF."))
    assert (notice.heading, notice.words) == ("a.pdf cannot be cut", ("documents/a.pdf: the file is damaged, or no PDF.",))
    assert [offer.what for offer in notice.offers] == [AGAIN, CHOOSE]
    assert empty_notice(paged(tmp_path)).heading == "w.pdf holds no text"
