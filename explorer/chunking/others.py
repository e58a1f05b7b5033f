"""Chunkers that other packages bring: found by their entry points, loaded only when one is named, and never trusted to be whole."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from explorer.chunking.chunker import Chunker
from explorer.chunking.settings import Schema, Setting
from explorer.errors import EnvironmentFault

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "chunk_explorer.chunkers"
"""The entry point group that other packages add their chunkers to."""

Factory = Callable[..., Chunker]

_LEAST_RANGE = 1000


def names_of_others() -> frozenset[str]:
    return frozenset(_entries(tuple(sys.path)))


def factory_of_others(name: str) -> Factory | None:
    """What makes the chunker, None when no package brings one. Raises EnvironmentFault when it cannot be loaded or called."""
    entry = _entries(tuple(sys.path)).get(name)
    if entry is None:
        return None
    try:
        make: Any = entry.load()
    except Exception as error:
        raise EnvironmentFault(f"The chunker '{name}' of another package ({entry.value}) cannot be loaded: {error}.") from error
    if not callable(make):
        raise _fault(name, make, "it is nothing that could be called")
    factory: Factory = make
    return factory


def schema_of(name: str, make: Factory) -> Schema:
    """The settings of another package's chunker: its own ``schema``, or else the arguments that have a whole number as default.

    Such an argument may be 0 to ten times its default, at least to 1,000; what it cannot be, the chunker itself says. Raises
    EnvironmentFault when the schema is none, or when there is an argument that must be given.
    """
    schema = getattr(make, "schema", None)
    if schema is None:
        return tuple(_from_signature(name, make))
    if not isinstance(schema, tuple | list) or not all(isinstance(setting, Setting) for setting in schema):
        raise _fault(name, make, "its schema is not a tuple of explorer.chunking.settings.Setting")
    known = [setting.name for setting in schema]
    if len(set(known)) < len(known):
        raise _fault(name, make, "its schema has two settings of one name")
    if strange := [setting.within for setting in schema if setting.within and setting.within not in known]:
        raise _fault(name, make, f"its schema speaks of a setting '{strange[0]}' that it does not have")
    return tuple(schema)


def taken(name: str, make: Factory, made: object) -> Chunker:
    """``made`` when it is a chunker of that name. Raises EnvironmentFault when it is none."""
    if not callable(getattr(made, "cut", None)):
        raise _fault(name, make, "what it makes has no method 'cut'")
    chunker: Any = made
    if (called := getattr(chunker, "name", None)) != name:
        raise _fault(name, make, f"what it makes has the name {called!r} instead of the entry point's")
    settings = getattr(chunker, "settings", None)
    if not isinstance(settings, Mapping) or any(type(key) is not str or type(value) is not int for key, value in settings.items()):
        raise _fault(name, make, "the settings of what it makes are not whole numbers by name")
    whole: Chunker = chunker
    return whole


def _from_signature(name: str, make: Factory) -> list[Setting]:
    import inspect

    try:
        parameters = inspect.signature(make).parameters.values()
    except (TypeError, ValueError):
        return []  # Some callables written in C do not tell; they are used as they are.
    found = []
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.default is parameter.empty:
            raise _fault(name, make, f"its argument '{parameter.name}' has no default")
        if type(parameter.default) is int and parameter.kind is not parameter.POSITIONAL_ONLY:
            least, most = min(0, 10 * parameter.default), max(_LEAST_RANGE, 10 * parameter.default)
            label = parameter.name.replace("_", " ").strip().capitalize() or parameter.name
            words = f"The chunker's argument \u201c{parameter.name}\u201d."
            found.append(Setting(parameter.name, label, "", least, most, parameter.default, words))
    return found


def _fault(name: str, make: object, reason: str) -> EnvironmentFault:
    where = f"{getattr(make, '__module__', '?')}:{getattr(make, '__qualname__', type(make).__qualname__)}"
    return EnvironmentFault(f"The chunker '{name}' of another package ({where}) cannot be used: {reason}. Ask whoever made it.")


@lru_cache(maxsize=8)
def _entries(_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Looking through all installed packages takes milliseconds; what is found holds for the folders that Python imports from."""
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry)
    return found
