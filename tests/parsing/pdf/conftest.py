"""PDFs are parsed where the product parses them: in a worker process, one for each test module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from explorer.domain.documents import ParsedDocument
from explorer.engine import Engine

Parse = Callable[..., ParsedDocument]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as engine:
        yield engine


@pytest.fixture(scope="module")
def parse(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Parse:
    """Parses the bytes of a PDF; the file is called "test.pdf" in errors."""
    folder: Path = tmp_path_factory.mktemp("pdf")
    count = iter(range(1_000_000))

    def parse(data: bytes, password: str | None = None) -> ParsedDocument:
        path = folder / f"{next(count)}.pdf"
        path.write_bytes(data)
        return engine.parse(path, "test.pdf", password=password).result(30)

    return parse
