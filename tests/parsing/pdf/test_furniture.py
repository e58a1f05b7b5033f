"""Headers and footers are found by what repeats, or on a single page by where it stands."""

from __future__ import annotations

from explorer.domain.documents import ParsedDocument
from tests.parsing.pdf.pages import document, line


def left_out(parsed: ParsedDocument) -> list[list[str]]:
    return [[piece.text for piece in page.furniture] for page in parsed.pages]


def test_what_every_page_has_at_one_height_is_furniture() -> None:
    pages = [[line("Policy 2026", 72, 40), line(f"words of page {n}", 72, 100 + n), line(f"{n} / 12", 500, 760)] for n in (9, 10, 11)]
    parsed = document(*pages)
    assert left_out(parsed) == [["Policy 2026", f"{n} / 12"] for n in (9, 10, 11)]
    assert parsed.text == "words of page 9\n\nwords of page 10\n\nwords of page 11"


def test_other_words_or_another_height_are_text() -> None:
    parsed = document(
        [line("Part A", 72, 40), line("same", 72, 300), line("one", 72, 400)],
        [line("Part B", 72, 40), line("same", 72, 302), line("two", 72, 400)],
    )
    assert left_out(parsed) == [[], []]


def test_heights_are_compared_with_the_first_page() -> None:
    assert left_out(document(*[[line("creeping", 72, 100 + 0.8 * n), line("a" * n, 72, 300)] for n in (1, 2, 3)])) == [[], [], []]


def test_a_footer_missing_on_one_page_is_text_everywhere() -> None:
    assert left_out(document([line("foot", 72, 760), line("a", 72, 100)], [line("b", 72, 100)])) == [[], []]


def test_on_one_page_the_edges_are_furniture() -> None:
    parsed = document([line("head", 72, 60), line("first", 72, 60.5), line("last", 72, 731), line("foot", 72, 733)])
    assert left_out(parsed) == [["head", "foot"]]


def test_a_page_of_nothing_but_furniture_keeps_it() -> None:
    assert document([line("only this", 72, 30)]).text == "only this"
    same = [line("twice", 72, 300), line("the same", 72, 314)]
    assert document(same, same).text == "twice the same\n\ntwice the same"
