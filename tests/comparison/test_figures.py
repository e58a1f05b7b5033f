"""The figures of a cut, against values counted by hand; and what holds for any cut."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison.columns import Column, ColumnOrder, column_order, cut_column
from explorer.comparison.figures import Figures, cut_places, figures
from explorer.comparison.measured_text import MeasuredText, Unit
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText
from explorer.domain.spans import Span
from explorer.errors import UsageError
from tests.chunking.toy_documents import document, documents

RULES = document(
    ("heading", "Rules", 2),
    ("text", "One two three. Four five!", 0),
    ("text", "You need:\n- a tent\n- two pegs\nThat is all.", 0),
    ("table", "size | price\nbig | 9", 0),
)
TEXT = RULES.text
"""Words: Rules; One two three. Four five!; You need: - a tent - two pegs That is all.; size | price big | 9. Together 1 + 5 + 11 + 6."""


def cut(*parts: str) -> tuple[MeasuredText, list[Piece]]:
    """The pieces whose texts are ``parts``."""
    return MeasuredText(RULES), [Piece(TEXT.index(part), TEXT.index(part) + len(part)) for part in parts]


def counted(*parts: str) -> Figures:
    text, pieces = cut(*parts)
    return figures(text, pieces, cut_places(text, pieces))


def shown(spans: tuple[Span, ...]) -> list[str]:
    return [TEXT[start:end] for start, end in spans]


def test_units() -> None:
    text = MeasuredText(RULES)
    assert text.words == 23
    assert shown(text.sentences.spans) == [
        "Rules",
        "One two three.",
        "Four five!",
        "You need:",
        "- a tent",
        "- two pegs",
        "That is all.",
        "size | price",
        "big | 9",
    ]
    assert shown(text.lists.spans) == ["- a tent\n- two pegs"]
    assert shown(text.rows.spans) == ["size | price", "big | 9"]
    assert shown(text.tables.spans) == ["size | price\nbig | 9"]


def test_lettered_items_are_a_list_only_among_other_lines() -> None:
    alone = MeasuredText(document(("text", "A. Smith signs.", 0), ("text", "a. one\nb. two\n\n", 0), ("text", "iv) four\nv) five", 0)))
    assert [alone.text[start:end] for start, end in alone.lists.spans] == ["a. one\nb. two", "iv) four\nv) five"]


def test_one_piece_for_all_cuts_nothing() -> None:
    assert counted(TEXT) == Figures(chunks=1, least=23, median=23.0, most=23)


def test_between_sentences_nothing_is_cut() -> None:
    first, second = "Rules\n\nOne two three.", TEXT[TEXT.index("Four") :]
    assert counted(first, second) == Figures(chunks=2, least=4, median=11.5, most=19)


def test_cut_inside_a_sentence() -> None:
    cut_in_two = counted(TEXT[: TEXT.index("two") + 3], TEXT[TEXT.index("three") :])
    assert cut_in_two == Figures(chunks=2, least=3, median=11.5, most=20, in_sentence=1, broken_sentences=1)


def test_cut_between_items_is_inside_the_list_only() -> None:
    two = counted(TEXT[: TEXT.index("\n- two")], TEXT[TEXT.index("- two") :])
    assert (two.in_sentence, two.in_list, two.in_row, two.in_table) == (0, 1, 0, 0)
    assert (two.broken_sentences, two.broken_lists) == (0, 1)


def test_text_around_the_items_is_not_in_the_list() -> None:
    three = counted(TEXT[: TEXT.index("\n- a")], "- a tent\n- two pegs", TEXT[TEXT.index("That") :])
    assert (three.in_list, three.in_sentence) == (0, 0)


def test_cut_between_rows_is_inside_the_table_only() -> None:
    two = counted(TEXT[: TEXT.index("\nbig")], TEXT[TEXT.index("big") :])
    assert (two.in_sentence, two.in_list, two.in_row, two.in_table) == (0, 0, 0, 1)
    assert (two.broken_rows, two.broken_tables) == (0, 1)


def test_cut_inside_a_row_is_inside_the_table_and_a_sentence_too() -> None:
    two = counted(TEXT[: TEXT.index(" | 9")], TEXT[TEXT.index("| 9") :])
    assert (two.in_sentence, two.in_list, two.in_row, two.in_table) == (1, 0, 1, 1)


def test_cut_inside_a_word_counts_the_word_in_both_pieces() -> None:
    two = counted(TEXT[: TEXT.index("ree.")], TEXT[TEXT.index("ree.") :])
    assert (two.least, two.most, two.in_sentence, two.uncovered_words) == (4, 20, 1, 0)


def test_overlap_mends_what_it_holds_whole() -> None:
    # Four words, of which two are repeated: 5 + 2 + 7 = 14 characters and 3 + 1 + 7 = 11; "One two three." is whole in the first.
    first, second = "One two three.", "three. Four five!"
    two = counted(first, second)
    assert two.repeated == 1 - len("One two three. Four five!") / (len(first) + len(second))
    # Cuts: where the first begins and ends, where the second does: before One, three, Four, You. Only "three" is inside a sentence.
    assert (two.in_sentence, two.broken_sentences) == (1, 0)
    assert (two.chunks, two.least, two.median, two.most) == (2, 3, 3.0, 3)
    assert two.uncovered_words == 1 + 11 + 6


def test_a_piece_inside_another_is_wholly_repeated() -> None:
    assert counted(TEXT, "two").repeated == 1 - len(TEXT) / (len(TEXT) + 3)
    # Both of its edges are cuts, though the other piece holds everything whole.
    assert (counted(TEXT, "two").in_sentence, counted(TEXT, "two").broken_sentences) == (2, 0)


def test_edges_with_only_white_space_between_them_are_one_cut() -> None:
    text, pieces = cut("Rules", "One two three.", " Four", "five!\n\n")
    assert [TEXT[place:].split()[0] for place in cut_places(text, pieces)] == ["One", "Four", "five!", "You"]


def test_the_texts_ends_are_no_cuts() -> None:
    for around in ("", " ", "\n\n"):
        text = MeasuredText(DocumentText(f"{around}One two.{around}", (), ""))
        whole = Piece(0, len(text.text))
        assert cut_places(text, [whole, Piece(len(around), len(text.text))]) == ()
    assert cut_places(MeasuredText(DocumentText(" \n ", (), "")), [Piece(1, 2)]) == ()


def test_a_word_with_two_gaps_is_uncovered_once() -> None:
    text = MeasuredText(DocumentText("abcdef gh", (), ""))
    pieces = [Piece(0, 1), Piece(2, 3), Piece(5, 6), Piece(7, 9)]
    assert figures(text, pieces, cut_places(text, pieces)).uncovered_words == 1


def test_no_pieces() -> None:
    assert counted() == Figures(uncovered_words=23)


def test_right_to_left_and_wide_text() -> None:
    text = MeasuredText(document(("text", "سلام دنیا؟ کتاب خوب است.", 0), ("text", "保修期为两年。请保留发票。", 0)))
    column = cut_column(text, ColumnOrder.of("fixed", {"words": 2}))
    # "سلام دنیا؟ | کتاب خوب | است. 保修期为两年。请保留发票。": one cut inside a sentence.
    assert (column.figures.chunks, column.figures.in_sentence, column.figures.broken_sentences) == (3, 1, 1)


def test_a_chunkers_fault_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    text = MeasuredText(RULES)
    assert cut_column(text, ColumnOrder("none")).fault.startswith("There is no chunker 'none'. There are: structure,")
    assert "'fixed'" in cut_column(text, ColumnOrder.of("fixed", {"words": 0})).fault
    assert "'fixed'" in cut_column(text, ColumnOrder.of("fixed", {"sentences": 3})).fault

    class Broken:
        def __init__(self, pieces: list[Piece] | None) -> None:
            self.name, self.settings, self.pieces = "broken", {}, pieces

        def cut(self, document: DocumentText) -> list[Piece]:
            if self.pieces is None:
                raise KeyError("tokens")
            return self.pieces

    def given(pieces: list[Piece] | None) -> Column:
        monkeypatch.setattr("explorer.comparison.columns.chunker", lambda name, **settings: Broken(pieces))
        return cut_column(text, ColumnOrder("broken"))

    assert given(None) == Column(ColumnOrder("broken"), fault="Tent care: the chunker 'broken' broke off: KeyError: 'tokens'.")
    assert given([Piece(0, 9), Piece(3, 3)]).fault == (
        "Tent care: the chunker 'broken' cut characters 3 to 3, which hold no text of this document."
    )
    assert given([Piece(0, 9), Piece(0, 9, ("again",))]).fault == (
        "Tent care: the chunker 'broken' cut characters 0 to 9 twice; two chunks would share one ID."
    )
    assert given([]).figures == Figures(uncovered_words=23)


def test_orders_in_words() -> None:
    assert column_order("structure") == ColumnOrder("structure")
    assert column_order("overlap:words=100,step=75") == ColumnOrder("overlap", (("step", 75), ("words", 100)))
    for bad in ("", ":words=1", "fixed:", "fixed:words", "fixed:words=ten", "fixed:=3", "fixed:words=1,"):
        if bad == "fixed:":
            assert column_order(bad) == ColumnOrder("fixed")
            continue
        with pytest.raises(UsageError, match="is no column"):
            column_order(bad)


pieces = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40)), min_size=1, max_size=12, unique=True)


def made(text: str, spans: list[tuple[int, int]]) -> list[Piece]:
    inside = {(min(start, len(text) - 1), min(start + length, len(text))) for start, length in spans}
    return [Piece(start, end) for start, end in inside]


@given(st.text("ab. \n!", min_size=1, max_size=60), pieces)
def test_figures_as_counted_character_by_character(words: str, spans: list[tuple[int, int]]) -> None:
    text, cut = MeasuredText(DocumentText(words, (), "")), made(words, spans)
    places = cut_places(text, cut)
    found = figures(text, cut, places)
    sizes = [len(words[piece.start : piece.end].split()) for piece in cut]
    assert (found.least, found.most, found.chunks) == (min(sizes), max(sizes), len(cut))
    held = {place for piece in cut for place in range(piece.start, piece.end)}
    assert found.repeated == 1 - len(held) / sum(piece.end - piece.start for piece in cut)
    assert 0 <= found.repeated < 1
    lost = [number for number, character in enumerate(words) if number not in held and not character.isspace()]
    assert found.uncovered_words == len({text.word_at(number) for number in lost})
    assert all(words[place].strip() and words[:place].strip() and words[place:].strip() for place in places)
    inside = [span for place in places for span in text.sentences.spans if span.start < place < span.end]
    assert found.in_sentence == len(inside)
    broken = {span for span in inside if not any(piece.start <= span.start and span.end <= piece.end for piece in cut)}
    assert found.broken_sentences == len(broken)


@given(documents, st.sampled_from(["structure:longest=20", "fixed:words=7", "overlap:words=9,step=4"]))
def test_what_holds_for_our_chunkers(document: DocumentText, order: str) -> None:
    text = MeasuredText(document)
    column = cut_column(text, column_order(order))
    found = column.figures
    assert not column.fault
    assert found.in_row <= found.in_table
    assert found.in_row <= found.in_sentence
    assert found.broken_rows <= found.in_row
    assert len(column.places) <= 2 * found.chunks
    if order.startswith("structure"):
        assert (found.in_sentence, found.in_list, found.in_table, found.repeated) == (0, 0, 0, 0.0)
        titles = sum(len(document.text[block.start : block.end].split()) for block in document.blocks if block.kind == "title")
        assert found.uncovered_words == titles
    else:
        assert found.uncovered_words == 0
    if order.startswith("fixed"):
        assert found.repeated == 0
        assert len(column.places) == max(found.chunks - 1, 0)
    # The order of the pieces makes no difference.
    turned = column.pieces[::-1]
    assert figures(text, turned, cut_places(text, turned)) == replace(found)


@given(documents)
def test_places_inside_units(document: DocumentText) -> None:
    text = MeasuredText(document)
    for kind in Unit:
        units = text.units(kind)
        for place in range(len(text.text) + 1):
            span = next((span for span in units.spans if span.start < place < span.end), None)
            assert units.cut_by(place) == span
            assert bool(text.inside[place] & kind) == (span is not None)
