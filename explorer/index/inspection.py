"""What an index file is, seen from its first bytes, its tables and its ``meta``."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from explorer.errors import CorruptIndex, EnvironmentFault, MissingIndex, NewerIndex, NotAnIndex
from explorer.index import schema
from explorer.index.database import HEADER


@dataclass(frozen=True, slots=True)
class Facts:
    """``complete``: our derived tables are there and belong to what the four tables hold now.

    ``kept``: those of our kept tables that are there. ``has_times``: it says when its chunks were created, whoever filled the four tables.
    """

    meta: Mapping[str, str]
    complete: bool
    kept: frozenset[str]
    has_triggers: bool
    has_times: bool = False

    @property
    def chunker(self) -> str:
        return self.meta.get(schema.CHUNKER, "")

    @property
    def updated_at(self) -> str:
        return self.meta.get(schema.UPDATED_AT, "")

    @property
    def settings(self) -> dict[str, int]:
        """The chunker's settings as they were at the build; empty when the index does not say."""
        return self._numbers(schema.OUR_SETTINGS) if self.complete else {}

    @property
    def counts(self) -> dict[str, int]:
        """What the build counted, by name; empty when it did not count or something was built since."""
        return self._numbers(schema.OUR_COUNTS) if self.complete else {}

    def _numbers(self, key: str) -> dict[str, int]:
        """The whole numbers in a JSON object of ``meta``; empty when there is none."""
        try:
            value = json.loads(self.meta.get(key, ""))
        except ValueError:
            return {}
        return {str(name): entry for name, entry in value.items() if isinstance(entry, int)} if isinstance(value, dict) else {}


def check_file(path: Path) -> None:
    """Raise the sentence that fits when ``path`` cannot be an index, from its size and its first hundred bytes alone."""
    try:
        if not path.exists():
            raise MissingIndex(f"No index at {path}. Build one with: {_command_for(path)}")
        if not path.is_file():
            raise NotAnIndex(f"{path} is not an index: it is a folder or a device.")
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise EnvironmentFault(f"The index {path} cannot be read: {error.strerror}.") from error
    if not head:
        raise NotAnIndex(f"{path} is not an index: it is empty.")
    if len(head) < 100 or head[:16] != HEADER:
        raise NotAnIndex(f"{path} is not an index: it is no SQLite file.")
    page_size = int.from_bytes(head[16:18], "big")
    page_size = 65536 if page_size == 1 else page_size
    pages = int.from_bytes(head[28:32], "big")
    # The count is only valid when the file's last writer knew of it (bytes 24 and 92 agree).
    if head[24:28] == head[92:96] and pages * page_size > size:
        raise CorruptIndex(f"The index {path} is damaged: a part of it is missing. Copy it again, or build it again with --rebuild.")


def _command_for(path: Path) -> str:
    if path.name == "index.sqlite":
        return f"chunk-explorer ingest {path.parent}"
    return f"chunk-explorer ingest --index {path}"


def inspect(path: Path, connection: sqlite3.Connection) -> Facts:
    """Raise NotAnIndex or NewerIndex, or say what is there. SQLite's own errors pass through."""
    names: dict[str, str] = {}
    has_triggers = False
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        if kind == "table":
            names[name] = sql or ""
        elif kind in ("trigger", "view"):
            has_triggers = True
    for table, expected in schema.EXPECTED_COLUMNS.items():
        if not names.get(table, "").lstrip().upper().startswith("CREATE TABLE"):
            raise NotAnIndex(f"{path} is a SQLite file, but not an index: it has no table '{table}'.")
        columns = tuple(row[1] for row in connection.execute(f"PRAGMA table_info({table})"))
        if columns != expected:
            raise NotAnIndex(f"{path} is a SQLite file, but not an index: its table '{table}' has other columns.")
    if "fts5" not in names.get("keyword_index", "").lower():
        raise NotAnIndex(f"{path} is a SQLite file, but not an index: it has no full-text table 'keyword_index'.")
    meta = {str(key): str(value) for key, value in connection.execute("SELECT key, value FROM meta")}
    _refuse_newer(path, connection, meta, names)
    fresh = (
        meta.get(schema.OUR_SCHEMA) == str(schema.SCHEMA_VERSION)
        and meta.get(schema.OUR_UPDATED_AT, "") == meta.get(schema.UPDATED_AT)
        and meta.get(schema.OUR_CHUNKER, "") == meta.get(schema.CHUNKER)
    )
    ours = all(names.get(table) == statement for table, statement in schema.DERIVED_TABLES.items())
    has_times = names.get("chunk_metadata") == schema.METADATA_TABLES["chunk_metadata"]
    complete = fresh and ours and all(table in names for table in schema.KEPT_NAMES)
    return Facts(meta, complete, frozenset(table for table in schema.KEPT_NAMES if table in names), has_triggers, has_times)


def _refuse_newer(path: Path, connection: sqlite3.Connection, meta: Mapping[str, str], names: Mapping[str, str]) -> None:
    versions = [meta.get(schema.OUR_SCHEMA, "0")]
    if "explorer_schema" in names:
        versions += [str(row[0]) for row in connection.execute("SELECT version FROM explorer_schema")]
    if any(int(version) > schema.SCHEMA_VERSION for version in versions if version.isdecimal()):
        raise NewerIndex(
            f"The index {path} was written by a newer version of this program. Open it with that version, or build another one."
        )
