"""The index as a build finds it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import CorruptIndex, EnvironmentFault

if TYPE_CHECKING:
    from explorer.index.inspection import Facts
    from explorer.index.plan import Known


@dataclass(frozen=True, slots=True)
class Before:
    """``facts`` are None when there is no index, or only a damaged one; ``known`` is empty when our derived tables
    are not to be trusted.
    """

    facts: Facts | None = None
    known: Mapping[str, Known] = field(default_factory=dict)
    damaged: bool = False


def look(index: Path, rebuild: bool) -> Before:
    """See what is at ``index``. An empty file counts as nothing.

    Raises the index's own errors; a damaged one is an error only without ``rebuild``: somebody who asks for a rebuild
    wants it replaced, and nobody else shall lose what might still be read from it.
    """
    try:
        if not os.path.lexists(index) or (index.is_file() and index.stat().st_size == 0):
            return Before()
    except OSError as error:
        raise EnvironmentFault(f"The index {index} cannot be read: {error.strerror}.") from error
    # Only now, because a first build has better things to do first: see ``build``.
    from explorer.index.database import connect_reading, reading, recover
    from explorer.index.inspection import check_file, inspect
    from explorer.index.plan import known_documents

    try:
        check_file(index)
        with reading(index):
            recover(index)
            with closing(connect_reading(index)) as connection:
                facts = inspect(index, connection)
                return Before(facts, known_documents(connection) if facts.complete else {})
    except CorruptIndex:
        if not rebuild:
            raise
        return Before(damaged=True)
