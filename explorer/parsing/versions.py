"""What made a parsed text: our rules and the library under them.

The version is stored with every document, because another one may mean other positions and so other chunk IDs.
"""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path

from explorer.errors import EnvironmentFault, UsageError

FROM_PICTURE = "its text was read from its picture"
"""In the warning about a page that Tesseract read: only then does it matter which version that was."""

_RULES: dict[str, tuple[int, tuple[str, ...]]] = {
    "md": (1, ("markdown-it-py",)),
    "html": (2, ("lxml", "charset-normalizer")),
    "docx": (1, ("python-docx",)),
    "pdf": (4, ("PyMuPDF",)),
    "csv": (1, ("charset-normalizer",)),
    "tsv": (1, ("charset-normalizer",)),
    "xlsx": (1, ("python-calamine",)),
    "xls": (1, ("python-calamine",)),
}
"""Format -> the number of its rules, to be raised whenever the same bytes may give another text, and its libraries' distributions."""


@functools.cache
def parser_version(fmt: str, ocr: str = "") -> str:
    """For example ``"md rules 1, markdown-it-py 4.3.0"``. The library is not imported. ``ocr`` are the languages in which pages of PDFs
    without a text layer are read, ``""`` where they are not.

    Raises UsageError for an unknown format, EnvironmentFault when the library's version cannot be found.
    """
    if fmt not in _RULES:
        raise UsageError(f"There is no parser for the format '{fmt}': there are {', '.join(_RULES)}.")
    rules, distributions = _RULES[fmt]
    reader = []
    if ocr and fmt == "pdf":
        from explorer.parsing.ocr import ocr_name

        reader.append(ocr_name(ocr))
    return ", ".join([f"{fmt} rules {rules}", *(f"{name} {_installed(name)}" for name in distributions), *reader])


def _installed(distribution: str) -> str:
    """The distribution's version, from the name of its ``.dist-info`` folder.

    ``importlib.metadata`` knows it too, and costs 30 ms to import: it is asked only where that name says nothing.
    """
    name = re.compile(re.escape(distribution).replace(r"\-", "[-_.]") + r"-([^-]+)\.dist-info", re.IGNORECASE)
    for folder in sys.path:
        try:
            entries = [entry.name for entry in Path(folder or ".").iterdir()]
        except OSError:
            continue
        versions = [found[1] for entry in entries if (found := name.fullmatch(entry))]
        if len(versions) == 1:
            return versions[0]
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(distribution)
    except PackageNotFoundError:
        raise EnvironmentFault(f"The installation does not say which {distribution} it holds: install the program again.") from None
