"""The chunkers that an unknown ID may come from: ours with the sizes that people use, and other packages' with their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from explorer.chunking import Chunker, chunker, chunker_names, library_chunkers
from explorer.errors import ExplorerError

_SIZES = (100, 200, 50, 150, 250, 300, 400, 500, 64, 128, 256, 512, 75, 80, 120, 350, 600, 750, 800, 1000)
_SHARED = (0.25, 0.2, 0.1, 0.5, 0.15)


def default_chunkers() -> tuple[Chunker, ...]:
    """Each chunker of the registry with its defaults. One that cannot be loaded is left out, and so are those of libraries: importing and
    cutting would take longer than all others together.
    """
    slow = library_chunkers()
    return tuple(_made((partial(chunker, name) for name in chunker_names() if name not in slow), ()))


def other_sizes(besides: Sequence[Chunker]) -> tuple[Chunker, ...]:
    """Our chunkers with the other sizes that people use, without those that are given."""
    return tuple(_made(_sizes(), besides))


def _sizes() -> Iterator[Callable[[], Chunker]]:
    for size in _SIZES:
        yield partial(chunker, "structure", longest=size)
        yield partial(chunker, "fixed", words=size)
        for shared in _SHARED:
            step = max(1, round(size * (1 - shared)))
            yield partial(chunker, "overlap", words=size, step=step)


def _made(makers: Iterator[Callable[[], Chunker]], besides: Sequence[Chunker]) -> Iterator[Chunker]:
    seen = {_key(each) for each in besides}
    for make in makers:
        try:
            made = make()
        except ExplorerError:
            continue
        if _key(made) not in seen:
            seen.add(_key(made))
            yield made


def _key(made: Chunker) -> tuple[object, ...]:
    return (made.name, *sorted(made.settings.items()))


def settings_words(cutter: Chunker) -> str:
    """ "overlap (words 100, step 75)"."""
    told = ", ".join(f"{name} {value}" for name, value in cutter.settings.items())
    return f"{cutter.name} ({told})" if told else cutter.name
