"""What of a collection belongs to staff alone, for tests that look for it where the public reads."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from explorer.domain.chunks import Chunk
from explorer.index.reader import open_index


@dataclass(frozen=True)
class Secrets:
    """Whole lines of passages for staff, their IDs and long section names, their documents' names, and questions that are not for the
    public; without those that stand in a passage for the public as well.
    """

    words: frozenset[str]

    def told_in(self, printed: str, asked: Iterable[str] = ()) -> list[str]:
        """Those that stand in ``printed`` and not in what was ``asked``."""
        known = " ".join(asked)
        return sorted(word for word in self.words if word in printed and word not in known)


def secrets_of(folder: Path, index: Path) -> Secrets:
    with open_index(index) as reader:
        records = reader.documents()
        chunks = [chunk for record in records for chunk in reader.chunks(record.doc_id, record.version)]
    words = {word for record in records if record.effective_access != "public" for word in (record.doc_id, record.title, record.file)}
    words |= {word for chunk in chunks if chunk.access != "public" for word in _of(chunk)}
    questions = folder / "questions.jsonl"
    if questions.is_file():
        asked = [json.loads(line) for line in questions.read_text(encoding="utf-8").splitlines()]
        words |= {question["question"] for question in asked if not question.get("public_ok", True)}
    public = "\n".join(chunk.text for chunk in chunks if chunk.access == "public")
    return Secrets(frozenset(word for word in words if word and word not in public))


def _of(chunk: Chunk) -> set[str]:
    lines = {line for line in chunk.text.split("\n") if len(line) > 25}
    return {chunk.chunk_id, *lines, *(line[:40] for line in lines), *(section for section in chunk.sections if len(section) > 15)}
