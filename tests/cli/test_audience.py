"""For the public, no command tells anything of a passage for staff: no text, title, file, section or ID that was not asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from explorer.cli.app import program
from tests.cli.conftest import Run
from tests.secrets import Secrets, secrets_of

HIDDEN = "fb58c92eb1ec"
SHOWN = "a4dc9ec49818"
COMMANDS = (
    ("chunks", "warranty-claims-procedure"),
    ("chunks", "warranty-policy"),
    ("search", "manual refund approval support manager late claims tag", "-k", "50"),
    ("search", "warranty claim", "-k", "50", "--json"),
    ("eval",),
    ("eval", "--json"),
    ("eval", "--json", "--chunker", "fixed", "--as-of", "question"),
    ("questions",),
    ("questions", "--kind", "staff-only"),
    ("inventory",),
    ("trace", HIDDEN),
    ("trace", HIDDEN, "--json"),
    ("trace", HIDDEN[:7], "--json"),
    ("trace", HIDDEN[:-1] + "d", "--json", "--seconds", "1"),
    ("trace", f"see [{HIDDEN}] and [{SHOWN}]", "--json"),
    ("trace", "up to 30 days after the end, once for each customer"),
    ("card", HIDDEN),
    ("card", SHOWN),
    ("versions", "warranty-claims-procedure"),
    ("versions", HIDDEN),
    ("versions", SHOWN, "--json"),
    ("twins", HIDDEN),
    ("twins", SHOWN, "--json"),
    ("compare", "warranty-claims-procedure"),
    ("compare", "warranty-policy", "--mark", "claim", "--json"),
    ("compare", "warranty-claims-procedure", "--html", "OUT/page.html"),
    ("eval", "--column", "structure:longest=150", "--column", "fixed"),
    ("lesson", "warranty-claims-procedure"),
    ("lesson", "warranty-policy", "--json"),
    ("compute-id", "warranty-claims-procedure", "3", "0", "10"),
    ("chunkers",),
    ("runs",),
    ("documents",),
    ("documents", "claims"),
    ("verify",),
    ("verify", "--json"),
    ("picture", HIDDEN, "--out", "OUT/page.png"),
    ("parse", "COLLECTION/documents/warranty-claims-procedure.md"),
    ("chunkers",),
    ("compare", "warranty-claims-procedure"),
    ("compare", "warranty-policy", "--json"),
    ("lesson", "warranty-claims-procedure"),
    ("lesson", "warranty-policy", "--json"),
    ("runs",),
    ("compute-id", "warranty-claims-procedure", "3", "1032", "1247"),
)
SHOWS_NOTHING = {"ingest"}
OPENS_A_WINDOW = {"window"}


@pytest.fixture(scope="module")
def secrets(collection: Path) -> Secrets:
    return secrets_of(collection, collection / "index.sqlite")


def test_every_command_is_tried() -> None:
    names = {command.name or command.callback.__name__ for command in program().registered_commands if command.callback}
    assert names - SHOWS_NOTHING - OPENS_A_WINDOW == {command[0] for command in COMMANDS}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_public_is_told_nothing_for_staff(
    run: Run, collection: Path, secrets: Secrets, tmp_path: Path, command: tuple[str, ...]
) -> None:
    arguments = [word.replace("OUT", str(tmp_path)).replace("COLLECTION", str(collection)) for word in command]
    outcome = run(*arguments, "--audience", "public", "--collection", collection)
    # Lines that are wrapped or escaped are told all the same.
    printed = outcome.out + outcome.err
    assert secrets.told_in(printed + json.dumps(printed, ensure_ascii=False).replace("\\n", " "), (*arguments, HIDDEN)) == []
    assert not any(tmp_path.iterdir())


def test_staff_is_told_what_the_public_is_not(run: Run, collection: Path, secrets: Secrets) -> None:
    told = [run(*command, "--collection", collection).out for command in COMMANDS if command[0] in ("chunks", "trace", "questions", "eval")]
    assert all(secrets.told_in(printed, ()) for printed in (told[0], told[3], told[4]))


def test_counts_are_the_audiences(run: Run, collection: Path) -> None:
    assert run("questions", "--audience", "public", "--collection", collection).lines[-1] == "60 questions"
    assert run("verify", "--audience", "public", "--collection", collection).lines[-1] == "158 chunks, 0 not traceable"
    assert run("search", "refund", "--audience", "public", "--collection", collection).lines[-1].startswith("BM25 over 158 chunks")
    kinds = run("questions", "--kind", "staff-only", "--audience", "public", "--collection", collection)
    assert kinds.code == 1
    assert "staff-only," not in kinds.err
