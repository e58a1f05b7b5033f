"""Commands that read, on a collection in the place of an index file."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.cli.metadata_lines import ORIGINS
from explorer.metadata.record import Origin
from tests.cli.conftest import Run
from tests.cli.test_listing import STRUCTURE
from tests.exchange.reading.filled import fill


@pytest.fixture(scope="module")
def address(collection: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return fill(collection / "index.sqlite", tmp_path_factory.mktemp("points"))


def test_chunks_documents_and_versions_are_those_of_the_index(run: Run, collection: Path, address: str) -> None:
    assert run("chunks", "warranty-policy", "--index", address).out == STRUCTURE
    for command in (("documents",), ("documents", "warranty"), ("documents", "--limit", "3"), ("versions", "returns-policy")):
        mine, theirs = (run(*command, *where) for where in (("--index", address, "--collection", collection), ("--collection", collection)))
        assert (mine.code, mine.out) == (0, theirs.out)


def test_documents_are_listed_by_title(run: Run, collection: Path) -> None:
    found = run("documents", "warranty", "--collection", collection)
    assert found.lines == [
        "warranty-policy v5 | Larkfield warranty policy | in force | public | documents/warranty-policy.pdf",
        "warranty-claims-procedure v3 | Warranty claims procedure | in force | staff | documents/warranty-claims-procedure.md",
        "2 documents | 36 versions in all, 185 chunks",
    ]
    few = run("documents", "-n", "1", "--collection", collection)
    assert few.lines[-1] == "1 document, and there are more | 36 versions in all, 185 chunks"
    public = run("documents", "warranty", "--audience", "public", "--collection", collection)
    assert "warranty-claims-procedure" not in public.out


def test_search_and_trace(run: Run, collection: Path, address: str) -> None:
    found = run("search", "warranty", "--index", address, "-k", "1")
    assert found.code == 0
    assert found.lines[-1] == "BM25 over 185 chunks (structure), top 1"
    alone = run("trace", "a4dc9ec49818", "--index", address)
    assert alone.code == 0
    assert "its folder is not known" in alone.out
    assert "This text is put together from the chunks of the collection." in alone.out
    assert "  page       starts on 1, as the chunk says; where on it is not known" in alone.lines
    with_file = run("trace", "a4dc9e", "--index", address, "--collection", collection)
    assert "Larkfield warranty policy, version 5, What is not covered, page 1, continued on page 2 [a4dc9ec49818]" in with_file.out
    assert "(its text has every chunk of the collection)" in with_file.out
    unknown = run("trace", "0123456789ab", "--index", address)
    assert unknown.code == 1
    hidden = run("search", "warranty", "--index", address, "--audience", "public", "-k", "50")
    assert "| staff" not in hidden.out


def test_metadata_are_those_of_the_index_and_come_from_the_collection(run: Run, collection: Path, address: str) -> None:
    shown = run("metadata", "show", "a4dc9ec49818", "--index", address)
    assert (shown.code, shown.err) == (0, "")
    assert shown.lines[0] == "domain           general | from the collection"
    mine, theirs = (
        run("metadata", "show", "a4dc9ec49818", "--json", *where) for where in (("--index", address), ("--collection", collection))
    )
    assert mine.out == theirs.out


def test_every_origin_of_a_value_has_words() -> None:
    assert set(ORIGINS) == set(Origin)


def test_a_filter_that_lets_nothing_through_asks_for_no_build(run: Run, address: str) -> None:
    found = run("search", "warranty", "--department", "Nobody", "--index", address)
    assert (found.code, found.err) == (0, "No chunk has any of these words, with these filters.\n")


def test_only_a_file_s_text_is_compared(run: Run, collection: Path, address: str) -> None:
    refused = run("compare", "warranty-policy", "--index", address)
    assert (refused.code, refused.out) == (1, "")
    assert "warranty-policy cannot be cut: its text is put together from the chunks of a collection." in refused.err
    mine, theirs = (
        run("compare", "warranty-policy", *where, "--collection", collection)
        for where in (("--index", address), ("--collection", collection))
    )
    assert (mine.code, mine.out) == (0, theirs.out)


@pytest.mark.parametrize(
    "command",
    [
        ("verify",),
        ("metadata", "set", "warranty-policy", "domain=car", "--dry-run"),
        ("metadata", "check"),
        ("lesson", "warranty-policy"),
        ("ingest", "."),
        ("export", "qdrant", "--collection", "x", "--path", "x"),
    ],
)
def test_what_works_on_a_file_says_so(run: Run, address: str, command: tuple[str, ...]) -> None:
    outcome = run(*command, "--index", address)
    assert (outcome.code != 0, outcome.out) == (True, "")
    assert "works on an index file" in outcome.err
    assert "Traceback" not in outcome.err


@pytest.mark.parametrize("option", ["--chunker", "--column"])
def test_other_chunkers_are_not_measured_on_texts_with_gaps(run: Run, collection: Path, address: str, option: str) -> None:
    outcome = run("eval", option, "fixed", "--index", address, "--collection", collection)
    assert (outcome.code, outcome.out) == (1, "")
    assert "Another chunker's search works on an index file, and policies is a collection" in outcome.err


@pytest.mark.parametrize(
    ("index", "words"),
    [
        ("qdrant://127.0.0.1:1/policies", "cannot be reached"),
        ("qdrant:///nowhere/at/all/policies", "no Qdrant collections in the folder"),
        ("qdrant://host", "names no collection"),
        ("qdrant://user:word@host/policies", "Leave the password out"),
    ],
)
def test_what_is_not_there_is_a_sentence(run: Run, index: str, words: str) -> None:
    outcome = run("search", "warranty", "--index", index)
    assert outcome.code != 0
    assert words in outcome.err
    assert "word@" not in outcome.err
