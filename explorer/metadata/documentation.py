"""The schema's documentation, made from the models: Markdown for people, JSON Schema for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.metadata.schema import GROUPS, ChunkRecord

_FORMATS = {"date": "date", "date-time": "datetime"}


def json_schema() -> str:
    """The JSON Schema of a record, as text."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **ChunkRecord.model_json_schema(mode="validation")}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def markdown() -> str:
    """The schema as Markdown: a table for each group of fields."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Chunk metadata"
    yield ""
    yield "Made from the models in `explorer/metadata/schema.py` by `metadata schema --markdown`; fields that are not known are left out."
    for title, model in GROUPS:
        schema = model.model_json_schema(mode="validation")
        yield ""
        yield f"## {title}"
        yield ""
        yield str(model.__doc__)
        yield ""
        yield "| Field | Type | Required | Description |"
        yield "|-------|------|----------|-------------|"
        for name, entry in schema["properties"].items():
            needed = "Yes" if name in schema.get("required", ()) else "No"
            yield f"| `{name}` | {_kind(entry)} | {needed} | {entry['description']} |"


def _kind(entry: Mapping[str, Any]) -> str:
    for choice in entry.get("anyOf", ()):
        if choice.get("type") != "null":
            return _kind(choice)
    if entry["type"] == "array":
        return f"list[{_kind(entry['items'])}]"
    kind = str(entry["type"])
    return _FORMATS.get(entry.get("format", ""), {"integer": "int"}.get(kind, kind))
