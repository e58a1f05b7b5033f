"""``python -m corpus.make``: writes the documents of the bundled collection that have to hit given positions, which it fits, and those of
the collection with tables.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from .fitting import FittingError, fitted
from .html_page import html_page
from .insurance import DOCUMENTS as INSURANCE
from .insurance import made_insurance
from .markdown_page import markdown
from .parts import Document
from .pdf_page import pdf
from .sources import read_source

SOURCES = Path(__file__).with_name("sources")
DOCUMENTS = Path(__file__).parent.with_name("larkfield") / "documents"
WRITERS: Mapping[str, Callable[[Document], bytes]] = {"md": markdown, "html": html_page, "pdf": pdf}


def made() -> dict[str, bytes]:
    """The bytes of every fitted document by its file name. FittingError when a source's wordings cannot meet its checkpoints."""
    files: dict[str, bytes] = {}
    for path in sorted(SOURCES.glob("*.txt")):
        document = read_source(path)
        try:
            files[f"{path.stem}.{document.layout['format']}"] = WRITERS[document.layout["format"]](fitted(document))
        except FittingError as error:
            raise FittingError(f"{path.name}: {error}") from error
    return files


def main() -> int:
    """Writes the files, or with ``--check`` names those that differ and ends with 1."""
    options = argparse.ArgumentParser(prog="python -m corpus.make", description=__doc__)
    options.add_argument("--check", action="store_true", help="write nothing; end with 1 when a committed file differs")
    options.add_argument("--out", type=Path, help="a folder to write everything to, instead of the two collections' own")
    chosen = options.parse_args()
    differing = []
    for folder, files in ((DOCUMENTS, made()), (INSURANCE, made_insurance())):
        for name, data in files.items():
            target = (chosen.out or folder) / name
            if target.is_file() and target.read_bytes() == data:
                continue
            differing.append(name)
            if not chosen.check:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
    print(f"{'differ' if chosen.check else 'written'}: {', '.join(differing) or 'none'}")
    return 1 if chosen.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
