"""What is written down by hand of the code is whole: the libraries that it imports, and the panels that may not know each other."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WITH_QT = {"shiboken6"}
"""A part of PySide6, which is released with it."""


def imported() -> set[str]:
    """The top packages that the program imports anywhere, its own and Python's left out."""
    found = set()
    for path in (ROOT / "explorer").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"explorer"}


def plain(name: str) -> str:
    """A distribution's name as all spellings of it are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_imported_library_is_a_declared_dependency() -> None:
    project = PROJECT["project"]
    entries = [*project["dependencies"], *(entry for extra in project["optional-dependencies"].values() for entry in extra)]
    declared = {plain(re.split(r"[<>=!~\[; ]", entry)[0]) for entry in entries}
    brought = packages_distributions()
    assert not [name for name in sorted(imported() - WITH_QT) if declared.isdisjoint(map(plain, brought.get(name, ())))]


def test_every_panel_is_in_the_contract_of_panels() -> None:
    contract = next(each for each in PROJECT["tool"]["importlinter"]["contracts"] if each["name"] == "Panels do not know each other")
    panels = {f"explorer.gui.panels.{path.parent.name}" for path in (ROOT / "explorer" / "gui" / "panels").glob("*/__init__.py")}
    assert panels == set(contract["modules"])
