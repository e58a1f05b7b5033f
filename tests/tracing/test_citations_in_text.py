"""Citations in pasted text: whatever mangled them, and nothing that only looks like one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.tracing.citations_in_text import Citation, CitationKind, citations_in_text, quotes_in_text

ID = "a4dc9ec49818"


def values(text: str) -> list[str]:
    return [citation.value for citation in citations_in_text(text)]


@pytest.mark.parametrize(
    "text",
    [
        ID,
        f"  {ID}\n",
        ID.upper(),
        f"[{ID}]",
        f"see [{ID.upper()}], please",
        f"Ihr Beleg: ({ID}).",
        f"chunk-explorer:{ID}",
        f"<a href='chunk-explorer://{ID}'>",
        "a4dc 9ec4 9818",
        "a4dc\u00a09ec4\n9818",
        "a4dc9e\u200bc49818",
        "a4dc9e\u00adc49818",
        "\ufeffa4dc9ec49818\u2060",
        "a4dc9e=\r\nc49818",
        "ａ４ｄｃ９ｅｃ４９８１８",
        "а4dс9ес49818",
        f"https://desk.example/passage?id={ID}&from=mail",
        f"id:{ID}_1",
        f"{ID}9eea06b752305cc84105636c67ea6767e348552973c7a6bc0cea",
        "[ a4dc 9ec4 9818 ]",
    ],
)
def test_an_id_is_found_however_it_was_mangled(text: str) -> None:
    assert values(text) == [ID]


def test_all_citations_of_a_mail_in_their_order() -> None:
    mail = f"Hello,\n\nthe answer cites [{ID}] and 7839ded2d52b; before that BEB2688295BE,\nand once more [{ID}].\n"
    found = citations_in_text(mail)
    assert [citation.value for citation in found] == [ID, "7839ded2d52b", "beb2688295be", ID]
    assert all(mail[citation.start : citation.end] == citation.query for citation in found)


@pytest.mark.parametrize(
    "text",
    [
        "The facade of the decade was effaced.",
        "A bad cafe faded",
        "#a4dc9e is a colour",
        "https://code.example/commit/a4dc9e1",
        "550e8400-e29b-41d4-a716-446655440000",
        "Order 123456, customer 55501999",
        "2026-10-09T12:30:00 and CLM-2026-0042",
        "e4b1f2a@example.org",
        "PW2200, HT550 and KT180",
        "version 1.2.3abcdef",
    ],
)
def test_what_is_no_citation(text: str) -> None:
    assert not [citation for citation in citations_in_text(text) if not citation.doubtful]


def test_beginnings_of_ids_are_words_of_letters_and_digits() -> None:
    found = citations_in_text("I have a4dc9e, (7839ded2d5) and 4dc9e from the facade of 20261009")
    assert [(citation.kind, citation.value) for citation in found] == [
        (CitationKind.PREFIX, "a4dc9e"),
        (CitationKind.PREFIX, "7839ded2d5"),
    ]


@pytest.mark.parametrize("text", ["facade", "20261009", "[facade]", "say [decade] and", "facade."])
def test_an_ordinary_word_counts_alone_or_in_brackets(text: str) -> None:
    assert [citation.kind for citation in citations_in_text(text)] == [CitationKind.PREFIX]


def test_words_that_add_up_to_twelve_are_doubtful() -> None:
    (found,) = citations_in_text("The facade decade is over")
    assert (found.value, found.doubtful) == ("facadedecade", True)
    (phone,) = citations_in_text("call 416 555 0199 22 now")
    assert phone.doubtful


def test_two_beginnings_side_by_side_may_be_one_id_or_two() -> None:
    (found,) = citations_in_text("see a4dc9e c49818 there")
    assert (found.value, found.doubtful) == (ID, False)
    assert [part.value for part in found.parts] == ["a4dc9e", "c49818"]


@pytest.mark.parametrize("typed", ["a4dc9ec498l8", "a4dc9ec498I8", "a4dc9ec49818f", "a4dc9ec498s8", "A4DC9EC498O8"])
def test_an_id_that_was_typed_wrongly_is_kept_as_it_was_typed(typed: str) -> None:
    assert values(f"The ID is {typed}, I think") == [typed.lower()]


@given(st.text(max_size=200))
def test_any_text_is_taken_and_places_fit(text: str) -> None:
    end = 0
    for citation in citations_in_text(text):
        assert text[citation.start : citation.end] == citation.query
        assert end <= citation.start < citation.end
        assert 6 <= len(citation.value) <= 13
        end = citation.end
    for quote in quotes_in_text(text):
        assert text[quote.start : quote.end] == quote.query
        assert all(text[part.start : part.end] == part.query for part in quote.parts)


@given(st.from_regex(r"[0-9a-f]{12}", fullmatch=True), st.sampled_from(["[{}]", "see [{}].", "chunk-explorer:{}", "{}"]))
def test_every_id_is_found_where_it_is_marked(chunk_id: str, frame: str) -> None:
    assert values(frame.format(chunk_id)) == [chunk_id]


def test_quotations() -> None:
    def words(found: tuple[Citation, ...]) -> list[str]:
        return [quote.value for quote in found]

    assert words(quotes_in_text("He wrote: “Rust on tools that were left outdoors.” Is it so?")) == [
        "Rust on tools that were left outdoors."
    ]
    assert words(quotes_in_text("Yes:\n> Ordinary wear\n> and tear.\n")) == ["> Ordinary wear\n> and tear."]
    (whole,) = quotes_in_text("  Rust on tools. It was left outdoors.\n")
    assert whole.value == "Rust on tools. It was left outdoors."
    assert words(whole.parts) == ["Rust on tools.", "It was left outdoors."]
    assert quotes_in_text("  ") == quotes_in_text("?") == ()


def test_a_long_text_takes_no_longer_for_each_word() -> None:
    mail = "\n".join(f"[{number:012x}] facade a4dc9e and words that say no more than that" for number in range(5_000))
    assert len(citations_in_text(mail)) == 10_000
