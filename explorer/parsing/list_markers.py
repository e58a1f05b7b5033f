"""What stands before a list's item."""

from __future__ import annotations

from explorer.parsing.text_rules import BULLET

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"))
_SMALL_ROMAN = ((5, "v"), (4, "iv"), (1, "i"))
_LARGEST_ROMAN = 3999


class ItemMarkers:
    """The markers of one list, in the order of its items: "- ", or "1. ", "2. " and so on.

    ``style`` is ``"-"`` for bullets, else what HTML's ``type`` says: ``"1"``, ``"a"``, ``"A"``, ``"i"`` or ``"I"``. ``step`` is -1 for a
    list that counts down.
    """

    def __init__(self, style: str = "-", start: int = 1, step: int = 1) -> None:
        self._style = style
        self._step = step
        self.number = start
        """The next item's number."""

    def next(self) -> str:
        if self._style == "-":
            return BULLET
        number, self.number = self.number, self.number + self._step
        return f"{_numeral(number, self._style)}. "


def _numeral(number: int, style: str) -> str:
    """The number as the style writes it; in digits where the style has no sign for it."""
    if style.lower() == "a" and number > 0:
        letters = ""
        while number:
            number, letter = divmod(number - 1, 26)
            letters = chr(ord(style) + letter) + letters
        return letters
    if style.lower() == "i":
        return roman(number) if style == "i" else roman(number).upper()
    return str(number)


def roman(number: int) -> str:
    """The number in small Roman numerals; in digits where there are none for it."""
    if not 0 < number <= _LARGEST_ROMAN:
        return str(number)
    numeral = ""
    for value, sign in _ROMAN + _SMALL_ROMAN:
        count, number = divmod(number, value)
        numeral += sign * count
    return numeral
