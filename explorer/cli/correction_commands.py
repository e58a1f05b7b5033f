"""``metadata set``: correct what is said about a document, beside it, and take that document again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.opening import open_reader
from explorer.cli.options import Ocr, Password, Target
from explorer.cli.output import say, show
from explorer.errors import NotFound, UsageError

if TYPE_CHECKING:
    from explorer.index.build import BuildReport
    from explorer.index.reading import Reader
    from explorer.index.statements import Outlook, Place

_ALIASES = {"document_type": "doc_type", "type": "doc_type"}


def set_labels(
    doc_id: Annotated[str, typer.Argument(metavar="DOCUMENT", help="The document's ID.")],
    changes: Annotated[
        list[str],
        typer.Argument(metavar="FIELD=VALUE...", help="What to say, such as domain=car; nothing behind the sign takes a value away."),
    ],
    version: Annotated[str | None, typer.Option("--version", metavar="V", help="Which version, where there are several.")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written, and write nothing.")] = False,
    password: Password = None,
    ocr: Ocr = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome for other programs.")] = False,
    *,
    target: Target,
) -> None:
    """Correct what is said about a document, and take it alone into the index again.

    Written is its sidecar or its row of the inventory, never the document. Its chunks keep their IDs."""
    from explorer.chunking import chunker
    from explorer.cli.interrupting import cancel_on_interrupt
    from explorer.cli.progress_bar import carried_out
    from explorer.engine import Engine
    from explorer.index.collection import Collection
    from explorer.index.corrections import check_may_correct, checked_values, corrected
    from explorer.index.opened import choose_folder
    from explorer.index.reading import index_file
    from explorer.index.statements import statements

    given = _given(changes)
    with open_reader(target) as reader:
        index_file(reader, "A correction")
        version = version if version is not None else _only_version(reader, doc_id)
        folder = choose_folder(reader, target.collection)
        if folder is None:
            raise UsageError("Where the documents of this index are is not known: name their folder with --collection.")
        collection = Collection(folder)
        said = statements(reader, collection, doc_id, version)
        values = checked_values(said.record.file, given)
        check_may_correct(reader, said, values)
        before, after, places = said.outlook(), said.outlook(values), said.places(values)
        report = None
        if not dry_run:
            cutter = chunker(reader.chunker, **reader.chunker_settings)
            with Engine(password=password, ocr=ocr) as engine, cancel_on_interrupt() as cancel:
                work = corrected(reader, collection, doc_id, version, values, chunker=cutter, engine=engine, cancel=cancel)
                report = carried_out(work)
    for sentence in (*report.warnings, *report.findings) if report is not None else ():
        if said.record.file in sentence:
            say(sentence)
    if as_json:
        told = _as_json(said.record.file, values, before, after, places, report)
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for field in values:
        show(f"{field}: {_counting(before, field)} -> {_counting(after, field)}")
    for place in places:
        show(f"{'would be written' if dry_run else 'written'}: {place.path}")
    if report is not None:
        from explorer.cli.build_commands import report_lines

        for line in report_lines(report):
            show(line)


def _given(changes: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for change in changes:
        field, sign, value = change.partition("=")
        name = _ALIASES.get(field.strip(), field.strip())
        if not sign or not name:
            raise UsageError(f"'{change}' is no FIELD=VALUE. Write for example domain=car.")
        if name in found:
            raise UsageError(f"The field '{name}' is given twice.")
        found[name] = value
    return found


def _only_version(reader: Reader, doc_id: str) -> str:
    versions = [record.version for record in reader.versions(doc_id)]
    if not versions:
        raise NotFound(f"The index {reader.name} has no document '{doc_id}'.")
    if len(versions) > 1:
        raise UsageError(f"'{doc_id}' has the versions {', '.join(versions)}: say which one is meant with --version.")
    return versions[0]


def _counting(outlook: Outlook, field: str) -> str:
    """The value that counts: what is said, else what follows for the chunks' metadata."""
    value = outlook.values.get(field) or outlook.metadata.fields().get("document_type" if field == "doc_type" else field)
    return str(value) if value else "nothing"


def _as_json(
    source: str,
    values: Mapping[str, str],
    before: Outlook,
    after: Outlook,
    places: Mapping[Place, Mapping[str, str]],
    report: BuildReport | None,
) -> dict[str, object]:
    return {
        "source": source,
        "changes": [{"field": field, "before": before.values.get(field, ""), "after": after.values.get(field, "")} for field in values],
        "written": [{"file": str(place.path), "place": place.origin.value, "fields": dict(fields)} for place, fields in places.items()],
        "done": report is not None,
        "updated": report.updated if report is not None else 0,
    }
