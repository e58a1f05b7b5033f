"""Run every file of a folder through parsing, chunking, placing and drawing, each in a process of its own, and write what became of it.

    python -m tests.field_report FOLDER [--seconds 120] [--memory 2048] [--table FILE]

A line a file: its pages, letters and chunks, the chunks' placement (exact/partial/none), seconds, the most memory in MB, and what was said.
The last line has the totals. Ends with 1 when anything crashed, hung, ended in a traceback or broke an invariant: the text from start
to end is the block's and the chunk's source text; every placed character's quad lies on its page and, read back, holds it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HEAD = ("file", "pages", "text", "chunks", "placement", "seconds", "MB", "what was said")
FATES = (("read", "read"), ("said why", "said why not"), ("crashed", "crashed"), ("hung", "hung"), ("broke", "broke an invariant"))
BAD = ("crashed", "hung", "broke")


def look_at(path: Path, source: str, seconds: float, memory: int) -> dict[str, Any]:
    """What becomes of one file, in a child process that is ended after ``seconds``."""
    command = [sys.executable, "-m", "tests.field_report", "--one", str(path), "--source", source, "--memory", str(memory)]
    began = time.monotonic()
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False, cwd=Path(__file__).parent.parent)
    except subprocess.TimeoutExpired:
        return {"status": "hung", "said": [f"ended after {seconds:g} seconds"], "seconds": time.monotonic() - began}
    try:
        found: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        last = (ended.stderr or ended.stdout).strip().splitlines()[-1:] or ["nothing"]
        return {"status": "crashed", "said": [f"exit code {ended.returncode}: {last[0]}"], "seconds": time.monotonic() - began}
    if ended.stderr.strip():
        found["status"], found["said"] = "crashed", [*found["said"], f"on stderr: {ended.stderr.strip().splitlines()[-1]}"]
    return found


def one(path: Path, source: str, memory: int) -> dict[str, Any]:
    """The same in this process. The file is parsed in a worker that is watched."""
    from explorer.engine import Engine, Limits
    from explorer.errors import ExplorerError
    from tests.field_invariants import Watcher, examine

    began = time.monotonic()
    found: dict[str, Any] = {"status": "read", "said": []}
    with Engine(limits=Limits(memory_mb=memory)) as engine, Watcher(engine) as watcher:
        try:
            document = engine.parse(path, source).result()
            found["said"] += [*(f"{page.words}." for page in document.skipped), *document.warnings]
            found |= examine(path, source, document, engine)
            if found["broken"]:
                found["status"] = "broke"
                found["said"] = [*found["broken"][:3], *found["said"]]
        except ExplorerError as error:
            found["status"], found["said"] = "said why", [str(error)]
    return {**found, "seconds": time.monotonic() - began, "memory": watcher.peak}


def files_of(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in folder.rglob("*") if path.is_file())


def row(source: str, found: dict[str, Any]) -> tuple[str, ...]:
    placed = found.get("placement")
    said = found["said"]
    more = f" (and {len(said) - 1} more)" if len(said) > 1 else ""
    status = "" if found["status"] in ("read", "said why") else f"{found['status'].upper()}: "
    numbers = [str(found.get(name, "-")) for name in ("pages", "text", "chunks")]
    placement = "/".join(map(str, placed)) if placed else "-"
    words = status + (" ".join(str(said[0]).split()) + more if said else "")
    return (source, *numbers, placement, f"{found['seconds']:.1f}", str(found.get("memory", "-")), words)


def report(folder: Path, seconds: float, memory: int) -> tuple[list[tuple[str, ...]], str, bool]:
    rows = [HEAD]
    counts: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    for path in files_of(folder):
        source = path.relative_to(folder).as_posix()
        found = look_at(path, source, seconds, memory)
        rows.append(row(source, found))
        print(" | ".join(rows[-1]), flush=True)
        counts[found["status"]] += 1
        sums.update({name: found.get(name, 0) for name in ("pages", "text", "chunks")})
        sums.update(dict(zip(("exact", "partial", "none"), found.get("placement") or (), strict=False)))
    fates = ", ".join(f"{counts[status]} {words}" for status, words in FATES)
    total = (
        f"{counts.total()} files: {fates} | {sums['pages']} pages, {sums['text']} letters, {sums['chunks']} chunks | "
        f"placement exact {sums['exact']}, partial {sums['partial']}, none {sums['none']}"
    )
    return rows, total, any(counts[status] for status in BAD)


def main() -> int:
    parser = argparse.ArgumentParser(description="Run a folder's files through parsing, chunking, placing and drawing.")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--seconds", type=float, default=120.0, help="for one file")
    parser.add_argument("--memory", type=int, default=2048, help="MB for the worker")
    parser.add_argument("--table", type=Path, help="write the table here too, with tabs")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--source", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one:
        print(json.dumps(one(chosen.one, chosen.source, chosen.memory)))
        return 0
    if chosen.folder is None or not chosen.folder.is_dir():
        parser.error("name a folder")
    rows, total, bad = report(chosen.folder.resolve(), chosen.seconds, chosen.memory)
    if chosen.table:
        chosen.table.write_text("".join("\t".join(cells) + "\n" for cells in rows) + total + "\n", encoding="utf-8")
    print(total)
    return int(bad)


if __name__ == "__main__":
    raise SystemExit(main())
