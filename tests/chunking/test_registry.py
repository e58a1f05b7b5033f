"""Chunkers by name, ours and other people's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from explorer.chunking import chunker, chunker_names, library_chunkers, make_chunks
from explorer.errors import EnvironmentFault, UsageError
from tests.chunking.toy_documents import document, record

MODULE = """
from explorer.domain.chunks import Piece

class Lines:
    name = "lines"

    def __init__(self, most=1):
        self.settings = {"most": most}

    def cut(self, document):
        return [Piece(block.start, block.end) for block in document.blocks][: self.settings["most"]]
"""


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that brings the chunkers ``lines`` and ``broken``, and one that takes the name of ours."""
    (tmp_path / "toy_line_chunker.py").write_text(MODULE)
    described = tmp_path / "toy_line_chunker-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-line-chunker\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(
        "[chunk_explorer.chunkers]\nlines = toy_line_chunker:Lines\nbroken = toy_line_chunker:Nothing\nfixed = toy_line_chunker:Lines\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "toy_line_chunker", raising=False)


def test_our_names_come_first() -> None:
    assert chunker_names()[:4] == ("structure", "fixed", "overlap", "sentences")


@pytest.mark.usefixtures("other_package")
def test_another_packages_chunker_is_found_by_its_entry_point() -> None:
    assert [name for name in chunker_names() if name not in library_chunkers()] == [
        "structure",
        "fixed",
        "overlap",
        "sentences",
        "broken",
        "lines",
    ]
    lines = chunker("lines", most=2)
    made = document(("text", "one", 0), ("text", "two", 0), ("text", "three", 0))
    assert [(chunk.chunker, chunk.text) for chunk in make_chunks(made, record(), lines)] == [("lines", "one"), ("lines", "two")]
    assert dict(chunker("lines").settings) == {"most": 1}


@pytest.mark.usefixtures("other_package")
def test_nobody_takes_the_place_of_ours() -> None:
    assert dict(chunker("fixed").settings) == {"words": 100}


@pytest.mark.usefixtures("other_package")
def test_a_broken_one_gets_a_sentence() -> None:
    with pytest.raises(EnvironmentFault, match=r"^The chunker 'broken' of another package \(toy_line_chunker:Nothing\) cannot be loaded: "):
        chunker("broken")


def test_an_unknown_name_gets_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"^There is no chunker 'chapters'\. There are: structure, fixed, overlap, sentences"):
        chunker("chapters")


def test_an_unknown_setting_gets_a_sentence() -> None:
    with pytest.raises(UsageError, match=r"^The chunker 'fixed' does not take these settings: longest=3\.$"):
        chunker("fixed", longest=3)


def test_our_chunkers_do_not_look_for_others() -> None:
    code = "import sys; from explorer.chunking import chunker; [chunker(n) for n in ('structure', 'fixed', 'overlap', 'sentences')]\n"
    subprocess.run([sys.executable, "-c", code + "assert 'importlib.metadata' not in sys.modules"], check=True)
