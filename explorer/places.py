"""Where things are: bundled data, and the user's own folders.

``resources`` and ``corpus`` stand at the top of a clone; a wheel maps them into the package; the frozen build unpacks
them beside the program. ``bundled`` finds both in all three.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

APP = "chunk-explorer"
HOME_VARIABLE = "CHUNK_EXPLORER_HOME"


def bundled(name: str) -> Path:
    """The folder ``name`` (``"resources"`` or ``"corpus"``) that came with the program.

    Raises FileNotFoundError when the installation lacks it.
    """
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    roots = [Path(frozen)] if frozen else [package.parent, package]
    for root in roots:
        if (root / name).is_dir():
            return root / name
    raise FileNotFoundError(f"The program's own folder '{name}' is missing: install it again.")


def bundled_collection() -> Path:
    """The collection that the program opens when the user names none."""
    return bundled("corpus") / "larkfield"


def _user_folder(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / kind
    import platformdirs

    folders = {
        "data": platformdirs.user_data_path,
        "cache": platformdirs.user_cache_path,
        "config": platformdirs.user_config_path,
    }
    return folders[kind](APP, appauthor=False)


def user_data() -> Path:
    """The folder for the user's data, such as the index of the bundled collection. It may not exist yet."""
    return _user_folder("data")


def user_cache() -> Path:
    """The folder for what can be made again at any time. It may not exist yet."""
    return _user_folder("cache")


def user_config() -> Path:
    """The folder for settings. It may not exist yet."""
    return _user_folder("config")
