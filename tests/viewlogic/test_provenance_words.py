"""Where metadata comes from, in words."""

from __future__ import annotations

from explorer.domain.chunks import Chunk
from explorer.domain.documents import DocumentRecord
from explorer.domain.gaps import SkippedPage
from explorer.domain.provenance import Provenance
from explorer.viewlogic.provenance_words import elsewhere_words, value_origin
from explorer.viewlogic.record_words import main_facts, whole_record

RECORD = DocumentRecord("letters/a.docx", "0123456789ab", "A letter", "documents/letters/a.docx", "docx", "0" * 64, owner="Grace")
CHUNK = Chunk(
    "0" * 12,
    RECORD.doc_id,
    RECORD.version,
    "A letter",
    "structure",
    0,
    0,
    4,
    "A letter\nText",
    ("",),
    (),
    "",
    "",
    "staff",
    "en",
    "",
    RECORD.file,
)
SUPPLIED = {
    "title": Provenance.FILE,
    "doc_id": Provenance.DERIVED,
    "version": Provenance.DERIVED,
    "owner": Provenance.SIDECAR,
    "effective_from": Provenance.INVENTORY,
}


def test_every_place_has_its_words() -> None:
    assert value_origin("docx", "title", SUPPLIED) == "the document's properties"
    assert value_origin("md", "access", {}) == "the file's front matter"
    assert value_origin("odt", "access", {}) == "the file's metadata"
    assert value_origin("docx", "doc_id", SUPPLIED) == "derived from the file's path"
    assert value_origin("docx", "version", SUPPLIED) == "derived from the hash of the file's bytes"
    assert value_origin("docx", "owner", SUPPLIED) == "the sidecar beside the file"
    assert value_origin("docx", "effective_from", SUPPLIED) == "its row in inventory.csv"


def test_what_does_not_come_from_the_file_in_one_line() -> None:
    assert elsewhere_words(SUPPLIED) == (
        "document ID derived from the file's path, version derived from the hash of the file's bytes, "
        "owner from the sidecar beside the file, first day from its row in inventory.csv"
    )
    assert elsewhere_words({"title": Provenance.FILE}) == ""


def test_the_record_says_it_beside_the_value() -> None:
    facts = {fact.name: fact for fact in whole_record(CHUNK, RECORD, 1, "", SUPPLIED)}
    assert (facts["Document"].value, facts["Document"].note) == ("letters/a.docx", "(derived)")
    assert (facts["Owner"].note, facts["Owner"].origin) == ("(sidecar)", "the sidecar beside the file")
    assert (facts["Title"].note, facts["Title"].origin) == ("", "the document's properties")
    assert facts["Access"].origin == "no label in the file, so staff only"
    assert facts["Format"].value == "Word"


def test_an_unstable_id_is_told_among_the_main_facts() -> None:
    gap = SkippedPage(3, "iii", 0, "it is damaged")
    facts = {fact.name: fact for fact in main_facts(CHUNK, RECORD, None, None, None, gap)}
    assert facts["Stable"].value == "no, page iii was skipped: it is damaged"
    assert "Stable" not in {fact.name for fact in main_facts(CHUNK, RECORD, None, None, None)}
