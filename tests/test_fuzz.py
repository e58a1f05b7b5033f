"""The fuzzing driver itself: damage is repeatable and reaches what it should, and a short round over sound files finds nothing."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from explorer.engine import Engine, Limits
from explorer.errors import DocumentError
from tests import fuzz
from tests.mutations.damage import SUFFIXES, damaged
from tests.mutations.pdf import opened, with_new_offsets
from tests.parsing.pdf.typesetting import RawPage, Typesetter, raw_pdf, written
from tests.parsing.word.making import p, package

SEEDS = 20


def pdf() -> bytes:
    page = Typesetter("doc_id=a; version=1", header="A policy")
    page.title("A policy")
    page.paragraph("Words of the policy,", "and more of them.")
    page.items(["one of them"], ["another"])
    return page.bytes()


def sound() -> dict[str, bytes]:
    return {
        ".pdf": pdf(),
        ".docx": package(p("A paragraph of words.") + p("Another one.")),
        ".html": b"<html><body><h1>Title</h1><p>Words &amp; more<table><tr><td>a<td>b</table></body></html>",
        ".md": b"# Title\n\nWords of a paragraph.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n",
    }


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_seed_makes_the_same_damage(suffix: str) -> None:
    data = sound()[suffix]
    first = [damaged(data, suffix, [data], Random(seed)) for seed in range(SEEDS)]
    assert first == [damaged(data, suffix, [data], Random(seed)) for seed in range(SEEDS)]
    assert len(set(first)) > SEEDS // 2


def test_streams_are_opened_and_found_again() -> None:
    plain = opened(pdf())
    assert re.search(rb"Words of the policy,\) Tj", plain)
    for sound in (plain, with_new_offsets(plain.replace(b"Words", b"Many more words"))):
        start = int(re.findall(rb"startxref\s+(\d+)", sound)[-1])
        assert sound[start:].startswith(b"xref")
        for number, offset in enumerate(re.findall(rb"(\d{10}) 00000 n", sound), start=1):
            assert sound[int(offset) :].startswith(b"%d 0 obj" % number)


def test_damaged_word_files_mostly_stay_containers() -> None:
    data = sound()[".docx"]
    files = [damaged(data, ".docx", [data], Random(seed)) for seed in range(SEEDS)]
    assert sum(zipfile.is_zipfile(BytesIO(each)) for each in files) > SEEDS // 2


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    for suffix, data in sound().items():
        (tmp_path / f"sound{suffix}").write_bytes(data)
    (tmp_path / "raw.pdf").write_bytes(raw_pdf([RawPage(written("Words")), RawPage(written("turned", matrix="0 1 -1 0 300 0"))]))
    (tmp_path / "notes.txt").write_text("no format of ours", encoding="utf-8")
    return tmp_path


def test_a_short_round_finds_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.fuzz([folder], 5, 1, Limits(seconds_per_page=20), most=120) == 0
    said = capsys.readouterr().out
    assert "FOUND" not in said
    assert re.search(r"^120 runs in", said, re.MULTILINE)


def test_what_is_found_is_said_and_kept(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(engine: Engine, path: Path) -> None:
        raise KeyError("no such thing")

    monkeypatch.setattr(fuzz, "quick", lambda engine, path, files: files)
    monkeypatch.setattr(fuzz, "_read", fail)
    assert fuzz.fuzz([folder], 5, 1, Limits(), only=".md", keep=folder / "kept", most=7) == 1
    kept = sorted((folder / "kept").iterdir())
    assert len([path for path in kept if path.suffix == ".md"]) <= 5
    assert "KeyError" in next(path for path in kept if path.suffix == ".txt").read_text(encoding="utf-8")
    assert "7 FOUND KeyError" in capsys.readouterr().out


def test_an_error_that_is_no_sentence_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(engine: Engine, path: Path) -> None:
        raise DocumentError("a.md", "list index out of range")

    monkeypatch.setattr(fuzz, "_read", fail)
    with Engine() as engine, pytest.raises(fuzz.Finding, match="no sentence"):
        fuzz.run(engine, folder / "sound.md", Random(1))
