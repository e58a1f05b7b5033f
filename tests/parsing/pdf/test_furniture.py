"""Headers and footers are found by what repeats, or on a single page by where it stands."""

from __future__ import annotations

from collections.abc import Callable

from explorer.domain.documents import ParsedDocument
from explorer.parsing.pdf.records import GlyphLine
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
    assert left_out(document([line("head", 72, 60), line("text", 72, 300), line("foot", 72, 732)])) == [["head", "foot"]]
    assert left_out(document([line("first", 72, 60.5), line("text", 72, 300), line("last", 72, 731)])) == [[]]


def test_on_one_page_what_the_text_goes_on_with_is_no_furniture() -> None:
    head = [line("head", 72, 30, 8), line("and more", 72, 40, 8)]
    near = [line(words, 72, 54 + 14 * number) for number, words in enumerate(("first", "second", "third"))]
    assert left_out(document([*near, line("text", 72, 300)])) == [[]]
    assert left_out(document([*head, *(near_line._replace(y=near_line.y + 5) for near_line in near)])) == [["head", "and more"]]


def test_on_one_page_a_title_is_no_furniture() -> None:
    title = line("The title", 72, 40, 17, bold=True)
    assert left_out(document([title, line("text", 72, 300)])) == [[]]
    assert left_out(document([line("head", 72, 20, 8), title, line("text", 72, 300)])) == [["head"]]


def test_on_one_page_a_row_of_labels_is_no_furniture() -> None:
    row = [line(label, 72 + 90 * number, 740) for number, label in enumerate("abcd")]
    assert left_out(document([line("text", 72, 300), *row])) == [[]]
    assert left_out(document([line("text", 72, 300), *row[:3]])) == [["a", "b", "c"]]


def test_a_page_of_nothing_but_furniture_keeps_it() -> None:
    assert document([line("only this", 72, 30)]).text == "only this"
    same = [line("twice", 72, 300), line("the same", 72, 314)]
    assert document(same, same).text == "twice the same\n\ntwice the same"


def test_of_pages_that_are_the_same_all_over_only_the_margins_are_furniture() -> None:
    form = [line("Form 12", 72, 40), line("your name", 72, 300), line("your street", 72, 400), line("your town", 72, 500)]
    parsed = document(form, [*form, line("one more", 72, 600)])
    assert left_out(parsed) == [["Form 12"], ["Form 12"]]
    assert parsed.text.startswith("your name")
    text = [line(f"line {number}", 72, 80 + 14 * number) for number in range(20)]
    assert left_out(document(text, [*text, line("one more", 72, 600)])) == [[], []]


def pages_of(count: int, upper: Callable[[int], str], lower: Callable[[int], str]) -> list[list[GlyphLine]]:
    pages = []
    for number in range(1, count + 1):
        lines = [line(f"words of page {chr(96 + number) * 3}", 72, 100 + 5 * number)]
        lines += [line(text, 72, 40) for text in [upper(number)] if text]
        lines += [line(text, 300, 760) for text in [lower(number)] if text]
        pages.append(lines)
    return pages


def test_most_pages_are_enough_when_there_are_three() -> None:
    parsed = document(*pages_of(5, lambda n: "Policy" if n > 1 else "", lambda n: f"page {n}"))
    assert left_out(parsed) == [["page 1"], *([["Policy", f"page {n}"] for n in range(2, 6)])]


def test_left_and_right_pages_have_their_own() -> None:
    parsed = document(*pages_of(6, lambda n: "The firm" if n % 2 else "The policy", lambda n: ""))
    assert left_out(parsed) == [["The firm"], ["The policy"]] * 3


def test_page_numbers_in_any_script_and_on_some_pages() -> None:
    romans = ["i", "ii", "iii", "iv", "v"]
    assert left_out(document(*pages_of(5, lambda n: "", lambda n: romans[n - 1]))) == [[roman] for roman in romans]
    some = document(*pages_of(8, lambda n: "", lambda n: str(n + 4) if n in (2, 5, 7) else ""))
    assert [pieces for pieces in left_out(some) if pieces] == [["6"], ["9"], ["11"]]


def test_rows_that_repeat_close_to_the_text_are_text() -> None:
    pages = [[line("Kit 1", 72, 60), *(line(f"Kit {n}{chr(97 + page)}", 72, 60 + 14 * n) for n in range(1, 20))] for page in range(4)]
    pages[0][0] = line("Lot", 72, 60)
    assert left_out(document(*pages)) == [[], [], [], []]


def test_numbers_of_headings_that_count_with_the_pages_are_text() -> None:
    titles = ["Scope", "Terms", "Payment", "Delivery"]
    for count in (2, 4):
        parsed = document(
            *[
                [
                    line(f"{n}", 72, 60, 13, bold=True),
                    line(titles[n - 1], 110, 60, 13, bold=True),
                    line(f"words {titles[n - 1]}", 72, 100),
                    line(f"{n}", 300, 760),
                ]
                for n in range(1, count + 1)
            ]
        )
        assert left_out(parsed) == [[str(n)] for n in range(1, count + 1)]
        assert parsed.text.startswith("1 Scope\n\nwords Scope\n\n2 Terms")


def test_headings_that_only_count_are_text_and_chapter_heads_are_not() -> None:
    pages = [[line(f"Section {n}", 72, 60, 13, bold=True), line(f"words {chr(96 + n)}", 72, 100)] for n in range(1, 5)]
    assert left_out(document(*pages)) == [[], [], [], []]
    small = [[line(f"Section {n}", 72, 60, 8), line(f"words {chr(96 + n)}", 72, 100)] for n in range(1, 5)]
    assert left_out(document(*small)) == [[f"Section {n}"] for n in range(1, 5)]
    again = [[line(f"Chapter {n // 2}", 72, 60, 13, bold=True), line(f"words {chr(96 + n)}", 72, 100)] for n in range(2, 6)]
    assert left_out(document(*again)) == [[f"Chapter {n // 2}"] for n in range(2, 6)]
