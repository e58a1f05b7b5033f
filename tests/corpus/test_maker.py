"""The maker of the bundled collection: its fitter, and that the committed files are what it makes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corpus.make.__main__ import DOCUMENTS, SOURCES, made
from corpus.make.fitting import FittingError, fit, fitted
from corpus.make.parts import plain_text
from corpus.make.sources import read_source
from corpus.make.typeset import broken

ROOT = Path(__file__).parents[2]


def test_committed_documents_are_what_the_maker_makes() -> None:
    for name, data in made().items():
        assert (DOCUMENTS / name).read_bytes() == data, name


def test_the_maker_says_in_a_process_of_its_own_that_nothing_differs() -> None:
    told = subprocess.run([sys.executable, "-m", "corpus.make", "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (0, "differ: none\n", "")


@pytest.mark.parametrize("path", sorted(SOURCES.glob("*.txt")), ids=lambda path: path.stem)
def test_no_mark_of_a_source_is_left_in_its_document(path: Path) -> None:
    text = plain_text(fitted(read_source(path)).parts)
    assert not re.search(r"[{}~\u00ad]|\[\[|\]\]|  | \n|\\", text)


def test_the_fitter_takes_the_cheapest_wordings_that_reach_a_checkpoint() -> None:
    assert fit("{a~bb} {c~dd}[[3]]") == (0, 0)
    assert fit("{a~bb} {c~dd}[[4]]") in {(0, 1), (1, 0)}
    assert fit("{a~bb} {c~dd}[[5:2]] and {x~y}") == (1, 1, 0)


def test_words_are_counted_over_the_edges_of_slots() -> None:
    assert fit("tool{~s} {~of steel}[[14:3]]") == (1, 1)
    assert fit("re{~-}return[[9:1]]") == (1,)


def test_a_checkpoint_out_of_reach_names_the_nearest() -> None:
    with pytest.raises(FittingError, match=r"\[\[9:2\]\].*4:2, 3:2"):
        fit("{a~bb} c[[9:2]]")


WORDINGS = st.lists(st.text(alphabet="ab ", max_size=6), min_size=1, max_size=3)


@given(st.lists(WORDINGS, min_size=1, max_size=6), st.data())
def test_whatever_can_be_reached_is_reached(slots: list[list[str]], data: st.DataObject) -> None:
    aim = "".join(data.draw(st.sampled_from(wordings)) for wordings in slots)
    template = "".join(f"{{{'~'.join(wordings)}}}" for wordings in slots) + f"[[{len(aim)}:{len(aim.split())}]]"
    text = "".join(wordings[choice] for wordings, choice in zip(slots, fit(template), strict=True))
    assert (len(text), len(text.split())) == (len(aim), len(aim.split()))


def test_a_word_is_hyphenated_only_where_it_may_be_and_when_it_must() -> None:
    def by_letters(text: str, font: str, size: float) -> float:
        return float(len(text))

    assert broken("small appli\u00adances", 12, "", 0, by_letters) == ["small appli-", "ances"]
    assert broken("small appli\u00adances", 16, "", 0, by_letters) == ["small appliances"]
    assert broken("small appli\u00adances", 10, "", 0, by_letters) == ["small", "appliances"]
    assert broken("", 10, "", 0, by_letters) == [""]
