"""Signs that begin a list's item in the parsed text."""

from __future__ import annotations

import re

MARKER = re.compile(r"(?:-|\d{1,4}[.)]) ")
"""A bullet or a number with its blank; it makes an item of the line that it begins, wherever that stands."""

LETTERED = re.compile(r"(?:[A-Za-z]{1,2}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6})[.)] ")
"""A letter or a Roman numeral with its blank. By itself such a line may as well be a sentence that begins with an initial."""
