"""The language of a document: its label, read where it is a word, else what is found in the text."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from explorer.errors import LimitExceeded
from explorer.index.metadata_check import check_metadata
from explorer.index.reader import open_index
from explorer.index.search_filter import SearchFilter
from explorer.metadata.record import Origin
from explorer.metadata.validation import Level
from tests.index.conftest import Build
from tests.index.test_metadata import ENGLISH, FRENCH, PERSIAN, all_chunks, described, empty, write
from tests.index.toy import ToyEngine, finish

__all__ = ["empty"]  # a fixture


def test_a_word_for_a_language_is_read_or_told_and_stops_nothing(build: Build, empty: Path) -> None:
    write(empty, "a.md", ENGLISH, language="English", domain="car", doc_type="faq")
    write(empty, "b.md", FRENCH, language="Gallic", domain="car", doc_type="faq")
    write(empty, "c.md", FRENCH, language="fr", domain="car", doc_type="faq")
    told = (
        "documents/a.md: the language 'English' was read as 'en'.",
        "documents/b.md: 'Gallic' is no language code such as 'en' or 'fa' and no language's name. The language was looked for in the text "
        "instead.",
    )
    assert [each for each in build().findings if "same text" not in each] == list(told)
    assert (described(empty, "a").language, described(empty, "a").origins["language"]) == ("en", Origin.FILE)
    assert (described(empty, "b").language, described(empty, "b").origins["language"]) == ("fr", Origin.DETECTED)
    report = build()
    assert (report.unchanged, [each for each in report.findings if "same text" not in each]) == (3, list(told))
    with open_index(empty / "index.sqlite") as reader:
        assert {chunk.language for chunk in all_chunks(reader)} == {"English", "Gallic", "fr"}
        assert {hit.chunk.doc_id for hit in reader.search("items", 9, SearchFilter(language="English"))} == {"a"}
        findings = finish(check_metadata(reader)).findings
    assert [(each.level, each.value, each.reason) for each in findings if each.field == "language"] == [
        (Level.WARNING, "English", "was read as 'en'"),
        (Level.WARNING, "Gallic", "is no language code such as 'en' or 'fa' and no language's name; 'fr' is used"),
    ]


def test_where_all_languages_are_labelled_nobody_is_asked(build: Build, empty: Path, engine: ToyEngine) -> None:
    write(empty, "a.md", ENGLISH, language="en")
    write(empty, "b.md", FRENCH, language="fr-CA")
    write(empty, "c.md", PERSIAN, language="fa")
    assert build().findings == ()
    assert engine.asked == []
    assert (described(empty, "b").language, described(empty, "b").detected, described(empty, "b").confidence) == ("fr-ca", "", None)


def test_without_a_label_the_language_is_found_among_those_of_the_collection(build: Build, empty: Path, engine: ToyEngine) -> None:
    write(empty, "a.md", ENGLISH, language="en")
    write(empty, "b.md", FRENCH, language="fr")
    write(empty, "c.md", FRENCH + "Encore.\n")
    build()
    assert [sample.candidates for sample in engine.asked] == [("en", "fr")]
    found = described(empty, "c")
    assert (found.language, found.detected, found.confidence, found.origins["language"]) == ("fr", "fr", 0.9, Origin.DETECTED)
    assert build().unchanged == 3
    assert len(engine.asked) == 1


def test_named_languages_are_those_of_the_collection(build: Build, empty: Path, engine: ToyEngine) -> None:
    write(empty, "a.md", PERSIAN)
    (empty / "domains.yaml").write_text("languages: [fa, en]\n", encoding="utf-8")
    build()
    assert [sample.candidates for sample in engine.asked] == [("fa", "en")]
    assert described(empty, "a").language == "fa"


@pytest.mark.parametrize(("labels", "rules", "only"), [({}, "", "en"), ({"language": "en"}, "", "en"), ({}, "languages: fr\n", "fr")])
def test_with_one_language_nobody_is_asked_unless_the_text_speaks_against_it(
    build: Build, empty: Path, engine: ToyEngine, labels: dict[str, str], rules: str, only: str
) -> None:
    (empty / "domains.yaml").write_text(rules, encoding="utf-8")
    write(empty, "a.md", FRENCH if only == "fr" else ENGLISH, **labels)
    write(empty, "b.md", (FRENCH if only == "fr" else ENGLISH) + "X.\n")
    build()
    assert engine.asked == []
    assert (described(empty, "b").language, described(empty, "b").origins["language"]) == (only, Origin.DEFAULT)
    write(empty, "c.md", PERSIAN)
    build()
    assert [sample.candidates for sample in engine.asked] == [()]
    assert described(empty, "c").language == "fa"


def test_a_label_that_the_text_speaks_against_counts_and_is_told(build: Build, empty: Path, engine: ToyEngine) -> None:
    write(empty, "a.md", FRENCH, language="en")
    (finding,) = build().findings
    assert finding == "documents/a.md: its label says the language is 'en', its text looks like 'fr' (90% sure). The label counts."
    found = described(empty, "a")
    assert (found.language, found.detected, found.confidence, found.origins["language"]) == ("en", "fr", 0.9, Origin.FILE)
    with open_index(empty / "index.sqlite") as reader:
        assert reader.chunks("a", "1")[0].language == "en"


def test_a_language_that_cannot_be_found_out_costs_no_build(
    build: Build, empty: Path, engine: ToyEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from concurrent.futures import Future

    failed: Future[object] = Future()
    failed.set_exception(LimitExceeded("too long"))
    monkeypatch.setattr(engine, "languages", lambda samples, cancel=None: failed)
    write(empty, "a.md", PERSIAN)
    assert build().findings == ("documents/a.md: its language could not be found out; 'en' is used.",)
    assert described(empty, "a").language == "en"
