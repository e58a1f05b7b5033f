"""The options that every command takes, gathered into one value: the target."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from explorer.domain.audience import Audience
from explorer.errors import UsageError

if TYPE_CHECKING:
    from explorer.index.collection import Collection
    from explorer.viewlogic.window_options import WindowOptions

Launcher: TypeAlias = "Callable[[WindowOptions], int]"


Password = Annotated[
    str | None,
    typer.Option(
        "--password",
        metavar="WORD",
        help="The password of locked PDFs; the environment's CHUNK_EXPLORER_PASSWORD when not given. It is never stored.",
    ),
]
Ocr = Annotated[
    str,
    typer.Option("--ocr", metavar="LANGUAGES", help="Read pages without a text layer by Tesseract, in languages such as eng or eng+deu."),
]


DocType = Annotated[str, typer.Option("--type", metavar="TYPE", help="Only documents of one type, such as policy.")]
Language = Annotated[str, typer.Option("--language", metavar="CODE", help="Only documents in one language, such as fr.")]
Domain = Annotated[str, typer.Option("--domain", metavar="DOMAIN", help="Only documents of one domain, such as car.")]
Department = Annotated[str, typer.Option("--department", metavar="NAME", help="Only documents of one department.")]


@dataclass(frozen=True, slots=True)
class Target:
    """What a command works on, as the user named it; None leaves it to the defaults. ``index`` is a text for a collection's address."""

    index: Path | str | None
    collection: Path | None
    as_of: date | None
    audience: Audience | None = None

    @property
    def reader_audience(self) -> Audience:
        """Who reads: staff when nobody else was named."""
        return self.audience or Audience.STAFF

    def chosen_collection(self) -> Collection:
        """The collection in the named folder, or the default one of the current directory."""
        from explorer.index.collection import Collection, default_collection

        return Collection(self.collection if self.collection is not None else default_collection(Path.cwd()))

    def chosen_source(self) -> Path | str:
        """The named index file or collection of a Qdrant server, else the default file of the collection's folder."""
        from explorer.index.collection import default_index

        return self.index if self.index is not None else default_index(self.chosen_collection().folder)

    def chosen_index(self) -> Path:
        """The named index file, else the default one of the collection's folder. UsageError for an address: it is no file."""
        chosen = self.chosen_source()
        if isinstance(chosen, str):
            raise UsageError(f"This works on an index file, and {chosen} is a collection. Name a file with --index.")
        return chosen


def parse_index(text: str) -> Path | str:
    """A file's path, or the address of a collection as it stands; typer's BadParameter for a folder with several collections."""
    from explorer.exchange.sources import source_of

    try:
        return source_of(text)
    except UsageError as error:
        raise typer.BadParameter(str(error)) from None


def parse_day(text: str) -> date:
    """A day written as YYYY-MM-DD; typer's BadParameter (exit code 2) for anything else."""
    try:
        # fromisoformat also takes weeks and days without hyphens, which nobody means here.
        if len(text) == len("YYYY-MM-DD"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise typer.BadParameter(f"'{text}' is no day; write it as YYYY-MM-DD.")


def _index_option(what: str) -> Any:
    """The option for the index; ``what`` it may name, for its help."""
    words = f"{what}; index.sqlite in the collection's folder when not given."
    # typer needs a plain class for a value with a parser of its own.
    return Annotated[object | None, typer.Option("--index", metavar="PATH", parser=parse_index, help=words)]


_INDEX = _index_option("The index file, or a Qdrant collection such as qdrant://host/collection")
_INDEX_FILE = _index_option("The index file")
_COLLECTION = Annotated[
    Path | None,
    typer.Option(
        "--collection",
        metavar="FOLDER",
        help="The folder that holds documents/; the current folder or ./corpus when one has it, else the bundled collection.",
    ),
]
_AS_OF = Annotated[
    date | None,
    typer.Option(
        "--as-of",
        metavar="DATE",
        parser=parse_day,
        help="The day that counts as today, as YYYY-MM-DD; the collection's own today when it names one, else the clock's.",
    ),
]


AUDIENCE = Annotated[
    Audience | None,
    typer.Option("--audience", help="Who asks: the public is shown nothing that is for staff; all is shown when not given."),
]


def targeted(command: Callable[..., None], *, for_audience: bool = True, of_collections: bool = True) -> Callable[..., None]:
    """Make a command of a function with a parameter ``target``: typer sees the options in its place.

    A command that means something else by a day declares its own ``as_of``; the target's is then None; ``audience`` and ``collection``
    likewise. One that shows nothing of any document is not ``for_audience``; one that needs an index file, or none, is not
    ``of_collections`` of Qdrant.
    """
    own = inspect.signature(command, eval_str=True).parameters.values()
    missing = {"index": _INDEX if of_collections else _INDEX_FILE, "collection": _COLLECTION, "as_of": _AS_OF}
    if for_audience:
        missing["audience"] = AUDIENCE
    for parameter in own:
        missing.pop(parameter.name, None)

    @wraps(command)
    def carry_out(**given: Any) -> None:
        options = {name: given.pop(name) for name in missing}
        command(target=Target(options["index"], options.get("collection"), options.get("as_of"), options.get("audience")), **given)

    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation) for name, annotation in missing.items()
    ]
    parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in own if each.name != "target"] + added
    carry_out.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    carry_out.__annotations__ = {each.name: each.annotation for each in parameters}
    return carry_out
