"""``domains.yaml`` in a collection's folder: what the names of its folders and files mean.

    domains:
      car: [car, "*motor*"]
      health: health/**
    types:
      faq: "*_faq.*"
    languages: [fa, en]
    default_domain: general
    required: [language]

All of it may be missing. For patterns see :mod:`explorer.metadata.mapping`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from explorer.errors import MetadataFault
from explorer.metadata.mapping import DEFAULT, NO_RULES, Pairs, Rules
from explorer.metadata.rules import CHECKS, RESERVED, normal_language, normal_word
from explorer.metadata.validation import RULES_FILE
from explorer.parsing.text_rules import clean

if TYPE_CHECKING:
    import yaml

REQUIRABLE = ("domain", "document_type", "language", *RESERVED)
_KEYS = ("domains", "types", "languages", "default_domain", "default_type", "required")
_LINES = f"It has the names {', '.join(_KEYS)}."
_MOST_PATTERNS = 2000


def read_rules(folder: Path) -> Rules:
    """What the collection in ``folder`` says about its files; nothing when it has no such file.

    Raises DocumentError for a file that cannot be read, MetadataFault, naming the field, for something in it that cannot be used.
    """
    path = folder / RULES_FILE
    if not path.exists():
        return NO_RULES
    from explorer.index.yaml_file import yaml_root

    root = yaml_root(path, RULES_FILE, lines=_LINES)
    entries: dict[str, yaml.Node] = {}
    for key, value in root.value if root is not None else ():
        name = _text(key, "names")
        if name not in _KEYS:
            raise MetadataFault(RULES_FILE, f"'{name}' is nothing that it can say. {_LINES}", field=name)
        entries[name] = value
    return Rules(
        domains=_pairs(entries, "domains", "domain"),
        types=_pairs(entries, "types", "document_type"),
        default_domain=_default(entries, "default_domain", "domain"),
        default_type=_default(entries, "default_type", "document_type"),
        languages=tuple(dict.fromkeys(_checked("language", normal_language(code), "languages") for code in _list(entries, "languages"))),
        required=frozenset(_requirable(name) for name in _list(entries, "required")),
        there=True,
    )


def _pairs(entries: dict[str, yaml.Node], name: str, field: str) -> Pairs:
    import yaml

    node = entries.get(name)
    if node is None or _is_nothing(node):
        return ()
    if not isinstance(node, yaml.MappingNode):
        raise MetadataFault(RULES_FILE, f"'{name}' needs lines 'value: pattern' or 'value: [pattern, pattern]'.", field=name)
    found: list[tuple[str, str]] = []
    for key, patterns in node.value:
        value = _checked(field, normal_word(_text(key, name)), name)
        found += ((value, pattern) for pattern in _texts(patterns, name))
        if len(found) > _MOST_PATTERNS:
            raise MetadataFault(RULES_FILE, f"'{name}' has more than {_MOST_PATTERNS} patterns.", field=name)
    return tuple(found)


def _default(entries: dict[str, yaml.Node], name: str, field: str) -> str:
    return _checked(field, normal_word(_text(entries[name], name)), name) if name in entries else DEFAULT


def _requirable(name: str) -> str:
    if name not in REQUIRABLE:
        raise MetadataFault(RULES_FILE, f"'{name}' cannot be required. These can: {', '.join(REQUIRABLE)}.", field="required")
    return name


def _checked(field: str, value: str, name: str) -> str:
    if reason := CHECKS[field](value):
        raise MetadataFault(RULES_FILE, f"'{name}' holds {value!r}, which {reason}.", field=name)
    return value


def _list(entries: dict[str, yaml.Node], name: str) -> tuple[str, ...]:
    return tuple(_texts(entries[name], name)) if name in entries and not _is_nothing(entries[name]) else ()


def _texts(node: yaml.Node, name: str) -> Iterator[str]:
    """The texts of a list, or the one that stands there alone."""
    import yaml

    for each in node.value if isinstance(node, yaml.SequenceNode) else (node,):
        yield _text(each, name)


def _text(node: yaml.Node, name: str) -> str:
    import yaml

    text = clean(node.value) if isinstance(node, yaml.ScalarNode) else ""
    if not text:
        raise MetadataFault(RULES_FILE, f"'{name}' needs texts, and holds something else or nothing.", field=name)
    return text


def _is_nothing(node: yaml.Node) -> bool:
    import yaml

    return isinstance(node, yaml.ScalarNode) and not node.value
