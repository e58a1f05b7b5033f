"""An index exported into a folder of the embedded mode."""

from __future__ import annotations

import threading
from pathlib import Path

from explorer.exchange.qdrant.address import in_folder
from explorer.exchange.qdrant.export import Wish, export
from explorer.exchange.sources import text_of
from explorer.index.reader import open_index
from tests.index.toy import finish


def fill(index: Path, folder: Path, name: str = "policies") -> str:
    """Export the index into a collection in ``folder``; the collection's address."""
    address = in_folder(folder, name)
    with open_index(index) as reader:
        finish(export(reader, address, Wish(), told=lambda _sentence: None, cancel=threading.Event()))
    return text_of(address)
