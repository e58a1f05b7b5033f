"""Worker processes that alone talk to MuPDF: they parse, render and draw; a worker that dies or takes too long is replaced.

Importing this package imports nothing heavy: a worker imports it too, and starts with it. Requests and answers are frozen values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from explorer.engine.limits import Limits
    from explorer.engine.pictures import PagePicture
    from explorer.engine.pool import Engine
    from explorer.engine.requests import DrawRequest, RenderRequest

__all__ = ["DrawRequest", "Engine", "Limits", "PagePicture", "RenderRequest"]

_HOMES = {"Engine": "pool", "PagePicture": "pictures", "DrawRequest": "requests", "Limits": "limits", "RenderRequest": "requests"}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found
