"""Small files for the engine, and a way to wait for something without guessing how long it takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.parsing.pdf.typesetting import RawPage, Typesetter, raw_pdf, written


@pytest.fixture(scope="session")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two Letter pages of text."""
    page = Typesetter("doc_id=small; version=1", pages=2)
    page.title("Small policy")
    page.paragraph("Words on the first page.")
    page.new_page()
    page.paragraph("Words on the second page.")
    path = tmp_path_factory.mktemp("policy") / "policy.pdf"
    path.write_bytes(page.bytes())
    return path


@pytest.fixture(scope="session")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages of 100 by 60 points, upright and turned, with a black square at (10, 5) to (30, 15) of the unrotated page frame."""
    square = "0 g 10 45 20 10 re f\n"
    pages = [RawPage(square + written("x", 60, 20), {"Rotate": str(turn)}, "[0 0 100 60]") for turn in (0, 90, 180, 270)]
    path = tmp_path_factory.mktemp("marked") / "marked.pdf"
    path.write_bytes(raw_pdf(pages))
    return path


def wait_for(condition: Callable[[], object], seconds: float = 20) -> None:
    """Return when the condition holds; AssertionError when it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
