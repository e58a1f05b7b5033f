"""Names of chunkers: ours, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Callable

from explorer.chunking.chunker import Chunker
from explorer.chunking.structure import StructureChunker
from explorer.chunking.windows import FixedWindows, OverlappingWindows
from explorer.errors import EnvironmentFault, UsageError

GROUP = "chunk_explorer.chunkers"
"""The entry point group that other packages add their chunkers to."""

_BUILT_IN: dict[str, Callable[..., Chunker]] = {
    "structure": StructureChunker,
    "fixed": FixedWindows,
    "overlap": OverlappingWindows,
}


def chunker(name: str, **settings: int) -> Chunker:
    """The chunker with this name and these settings; those not given have its defaults.

    Other packages are asked only when ``name`` is none of ours. Raises UsageError for an unknown name or setting, or a value that
    cannot be used; EnvironmentFault when another package's chunker cannot be loaded.
    """
    make = _BUILT_IN.get(name) or _of_others(name)
    try:
        return make(**settings)
    except TypeError as error:
        given = ", ".join(f"{setting}={value}" for setting, value in settings.items()) or "none"
        raise UsageError(f"The chunker '{name}' does not take these settings: {given}.") from error


def chunker_names() -> tuple[str, ...]:
    """All names: ours first, then those of other packages in alphabetical order."""
    from importlib.metadata import entry_points

    others = sorted({entry.name for entry in entry_points(group=GROUP)} - _BUILT_IN.keys())
    return (*_BUILT_IN, *others)


def _of_others(name: str) -> Callable[..., Chunker]:
    from importlib.metadata import entry_points

    found = tuple(entry_points(group=GROUP, name=name))
    if not found:
        raise UsageError(f"There is no chunker '{name}'. There are: {', '.join(chunker_names())}.")
    try:
        make: Callable[..., Chunker] = found[0].load()
    except Exception as error:
        raise EnvironmentFault(f"The chunker '{name}' of another package ({found[0].value}) cannot be loaded: {error}.") from error
    return make
