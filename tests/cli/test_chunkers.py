"""``chunkers``, and building with those that are not the default."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from explorer.chunking import chunker_names
from explorer.cli.chunker_commands import known_chunkers
from tests.cli.conftest import Run


def test_each_is_listed_with_its_settings(run: Run) -> None:
    outcome = run("chunkers")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[:2] == [
        "structure | Sections of the document",
        "  longest | 1 to 2,000 words, 200 when not given | A section with more words is cut between its blocks.",
    ]
    assert {line.partition(" |")[0] for line in outcome.lines if not line.startswith(" ")} == set(chunker_names())


def test_other_programs_get_everything(run: Run) -> None:
    told = {entry["name"]: entry for entry in json.loads(run("chunkers", "--json").out)}
    assert told["sentences"]["title"] == "Windows of sentences"
    assert (told["sentences"]["available"], told["sentences"]["why_not"]) == (True, "")
    assert [setting["name"] for setting in told["langchain-recursive"]["settings"]] == ["size", "overlap"]


def test_what_is_not_installed_is_listed_with_the_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, package=None: None if name == "chonkie" else real(name, package))
    lines = run("chunkers").lines
    assert lines[lines.index("chonkie-sentence | Chonkie: sentences") + 1].startswith("  Needs the extra 'chunkers': install it with ")
    refused = run("ingest", "--chunker", "chonkie-sentence")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("The chunker 'chonkie-sentence' cannot be used. Needs the extra 'chunkers': install it with ")


def test_the_shell_completes_their_names() -> None:
    assert known_chunkers("s") == [name for name in chunker_names() if name.startswith("s")]
    assert "overlap" in known_chunkers("")


@pytest.mark.parametrize("name", [name for name in chunker_names() if name not in ("structure", "fixed", "overlap")])
def test_an_index_is_built_with_each(run: Run, collection: Path, tmp_path: Path, name: str) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    for file in ("delivery-policy.html", "faq-quebec.md", "returns-policy.v3.md"):
        shutil.copy(collection / "documents" / file, documents)
    built = run("ingest", tmp_path, "--chunker", name)
    assert (built.code, built.err) == (0, "")
    assert built.out.endswith(f"| chunker {name}\n")
    again = run("ingest", tmp_path, "--chunker", name)
    assert again.lines[0].startswith("0 added, 0 updated, 3 unchanged")
    verified = run("verify", "--collection", tmp_path)
    assert (verified.code, verified.lines[-1].endswith(" chunks, 0 not traceable")) == (0, True), verified
