"""The bundled documents, parsed once for all tests of this room."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from corpus.make.__main__ import DOCUMENTS
from explorer.chunking import chunker, make_chunks
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord, DocumentText, ParsedDocument
from explorer.engine import Engine


class Bundle:
    """What the product makes of the bundled documents, by file name."""

    def __init__(self, parsed: Mapping[str, ParsedDocument]) -> None:
        self.parsed = parsed

    def chunks(self, name: str, method: str) -> tuple[Chunk, ...]:
        parsed = self.parsed[name]
        meta = parsed.meta
        record = DocumentRecord(
            doc_id=meta["doc_id"],
            version=meta["version"],
            title=meta["title"],
            file=f"documents/{name}",
            format=parsed.format,
            content_hash="",
            effective_from=meta["effective_from"],
            effective_to=meta.get("effective_to", ""),
            owner=meta["owner"],
            access=meta["access"],
            language=meta["language"],
            doc_type=meta["doc_type"],
        )
        return make_chunks(DocumentText(parsed.text, parsed.blocks, record.title), record, chunker(method))

    def section(self, name: str, section: str) -> Chunk:
        (chunk,) = [chunk for chunk in self.chunks(name, "structure") if chunk.sections == (section,)]
        return chunk

    def passage(self, name: str, section: str) -> str:
        chunk = self.section(name, section)
        return self.parsed[name].text[chunk.start : chunk.end]


@pytest.fixture(scope="session")
def bundle() -> Bundle:
    paths: list[Path] = sorted(path for path in DOCUMENTS.iterdir() if path.is_file())
    with Engine(workers=1) as engine:
        waiting = {path.name: engine.parse(path, f"documents/{path.name}") for path in paths}
        return Bundle({name: future.result(timeout=60) for name, future in waiting.items()})
