"""A build that kills itself, for test_crash: ``python -m tests.index.killed_build FOLDER MOMENT scratch|place``.

With SQLite's cache held to a few pages it writes into the file long before the transaction's end, as a big build does.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from pathlib import Path

from explorer.chunking import chunker
from explorer.index import carrying_out, database, finishing
from explorer.index.build import ingest
from explorer.index.collection import Collection
from tests.index.toy import ToyEngine, finish


def die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def small_cache(path: Path, *, create: bool = False) -> sqlite3.Connection:
    connection = database.connect_writing(path, create=create)
    connection.execute("PRAGMA cache_size = 2")
    return connection


def main(folder: Path, moment: str, way: str) -> None:
    finishing.connect_writing = small_cache  # type: ignore[attr-defined]
    engine = ToyEngine()
    if moment == "parsing":
        engine.hold("documents/many-15.md", until=lambda: len(engine.parsed) > 18 and die() is None)
    else:
        module, name = {
            "before syncing": (finishing, "_sync"),
            "before replacing": (finishing, "_replace"),
            "after replacing": (finishing, "_sync_folder"),
            "before committing": (finishing, "write_meta"),
            "reporting": (carrying_out, "_report"),
        }[moment]
        setattr(module, name, die)
    finish(
        ingest(
            Collection(folder),
            folder / "index.sqlite",
            chunker=chunker("structure"),
            rebuild=way == "scratch",
            engine=engine,  # type: ignore[arg-type]
        )
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
