"""What every test stands on: a home folder of its own, no display unless it asks for one, and the guards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A busy machine is no failure. Where CI is set, hypothesis itself sees to it that two runs try the same examples.
settings.register_profile("patient", settings.default, deadline=None)
settings.load_profile("patient")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# leaks comes first: display knows it.
pytest_plugins = ["tests.guards.leaks", "tests.guards.display", "tests.guards.logs"]


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """The core's tests also run without Qt, so without pytest-qt: its settings stay known then."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for setting in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
            parser.addini(setting, "a setting of pytest-qt, which is not loaded")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("CHUNK_EXPLORER_HOME", str(home))
    return home
