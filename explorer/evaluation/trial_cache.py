"""Trial indexes that are kept in the user's cache folder until the documents, the chunker or its settings change.

Each is a file by its key (see :mod:`explorer.evaluation.trial_key`), so nothing in it ever grows old: what is not asked for any more goes
when room is needed. Everything here can be thrown away at any time.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Generator
from pathlib import Path

from explorer import places
from explorer.chunking import Chunker
from explorer.domain.audience import Audience
from explorer.domain.progress import Progress
from explorer.evaluation.trial_key import trial_key
from explorer.evaluation.turns import turn
from explorer.index.opened import OpenedIndex
from explorer.index.reader import open_index
from explorer.index.reading import index_file
from explorer.index.trial import TrialIndex, trial_index
from explorer.index.trial_file import TrialFileFault, open_trial, write_trial

LARGEST = 500 * 1024 * 1024
"""The most that stays in the folder, in bytes; what was used longest ago goes first."""

_LOOK_EVERY_SECONDS = 0.1
_DAY_SECONDS = 86_400.0


class TrialCache:
    """The cache in ``folder`` (the user's, when None), which need not exist. Several programs may use it at once.

    A folder that cannot be written is no fault: trial indexes are then made in memory, as they are for chunkers of other packages.
    """

    def __init__(self, folder: Path | None = None, largest: int = LARGEST) -> None:
        self._folder = folder if folder is not None else places.user_cache() / "trials"
        self._largest = largest

    def trial(self, opened: OpenedIndex, chunker: Chunker) -> Generator[Progress, None, TrialIndex]:
        """The index of ``chunker`` on the documents of ``opened``, kept or made now, for the audience of its reader.

        It holds all documents, whoever reads, as the user's index does: otherwise ranks would depend on the audience. Raises what
        ``trial_index`` raises. Close the index after use.
        """
        audience = opened.reader.audience
        with open_index(index_file(opened.reader, "Another chunker's search"), Audience.STAFF) as reader:
            whole = OpenedIndex(reader, opened.folder, opened.engine, opened.as_of)
            trial = yield from self._trial(whole, chunker)
        trial.audience = audience
        return trial

    def in_memory(self, opened: OpenedIndex, chunker: Chunker) -> Generator[Progress, None, TrialIndex]:
        """As :meth:`trial`, made now and not kept: for when what is kept cannot be used."""
        audience = opened.reader.audience
        with open_index(index_file(opened.reader, "Another chunker's search"), Audience.STAFF) as reader:
            trial = yield from trial_index(OpenedIndex(reader, opened.folder, opened.engine, opened.as_of), chunker)
        trial.audience = audience
        return trial

    def _trial(self, opened: OpenedIndex, chunker: Chunker) -> Generator[Progress, None, TrialIndex]:
        key = yield from trial_key(opened, chunker)
        if key:
            with contextlib.suppress(TrialFileFault, OSError):
                trial = yield from self._kept(opened, chunker, key)
                if trial is not None:
                    return trial
        return (yield from trial_index(opened, chunker))

    def _kept(self, opened: OpenedIndex, chunker: Chunker, key: str) -> Generator[Progress, None, TrialIndex | None]:
        path = self._folder / f"{key}.sqlite"
        trial: TrialIndex | None = open_trial(path, key)
        if trial is None:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            trial = yield from self._made(opened, chunker, path, key)
        if trial is not None:
            with contextlib.suppress(OSError):
                os.utime(path)
            self._make_room()
        return trial

    def _made(self, opened: OpenedIndex, chunker: Chunker, path: Path, key: str) -> Generator[Progress, None, TrialIndex | None]:
        """Make the file, or wait for another window that is making it."""
        while True:
            with turn(path.with_suffix(".lock")) as ours:
                if ours:
                    trial = open_trial(path, key)
                    if trial is None:
                        yield from write_trial(opened, chunker, path, key)
                        trial = open_trial(path, key)
                    return trial
            yield Progress(0, 0, "another window makes the same index")
            time.sleep(_LOOK_EVERY_SECONDS)

    def forget(self, trial: TrialIndex) -> None:
        """Close a trial index that turned out to be damaged, and take its file away."""
        trial.close()
        path = getattr(trial, "path", None)
        if path is not None:
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)

    def _make_room(self) -> None:
        """Take away what was used longest ago until the rest fits, and what processes that were ended have left behind."""
        found = []
        for path in self._folder.iterdir():
            with contextlib.suppress(OSError):
                stat = path.stat()
                found.append((stat.st_mtime, stat.st_size, path))
        used = 0
        for modified, size, path in sorted(found, reverse=True):
            used += size
            left_behind = path.suffix != ".sqlite" and time.time() - modified > _DAY_SECONDS
            if (used > self._largest and path.suffix == ".sqlite") or left_behind:
                # On Windows a file that is open stays; another evaluation takes it away.
                with contextlib.suppress(OSError):
                    path.unlink()
                    used -= size
