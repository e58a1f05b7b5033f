"""Measures the program against the bare parts that it stands on: ``python -m tests.benchmarks [NAME...] [--files PATH...]``.

Run by hand on a machine at rest. Each figure is a ratio of two things measured in turns in one run, so that a slow machine slows
both; the result is JSON on stdout. ``--files`` are PDF files (for parsing and pictures) or a collection's folder (for ingest)
to measure instead of the bundled ones.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import tempfile
from pathlib import Path

from explorer.places import HOME_VARIABLE

NAMES = ("parsing", "ingest", "picture", "search", "million", "paste", "columns", "comparison_view", "start")


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help=f"which to run, of: {', '.join(NAMES)} (all when none is given)")
    reader.add_argument("--files", nargs="+", type=Path, default=[], metavar="PATH", help="files or a collection to measure")
    asked = reader.parse_args()
    unknown = set(asked.names) - set(NAMES)
    if unknown:
        reader.error(f"no benchmark is called {', '.join(sorted(unknown))}")
    results = {}
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        # Started programs find compiled modules from the second round on, as they do in daily use, whatever this environment says.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(home) / "compiled")
        for name in asked.names or NAMES:
            print(f"{name} ...", file=sys.stderr, flush=True)
            results[name] = importlib.import_module(f"tests.benchmarks.{name}").run(asked.files)
    print(json.dumps(results, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
