"""Damage files for as long as one likes, and see what the program makes of them.

    python -m tests.fuzz FOLDER [FOLDER...] [--minutes 60] [--seed 1] [--only .pdf] [--keep FOLDER] [--seconds 10] [--memory 1024]

The files of the folders are the sound ones, without those that take more than half a second; the tests leave hundreds in a folder with
``pytest --basetemp=FOLDER tests/parsing tests/engine``. Each run damages one of them (``tests/mutations``) and takes it through the
engine's worker with its limits: parse, chunk, place, and now and then read back the places and draw. What must hold: a document or a
sentence comes of it (any other exception is a fault of ours); the text from start to end is the block's and the chunk's source text; every
placed character's quad lies on its page and, read back, holds it; a second reading gives the same text. Ended workers and outrun limits
are listed too: they are survived, and of interest.

``--keep`` gets the damaged file of every kind of finding, and a text beside it. Prints the counts; ends with 1 when something was found.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from explorer.chunking import chunker, make_chunks
from explorer.domain.documents import DocumentRecord, DocumentText, ParsedDocument
from explorer.engine import Engine, Limits
from explorer.engine.jobs import parse_job
from explorer.errors import EnvironmentFault, ExplorerError, LimitExceeded, WorkerDied
from tests.engine import hostile
from tests.field_invariants import broken_places, broken_spans, draw
from tests.mutations.damage import SUFFIXES, damaged
from tests.mutations.pdf import opened

_OTHER_SUFFIXES = {".htm": ".html", ".markdown": ".md"}
_LARGEST_SEED = 600_000
# How often what takes long is done: the places read back, the pages drawn, the file read again, and read as very long ones are.
_READ_BACK, _DRAW, _AGAIN, _AS_IF_LONG = 0.3, 0.08, 0.03, 0.1
_MOST_LETTERS = 60_000
_QUICK_SECONDS = 0.5
_OFTEN = frozenset({".pdf"})
# What Python says and no user understands.
_INNER = re.compile(r"object has no|NoneType|\b[A-Za-z]+Error\b|object is not|index out of|unexpected keyword|[Tt]raceback|invalid literal")
SURVIVED = ("worker ended", "limit")


class Finding(Exception):
    """``kind`` groups findings: the same kind is kept once."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(f"{kind}: {words}")
        self.kind = kind


def seeds(folders: Sequence[Path], only: str) -> dict[str, list[bytes]]:
    """The sound files by suffix; PDFs also with their streams inflated."""
    found: dict[str, dict[bytes, None]] = {}
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        suffix = _OTHER_SUFFIXES.get(path.suffix.lower(), path.suffix.lower())
        if suffix in SUFFIXES and (not only or suffix == only) and 0 < path.stat().st_size <= _LARGEST_SEED:
            data = path.read_bytes()
            own = found.setdefault(suffix, {})
            own[data] = None
            if suffix == ".pdf":
                own[opened(data)] = None
    return {suffix: list(files) for suffix, files in found.items()}


def quick(engine: Engine, path: Path, sound: dict[str, list[bytes]]) -> dict[str, list[bytes]]:
    """The files that are read in half a second: hostile ones among them would take all the time."""
    kept: dict[str, list[bytes]] = {}
    for suffix, files in sound.items():
        for data in files:
            own = path.with_suffix(suffix)
            own.write_bytes(data)
            began = time.monotonic()
            with suppress(ExplorerError):
                _read(engine, own)
            if time.monotonic() - began < _QUICK_SECONDS:
                kept.setdefault(suffix, []).append(data)
    return kept


def run(engine: Engine, path: Path, random: Random) -> str:
    """What became of one file, in a word. Raises Finding."""
    try:
        document = _read(engine, path)
    except (WorkerDied, LimitExceeded) as error:
        kind = "limit" if isinstance(error, LimitExceeded) else "worker ended"
        raise Finding(kind, str(error)) from error
    except EnvironmentFault as error:
        raise Finding(f"environment {error}", str(error)) from error
    except ExplorerError as error:
        if not str(error).strip().endswith(".") or _INNER.search(str(error)):
            raise Finding(f"no sentence {_INNER.findall(str(error))}", str(error)) from error
        return "said why not"
    for page in document.skipped:
        if "cannot be read" not in page.reason:
            raise Finding("worker ended" if "crashed" in page.reason else "limit", page.words)
    if document.pages and random.random() < _AS_IF_LONG:
        document = engine.submit(hostile.job(hostile.ParseAsIfLong(path))).result()
    _examine(engine, path, document, random)
    return "incomplete" if document.skipped else "read"


def _read(engine: Engine, path: Path) -> ParsedDocument:
    # Small texts too: the engine would read them in this process.
    document: ParsedDocument = engine.submit(parse_job(path, path.name, None, None, None)).result()
    return document


def _examine(engine: Engine, path: Path, document: ParsedDocument, random: Random) -> None:
    record = DocumentRecord("fuzz", "1", "", path.name, document.format, "")
    chunks = make_chunks(DocumentText(document.text, document.blocks, ""), record, chunker("structure"))
    for broken in broken_spans(document, chunks):
        raise Finding("broken span", broken)
    document.text.encode("utf-8")
    for broken in _off_page(document):
        raise Finding("off the page", broken)
    if random.random() < _AGAIN and _read(engine, path).text != document.text:
        raise Finding("two texts", "a second reading gave another text")
    if document.pages and len(document.text) < _MOST_LETTERS and len(document.pages) < 100:
        try:
            if random.random() < _READ_BACK:
                skipped = {page.page for page in document.skipped}
                numbers = [page.number for page in document.pages if page.number not in skipped]
                spots = engine.submit(hostile.job(hostile.ReadPages(path, tuple(numbers)))).result()
                for broken in broken_places(document, spots):
                    raise Finding("not read back", broken)
            if random.random() < _DRAW:
                draw(path, document, chunks, engine)
        except (WorkerDied, LimitExceeded) as error:
            raise Finding("limit" if isinstance(error, LimitExceeded) else "worker ended", f"drawing: {error}") from error
        except ExplorerError as error:
            if isinstance(error, EnvironmentFault):
                raise Finding(f"environment {error}", str(error)) from error


def _off_page(document: ParsedDocument) -> Iterator[str]:
    pages = {page.number: page for page in document.pages}
    for run in document.runs:
        page = pages[run.page]
        for place in (run.start, run.end - 1):
            box = run.quad(place, place + 1).bounds
            x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
            if not (-1 <= x <= page.width + 1 and -1 <= y <= page.height + 1):
                yield f"{document.text[place]!r} at {place} stands at {x:.1f}, {y:.1f}, which is not on page {run.page}"


def _kind_of(error: BaseException) -> str:
    """The error's type and the last line of our program in its traceback, also of one that came from a worker."""
    lines = [*"".join(getattr(error, "__notes__", ())).splitlines(), *traceback.format_exc().splitlines()]
    ours = [line.strip() for line in lines if "explorer" in line and line.strip().startswith("File")]
    deepest = [line for line in ours if "/engine/" not in line]
    return f"{type(error).__name__} {(deepest or ours or ['?'])[0 if not deepest else -1]}"


def fuzz(
    folders: Sequence[Path], minutes: float, seed: int, limits: Limits, only: str = "", keep: Path | None = None, most: int = 0
) -> int:
    """Run until the minutes, or ``most`` runs, are over; print what was found; return 1 when there was something of ours."""
    sound = seeds(folders, only)
    if not sound:
        print("There are no files to damage.")
        return 2
    random = Random(seed)
    fates: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    longest = 0.0
    began = said = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, Engine(limits=limits) as engine:
        sound = quick(engine, Path(folder) / "sound", sound)
        print(", ".join(f"{len(files)} {suffix}" for suffix, files in sound.items()), flush=True)
        began = time.monotonic()
        while time.monotonic() - began < minutes * 60 and (not most or fates.total() < most):
            suffix = random.choice((*sound, *_OFTEN & sound.keys()))
            data = damaged(random.choice(sound[suffix]), suffix, sound[suffix], random)
            path = Path(folder) / f"damaged{suffix}"
            path.write_bytes(data)
            once = time.monotonic()
            try:
                fate = run(engine, path, random)
            except Exception as error:
                fate = error.kind if isinstance(error, Finding) else _kind_of(error)
                kinds[fate] += 1
                words = "".join(traceback.format_exception(error))
                print(f"FOUND {suffix} {fate} ({kinds[fate]}): {str(error)[:300]}", flush=True)
                if keep and kinds[fate] <= 5:
                    _keep(keep, data, suffix, words)
                fate = "finding"
            longest = max(longest, time.monotonic() - once)
            fates[f"{suffix} {fate}"] += 1
            if time.monotonic() - said > 60:
                said = time.monotonic()
                print(f"{(said - began) / 60:.0f} minutes, {fates.total()} runs", flush=True)
    taken = (time.monotonic() - began) / 60
    for fate, count in sorted(fates.items()):
        print(f"{count:8} {fate}")
    for kind, count in kinds.most_common():
        print(f"{count:8} FOUND {kind}")
    print(f"{fates.total()} runs in {taken:.1f} minutes with seed {seed}, the longest {longest:.1f} seconds; {len(kinds)} kinds found")
    return int(any(kind not in SURVIVED for kind in kinds))


def _keep(folder: Path, data: bytes, suffix: str, words: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(data).hexdigest()[:12]
    (folder / f"{name}{suffix}").write_bytes(data)
    (folder / f"{name}.txt").write_text(words, encoding="utf-8", errors="backslashreplace")


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Damage files and see what the program makes of them.")
    reader.add_argument("folders", nargs="+", type=Path)
    reader.add_argument("--minutes", type=float, default=60.0)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", default="", help="one suffix, such as .pdf")
    reader.add_argument("--keep", type=Path, help="where damaged files that found something are kept")
    reader.add_argument("--seconds", type=float, default=10.0, help="for one page")
    reader.add_argument("--memory", type=int, default=1024, help="MB for the worker")
    asked = reader.parse_args()
    limits = Limits(seconds_per_page=asked.seconds, seconds_per_document=6 * asked.seconds, memory_mb=asked.memory)
    return fuzz(asked.folders, asked.minutes, asked.seed, limits, asked.only, asked.keep)


if __name__ == "__main__":
    sys.exit(main())
