"""Dates in lines that run from right to left, drawn as they are written: see :mod:`explorer.viewlogic.upright_figures`.

Only the lines of lists are changed so: nobody copies their characters or asks for their places.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import pairwise

from explorer.domain.spans import Span
from explorer.viewlogic.one_line import MarkedLine
from explorer.viewlogic.upright_figures import MARK

_DATE = re.compile(r"(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])")


def with_upright_dates(line: MarkedLine) -> MarkedLine:
    """``line`` with a mark before every date such as 2026-03-21; its own marks move along."""
    places = [found.start() for found in _DATE.finditer(line.text)]
    if not places:
        return line
    edges = [0, *places, len(line.text)]
    text = MARK.join(line.text[start:end] for start, end in pairwise(edges))
    moved = (Span(mark.start + bisect_right(places, mark.start), mark.end + bisect_left(places, mark.end)) for mark in line.marks)
    return MarkedLine(text, tuple(moved))
