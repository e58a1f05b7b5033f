"""``ingest``: what it prints, and what it leaves when it fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from explorer.places import bundled_collection
from tests.cli.conftest import Run

PAPER = "---\ndoc_id: {doc_id}\nversion: {version}\n---\n# Title\n\n## Section\n\nSome words to cut.\n"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    (folder / "documents").mkdir(parents=True)
    for name in ("a", "b"):
        (folder / "documents" / f"{name}.md").write_text(PAPER.format(doc_id=name, version=1), encoding="utf-8")
    return folder


def test_first_build_starts_from_scratch(run: Run, small: Path) -> None:
    outcome = run("ingest", small)
    assert outcome.code == 0
    assert outcome.lines == [
        "2 documents, 2 chunks (rebuilt from scratch)",
        "index index.sqlite: 2 documents, 2 chunks | chunker structure",
    ]
    assert (small / "index.sqlite").is_file()


def test_again_does_only_what_changed(run: Run, small: Path) -> None:
    run("ingest", small)
    assert run("ingest", small).lines == [
        "0 added, 0 updated, 2 unchanged, 0 removed | chunks: +0 -0",
        "index index.sqlite: 2 documents, 2 chunks | chunker structure",
    ]
    (small / "documents" / "a.md").write_text(PAPER.format(doc_id="a", version=2), encoding="utf-8")
    (small / "documents" / "c.md").write_text(PAPER.format(doc_id="c", version=1), encoding="utf-8")
    (small / "documents" / "b.md").unlink()
    done, holds = run("ingest", small).lines
    assert holds == "index index.sqlite: 2 documents, 2 chunks | chunker structure"
    assert done.endswith("| chunks: +2 -2")


@pytest.mark.parametrize("arguments", [("--rebuild",), ("--chunker", "fixed")])
def test_rebuild_and_another_chunker_start_from_scratch(run: Run, small: Path, arguments: tuple[str, ...]) -> None:
    run("ingest", small)
    done, holds = run("ingest", small, *arguments).lines
    assert done == "2 documents, 2 chunks (rebuilt from scratch)"
    assert holds.endswith(f"| chunker {arguments[-1] if len(arguments) == 2 else 'structure'}")


def test_settings_stand_behind_the_chunkers_name_and_other_ones_start_from_scratch(run: Run, small: Path) -> None:
    assert run("ingest", small, "--chunker", "fixed:words=2").lines[0].endswith("(rebuilt from scratch)")
    pieces = [line for line in run("chunks", "a", "--collection", small).lines if line.strip()]
    assert len(pieces) > 2
    assert run("ingest", small, "--chunker", "fixed:words=2").lines[0].startswith("0 added, 0 updated, 2 unchanged")
    assert run("ingest", small, "--chunker", "fixed:words=3").lines[0].endswith("(rebuilt from scratch)")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("fixed:words", "'fixed:words' is no chunker: write a chunker and whole numbers, such as overlap:words=100,step=75."),
        ("fixed:words=0", "The chunker 'fixed' needs at least 1 word a chunk, not 0."),
        ("structure:words=9", "does not take these settings: words=9"),
    ],
)
def test_settings_that_cannot_be_used_are_a_usage_error_and_nothing_is_built(run: Run, small: Path, words: str, told: str) -> None:
    outcome = run("ingest", small, "--chunker", words)
    assert outcome.code == 2
    assert told in outcome.err
    assert not (small / "index.sqlite").exists()


def test_the_index_may_stand_elsewhere(run: Run, small: Path, tmp_path: Path) -> None:
    assert run("ingest", small, "--index", tmp_path / "there.sqlite").lines[1].startswith("index there.sqlite: 2 documents")
    assert not (small / "index.sqlite").exists()
    listed = run("chunks", "a", "--index", tmp_path / "there.sqlite")
    assert listed.lines[-1] == "1 chunk (structure) from documents/a.md"


def test_the_current_folder_is_the_default(run: Run, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small)
    assert run("ingest").code == 0
    assert (small / "index.sqlite").is_file()
    monkeypatch.chdir(small.parent)
    shutil.move(small, small.parent / "corpus")
    assert run("ingest").lines[0].startswith("0 added, 0 updated, 2 unchanged")


def test_the_bundled_collection_is_the_last_default(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert "(rebuilt from scratch)" in run("ingest").out
    assert list((own_home / "data").glob("*.sqlite"))
    assert not list(bundled_collection().rglob("*.sqlite"))


def test_a_bad_document_stops_the_build_and_the_old_index_stays(run: Run, small: Path) -> None:
    run("ingest", small)
    before = (small / "index.sqlite").read_bytes()
    (small / "documents" / "c.md").write_text("---\nversion: 1\n---\n# No ID\n", encoding="utf-8")
    outcome = run("ingest", small)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err.startswith("documents/c.md: ")
    assert "doc_id" in outcome.err
    assert outcome.err.count("\n") == 1
    assert (small / "index.sqlite").read_bytes() == before


def test_files_that_only_the_inventory_knows_are_a_warning(run: Run, small: Path) -> None:
    (small / "inventory.csv").write_text("file,doc_id,version\ndocuments/gone.md,gone,1\n", encoding="utf-8")
    outcome = run("ingest", small)
    assert outcome.code == 0
    assert "documents/gone.md" in outcome.err


def test_two_folders_are_a_usage_error(run: Run, small: Path, tmp_path: Path) -> None:
    outcome = run("ingest", small, "--collection", tmp_path)
    assert outcome.code == 2
    assert outcome.err.startswith("Name one folder: ")


def test_an_unknown_chunker_is_a_usage_error_that_names_the_known(run: Run, small: Path) -> None:
    outcome = run("ingest", small, "--chunker", "nonsense")
    assert outcome.code == 2
    assert "structure, fixed, overlap" in outcome.err


def test_a_folder_without_documents(run: Run, tmp_path: Path) -> None:
    outcome = run("ingest", tmp_path)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (1, "", 1)
    assert "documents" in outcome.err
