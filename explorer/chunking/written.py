"""A chunker with its settings as people write it: ``structure``, or ``overlap:words=100,step=75``."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.chunking.chunker import Chunker
from explorer.chunking.registry import chunker
from explorer.errors import UsageError

_EXAMPLE = "such as overlap:words=100,step=75"


def read_chunker(words: str, called: str = "chunker") -> tuple[str, dict[str, int]]:
    """The name and those settings that ``words`` give; whether there are such is for :func:`explorer.chunking.chunker` to say.

    UsageError, in which ``called`` names what the words should be, when they are written otherwise or name a setting twice.
    """
    name, _, given = words.partition(":")
    settings: dict[str, int] = {}
    for part in given.split(",") if given else ():
        setting, _, value = part.partition("=")
        setting = setting.strip()
        if setting in settings:
            raise UsageError(f"'{words}' is no {called}: it names '{setting}' twice.")
        try:
            settings[setting] = int(value)
        except ValueError:
            raise UsageError(f"'{words}' is no {called}: write a chunker and whole numbers, {_EXAMPLE}.") from None
    if not name.strip() or not all(settings):
        raise UsageError(f"'{words}' is no {called}: write a chunker and its settings, {_EXAMPLE}.")
    return name.strip(), settings


def written_chunker(words: str) -> Chunker:
    """The chunker that ``words`` name, with their settings. Raises as :func:`read_chunker` and :func:`explorer.chunking.chunker` do."""
    name, settings = read_chunker(words)
    return chunker(name, **settings)


def write_chunker(name: str, settings: Iterable[tuple[str, int]]) -> str:
    """What :func:`read_chunker` reads."""
    given = ",".join(f"{setting}={value}" for setting, value in settings)
    return f"{name}:{given}" if given else name
