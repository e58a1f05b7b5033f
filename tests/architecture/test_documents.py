"""What the documents say is true of the program: dependencies, commands, options, versions."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import explorer
from explorer.chunking import checked_pieces, chunker, chunker_names, setting_schema, settings_words
from explorer.cli.app import program
from explorer.domain.blocks import Block, BlockKind
from explorer.domain.chunks import Piece
from explorer.domain.documents import DocumentText

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def commands() -> dict[str, list[str]]:
    """Every command with its long options, as typer knows them."""
    return {
        name: [option for parameter in command.params for option in parameter.opts if option.startswith("--") and option != "--help"]
        for name, command in all_commands(typer.main.get_command(program()))
    }


def all_commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The commands of a group and of the groups in it, by what is typed for them."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from all_commands(command, f"{before}{name} ")
        else:
            yield before + name, command


@pytest.mark.parametrize("name", sorted(commands()))
def test_readme_shows_every_command_and_option(name: str) -> None:
    assert f"`{name}" in README or f"-m explorer {name}" in README
    for option in commands()[name]:
        assert option in README, f"{name} {option}"


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_takes_the_three_options(name: str) -> None:
    assert {"--index", "--collection", "--as-of"} <= set(commands()[name])


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_option_has_a_help_text(name: str) -> None:
    command = dict(all_commands(typer.main.get_command(program())))[name]
    assert command.help
    assert all(parameter.help for parameter in command.params)


def test_architecture_gives_a_reason_for_every_dependency() -> None:
    optional = PROJECT["project"]["optional-dependencies"]
    listed = [*PROJECT["project"]["dependencies"], *optional["chunkers"], *optional["qdrant"], *PROJECT["dependency-groups"]["dev"]]
    names = [re.split(r"[<>=!~\[ ]", entry)[0] for entry in listed]
    assert not [name for name in names if name.lower() not in ARCHITECTURE.lower()]


def test_architecture_names_every_room() -> None:
    rooms = [path.name for path in (ROOT / "explorer").iterdir() if (path / "__init__.py").is_file()]
    assert not [room for room in rooms if f"{room}/" not in ARCHITECTURE]


def test_changelog_has_this_version() -> None:
    assert f"## {explorer.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_ci_runs_the_command_of_the_readme() -> None:
    command = "python3 -m venv .venv && .venv/bin/pip install -r requirements-dev.lock && .venv/bin/python -m pytest"
    assert command in README
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_readme_command_for_use_names_what_is_there() -> None:
    assert "python3 -m venv .venv && .venv/bin/pip install -r requirements.lock && .venv/bin/python -m explorer" in README
    assert (ROOT / "requirements.lock").is_file()


def test_the_chunker_of_the_readme_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    example = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    entry = re.search(r"```toml\n(.*?)```", README, re.DOTALL)
    assert example
    assert entry
    (tmp_path / "my_package.py").write_text(example[1], encoding="utf-8")
    information = tmp_path / "my_package-1.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: my-package\nVersion: 1\n", encoding="utf-8")
    points = tomllib.loads(entry[1])["project"]["entry-points"]["chunk_explorer.chunkers"]
    lines = ["[chunk_explorer.chunkers]", *(f"{name} = {value}" for name, value in points.items())]
    (information / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    documents = tmp_path / "mine" / "documents"
    documents.mkdir(parents=True)
    (documents / "a.md").write_text("---\ndoc_id: a\nversion: 1\n---\n# T\n\n## S\n\nOne.\n\nTwo.\n", encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "explorer", "ingest", str(tmp_path / "mine"), "--chunker", "paragraphs"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith("index index.sqlite: 1 document, 4 chunks | chunker paragraphs\n")
    monkeypatch.syspath_prepend(tmp_path)
    blocks = tuple(Block(BlockKind.TEXT, "", start, start + 1) for start in range(3))
    pieces = checked_pieces(DocumentText("abc", blocks, "T"), chunker("paragraphs", blocks=2), "a.md")
    assert pieces == (Piece(0, 2, ("T",)), Piece(2, 3, ("T",)))
    assert [setting.name for setting in setting_schema("paragraphs")] == ["blocks"]
    assert settings_words("paragraphs", {"blocks": 2}) == "2 blocks"


def test_readme_shows_every_chunker_with_its_settings() -> None:
    for name in chunker_names():
        row = re.search(rf"^\| `{name}` \| .*$", README, re.MULTILINE)
        assert row, name
        assert not [setting.name for setting in setting_schema(name) if f"`{setting.name}`" not in row[0]]


def test_help_runs() -> None:
    result = subprocess.run([sys.executable, "-m", "explorer", "--help"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0
    assert all(name.split()[0] in result.stdout for name in commands())
