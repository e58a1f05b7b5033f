"""What pasted text cites in an index: found, ambiguous, unknown, and not for the public."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from explorer.domain.audience import Audience
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.tracing.finding import MOST_CANDIDATES, find_all
from explorer.tracing.findings import Status
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, write_markdown

STAFF = (
    "---\ndoc_id: secret\nversion: 1\ntitle: A secret\naccess: staff\n---\n\n# A secret\n\n## One\n\nNobody outside reads this sentence.\n"
)


@pytest.fixture
def opened(folder: Path, build: Build, engine: ToyEngine) -> Iterator[OpenedIndex]:
    write_markdown(folder, "e-old.md", doc_id="rust", version="1", body="\n## Rust\n\nTools that rust outdoors are not covered by it.\n")
    (folder / "documents" / "f-secret.md").write_text(STAFF, encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite") as reader:
        yield OpenedIndex(reader, folder, engine)  # type: ignore[arg-type]


def one_id(opened: OpenedIndex, doc_id: str) -> str:
    return opened.reader.chunks(doc_id, "1")[0].chunk_id


def test_a_mail_with_several_citations(opened: OpenedIndex) -> None:
    first, second = one_id(opened, "rust"), one_id(opened, "d-warranty")
    found = find_all(opened, f"Please see [{second}], {first.upper()} and {second[:8]}; 0a0a0a0a0a0a is not there.")
    assert [finding.status for finding in found] == [Status.FOUND, Status.FOUND, Status.FOUND, Status.UNKNOWN]
    assert [finding.chunk_id for finding in found] == [second, first, second, ""]
    assert found[0].place is not None
    assert found[0].place.place_words == "page 1, continued on page 2"
    assert found[0].place.citation == f"A paged policy, version 1, (title), page 1, continued on page 2 [{second}]"


def test_an_ambiguous_prefix_tells_its_candidates_apart(opened: OpenedIndex) -> None:
    ids = sorted(f"abcde1{number:06x}" for number in range(MOST_CANDIDATES + 5))
    with closing(sqlite3.connect(opened.reader.path)) as connection, connection:
        for number, chunk_id in enumerate(ids):
            connection.execute(
                'INSERT INTO chunks SELECT ?, doc_id, version, title, chunker, ?, start, "end", text, sections, pages, effective_from, '
                "effective_to, access, language, doc_type, source FROM chunks WHERE doc_id = 'rust' LIMIT 1",
                (chunk_id, 10 + number),
            )
    (found,) = find_all(opened, "abcde1")
    assert (found.status, found.more) == (Status.AMBIGUOUS, True)
    assert [place.chunk_id for place in found.candidates] == ids[:MOST_CANDIDATES]
    assert found.candidates[0].citation == f"A policy, version 1, Rust, characters 10 to 63 [{ids[0]}]"


def test_candidates_of_a_prefix_come_by_title(opened: OpenedIndex) -> None:
    titles = ("Zinc", "apples", "Bread")
    with closing(sqlite3.connect(opened.reader.path)) as connection, connection:
        for number, title in enumerate(titles):
            connection.execute(
                'INSERT INTO chunks SELECT ?, doc_id, version, ?, chunker, ?, start, "end", text, sections, pages, effective_from, '
                "effective_to, access, language, doc_type, source FROM chunks WHERE doc_id = 'rust' LIMIT 1",
                (f"abcde1{number:06x}", title, 10 + number),
            )
    (found,) = find_all(opened, "abcde1")
    assert [place.title for place in found.candidates] == ["apples", "Bread", "Zinc"]


def test_a_quoted_sentence(opened: OpenedIndex) -> None:
    (found,) = find_all(opened, "Someone wrote: “tools that  RUST outdoors\nare not covered”.")
    assert (found.status, found.chunk_id) == (Status.FOUND, one_id(opened, "rust"))
    assert found.place is not None
    assert found.place.cited is not None
    stored = opened.reader.stored("rust", "1")
    assert stored is not None
    assert stored.text[slice(*found.place.cited)] == "Tools that rust outdoors are not covered"


def test_quotations_beside_ids_are_listed_when_they_stand_in_a_document(opened: OpenedIndex) -> None:
    rust, paged = one_id(opened, "rust"), one_id(opened, "d-warranty")
    mail = (
        f"The bot said “tools that rust outdoors are not covered by it” [{paged}], and “please wait for a day or two”. "
        f"Is “A paged policy” meant? See also “{rust} in the index of last week”."
    )
    found = find_all(opened, mail)
    assert [(finding.citation.kind.value, finding.status, finding.chunk_id) for finding in found] == [
        ("quote", Status.FOUND, rust),
        ("id", Status.FOUND, paged),
        ("id", Status.FOUND, rust),
    ]
    assert mail[found[0].citation.start : found[0].citation.end] == "tools that rust outdoors are not covered by it"


def test_the_public_is_told_of_no_quotation_for_staff(opened: OpenedIndex) -> None:
    opened.reader.audience = Audience.PUBLIC
    paged = one_id(opened, "d-warranty")
    assert [finding.chunk_id for finding in find_all(opened, f"[{paged}] “Nobody outside reads this sentence.”")] == [paged]


def test_a_quotation_that_stands_in_several_places_is_not_guessed(opened: OpenedIndex) -> None:
    (found,) = find_all(opened, "First section's words.")
    assert found.status is Status.AMBIGUOUS
    assert [place.doc_id for place in found.candidates] == ["a-delivery", "b-returns", "c-gifts"]


def test_a_quotation_over_the_border_of_two_chunks(opened: OpenedIndex) -> None:
    (found,) = find_all(opened, "section's words. Two Second section's words.")
    assert found.status is Status.AMBIGUOUS
    assert {place.section_words for place in found.candidates} == {"Two"}


def test_sentences_are_looked_for_when_the_whole_is_not_there(opened: OpenedIndex) -> None:
    found = find_all(opened, "Hello!\nTools that rust outdoors are not covered by it.\nIs that so?")
    assert [(finding.status, finding.citation.query) for finding in found] == [
        (Status.FOUND, "Tools that rust outdoors are not covered by it.")
    ]


def test_what_is_not_there_says_what_was_tried(opened: OpenedIndex) -> None:
    (found,) = find_all(opened, "these words stand nowhere")
    assert (found.status, len(found.tried)) == (Status.UNKNOWN, 2)
    assert find_all(opened, "?!") == ()


def test_a_torn_number_is_no_citation_and_a_whole_one_is_unknown(opened: OpenedIndex) -> None:
    mail = f"Call 416 555 0199 22 about [{one_id(opened, 'rust')}] and order 202610091234."
    assert [(finding.citation.value, finding.status) for finding in find_all(opened, mail)] == [
        (one_id(opened, "rust"), Status.FOUND),
        ("202610091234", Status.UNKNOWN),
    ]
    (quoted,) = find_all(opened, "Order 202610091234: “Tools that rust outdoors are not covered by it.”")
    assert quoted.status is Status.FOUND


def test_the_public_learns_nothing_of_staff_passages(opened: OpenedIndex) -> None:
    secret, rust = one_id(opened, "secret"), one_id(opened, "rust")
    opened.reader.audience = Audience.PUBLIC
    hidden, short, shown = find_all(opened, f"{secret} [{secret[:7]}] {rust}")
    for finding in (hidden, short):
        assert finding.status is Status.EXPLAINED
        assert (finding.place, finding.candidates) == (None, ())
        assert finding.explanation is not None
        assert finding.explanation.kind == "audience"
        assert finding.explanation.words == f"{finding.citation.query} is not for this audience."
    assert shown.status is Status.FOUND
    assert [finding.status for finding in find_all(opened, "Nobody outside reads this sentence.")] == [Status.UNKNOWN]


def test_the_public_reads_no_staff_document_in_any_way(opened: OpenedIndex) -> None:
    reader = opened.reader
    (chunk,) = reader.chunks("secret", "1")
    reader.audience = Audience.PUBLIC
    assert "secret" not in {record.doc_id for record in reader.documents()}
    assert reader.document("secret", "1") is None
    assert reader.versions("secret") == reader.chunks("secret", "1") == reader.pages("secret", "1") == ()
    assert reader.stored("secret", "1") is None
    assert reader.chunk(chunk.chunk_id) is None
    assert (
        reader.with_prefix(chunk.chunk_id[:6], 9) == reader.phrase(["nobody outside reads"], 9) == reader.search("nobody outside", 9) == ()
    )
    assert reader.withheld([chunk.chunk_id, "000000000000"]) == {chunk.chunk_id}
    assert reader.withholds(chunk.chunk_id[:6])


def test_a_missing_label_is_for_staff(folder: Path, build: Build, engine: ToyEngine) -> None:
    (folder / "documents" / "g.md").write_text("---\ndoc_id: plain\nversion: 1\ntitle: T\n---\n\n# T\n\nNo label here.\n", encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite", Audience.PUBLIC) as reader:
        assert reader.document("plain", "1") is None
        assert reader.chunks("plain", "1") == ()
        assert len(reader.documents()) == 4
