"""What the search pane is answered: hits, how many the filters hide, and which to drop when they hide all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import cast

import pytest

from explorer.chunking import chunker
from explorer.domain.audience import Audience
from explorer.engine import Engine
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.search_filter import EVERYTHING, SearchFilter
from explorer.viewlogic.filter_words import active_filters, without
from explorer.viewlogic.index_state import IndexState, open_state
from explorer.viewlogic.search_notice import GO_TO, START, answer_words, hidden_words, notice
from explorer.viewlogic.searching import SearchAnswer, SearchOrder, answer
from tests.index.toy import ToyEngine, finish, write_markdown, write_paged

DAY = date(2026, 10, 9)
ALL = SearchFilter(DAY, Audience.PUBLIC, "policy", "fr")


@pytest.fixture
def state(tmp_path: Path) -> Iterator[IndexState]:
    for name, head in (
        ("now", "doc_type: policy"),
        ("old", "doc_type: policy\neffective_to: 2026-01-31"),
        ("secret", "doc_type: help\naccess: staff"),
        ("francais", "doc_type: help\nlanguage: fr"),
    ):
        path = write_markdown(tmp_path, f"{name}.md", title=name, body=f"\n## About {name}\n\nA ribbon of {name}.\n")
        access = "" if "access" in head else "access: public\n"
        path.write_text(path.read_text(encoding="utf-8").replace("access: public\n", f"{access}{head}\n"), encoding="utf-8")
    write_paged(tmp_path, "paged.pdf", [["Of rust"], ["The end."]])
    index = tmp_path / "index.sqlite"
    finish(ingest(Collection(tmp_path), index, chunker=chunker("structure"), engine=ToyEngine()))
    opened = open_state(index, tmp_path, cast(Engine, ToyEngine()))
    yield opened
    opened.opened.reader.close()


def ask(state: IndexState, text: str, only: SearchFilter = EVERYTHING) -> SearchAnswer:
    return answer(state, SearchOrder(text, only, DAY))


def found(told: SearchAnswer) -> list[str]:
    return sorted(row.title for row in told.rows)


def test_without_filters_everything_is_found(state: IndexState) -> None:
    told = ask(state, "ribbon")
    assert found(told) == ["francais", "now", "old", "secret"]
    assert (told.hidden, told.loosenings, told.capped) == (0, (), False)
    assert answer_words(told) == "4 hits"
    assert hidden_words(told) == ""


def test_rows_say_pages_and_whether_they_are_in_force(state: IndexState) -> None:
    (paged,) = ask(state, "rust").rows
    assert paged.page == "p. 1–2"
    (old,) = ask(state, "old").rows
    assert old.state.words == "ended 2026-01-31"


@pytest.mark.parametrize(
    ("only", "left"),
    [
        (SearchFilter(in_force_on=DAY), ["francais", "now", "secret"]),
        (SearchFilter(audience=Audience.PUBLIC), ["francais", "now", "old"]),
        (SearchFilter(doc_type="policy"), ["now", "old"]),
        (SearchFilter(language="fr"), ["francais"]),
        (SearchFilter(DAY, Audience.PUBLIC, "policy"), ["now"]),
    ],
)
def test_filters_hide_hits_and_count_them(state: IndexState, only: SearchFilter, left: list[str]) -> None:
    told = ask(state, "ribbon", only)
    assert found(told) == left
    assert told.hidden == 4 - len(left)
    assert hidden_words(told) == f"The filters hide {4 - len(left)} more hit{'' if len(left) == 3 else 's'}."


def test_the_filters_worth_dropping_come_first(state: IndexState) -> None:
    told = ask(state, "ribbon", ALL)
    assert [(one.field, one.hits) for one in told.loosenings] == [("doc_type", 1), ("language", 1), ("", 4)]
    shown = notice(told)
    assert shown.heading == "The filters hide every hit"
    assert "has 4 hits without the filters" in shown.words[0]
    assert [offer.words for offer in shown.offers] == ["Drop type policy (1 hit)", "Drop language fr (1 hit)", "Drop all filters (4 hits)"]


def test_one_filter_alone_is_offered_once(state: IndexState) -> None:
    told = ask(state, "secret", SearchFilter(audience=Audience.PUBLIC))
    assert [(one.field, one.hits) for one in told.loosenings] == [("audience", 1)]


def test_words_that_stand_nowhere_are_named(state: IndexState) -> None:
    told = ask(state, "gizmo frob", ALL)
    assert told.unknown == ("gizmo", "frob")
    shown = notice(told)
    assert shown.words[0] == "No chunk of this index has any of the words \u201cgizmo\u201d and \u201cfrob\u201d."
    assert shown.words[1].endswith("Without the filters there is nothing either.")
    assert shown.offers == ()


@pytest.mark.parametrize("text", ["?!", '"', "\U0001f6a4", "* OR"])
def test_any_text_can_be_asked(state: IndexState, text: str) -> None:
    shown = notice(ask(state, text))
    assert shown.heading == ("Nothing to search for" if text != "* OR" else "Nothing found")


def test_an_id_is_offered_to_go_to(state: IndexState) -> None:
    (offer,) = notice(ask(state, " A4DC9EC49818 ")).offers
    assert (offer.what, offer.words) == (GO_TO, "Go to chunk a4dc9ec49818")


def test_filters_are_dropped_one_by_one() -> None:
    assert [field for field, _ in active_filters(ALL)] == ["in_force_on", "audience", "doc_type", "language"]
    assert active_filters(EVERYTHING) == ()
    for field, _ in active_filters(ALL):
        assert field not in dict(active_filters(without(ALL, field)))
        assert len(active_filters(without(ALL, field))) == 3
    assert without(ALL, "") == EVERYTHING
    more = SearchFilter(domain="car", department="Claims")
    assert active_filters(more) == (("domain", "domain car"), ("department", "department Claims"))
    assert without(without(more, "domain"), "department") == EVERYTHING


def test_every_sentence_is_finished() -> None:
    assert all(words.endswith(".") for words in START.words)
