"""Small YAML files beside documents, read as the tree of texts that stands there: nothing in such a file changes its type or grows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import DocumentError
from explorer.parsing.decoding import plain_text

if TYPE_CHECKING:
    import yaml

LARGEST = 65_536
"""Bytes."""


def yaml_root(path: Path, source: str, *, lines: str) -> yaml.MappingNode | None:
    """The mapping that the file holds, None when it is empty.

    ``source`` names the file and ``lines`` says what to write in it. Raises DocumentError for a file that cannot be read, is too large,
    is no YAML or no mapping.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise DocumentError(source, f"it cannot be read: {error.strerror}.") from error
    if len(data) > LARGEST:
        raise DocumentError(source, f"it is larger than {LARGEST >> 10} KB, which no such file is.")
    return mapping_in(plain_text(data, source), source, lines=lines)


def mapping_in(text: str, source: str, *, lines: str) -> yaml.MappingNode | None:
    """The mapping that a text of YAML holds, as :func:`yaml_root` says."""
    # Most collections have no such file, and need no YAML.
    import yaml

    try:
        root = yaml.compose(text, Loader=yaml.BaseLoader)
    except yaml.MarkedYAMLError as error:
        place = f" on line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise DocumentError(source, f"it is no YAML{place} ({error.problem}). {lines}") from error
    except (yaml.YAMLError, RecursionError) as error:
        raise DocumentError(source, f"it is no YAML. {lines}") from error
    if root is None or (isinstance(root, yaml.ScalarNode) and not root.value):
        return None
    if not isinstance(root, yaml.MappingNode):
        raise DocumentError(source, f"it has no fields. {lines}")
    return root
