"""Where sentences end, by rules alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.sentences import sentence_spans


def cut(text: str, *blocks: Block) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text, blocks)]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Rust is not covered.", "Is wear?", "It is not!"],
        ["It costs 3.50 dollars at shop.example.com.", "Then 1,5 km."],
        ["See e.g. Section 3 and i.e. Annex B.", "Ask Mr. J. Smith or Dr. A. B. Jones."],
        ["Is it covered?", "No.", "We repair No. 5 and art. 12."],
        ["Choose plan B.", "We then call.", "We are open until 5 p.m.", "After that, write."],
        ["“Stop!”", "He left (at once).", "(It was late.)", "“Go on.”", "‘Yes.’"],
        ["\u201cReally?\u201d she asked.", "Then... nothing happened…", "It was over."],
        ["§ 3. Der Mieter zahlt am 3. Mai.", "Er zahlt z. B. bar, vgl. Abs. 2 und d. h. sofort.", "„Gut.“", "Ende."],
        ["2.1. Scope of the policy."],
        ["Voir p. ex. l'art. 5 et M. Dupont.", "Mme. Roy signe."],
        ["آیا این درست است؟", "بله.", "گارانتی دو سال است."],
        ["वारंटी दो वर्ष है।", "ठीक है।"],
    ],
)
def test_sentences_with_blanks_between_them(sentences: list[str]) -> None:
    assert cut(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "line", ["2. Second item.", "iv. Still this one.", "(a) First.", "- [ ] 3. Third.", "Art. 7. Scope.", "3.", "No. 4. Poles."]
)
def test_a_label_is_no_sentence(line: str) -> None:
    assert cut(line) == [line]


def test_chinese_and_japanese_need_no_blank() -> None:
    assert cut("保修期为两年。“磨损”不在内！是吗？好!不。") == ["保修期为两年。", "“磨损”不在内！", "是吗？", "好!", "不。"]
    assert cut("「はい。」と言った。終わり。") == ["「はい。」", "と言った。", "終わり。"]


def test_titles_headings_rows_and_items_are_sentences_of_their_own() -> None:
    parts = [
        (BlockKind.TITLE, "Tents. And more"),
        (BlockKind.HEADING, "Use. Care"),
        (BlockKind.TEXT, "Before it:\n- One item. With two sentences.\n- Another\n1. A third."),
        (BlockKind.TABLE, "Part | Years. Or not\nPole | 2. No more"),
        (BlockKind.TEXT, "The end. Really."),
    ]
    blocks, start = [], 0
    for kind, words in parts:
        blocks.append(Block(kind, "", start, start + len(words)))
        start += len(words) + 2
    assert cut("\n\n".join(words for _, words in parts), *blocks) == [
        "Tents. And more",
        "Use. Care",
        "Before it:",
        "- One item.",
        "With two sentences.",
        "- Another",
        "1. A third.",
        "Part | Years. Or not",
        "Pole | 2. No more",
        "The end.",
        "Really.",
    ]


def test_text_outside_the_blocks_is_taken_too() -> None:
    text = "First. Second.\n\nA heading. Whole\n\nThird. Fourth."
    start = text.index("A heading")
    heading = Block(BlockKind.HEADING, "", start, text.index("\n\nThird"))
    assert cut(text, heading) == ["First.", "Second.", "A heading. Whole", "Third.", "Fourth."]
    assert cut("") == cut(" \n\n ") == []


bits = st.sampled_from([*"aB3 \n.!?…\"'“”()§。؟-", " No. ", ". B", " z. B. ", "\u3000", "\u200f"])
letters = st.lists(bits, max_size=60).map("".join)


@given(letters | st.text(max_size=60), st.lists(st.integers(0, 60), max_size=6), st.sampled_from(BlockKind))
def test_sentences_follow_each_other_and_hold_every_character(text: str, borders: list[int], kind: BlockKind) -> None:
    places = sorted(min(border, len(text)) for border in borders)
    blocks = [Block(kind, "", start, end) for start, end in zip(places[::2], places[1::2], strict=False)]
    spans = sentence_spans(text, blocks)
    done = 0
    for start, end in spans:
        assert done <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip() != ""
        assert text[done:start].strip() == ""
        done = end
    assert text[done:].strip() == ""
    assert spans == sentence_spans(text, blocks)
