"""``chunkers``: the ways to cut, and what can be set of each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from explorer.cli.options import Target, targeted
from explorer.cli.output import show
from explorer.errors import ExplorerError

if TYPE_CHECKING:
    from explorer.chunking import ChunkerChoice, Setting


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(chunkers, for_audience=False, of_collections=False))


def known_chunkers(incomplete: str) -> list[str]:
    """The names that complete what was typed, for the shell."""
    from explorer.chunking import chunker_names

    return [name for name in chunker_names() if name.startswith(incomplete)]


def chunkers(
    as_json: Annotated[bool, typer.Option("--json", help="Print everything for other programs.")] = False,
    *,
    target: Target,  # noqa: ARG001 (every command takes it)
) -> None:
    """List the chunkers with their settings, and say what is missing for those that cannot be used."""
    from explorer.chunking import chunker_choices

    choices = chunker_choices()
    if as_json:
        typer.echo(json.dumps([_as_json(choice) for choice in choices], ensure_ascii=False, indent=2))
        return
    for choice in choices:
        for line in _lines(choice):
            show(line)


def _settings(choice: ChunkerChoice) -> tuple[tuple[Setting, ...], str]:
    """What can be set, or why that is not known."""
    from explorer.chunking import setting_schema

    try:
        return setting_schema(choice.name), choice.why_not
    except ExplorerError as error:
        return (), str(error)


def _lines(choice: ChunkerChoice) -> Iterator[str]:
    schema, why_not = _settings(choice)
    yield choice.name if choice.title == choice.name else f"{choice.name} | {choice.title}"
    if why_not:
        yield f"  {why_not}"
    for setting in schema:
        unit = f" {setting.unit}" if setting.unit else ""
        yield f"  {setting.name} | {setting.least:,} to {setting.most:,}{unit}, {setting.default:,} when not given | {setting.help}"


def _as_json(choice: ChunkerChoice) -> dict[str, Any]:
    schema, why_not = _settings(choice)
    return {
        "name": choice.name,
        "title": choice.title,
        "available": choice.available and not why_not,
        "why_not": why_not,
        "settings": [
            {name: getattr(setting, name) for name in ("name", "label", "unit", "least", "most", "default", "help")} for setting in schema
        ],
    }
