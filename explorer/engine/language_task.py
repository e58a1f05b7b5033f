"""Finding the languages of texts in a worker: the model behind it takes a second of whoever loads it."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from explorer.engine.jobs import PARSE, Job, TaskJob

if TYPE_CHECKING:
    from explorer.engine.desk import Desk
    from explorer.metadata.language import Detection, Sample

_WHAT = "The languages of the texts"


class LanguageTask(NamedTuple):
    """Find the language of each sample."""

    samples: tuple[Sample, ...]

    def perform(self, desk: Desk) -> Sequence[Detection]:
        from explorer.metadata.language import detect

        found: list[Detection] = []
        for number, sample in enumerate(self.samples, start=1):
            found += detect((sample,))
            desk.report(number, len(self.samples))
        return found


def language_job(samples: Sequence[Sample], cancel: threading.Event | None) -> Job:
    """A job whose result is a detection for each sample."""
    job = TaskJob(PARSE, Path(_WHAT), _WHAT, LanguageTask(tuple(samples)))
    job.cancel = cancel
    return job
