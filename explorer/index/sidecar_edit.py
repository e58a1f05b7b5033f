"""A sidecar with other values; its comments and all other lines stay."""

from __future__ import annotations

import json
from collections.abc import Mapping

from explorer.errors import DocumentError
from explorer.index.sidecar import LINES, values_in
from explorer.index.yaml_file import mapping_in


def edited_sidecar(text: str, source: str, changes: Mapping[str, str]) -> str:
    """The sidecar's text with other values; ``""`` takes a field out. ``source`` names the sidecar.

    Raises DocumentError when it cannot be changed without changing what else is in it.
    """
    expected = {name: value for name, value in (values_in(text, source)[0] | dict(changes)).items() if value}
    root = mapping_in(text, source, lines=LINES)
    pairs = [(key, value) for key, value in root.value if isinstance(key.value, str) and key.value in changes] if root is not None else []
    # From the end, so that places before stay what they are.
    for key, value in reversed(pairs):
        new = changes[key.value]
        if new:
            text = f"{text[: key.end_mark.index]}: {_quoted(new)}{_rest(text, value.end_mark.index)}"
        else:
            text = text[: key.start_mark.index] + text[_next_line(text, value.end_mark.index) :]
    there = {key.value for key, _ in pairs}
    for name, new in changes.items():
        if new and name not in there:
            text += ("" if not text or text.endswith("\n") else "\n") + f"{name}: {_quoted(new)}\n"
    try:
        found = {name: value for name, value in values_in(text, source)[0].items() if value}
    except DocumentError:
        found = {}
    if found != expected:
        raise DocumentError(source, "it is written in a way that cannot be changed here. Change it by hand.")
    return text


def _rest(text: str, end: int) -> str:
    """What follows a value, which may have reached over the end of its line (a block does) or be nothing."""
    return text[end:] if end and text[end - 1] != "\n" else "\n" + text[end:]


def _next_line(text: str, end: int) -> int:
    if end and text[end - 1] == "\n":
        return end
    found = text.find("\n", end)
    return len(text) if found < 0 else found + 1


def _quoted(value: str) -> str:
    # Text in JSON is text in YAML too, whatever it looks like.
    return json.dumps(value, ensure_ascii=False)
