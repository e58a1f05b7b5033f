"""Memory and time for documents of very many dense pages: what the worker and the program take at the most, and what grows with a page.

Not a ratio: the worker's peak is held against the limit that a worker has by default. ``python -m tests.benchmarks pages``.
"""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path
from random import Random

COUNTS = (1_000, 5_000, 15_000)
MOST_MEGABYTES = 1_024
LINES, LETTERS = 50, 60
_WORDS = (
    "policy",
    "returns",
    "warranty",
    "customer",
    "delivery",
    "refund",
    "order",
    "store",
    "within",
    "days",
    "after",
    "proof",
    "of",
    "the",
    "a",
)
_HEAD = "%PDF-1.4\n"


def run(files: list[Path]) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, object] = {}
        for count in COUNTS:
            path = Path(folder) / f"pages-{count}.pdf"
            write(path, count)
            found[str(count)] = measure(path, count)
            path.unlink()
    return found


def measure(path: Path, count: int) -> dict[str, float]:
    """What parsing in a worker takes: peaks in MB (2**20 bytes), and bytes a page of the answer."""
    import psutil

    from explorer.domain.packed_runs import PackedRuns
    from explorer.engine import Engine

    peaks = {"worker": 0, "program": 0}
    ended = threading.Event()
    with Engine() as engine:

        def look() -> None:
            own = psutil.Process()
            while not ended.wait(0.02):
                peaks["program"] = max(peaks["program"], own.memory_info().rss >> 20)
                for pid in engine.worker_pids():
                    try:
                        peaks["worker"] = max(peaks["worker"], psutil.Process(pid).memory_info().rss >> 20)
                    except psutil.Error:
                        continue

        watcher = threading.Thread(target=look)
        before = psutil.Process().memory_info().rss >> 20
        watcher.start()
        began = time.monotonic()
        try:
            document = engine.parse(path, path.name).result()
        finally:
            ended.set()
            watcher.join()
        seconds = time.monotonic() - began
    assert isinstance(document.runs, PackedRuns)
    packed = sum(len(stretch.data) for stretch in document.runs.stretches)
    return {
        "file_mb": path.stat().st_size >> 20,
        "seconds": round(seconds, 1),
        "pages_a_second": round(count / seconds),
        "worker_peak_mb": peaks["worker"],
        "program_before_mb": before,
        "program_peak_mb": peaks["program"],
        "letters_a_page": round(len(document.text) / count),
        "text_and_packed_runs_bytes_a_page": round((len(document.text.encode()) + packed) / count),
        "packed_runs_bytes_a_page": round(packed / count),
        "goal_mb": MOST_MEGABYTES,
        "met": peaks["worker"] < MOST_MEGABYTES,
    }


def write(path: Path, count: int) -> None:
    """A PDF of ``count`` pages with 50 lines of 60 letters each, the words of every page others; a heading and a page number on each."""
    random = Random(1)
    offsets: list[int] = []
    with path.open("wb") as file:

        def add(content: str) -> None:
            offsets.append(file.tell())
            file.write(f"{len(offsets)} 0 obj\n{content}\nendobj\n".encode("ascii"))

        file.write(_HEAD.encode("ascii"))
        add("<</Type/Catalog/Pages 2 0 R>>")
        kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(count))
        add(f"<</Type/Pages/Count {count}/Kids[{kids}]>>")
        add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>")
        for number in range(count):
            resources = "<</Font<</F1 3 0 R/F2 4 0 R>>>>"
            add(f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources {resources}/Contents {6 + 2 * number} 0 R>>")
            content = _page(number, random)
            add(f"<</Length {len(content)}>>\nstream\n{content}\nendstream")
        start = file.tell()
        rows = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
        size = len(offsets) + 1
        file.write(f"xref\n0 {size}\n0000000000 65535 f \n{rows}trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n".encode())


def _page(number: int, random: Random) -> str:
    lines = [f"BT /F2 13 Tf 1 0 0 1 72 740 Tm (Section {number + 1}) Tj /F1 9 Tf"]
    y = 715.0
    for line in range(LINES):
        words: list[str] = []
        while len(" ".join(words)) < LETTERS - 5:
            words.append(random.choice(_WORDS) if random.random() < 0.9 else str(random.randrange(10_000)))
        lines.append(f"1 0 0 1 72 {y:.1f} Tm ({' '.join(words)}) Tj")
        y -= 18 if line % 7 == 6 else 12
    lines.append(f"1 0 0 1 300 30 Tm ({number + 1}) Tj ET")
    return "\n".join(lines)
