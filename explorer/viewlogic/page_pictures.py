"""The cache of page pictures: bounded in bytes, and never without an answer while any size of a page is there.

It knows neither Qt nor MuPDF: it holds whatever has a size in bytes and can be released, which happens exactly once, when
the picture leaves the cache.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from explorer.domain.geometry import Rect


class Held(Protocol):
    """A picture as the cache sees it."""

    @property
    def nbytes(self) -> int: ...

    def release(self) -> None: ...


PictureT = TypeVar("PictureT", bound=Held)


@dataclass(frozen=True, slots=True)
class PictureKey:
    """What a picture shows: a page (from 1) of a document, turned by ``rotation``, at ``scale`` device pixels a point.

    ``document`` tells one state of one file from all others. ``clip`` is the part of the page that the picture covers, in the page
    frame, or None for the whole page.
    """

    document: str
    page: int
    rotation: int
    scale: float
    clip: Rect | None = None


class PictureCache(Generic[PictureT]):
    """Pictures by key, at most ``limit`` bytes of them beside what is on the screen; for one thread."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.nbytes = 0
        self._pictures: OrderedDict[PictureKey, PictureT] = OrderedDict()

    def __len__(self) -> int:
        return len(self._pictures)

    def __contains__(self, key: PictureKey) -> bool:
        return key in self._pictures

    def __iter__(self) -> Iterator[PictureKey]:
        return iter(self._pictures)

    def get(self, key: PictureKey) -> PictureT | None:
        """The picture of exactly this key; being asked for keeps it longer."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def nearest(self, key: PictureKey) -> tuple[PictureKey, PictureT] | None:
        """A whole-page picture of the same page to draw until the right one arrives: the one whose scale is closest.

        A larger one is preferred to a smaller one that is as far off, because it is sharper.
        """
        best: PictureKey | None = None
        for other in self._pictures:
            same = (other.document, other.page, other.rotation) == (key.document, key.page, key.rotation)
            if same and other.clip is None and (best is None or _off(other.scale, key.scale) < _off(best.scale, key.scale)):
                best = other
        return None if best is None else (best, self._pictures[best])

    def put(self, key: PictureKey, picture: PictureT, needed: Collection[PictureKey] = ()) -> tuple[PictureKey, ...]:
        """Take a picture over, and drop what was not asked for longest until all fit; the keys that left come back.

        The new picture and those of ``needed`` (what is on the screen) stay even when they alone are over the limit: dropping them
        would only mean to ask for them again at once.
        """
        left: list[PictureKey] = []
        old = self._pictures.pop(key, None)
        if old is not None:
            self._release(old)
        self._pictures[key] = picture
        self.nbytes += picture.nbytes
        for other in [other for other in self._pictures if other != key and other not in needed]:
            if self.nbytes <= self.limit:
                break
            self._release(self._pictures.pop(other))
            left.append(other)
        return tuple(left)

    def drop(self, document: str) -> None:
        """Release every picture of one document."""
        for key in [key for key in self._pictures if key.document == document]:
            self._release(self._pictures.pop(key))

    def clear(self) -> None:
        """Release everything."""
        while self._pictures:
            self._release(self._pictures.popitem()[1])

    def _release(self, picture: PictureT) -> None:
        self.nbytes -= picture.nbytes
        picture.release()


def _off(scale: float, wanted: float) -> float:
    """How far a scale is from the wanted one, as a factor of at least 1; smaller ones count a little more."""
    return scale / wanted if scale >= wanted else 1.01 * wanted / scale
