"""A sidecar: ``NAME.meta.yaml`` beside a document ``NAME``, with metadata that the document itself does not bring.

It is YAML, but of the simplest kind: one value a name, and every value is the text that stands there, so version 1.10 is not 1.1 and
``no`` is not false. Lists and mappings as values are refused, so nothing in the file can grow or make anything.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from explorer.domain.provenance import LABELS
from explorer.errors import MetadataFault
from explorer.index.yaml_file import mapping_in, yaml_root
from explorer.parsing.text_rules import clean

if TYPE_CHECKING:
    import yaml

LINES = "Write one 'name: value' a line."
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def read_sidecar(path: Path, source: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The values by field, and sentences about names in it that are no field.

    ``source`` names the sidecar. Raises DocumentError for a file that cannot be read or is no YAML, MetadataFault, naming the field, for a
    value that is no single one.
    """
    return _values(yaml_root(path, source, lines=LINES), source)


def values_in(text: str, source: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The same of a sidecar's text."""
    return _values(mapping_in(text, source, lines=LINES), source)


def _values(root: yaml.MappingNode | None, source: str) -> tuple[dict[str, str], tuple[str, ...]]:
    if root is None:
        return {}, ()
    # Loaded by now: there is a sidecar.
    import yaml

    values: dict[str, str] = {}
    unknown: list[str] = []
    for key, value in root.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else ""
        if name not in LABELS:
            unknown.append(name)
        elif not isinstance(value, yaml.ScalarNode):
            raise MetadataFault(source, f"the field '{name}' needs a single value.", field=name)
        elif name in values:
            raise MetadataFault(source, f"the field '{name}' stands there twice.", field=name)
        else:
            values[name] = "" if value.style is None and value.value in _NOTHING else clean(value.value)
    return values, tuple(_unknown(source, name) for name in unknown)


def _unknown(source: str, name: str) -> str:
    return f"{source}: '{clean(name)}' is no field and was not used. The fields are {', '.join(LABELS)}."
