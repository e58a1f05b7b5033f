"""The chunkers that an unknown ID may come from: ours with the sizes that people use, and other packages' with their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from explorer.chunking import Chunker, chunker, chunker_names, library_chunkers
from explorer.errors import ExplorerError

_SIZES = (100, 200, 50, 150, 250, 300, 400, 500, 64, 128, 256, 512, 75, 80, 120, 350, 600, 750, 800, 1000)
_SHARED = (0.25, 0.2, 0.1, 0.5, 0.15)


def usual_chunkers() -> tuple[Chunker, ...]:
    """Each chunker of the registry with its defaults first, then with other usual sizes. One that cannot be loaded is left out, and
    so are those of libraries: importing and cutting would take longer than all others together.
    """
    return tuple(_made(_every()))


def _every() -> Iterator[Callable[[], Chunker]]:
    slow = library_chunkers()
    yield from (partial(chunker, name) for name in chunker_names() if name not in slow)
    for size in _SIZES:
        yield partial(chunker, "structure", longest=size)
        yield partial(chunker, "fixed", words=size)
        for shared in _SHARED:
            step = max(1, round(size * (1 - shared)))
            yield partial(chunker, "overlap", words=size, step=step)


def _made(makers: Iterator[Callable[[], Chunker]]) -> Iterator[Chunker]:
    seen = set()
    for make in makers:
        try:
            made = make()
        except ExplorerError:
            continue
        key = (made.name, tuple(sorted(made.settings.items())))
        if key not in seen:
            seen.add(key)
            yield made


def settings_words(cutter: Chunker) -> str:
    """ "overlap (words 100, step 75)"."""
    told = ", ".join(f"{name} {value}" for name, value in cutter.settings.items())
    return f"{cutter.name} ({told})" if told else cutter.name
