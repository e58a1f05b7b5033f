"""Passages that are alike are listed, and are never mistaken for each other."""

from __future__ import annotations

from pathlib import Path

from explorer.comparison.twins import twins
from explorer.domain.audience import Audience
from explorer.index.reader import open_index
from tests.index.conftest import Build, build, engine, folder
from tests.index.toy import write_markdown

__all__ = ["build", "engine", "folder"]

SENTENCE = "Write to the service desk with your receipt, the name of the shop and a photograph of the damage, and wait for an answer."
NEARLY = SENTENCE.replace("photograph", "picture")


def test_twins_are_told_apart(folder: Path, build: Build) -> None:
    write_markdown(folder, "x.md", doc_id="x", body=f"\n## How\n\n{SENTENCE}\n\n## Again\n\n{SENTENCE}\n")
    write_markdown(folder, "y1.md", doc_id="y", version="1", body=f"\n## How\n\n{NEARLY}\n")
    write_markdown(folder, "y2.md", doc_id="x", version="2", body=f"\n## How\n\n{SENTENCE}\n")
    build()
    with open_index(folder / "index.sqlite") as reader:
        chunk = reader.chunks("x", "1")[0]
        found = twins(reader, chunk)
        assert [(twin.chunk.doc_id, twin.chunk.version, twin.equal, twin.relation) for twin in found] == [
            ("x", "2", True, "other version"),
            ("x", "1", False, "same document"),
            ("y", "1", False, "other document"),
        ]
        near = found[2]
        text = "How\n\n" + NEARLY
        assert [text[slice(*mark)] for mark in near.there_marks] == ["picture"]
        assert near.ratio > 0.9
        assert chunk.chunk_id not in {twin.chunk.chunk_id for twin in found}
        assert len(twins(reader, chunk, limit=1)) == 1


def test_overlapping_chunks_are_no_twins(folder: Path, build: Build) -> None:
    write_markdown(folder, "x.md", doc_id="x", body=f"\n## How\n\n{SENTENCE}\n")
    build(name="overlap", words=10, step=1)
    with open_index(folder / "index.sqlite") as reader:
        for chunk in reader.chunks("x", "1"):
            assert not [twin for twin in twins(reader, chunk) if twin.chunk.doc_id == "x" and twin.chunk.span.overlaps(chunk.span)]


def test_the_public_sees_no_staff_twin(folder: Path, build: Build) -> None:
    write_markdown(folder, "x.md", doc_id="x", body=f"\n## How\n\n{SENTENCE}\n")
    text = write_markdown(folder, "z.md", doc_id="z", body=f"\n## How\n\n{SENTENCE}\n")
    text.write_text(text.read_text(encoding="utf-8").replace("access: public", "access: staff"), encoding="utf-8")
    build()
    with open_index(folder / "index.sqlite") as reader:
        chunk = reader.chunks("x", "1")[0]
        assert [twin.chunk.doc_id for twin in twins(reader, chunk)] == ["z"]
        reader.audience = Audience.PUBLIC
        assert twins(reader, chunk) == ()
