"""Building an index: what the command ``ingest`` and the window's Build do."""

from __future__ import annotations

import os
import threading
from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.progress import Progress
from explorer.errors import DocumentError
from explorer.index.before import look
from explorer.index.collection import Collection
from explorer.index.metadata import inventory_doubts
from explorer.index.parse_ahead import ParseAhead
from explorer.index.plan import make_plan
from explorer.index.report import BuildReport
from explorer.index.schema import OUR_COLLECTION
from explorer.parsing import parser_version

if TYPE_CHECKING:
    from explorer.chunking import Chunker
    from explorer.domain.documents import DocumentRecord
    from explorer.engine import Engine

__all__ = ["BuildReport", "ingest"]


def ingest(
    collection: Collection,
    index: Path,
    *,
    chunker: Chunker,
    rebuild: bool = False,
    engine: Engine,
    cancel: threading.Event | None = None,
) -> Generator[Progress, None, BuildReport]:
    """Bring ``index`` up to what is in ``collection``, doing only what changed; the generator's value is the report.

    A first build, ``rebuild``, another chunker or other settings, and an index whose derived tables are stale are
    built from scratch in a file of its own that then takes the index's place. Anything else is one transaction in
    place. Whatever is raised, the index is as it was: UserError for an empty collection, DocumentError (naming file
    and field) for a document that cannot be taken, Cancelled, IndexFault for a file that is no index or is in use,
    EnvironmentFault for a full disk and the like.
    """
    index = index.resolve()
    sources = collection.sources()
    before = look(index, rebuild)
    facts = before.facts
    same_cut = facts is not None and facts.chunker == chunker.name and facts.settings == dict(chunker.settings)
    scratch = rebuild or facts is None or not facts.complete or not same_cut or facts.has_triggers
    plan = yield from make_plan(sources, {} if scratch else before.known, parser_version, cancel)
    remembered = _relative(collection.folder, index)
    warnings = list(_left_out(collection.left_out()))
    records = {source: known.record for source, known in plan.unchanged.items()}
    if not scratch and facts is not None and not plan.parse and not plan.gone and facts.meta.get(OUR_COLLECTION) == remembered:
        documents, chunks = facts.counts or (len(records), 0)
        report = BuildReport(index, chunker.name, documents, chunks, False, 0, 0, len(records), 0, 0, 0)
    else:
        with ParseAhead(plan.parse, engine) as ahead:
            # Imported when the workers have begun to start, which takes them longer than anything here.
            from explorer.index.carrying_out import carry_out

            report = yield from carry_out(
                plan,
                ahead,
                index,
                before,
                scratch=scratch,
                chunker=chunker,
                parsers={name: parser_version(name) for name in sorted({file.format for file in sources})},
                collection=remembered,
                records=records,
                warnings=warnings,
                cancel=cancel,
            )
    return replace(report, warnings=(*warnings, *_inventory_says(collection, records)))


def _relative(folder: Path, index: Path) -> str:
    """The collection's folder as seen from the index, with ``/``; on another drive of Windows, as it is."""
    try:
        return Path(os.path.relpath(folder.resolve(), index.parent)).as_posix()
    except ValueError:
        return folder.resolve().as_posix()


def _inventory_says(collection: Collection, records: Mapping[str, DocumentRecord]) -> Iterable[str]:
    """Sentences. Nothing is built from the inventory, so one that cannot be read stops nothing."""
    try:
        return tuple(inventory_doubts(collection.inventory(), records))
    except DocumentError as error:
        return (f"{error} It was not compared with the documents.",)


def _left_out(sources: tuple[str, ...]) -> Iterable[str]:
    if sources:
        more = f" and {len(sources) - 3} more" if len(sources) > 3 else ""
        yield f"Left out, because there is no parser for these files: {', '.join(sources[:3])}{more}."
