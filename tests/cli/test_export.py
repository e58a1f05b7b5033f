"""``export qdrant``: what it prints, and how it ends."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def words(collection: Path, tmp_path: Path) -> tuple[str | Path, ...]:
    """The command with the bundled collection's index, into a folder of the test's own."""
    return "export", "qdrant", "--path", tmp_path / "store", "--collection", "policies", "--folder", collection


def test_it_says_what_it_would_do_does_it_and_says_when_there_is_nothing_to_do(
    run: Run, tmp_path: Path, words: tuple[str | Path, ...]
) -> None:
    place = f"{tmp_path / 'store'}, collection policies"
    staff = "27 of them are for staff: whoever may read the collection can read them. --audience public leaves them out."
    outcome = run(*words, "--dry-run")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines == [
        "Nothing was written. To do: 185 new, 0 changed, 0 unchanged, 0 removed | the collection would be made",
        f"{place} would hold 36 document versions, 185 chunks",
        staff,
    ]
    assert not (tmp_path / "store").exists()
    outcome = run(*words)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines == [
        "185 new, 0 changed, 0 unchanged, 0 removed | the collection was made",
        f"{place} holds 36 document versions, 185 chunks",
        staff,
    ]
    assert run(*words).lines[0] == "Nothing to write: 0 new, 0 changed, 185 unchanged, 0 removed"
    assert run(*words, "--audience", "public").lines == [
        "0 new, 0 changed, 158 unchanged, 27 removed",
        f"{place} holds 30 document versions, 158 chunks",
        "27 chunks of the index are for staff and were left out.",
    ]


def test_it_tells_other_programs(run: Run, tmp_path: Path, words: tuple[str | Path, ...]) -> None:
    assert json.loads(run(*words, "--dry-run", "--json").out) == {
        "url": None,
        "path": str(tmp_path / "store"),
        "collection": "policies",
        "dry_run": True,
        "made": True,
        "documents": 36,
        "chunks": 185,
        "new": 185,
        "changed": 0,
        "unchanged": 0,
        "removed": 0,
        "reweighed": False,
        "staff": 27,
        "withheld": 0,
    }


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "Say where the collection is, in one way"),
        (("--url", "http://localhost", "--path", "x"), "Say where the collection is, in one way"),
        (("--url", "localhost"), "is no address of a server"),
        (("--path", "qdrant:///tmp/store/p"), "is an address, and no folder"),
        (("--path", "x", "--shards", "2"), "A folder has no shards and no replicas"),
    ],
)
def test_what_is_put_together_wrongly(run: Run, collection: Path, more: tuple[str, ...], said: str) -> None:
    outcome = run("export", "qdrant", "--collection", "p", "--folder", collection, *more)
    assert outcome.code == 2
    assert said in outcome.err


def test_without_the_extra_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch, words: tuple[str | Path, ...]) -> None:
    monkeypatch.setitem(sys.modules, "qdrant_client", None)
    outcome = run(*words)
    assert outcome.code == 1
    assert outcome.err.startswith("Qdrant needs the extra 'qdrant', which is not installed")
    assert "pip install -r requirements-qdrant.lock" in outcome.err


def test_without_an_index_it_says_how_to_build_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    outcome = run("export", "qdrant", "--path", tmp_path / "store", "--collection", "p", "--folder", tmp_path)
    assert outcome.code == 1
    assert f"ingest {tmp_path}" in outcome.err
