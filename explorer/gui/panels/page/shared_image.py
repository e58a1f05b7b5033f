"""A page picture as Qt draws it, straight from the memory that the worker filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from explorer.engine import PagePicture

_FORMATS = {
    "bgrx8888": QImage.Format.Format_RGB32,
    "rgbx8888": QImage.Format.Format_RGBX8888,
    "rgb888": QImage.Format.Format_RGB888,
}


class SharedImage:
    """A ``QImage`` over a picture's shared memory, without a copy.

    The image must not outlive the memory: ``image`` is only to be drawn at once and never kept, and ``release`` takes the
    image away first and gives the memory back then.
    """

    def __init__(self, picture: PagePicture) -> None:
        self._picture: PagePicture | None = picture
        self.nbytes = picture.stride * picture.height
        self.width, self.height = picture.width, picture.height
        self._image: QImage | None = QImage(picture.buffer, picture.width, picture.height, picture.stride, _FORMATS[picture.pixel_format])

    @property
    def image(self) -> QImage:
        """The picture to draw now; RuntimeError after ``release``."""
        if self._image is None:
            raise RuntimeError("the picture's memory was given back")
        return self._image

    def release(self) -> None:
        """Give the memory back. Harmless when that was done before."""
        self._image = None
        picture, self._picture = self._picture, None
        if picture is not None:
            picture.release()
