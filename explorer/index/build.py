"""Building an index: what the command ``ingest`` and the window's Build do."""

from __future__ import annotations

import os
import threading
from collections.abc import Container, Generator, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.progress import Progress
from explorer.errors import MetadataFault
from explorer.index.before import look
from explorer.index.collection import Collection
from explorer.index.counting import all_counted
from explorer.index.faults import Faults
from explorer.index.metadata import inventory_doubts, language_doubts, unmapped_doubts
from explorer.index.parse_ahead import ParseAhead
from explorer.index.plan import Taken, make_plan
from explorer.index.report import BuildReport
from explorer.index.schema import OUR_COLLECTION
from explorer.index.supplies import supplies_of
from explorer.parsing import parser_version

if TYPE_CHECKING:
    from explorer.chunking import Chunker
    from explorer.engine import Engine
    from explorer.metadata.mapping import Rules

__all__ = ["BuildReport", "ingest"]


def ingest(
    collection: Collection,
    index: Path,
    *,
    chunker: Chunker,
    rebuild: bool = False,
    derive: bool = False,
    keep_going: bool = False,
    only: Container[str] | None = None,
    engine: Engine,
    cancel: threading.Event | None = None,
) -> Generator[Progress, None, BuildReport]:
    """Bring ``index`` up to what is in ``collection``, doing only what changed; the generator's value is the report.

    A first build, ``rebuild``, another chunker or other settings, and an index whose derived tables are stale are
    built from scratch in a file of its own that then takes the index's place. Anything else is one transaction in
    place. ``derive`` gives files without a document ID or version those that follow from their path and bytes. ``keep_going``
    takes what can be taken, incomplete documents too, and puts the rest into the report's ``failures``: an index
    that is brought up to date then lacks what it had of such a document, as one from scratch does. ``only`` are the sources that may have
    changed, where that is known: an index that need not be built from scratch keeps all others as they are, unread.

    Whatever is raised, the index is as it was: UserError for an empty collection (or one of which nothing can be taken), DocumentError
    (naming file and field) for a document that cannot be taken, Cancelled, IndexFault for a file that is no index or is in use,
    EnvironmentFault for a full disk and the like.
    """
    index = index.resolve()
    faults = Faults(keep_going)
    survey = collection.survey(lambda error: faults.add(error.source, error))
    sources = survey.documents
    before = look(index, rebuild)
    facts = before.facts
    same_cut = facts is not None and facts.chunker == chunker.name and facts.settings == dict(chunker.settings)
    scratch = rebuild or facts is None or not facts.complete or not same_cut or facts.has_triggers
    supplies = supplies_of(collection, survey.sidecars, derive)
    versions = partial(parser_version, ocr=engine.ocr) if engine.ocr else parser_version
    rules = RulesOnce(collection.folder)
    plan = yield from make_plan(sources, {} if scratch else before.known, versions, supplies, rules, faults, cancel, only)
    remembered = _relative(collection.folder, index)
    warnings = list(_left_out(survey.left_out))
    findings: list[str] = []
    taken = {source: Taken(known.record, known.provenance, known.metadata) for source, known in plan.unchanged.items()}
    held = all_counted(facts.counts) if facts is not None and not scratch else None
    if held and facts is not None and not plan.parse and not plan.gone and facts.meta.get(OUR_COLLECTION) == remembered:
        report = BuildReport(index, chunker.name, held.documents, held.chunks, False, 0, 0, len(taken), 0, 0, 0)
    else:
        with ParseAhead(plan.parse, engine) as ahead:
            # Imported when the workers have begun to start, which takes them longer than anything here.
            from explorer.index.carrying_out import carry_out

            try:
                report = yield from carry_out(
                    plan,
                    ahead,
                    index,
                    before,
                    scratch=scratch,
                    chunker=chunker,
                    parsers={name: versions(name) for name in sorted({file.format for file in sources})},
                    collection=remembered,
                    taken=taken,
                    rules=rules(),
                    warnings=warnings,
                    findings=findings,
                    faults=faults,
                    cancel=cancel,
                )
            except MetadataFault as error:
                if not supplies.unusable:
                    raise
                # What the document lacks may stand there.
                raise MetadataFault(error.source, f"{error.reason} {supplies.unusable}", field=error.field) from error
    inventory = inventory_doubts(supplies.rows, taken, faults.lost)
    doubts = (*plan.doubts, *supplies.doubts, *supplies.unused(file.source for file in sources))
    findings += [*language_doubts(taken), *unmapped_doubts(taken, rules())]
    return replace(report, warnings=(*warnings, *doubts, *inventory), findings=tuple(findings), failures=faults.all)


class RulesOnce:
    """What the collection in ``folder`` says about its files, read when somebody asks: a first build starts its workers before that."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._rules: Rules | None = None

    def __call__(self) -> Rules:
        if self._rules is None:
            from explorer.index.domains_file import read_rules

            self._rules = read_rules(self._folder)
        return self._rules


def _relative(folder: Path, index: Path) -> str:
    """The collection's folder as seen from the index, with ``/``; on another drive of Windows, as it is."""
    try:
        return Path(os.path.relpath(folder.resolve(), index.parent)).as_posix()
    except ValueError:
        return folder.resolve().as_posix()


def _left_out(sources: tuple[str, ...]) -> Iterable[str]:
    if sources:
        more = f" and {len(sources) - 3} more" if len(sources) > 3 else ""
        yield f"Left out, because there is no parser for these files: {', '.join(sources[:3])}{more}."
