"""Compare an index that this program builds with one that the reference program built from the same files.

    python tests/compare_reference.py FOLDER INDEX

FOLDER is a collection, INDEX the reference program's index of it. FOLDER is ingested into a temporary index with the chunker that
INDEX names, and the rows of ``documents``, ``chunks`` and ``keyword_index`` are compared, values and types. Prints what
differs; ends with 0 when nothing does, with 1 when something does.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

TABLES = {"documents": "doc_id, version", "chunks": "chunk_id", "keyword_index": "item_id"}
SHOWN = 5


def rows(index: Path, table: str) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """The table's column names, and its rows in an order that does not depend on who wrote them."""
    with closing(sqlite3.connect(f"{index.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        cursor = connection.execute(f"SELECT * FROM {table} ORDER BY {TABLES[table]}")
        return tuple(column[0] for column in cursor.description), cursor.fetchall()


def chunker_of(index: Path) -> str:
    with closing(sqlite3.connect(f"{index.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return str(connection.execute("SELECT value FROM meta WHERE key = 'chunker'").fetchone()[0])


def differences(table: str, reference: Path, ours: Path) -> list[str]:
    """Sentences about what differs, empty when nothing does."""
    columns, expected = rows(reference, table)
    our_columns, found = rows(ours, table)
    if columns != our_columns:
        return [f"{table}: the columns are {our_columns}, not {columns}"]
    keys = len(TABLES[table].split(", "))
    by_key = {row[:keys]: row for row in found}
    told = [f"{table}: {len(found)} rows, not {len(expected)}"] if len(found) != len(expected) else []
    for row in expected:
        other = by_key.pop(row[:keys], None)
        if other is None:
            told.append(f"{table}: {row[:keys]} is missing")
            continue
        for name, value, our_value in zip(columns, row, other, strict=True):
            if value != our_value or type(value) is not type(our_value):
                told.append(f"{table}: {row[:keys]} {name} is {our_value!r}, not {value!r}")
    return told + [f"{table}: {key} should not be there" for key in by_key]


def build(folder: Path, index: Path, name: str) -> None:
    from explorer.chunking import chunker
    from explorer.engine import Engine
    from explorer.index.build import ingest
    from explorer.index.collection import Collection

    with Engine(workers=2) as engine:
        for _ in ingest(Collection(folder), index, chunker=chunker(name), engine=engine):
            pass


def main(folder: Path, reference: Path) -> int:
    name = chunker_of(reference)
    with tempfile.TemporaryDirectory() as place:
        ours = Path(place) / "index.sqlite"
        build(folder, ours, name)
        told = {table: differences(table, reference, ours) for table in TABLES}
        counts = {table: len(rows(ours, table)[1]) for table in TABLES}
    for table, faults in told.items():
        print(f"{table}: {counts[table]} rows, {'equal' if not faults else f'{len(faults)} differences'}")
        for fault in faults[:SHOWN]:
            print(f"  {fault}")
    return 1 if any(told.values()) else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    # A script finds its own folder only; the package stands one above it.
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
