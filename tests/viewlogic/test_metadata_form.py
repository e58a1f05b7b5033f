"""A chunk's metadata as a form: every field with its value, its origin and its marks, and passages with the same text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from explorer.chunking import chunker
from explorer.index.build import ingest
from explorer.index.collection import Collection
from explorer.index.domains_file import read_rules
from explorer.metadata.rules import CHECKS
from explorer.metadata.validation import Finding, Level
from explorer.viewlogic.index_state import IndexState, open_state
from explorer.viewlogic.metadata_check_rows import check_head, field_rows, finding_rows
from explorer.viewlogic.metadata_form import NO_METADATA, FormField, MetadataForm, metadata_form
from explorer.viewlogic.metadata_words import NAMES
from tests.index.test_metadata import ENGLISH, FRENCH, write
from tests.index.toy import ToyEngine, finish

DAY = date(2026, 10, 9)


@pytest.fixture
def state(tmp_path: Path) -> Iterator[IndexState]:
    write(tmp_path, "car/a.md", ENGLISH, title="Policy", language="English", doc_type="policy")
    write(tmp_path, "car/b.md", ENGLISH, title="Policy", doc_type="policy")
    write(tmp_path, "car/a2.md", ENGLISH, title="Policy", doc_id="a", version="2", doc_type="policy")
    write(tmp_path, "boats/c.md", FRENCH, language="en")
    (tmp_path / "documents/car/d_faq.csv").write_text("question,answer\nWhy?,Because.\n", encoding="utf-8")
    (tmp_path / "inventory.csv").write_text("file,doc_id,version,department\ndocuments/car/d_faq.csv,d,1,Claims\n", encoding="utf-8")
    (tmp_path / "domains.yaml").write_text("domains:\n  car: car/*\n", encoding="utf-8")
    index = tmp_path / "index.sqlite"
    finish(ingest(Collection(tmp_path), index, chunker=chunker("structure"), engine=ToyEngine()))
    made = open_state(index, tmp_path, ToyEngine())
    yield made
    made.opened.reader.close()


def form(state: IndexState, doc_id: str, version: str = "1") -> MetadataForm:
    chunk = state.opened.reader.chunks(doc_id, version)[0]
    assert state.folder is not None
    return metadata_form(state, chunk, state.opened.view(doc_id, version).provenance, DAY, read_rules(state.folder))


def fields(of: MetadataForm) -> dict[str, FormField]:
    return {field.field: field for group in of.groups for field in group.fields}


def test_a_row_has_every_field_in_the_schemas_order(state: IndexState) -> None:
    found = form(state, "d")
    assert [group.title for group in found.groups] == ["Core", "Table", "Reserved"]
    assert list(fields(found)) == list(CHECKS) == list(NAMES)
    told = {name: (field.value, field.origin) for name, field in fields(found).items()}
    assert told["domain"] == ("car", "from domains.yaml")
    assert told["document_type"] == ("faq", "from the file\u2019s name")
    assert told["language"] == ("en", "a default, because nothing says it")
    assert told["row_number"] == ("1", "counted from 1 below the head")
    assert told["column_names"] == ("question, answer", "the heads of the columns")
    assert told["department"] == ("Claims", "from its row in inventory.csv")
    assert told["policy_version"] == ("1", "from its row in inventory.csv")
    assert told["sheet"] == ("", "")
    assert json.loads(found.record)["row_number"] == 1
    assert found.summary == ("good", "Every field is as it should be")


def test_what_is_no_row_says_so_at_the_table(state: IndexState) -> None:
    table = form(state, "a").groups[1]
    assert (table.fields, table.note) == ((), "Not a row of a table")


def test_warnings_stand_at_their_fields(state: IndexState) -> None:
    found = form(state, "c")
    told = fields(found)
    assert told["domain"].marks == ("Warning: \u201cboats\u201d is the folder's name, and domains.yaml does not name it.",)
    assert told["language"].marks == ("Warning: \u201cen\u201d is what its label says, but the text looks like 'fr' (90% sure).",)
    assert told["document_type"].marks == ("Warning: \u201cgeneral\u201d is a default: nothing says which it is.",)
    assert {name for name, field in told.items() if field.level is Level.WARNING} == {"domain", "language", "document_type"}
    assert found.summary == ("warn", "3 warnings")
    assert fields(form(state, "a"))["language"].marks == ("Warning: \u201cEnglish\u201d was read as 'en'.",)


def test_the_same_text_elsewhere_is_listed_and_another_version_is_no_warning(state: IndexState) -> None:
    found = form(state, "a")
    assert [(row.name, row.what) for row in found.same] == [
        ("Policy v2", "the same text, other version"),
        ("Policy v1", "the same text, other document"),
    ]
    assert fields(found)["content_hash"].marks == ("Warning: it is that of 1 other passage too: the same words stand elsewhere.",)
    assert not found.more
    chunk = state.opened.reader.chunks("b", "1")[0]
    assert found.same[1].chunk_id == chunk.chunk_id


def test_an_index_of_another_program_says_so(state: IndexState, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state.opened.reader, "metadata", lambda _id: None)
    found = form(state, "a")
    assert (found.groups, found.record, found.missing) == ((), "", NO_METADATA)


def test_findings_and_counts_are_rows(state: IndexState) -> None:
    from explorer.index.metadata_check import check_metadata

    checked = finish(check_metadata(state.opened.reader))
    rows = field_rows(checked)
    assert [row.cells[0] for row in rows] == list(NAMES.values())
    assert rows[0].cells == ("Domain", "5", "0", "car 4, boats 1")
    assert rows[7].sentence == "row_number: 1 chunk has it, 4 lack it."
    assert check_head(checked).startswith("\u26a0 5 chunks of 5 documents: ")
    wrong = Finding(Level.ERROR, "documents/a.md", "content_hash", "ab" * 32, "is not that of the chunk's text", "f" * 12)
    (row,) = finding_rows([wrong])
    assert row.cells[:4] == ("\u2717 Error", "a.md", "f" * 12, "Text hash")
    assert len(row.cells[4]) < len(row.sentence)
