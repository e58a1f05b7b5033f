"""Other indexes that an unknown ID may belong to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.places import user_config
from explorer.viewlogic.recent_indexes import WINDOW_SETTINGS, recent_indexes


def remember(text: str) -> None:
    user_config().mkdir(parents=True, exist_ok=True)
    (user_config() / WINDOW_SETTINGS).write_text(text, encoding="utf-8")


def test_the_windows_indexes_and_those_beside_it(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    own, beside, opened = (tmp_path / name for name in ("index.sqlite", "a.sqlite", "elsewhere/b.sqlite"))
    for path in (own, beside, opened):
        path.write_bytes(b"")
    remember(json.dumps({"recent": [str(opened), str(own), str(tmp_path / "gone.sqlite"), 7, str(beside)]}))
    assert recent_indexes(own) == (opened, beside)


@pytest.mark.parametrize("settings", ["", "[]", '{"recent": "x"}', "{"])
def test_settings_that_make_no_sense(tmp_path: Path, settings: str) -> None:
    remember(settings)
    assert recent_indexes(tmp_path / "index.sqlite") == ()


def test_it_is_the_windows_own_file() -> None:
    gui = pytest.importorskip("explorer.gui.settings")
    assert gui.FILE_NAME == WINDOW_SETTINGS
