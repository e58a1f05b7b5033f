"""Records, chunks and blocks: small rules that everybody relies on."""

from __future__ import annotations

import pickle

import pytest

from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.errors import DocumentError, MetadataFault, PasswordNeeded


def chunk(text: str, sections: tuple[str, ...]) -> Chunk:
    return Chunk("0" * 12, "a", "1", "", "fixed", 0, 0, 1, text, sections, (), "", "", "staff", "en", "", "")


def test_a_missing_or_empty_label_hides_a_document_from_the_public() -> None:
    record = DocumentRecord("a", "1", "", "documents/a.md", "md", "")
    assert (record.access, record.effective_access, record.effective_language) == ("", "staff", "en")
    shown = DocumentRecord("a", "1", "", "documents/a.md", "md", "", access="public", language="fr")
    assert (shown.effective_access, shown.effective_language) == ("public", "fr")


def test_a_chunks_words_are_those_of_its_indexed_text() -> None:
    assert chunk("Title\nHead\n\none  two | three", ()).words == 6


@pytest.mark.parametrize(("sections", "expected"), [((), "(title)"), (("",), "(title)"), (("A",), "A"), (("A", "", "B"), "A / B")])
def test_a_chunks_sections_in_words(sections: tuple[str, ...], expected: str) -> None:
    assert chunk("", sections).section_words == expected


@pytest.mark.parametrize(
    ("kind", "level", "opens"),
    [(BlockKind.TITLE, 1, False), (BlockKind.HEADING, 1, False), (BlockKind.HEADING, 2, True), (BlockKind.HEADING, 3, False)],
)
def test_only_a_heading_of_level_two_opens_a_section(kind: BlockKind, level: int, opens: bool) -> None:
    assert Block(kind, "", 0, 1, level).opens_section is opens


@pytest.mark.parametrize("kind", [DocumentError, PasswordNeeded, MetadataFault])
def test_errors_about_documents_cross_processes_whole(kind: type[DocumentError]) -> None:
    error = pickle.loads(pickle.dumps(kind("documents/a.pdf", "it has no version.", field="version")))
    assert type(error) is kind
    assert str(error) == "documents/a.pdf: it has no version."
    assert (error.source, error.reason, error.field) == ("documents/a.pdf", "it has no version.", "version")
