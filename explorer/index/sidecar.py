"""A sidecar: ``NAME.meta.yaml`` beside a document ``NAME``, with metadata that the document itself does not bring.

It is YAML, but of the simplest kind: one value a name, and every value is the text that stands there, so version 1.10 is not 1.1 and
``no`` is not false. Lists and mappings as values are refused, so nothing in the file can grow or make anything.
"""

from __future__ import annotations

from pathlib import Path

from explorer.domain.provenance import FIELDS
from explorer.errors import DocumentError, MetadataFault
from explorer.parsing.decoding import plain_text
from explorer.parsing.text_rules import clean

LARGEST = 65_536
"""Bytes. A sidecar has nine short values."""

_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})


def read_sidecar(path: Path, source: str) -> tuple[dict[str, str], tuple[str, ...]]:
    """The values by field, and sentences about names in it that are no field.

    ``source`` names the sidecar. Raises DocumentError for a file that cannot be read or is no YAML, MetadataFault, naming the field, for a
    value that is no single one.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise DocumentError(source, f"it cannot be read: {error.strerror}.") from error
    if len(data) > LARGEST:
        raise DocumentError(source, f"it is larger than {LARGEST >> 10} KB, which no sidecar is.")
    # Most collections have no sidecar, and need no YAML.
    import yaml

    try:
        root = yaml.compose(plain_text(data, source), Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        place = f" on line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise DocumentError(source, f"it is no YAML{place} ({error.problem}). Write one 'name: value' a line.") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise DocumentError(source, "it is no YAML. Write one 'name: value' a line.") from error
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        return {}, ()
    if not isinstance(root, yaml.MappingNode):
        raise DocumentError(source, "it has no fields. Write one 'name: value' a line.")
    values: dict[str, str] = {}
    unknown: list[str] = []
    for key, value in root.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else ""
        if name not in FIELDS:
            unknown.append(name)
        elif not isinstance(value, yaml.ScalarNode):
            raise MetadataFault(source, f"the field '{name}' needs a single value.", field=name)
        elif name in values:
            raise MetadataFault(source, f"the field '{name}' stands there twice.", field=name)
        else:
            values[name] = "" if value.style is None and value.value in _NOTHING else clean(value.value)
    return values, tuple(_unknown(source, name) for name in unknown)


def _unknown(source: str, name: str) -> str:
    return f"{source}: '{clean(name)}' is no field and was not used. The fields are {', '.join(FIELDS)}."
