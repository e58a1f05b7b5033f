"""What can be set of a chunker: a list of whole numbers with their names, limits and defaults, from which a form is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from explorer.errors import UsageError


@dataclass(frozen=True, slots=True)
class Setting:
    """One whole number that a chunker takes as the keyword argument ``name``.

    ``label`` names it in a form, ``unit`` stands behind its value ("words", ``""`` for none), ``help`` is one sentence. ``least`` and
    ``most`` bound what a form offers, both inclusive; ``least <= default <= most``. ``within`` names another setting of the same
    chunker: this one cannot be above ``percent`` hundredths of it, see :func:`largest`. Raises ValueError for limits that hold no default.
    """

    name: str
    label: str
    unit: str
    least: int
    most: int
    default: int
    help: str
    within: str = ""
    percent: int = 100

    def __post_init__(self) -> None:
        if not self.least <= self.default <= self.most:
            raise ValueError(f"the default of '{self.name}' is {self.default}, which is not from {self.least} to {self.most}")


Schema = tuple[Setting, ...]


def defaults(schema: Schema) -> dict[str, int]:
    return {setting.name: setting.default for setting in schema}


def largest(setting: Setting, values: Mapping[str, int]) -> int:
    """The largest value that ``setting`` can have beside the others' ``values``: its own limit, or what ``within`` leaves."""
    if setting.within not in values:
        return setting.most
    return max(setting.least, min(setting.most, values[setting.within] * setting.percent // 100))


def checked(chunker: str, schema: Schema, values: Mapping[str, int]) -> dict[str, int]:
    """``values`` with the defaults of those that are not given, in the schema's order.

    A setting that was not given and does not fit beside one that was shrinks to what fits. Raises UsageError, a sentence that names the
    chunker, for an unknown setting, for anything but a whole number, and for values outside the limits.
    """
    known = {setting.name for setting in schema}
    if unknown := [f"{name}={value}" for name, value in values.items() if name not in known]:
        raise UsageError(f"The chunker '{chunker}' does not take these settings: {', '.join(unknown)}.")
    filled = {**defaults(schema), **values}
    for setting in schema:
        value = filled[setting.name]
        if type(value) is not int:
            raise UsageError(f"The chunker '{chunker}' needs a whole number for '{setting.name}', not {value!r}.")
        if not setting.least <= value <= setting.most:
            raise UsageError(f"The chunker '{chunker}' takes {setting.least:,} to {setting.most:,} for '{setting.name}', not {value:,}.")
    for setting in schema:
        top = largest(setting, filled)
        if filled[setting.name] <= top:
            continue
        if setting.name in values:
            raise UsageError(
                f"The chunker '{chunker}' takes at most {top:,} for '{setting.name}' when '{setting.within}' is "
                f"{filled[setting.within]:,}, not {filled[setting.name]:,}."
            )
        filled[setting.name] = top
    return filled


def plain_words(schema: Schema, values: Mapping[str, int]) -> str:
    """ "100 words, 5 sentences": each value with its unit, or with its label where it has none."""
    told = {**defaults(schema), **values}
    return ", ".join(
        f"{told[setting.name]:,} {setting.unit}" if setting.unit else f"{setting.label.lower()} {told[setting.name]:,}"
        for setting in schema
    )


def counted(number: int, one: str, more: str = "") -> str:
    """ "1 word", "100 words"."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


Summary = Callable[[Mapping[str, int]], str]
"""Says the settings (all of them) in a few words: "100 words, 25 repeated"."""
