"""A whole ``ingest`` as a process, against a process that only imports PyMuPDF without its layout models."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from explorer.places import bundled_collection
from tests.benchmarks.measuring import best_of, ratio

ROUNDS = 15
GOAL = 3.0
IMPORT_ALONE = "import sys; sys.modules['pymupdf.layout'] = sys.modules['pymupdf4llm'] = None; import pymupdf"


def run(files: list[Path]) -> dict[str, object]:
    folder = next((file for file in files if (file / "documents").is_dir()), bundled_collection())
    with tempfile.TemporaryDirectory() as place:
        index = Path(place) / "index.sqlite"
        ingest = [sys.executable, "-m", "explorer", "ingest", str(folder), "--index", str(index)]

        def first_build() -> None:
            index.unlink(missing_ok=True)
            carry_out(ingest)

        def nothing_changed() -> None:
            carry_out(ingest)

        times = best_of(
            ROUNDS,
            {
                "first": first_build,
                "again": nothing_changed,
                "import": lambda: carry_out([sys.executable, "-c", IMPORT_ALONE]),
            },
        )
    return {
        "documents": sum(1 for path in (folder / "documents").rglob("*") if path.is_file()),
        "first_build": ratio(times["first"], times["import"], GOAL),
        "nothing_changed": ratio(times["again"], times["import"], GOAL),
    }


def carry_out(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
