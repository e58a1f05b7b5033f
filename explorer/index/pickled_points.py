"""Looking through the folder of Qdrant's embedded mode before its client opens it.

The client keeps each point as a pickle in a SQLite file, and a pickle can run any program. Ours hold nothing but points: whatever else one
asks for is refused before the client sees it.
"""

from __future__ import annotations

import io
import pickle
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NoReturn

from explorer.errors import UserError

STORAGE = Path("storage.sqlite")
_ALLOWED = frozenset(
    {
        ("qdrant_client.http.models.models", "PointStruct"),
        ("qdrant_client.http.models.models", "SparseVector"),
    }
)


class _Point:
    """Stands for whatever the client makes of a point."""


class _Careful(pickle.Unpickler):
    """Makes nothing but plain values and points."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in _ALLOWED:
            raise pickle.UnpicklingError(f"it asks for {module}.{name}")
        return _Point

    def persistent_load(self, _pid: Any) -> NoReturn:
        raise pickle.UnpicklingError("it asks for something outside of it")


def look_through(folder: Path, collections: Iterable[str]) -> None:
    """Make sure that opening these collections of the folder runs nobody's program.

    UserError for one that holds something else than points, and for a name that leads out of the folder; sqlite3.Error for a file that is
    damaged.
    """
    for name in collections:
        if name != Path(name).name or name in ("", ".", ".."):
            raise UserError(f"The folder {folder} names a collection outside of it ({name!r}), so it was not opened.")
        file = folder / "collection" / name / STORAGE
        if not file.is_file():
            continue
        try:
            for value in _pickles(file):
                _Careful(io.BytesIO(value)).load()
        except sqlite3.Error:
            raise
        except Exception as error:
            # Whatever goes wrong with a pickle: it is not one of ours.
            raise UserError(
                f"The collection {name} in the folder {folder} holds something that is no point of a chunk, and opening it might run a "
                f"stranger's program ({error}). It was not opened. Open only folders that an export made."
            ) from error


def _pickles(file: Path) -> Iterator[bytes]:
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        for (value,) in connection.execute("SELECT point FROM points"):
            yield bytes(value)
