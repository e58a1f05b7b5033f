"""``python -m corpus.make``: fits and writes the documents of the bundled collection that have to hit given positions."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from .fitting import FittingError, fitted
from .html_page import html_page
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
    options.add_argument("--out", type=Path, default=DOCUMENTS, help="the folder to write to")
    chosen = options.parse_args()
    differing = []
    for name, data in made().items():
        target = chosen.out / name
        if target.is_file() and target.read_bytes() == data:
            continue
        differing.append(name)
        if not chosen.check:
            target.write_bytes(data)
    print(f"{'differ' if chosen.check else 'written'}: {', '.join(differing) or 'none'}")
    return 1 if chosen.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
