"""The schema: what it says of each field, that builds and models agree, and that the committed documents are made from it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from explorer.metadata import rules
from explorer.metadata.documentation import json_schema, markdown
from explorer.metadata.schema import GROUPS, ChunkRecord

ROOT = Path(__file__).parents[2]
EXAMPLE: dict[str, object] = {
    "domain": "car",
    "document_type": "faq",
    "language": "fa",
    "source_file": "car_insurance_faq.csv",
    "chunk_index": 0,
    "content_hash": "a1b2c3" + "0" * 58,
    "created_at": "2025-01-15T10:30:00Z",
    "row_number": 1,
    "column_names": ["question", "answer", "category"],
    "original_format": "csv",
}


def test_the_example_is_a_record_and_comes_out_as_it_went_in() -> None:
    record = ChunkRecord.model_validate(EXAMPLE)
    assert json.loads(record.model_dump_json(exclude_none=True)) == EXAMPLE
    assert list(json.loads(record.model_dump_json(exclude_none=True))) == list(EXAMPLE)
    assert not list(rules.faults(EXAMPLE))


def test_the_fields_stand_in_one_order_everywhere() -> None:
    names = [name for _, model in GROUPS for name in model.model_fields]
    assert names == list(rules.CHECKS) == list(ChunkRecord.model_fields) == [*rules.REQUIRED, *rules.TABULAR, *rules.RESERVED]
    assert [name for name, field in ChunkRecord.model_fields.items() if field.is_required()] == list(rules.REQUIRED)


ODD = st.sampled_from(
    [
        None, "", " ", "car", "Car", "car insurance", "car\n", "a/b", "a|b", "بیمه", "x" * 64, "x" * 65, "fa", "en-us", "en-US", "english",
        "e", "fa\n", "a1" * 32, "A1" * 32, "a1" * 32 + "\n", "policy.v3.docx", "a/b.md", "2025-01-15T10:30:00Z", "2025-01-15T10:30:00",
        "2025-02-30T10:30:00Z", "2025-01-15T25:30:00Z", "2025-01-15T10:30:00+00:00", "2025-01-15", "2025-02-30", "20250115",
        "csv", "xlsx", "pdf", 0, 1, -1, 1.0, True,
        [], ["a"], ["a", ""], ["a", 1], "a",
    ]
)  # fmt: skip


@given(
    field=st.sampled_from(list(rules.CHECKS)), value=ODD | st.text(max_size=5) | st.integers(-3, 3), without=st.sampled_from(list(EXAMPLE))
)
def test_builds_and_models_agree_on_every_value(field: str, value: object, without: str) -> None:
    record = {name: entry for name, entry in EXAMPLE.items() if name != without} | {field: value}
    found = {fault.field for fault in rules.faults(record)}
    try:
        ChunkRecord.model_validate(record)
    except ValidationError as error:
        places = {str(each["loc"][0]) if each["loc"] else "original_format" for each in error.errors()}
        # What concerns the record as a whole is looked at when every field is right.
        assert places <= found
        assert found - places <= {"original_format"}
    else:
        assert not found


def test_what_is_no_field_is_a_fault_for_both() -> None:
    record = EXAMPLE | {"colour": "red"}
    assert [fault.field for fault in rules.faults(record)] == ["colour"]
    with pytest.raises(ValidationError, match="colour"):
        ChunkRecord.model_validate(record)


def test_a_row_names_its_format() -> None:
    record = {name: entry for name, entry in EXAMPLE.items() if name != "original_format"}
    assert [fault.reason for fault in rules.faults(record)] == ["is missing, though this is a row of a table"]


def test_the_committed_documents_are_made_from_the_models() -> None:
    assert (ROOT / "docs" / "chunk-metadata.md").read_text(encoding="utf-8") == markdown()
    assert (ROOT / "docs" / "chunk-metadata.schema.json").read_text(encoding="utf-8") == json_schema()


def test_the_rules_need_neither_pydantic_nor_a_language_model() -> None:
    code = (
        "import sys, explorer.metadata.describing, explorer.metadata.language, explorer.metadata.language_signs\n"
        "print([name for name in ('pydantic', 'py3langid', 'numpy', 'yaml') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
