"""What is remembered comes back; what cannot be read does no harm."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from explorer.gui.memory import keep_place, kept_day, kept_place
from explorer.gui.settings import RECENT_LIMIT, Settings
from explorer.places import user_config
from explorer.viewlogic.visits import Visit


def test_values_come_back_from_the_users_folder() -> None:
    settings = Settings()
    settings.set("theme", "dark")
    settings.set("panes", [266, 396, 500, 276])
    settings.set("maximized", True)
    settings.save()
    assert (user_config() / "window.json").is_file()
    again = Settings()
    assert again.text("theme") == "dark"
    assert again.numbers("panes") == [266, 396, 500, 276]
    assert again.flag("maximized")
    assert [path.name for path in user_config().iterdir()] == ["window.json"]


@pytest.mark.parametrize(
    "content", ["", "{", "[1, 2]", '{"theme": 3, "panes": "x", "recent": [1, "a"], "maximized": "yes", "folders": []}']
)
def test_a_file_that_is_no_settings_gives_defaults(tmp_path: Path, content: str) -> None:
    file = tmp_path / "window.json"
    file.write_text(content, encoding="utf-8")
    settings = Settings(file)
    assert settings.text("theme", "system") == "system"
    assert settings.numbers("panes") == []
    assert not settings.flag("maximized")
    assert settings.table("folders") == {}


def test_recent_indexes_come_newest_first_and_once(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.json")
    for number in range(RECENT_LIMIT + 3):
        settings.remember_recent(str(tmp_path / f"{number}.sqlite"))
    settings.remember_recent(str(tmp_path / "5.sqlite"))
    names = [Path(address).stem for address in settings.recent()]
    assert names[:2] == ["5", "12"]
    assert len(names) == len(set(names)) == RECENT_LIMIT


def test_the_place_in_an_index_comes_back(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.json")
    keep_place(settings, "/a.sqlite", Visit("warranty-policy", "5", "a4dc9ec49818"))
    keep_place(settings, "/b.sqlite", None)
    assert kept_place(settings, "/a.sqlite") == Visit("warranty-policy", "5", "a4dc9ec49818")
    assert kept_place(settings, "/b.sqlite") is None


def test_a_day_that_is_none_is_no_day(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "window.json")
    assert kept_day(settings) is None
    settings.set("day", "2026-11-01")
    assert kept_day(settings) == date(2026, 11, 1)
    settings.set("day", "2026-13-01")
    assert kept_day(settings) is None
