"""Reads Word documents that a test writes down as XML."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.domain.documents import ParsedDocument
from tests.parsing.word.making import package, read

Word = Callable[..., ParsedDocument]


@pytest.fixture
def word(tmp_path: Path) -> Word:
    """The document with this body; the other parts as ``package`` takes them."""

    def make(*blocks: str, **others: object) -> ParsedDocument:
        return read(tmp_path, package("".join(blocks), **others))  # type: ignore[arg-type]

    return make
