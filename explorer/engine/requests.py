"""What is asked of the engine: frozen values that may come from any thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from explorer.domain.drawing import PageDrawing
from explorer.domain.geometry import Rect


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A picture of one page (counted from 1) as it is viewed, its rotation applied, with annotations.

    ``scale`` is device pixels per point. ``clip``, in points of the unrotated page frame, limits the picture to the pixels that touch
    it. ``generation`` comes back with the picture: whoever asks can tell a late answer from the one awaited.
    """

    path: Path
    page: int
    scale: float
    generation: int = 0
    clip: Rect | None = None
    password: str | None = None

    def __post_init__(self) -> None:
        if not self.scale > 0:
            raise ValueError(f"a picture needs a scale above 0, not {self.scale}")


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """The pages of ``drawings`` with their marks, one below the other in one PNG of ``dpi`` pixels an inch.

    Between two pages a dashed line in the colour ``accent`` ("#rrggbb") carries both page labels. ``clips``, one for each drawing when
    there are any, limit the pages to these parts, in points of the unrotated page frame; marks are not cut off at them.
    """

    path: Path
    drawings: tuple[PageDrawing, ...]
    dpi: float
    password: str | None = None
    accent: str = "#1a4fd0"
    clips: tuple[Rect, ...] = ()

    def __post_init__(self) -> None:
        if not self.drawings or not self.dpi > 0:
            raise ValueError("a drawing needs at least one page and a resolution above 0")
        if self.clips and len(self.clips) != len(self.drawings):
            raise ValueError("there must be a clip for each page or none at all")
