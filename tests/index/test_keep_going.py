"""Builds that keep going: what can be read is there, what cannot is listed, and what lacks a page says so."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from explorer.domain.documents import Aside
from explorer.domain.gaps import SkippedPage
from explorer.errors import DocumentError, EnvironmentFault, LimitExceeded, UserError, WorkerDied
from explorer.index.reader import open_index
from explorer.index.report import Failure
from tests.index.conftest import Build
from tests.index.toy import ToyEngine, dump, write_markdown, write_paged

PAGES = [["First page.", "More of it."], ["!"], ["Third page."]]


def sources(folder: Path) -> list[str]:
    with open_index(folder / "index.sqlite") as reader:
        return [record.file for record in reader.documents()]


def break_file(folder: Path, name: str = "broken.md") -> Path:
    path = folder / "documents" / name
    path.write_bytes(b"\x00\x01")
    return path


def test_without_it_the_first_fault_ends_the_build(build: Build, folder: Path) -> None:
    break_file(folder)
    with pytest.raises(DocumentError, match=r"^documents/broken\.md: "):
        build()
    assert not (folder / "index.sqlite").exists()


def test_the_rest_is_built_and_every_fault_is_listed_in_order(build: Build, folder: Path) -> None:
    break_file(folder)
    break_file(folder, "0.html")
    write_markdown(folder, "z.md", doc_id="b-returns")
    (folder / "documents" / "nameless.md").write_text("# Nobody\n\nText.\n")
    report = build(keep_going=True)
    assert (report.documents, report.rebuilt) == (4, True)
    assert [(failure.source, failure.page, failure.incomplete) for failure in report.failures] == [
        ("documents/0.html", None, False),
        ("documents/broken.md", None, False),
        ("documents/nameless.md", None, False),
        ("documents/z.md", None, False),
    ]
    assert all(failure.sentence.startswith(f"{failure.source}: ") for failure in report.failures)
    assert "documents/b-returns.md is document 'b-returns'" in report.failures[3].sentence
    again = build(keep_going=True)
    assert (again.failures, again.unchanged, again.added, again.rebuilt) == (report.failures, 4, 0, False)


def test_faults_alone_write_nothing(build: Build, folder: Path) -> None:
    build()
    break_file(folder)
    before = (folder / "index.sqlite").read_bytes()
    assert len(build(keep_going=True).failures) == 1
    assert (folder / "index.sqlite").read_bytes() == before


@pytest.mark.parametrize("error", [LimitExceeded, WorkerDied])
def test_a_worker_that_gives_up_costs_its_document_alone(build: Build, folder: Path, engine: ToyEngine, error: type[Exception]) -> None:
    fault = error("documents/d-warranty.pdf: page 2 took longer than 20 seconds, and the work was ended.")
    fault.page = 2  # type: ignore[attr-defined]
    engine.fail("documents/d-warranty.pdf", fault)
    report = build(keep_going=True)
    assert report.failures == (Failure("documents/d-warranty.pdf", str(fault), 2, False),)
    assert report.documents == 3


def test_a_fault_that_does_not_name_its_file_gets_the_name(build: Build, engine: ToyEngine) -> None:
    engine.fail("documents/d-warranty.pdf", LimitExceeded("There is not enough memory for this document."))
    (failure,) = build(keep_going=True).failures
    assert failure.sentence == "documents/d-warranty.pdf: There is not enough memory for this document."


def test_what_concerns_every_document_ends_the_build(build: Build, engine: ToyEngine) -> None:
    engine.fail("documents/d-warranty.pdf", EnvironmentFault("PyMuPDF cannot be loaded."))
    with pytest.raises(EnvironmentFault, match="PyMuPDF"):
        build(keep_going=True)


def test_when_nothing_can_be_taken_the_index_stays(build: Build, folder: Path, engine: ToyEngine) -> None:
    build()
    before = (folder / "index.sqlite").read_bytes()
    for path in (folder / "documents").rglob("*.md"):
        path.write_bytes(b"\x00")
    write_paged(folder, "d-warranty.pdf", [["Changed."]])
    engine.fail("documents/d-warranty.pdf", DocumentError("documents/d-warranty.pdf", "it is damaged."))
    with pytest.raises(UserError, match=r"^None of the documents could be taken; the index is as it was\.\ndocuments/a-del") as caught:
        build(keep_going=True)
    assert str(caught.value).count("\n") == 4
    assert (folder / "index.sqlite").read_bytes() == before


@pytest.mark.parametrize("rebuild", [False, True])
def test_a_document_that_cannot_be_read_any_more_leaves_the_index(build: Build, folder: Path, tmp_path: Path, rebuild: bool) -> None:
    build()
    with open_index(folder / "index.sqlite") as reader:
        gone = reader.chunks("a-delivery", "1")
    break_file(folder, "a-delivery.md")
    report = build(keep_going=True, rebuild=rebuild)
    assert [failure.source for failure in report.failures] == ["documents/a-delivery.md"]
    assert "documents/a-delivery.md" not in sources(folder)
    with open_index(folder / "index.sqlite") as reader:
        for chunk in gone:
            retired = reader.retired(chunk.chunk_id)
            assert retired is not None
            assert retired.reason == "its file could not be read any more"
    build(keep_going=True, index=tmp_path / "other.sqlite")
    for held in ("documents", "chunks"):
        assert dump(folder / "index.sqlite", held) == dump(tmp_path / "other.sqlite", held)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_files_that_may_not_be_followed_are_listed_too(build: Build, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("x")
    (folder / "documents" / "link.md").symlink_to(tmp_path / "secret.md")
    (folder / "documents" / "nowhere").symlink_to(tmp_path / "nowhere")
    report = build(keep_going=True)
    assert [failure.source for failure in report.failures] == ["documents/link.md", "documents/nowhere"]
    assert report.documents == 4


def test_a_skipped_page_stops_the_build_and_says_what_can_be_done(build: Build, folder: Path) -> None:
    write_paged(folder, "e-long.pdf", PAGES)
    with pytest.raises(DocumentError) as caught:
        build()
    assert str(caught.value) == (
        "documents/e-long.pdf: page 2 was skipped: it took longer than 20 seconds. Positions after it would be wrong, and so would IDs. "
        "Mend the file, or build with --keep-going to take the rest as an incomplete document."
    )
    assert caught.value.page == 2


def test_an_incomplete_document_is_stored_as_one(build: Build, folder: Path, engine: ToyEngine) -> None:
    write_paged(folder, "e-long.pdf", PAGES)
    for report in (build(keep_going=True), build(keep_going=True)):
        assert report.failures == (
            Failure(
                "documents/e-long.pdf",
                "documents/e-long.pdf: page 2 was skipped: it took longer than 20 seconds. The document is incomplete: IDs of passages "
                "from there on are unstable.",
                2,
                True,
            ),
        )
        assert report.documents == 5
    assert engine.parsed.count("documents/e-long.pdf") == 1
    with open_index(folder / "index.sqlite") as reader:
        stored = reader.stored("e-long", "1")
        assert stored is not None
        assert stored.skipped == (SkippedPage(2, "2", len("First page.\n\nMore of it."), "it took longer than 20 seconds"),)


def test_an_incomplete_document_is_no_unchanged_one_for_a_build_that_stops(build: Build, folder: Path) -> None:
    write_paged(folder, "e-long.pdf", PAGES)
    build(keep_going=True)
    with pytest.raises(DocumentError, match="page 2 was skipped"):
        build()
    write_paged(folder, "e-long.pdf", [PAGES[0], ["Now it is there."], PAGES[2]])
    assert build().updated == 1
    with open_index(folder / "index.sqlite") as reader:
        stored = reader.stored("e-long", "1")
        assert stored is not None
        assert stored.skipped == ()


def test_several_skipped_pages_are_counted(build: Build, folder: Path) -> None:
    write_paged(folder, "e-long.pdf", [["One."], ["!"], ["!"], ["!"]])
    (failure,) = build(keep_going=True).failures
    assert "page 2 was skipped: it took longer than 20 seconds (and 2 more pages)." in failure.sentence


def test_asides_are_kept(build: Build, folder: Path, engine: ToyEngine) -> None:
    asides = (Aside("comment", "Is this true?", 2), Aside("header", "ACME"))
    engine.alter("documents/d-warranty.pdf", lambda document: replace(document, asides=asides))
    build()
    with open_index(folder / "index.sqlite") as reader:
        stored = reader.stored("d-warranty", "1")
        assert stored is not None
        assert stored.asides == asides
