"""A locked PDF: every command that reads it takes its password, from the option or the environment, and no file ever holds it."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from explorer.engine.pool import PASSWORD_VARIABLE
from tests.cli.conftest import Run
from tests.parsing.pdf.typesetting import Typesetter

WORD = "locked-Weg7"


@pytest.fixture
def locked(tmp_path: Path, run: Run) -> Path:
    """A collection with one locked PDF, indexed."""
    page = Typesetter("doc_id=locked; version=1; title=Locked", encrypt=StandardEncryption(WORD, canPrint=1))
    page.title("A locked policy")
    page.paragraph("Nobody reads this without the word.")
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "locked.pdf").write_bytes(page.bytes())
    assert run("ingest", tmp_path).err.startswith("documents/locked.pdf: the PDF is locked")
    assert run("ingest", tmp_path, "--password", WORD).code == 0
    return tmp_path


def first_id(run: Run, folder: Path) -> str:
    return run("chunks", "locked", "--collection", folder).lines[0].split()[0]


def test_every_command_that_reads_it_takes_the_word(run: Run, locked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chunk_id = first_id(run, locked)
    out = locked / "page.png"
    commands = [
        ["picture", chunk_id, "--out", out, "--collection", locked],
        ["card", chunk_id, "--format", "html", "--picture", "--out", out, "--collection", locked],
        ["verify", "--collection", locked],
        ["parse", locked / "documents" / "locked.pdf"],
    ]
    for command in commands:
        out.unlink(missing_ok=True)
        without = run(*command)
        assert without.code == 1, command
        assert "locked" in without.out + without.err
        assert not out.exists()
        assert run(*command, "--password", WORD).code == 0, command
        monkeypatch.setenv(PASSWORD_VARIABLE, WORD)
        assert run(*command).code == 0, command
        monkeypatch.delenv(PASSWORD_VARIABLE)
    traced = run("trace", chunk_id, "--password", WORD, "--collection", locked)
    assert traced.code == 0
    assert "Nobody reads this without the word." in traced.out


def test_it_is_written_nowhere(run: Run, locked: Path) -> None:
    chunk_id = first_id(run, locked)
    run("picture", chunk_id, "--out", locked / "page.png", "--password", WORD, "--collection", locked)
    run("verify", "--password", WORD, "--junit", locked / "found.xml", "--collection", locked)
    for path in locked.rglob("*"):
        assert not path.is_file() or WORD.encode() not in path.read_bytes(), path


def test_a_wrong_word_is_said(run: Run, locked: Path) -> None:
    outcome = run("picture", first_id(run, locked), "--out", locked / "page.png", "--password", "other", "--collection", locked)
    assert (outcome.code, outcome.out) == (1, "")
    assert "the password does not open this PDF" in outcome.err
