"""Runs that are kept: a file of JSON lines each in a folder of the user's data, the run's own line first, then a line for each question."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from explorer import places
from explorer.comparison.columns import ColumnOrder
from explorer.errors import EnvironmentFault, NotFound, UserError
from explorer.evaluation.runs import Found, Run, RunQuestion

FORMAT = 1
MOST_KEPT = 500
"""Runs beyond these go, the oldest first."""

_LARGEST = 50_000_000
_TEXTS = ("at", "index", "questions_name", "questions_hash", "documents_hash", "audience", "as_of")


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A file of the history. ``run`` is None where it cannot be used; ``fault`` says why then, as a sentence."""

    path: Path
    run: Run | None
    fault: str = ""

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return self.path.stem


def runs_folder() -> Path:
    """Where they are kept. It may not exist yet."""
    return places.user_data() / "runs"


def keep_run(run: Run) -> Path:
    """Keep a run. EnvironmentFault when it cannot be written; nothing is left then."""
    head: dict[str, Any] = {"format": FORMAT, **{name: getattr(run, name) for name in _TEXTS}, "depth": run.depth}
    head["columns"] = [
        {"chunker": order.chunker, "settings": dict(order.settings), "fault": fault}
        for order, fault in zip(run.orders, run.faults, strict=True)
    ]
    lines = [head, *({"id": each.id, "kind": each.kind, "question": each.question, "found": _told(each)} for each in run.questions)]
    content = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode("utf-8", "backslashreplace")
    folder = runs_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = _write(folder, _stem(run.at), content)
    except OSError as error:
        raise EnvironmentFault(f"The run could not be kept in {folder}: {error.strerror}.") from error
    for old in _files()[MOST_KEPT:]:
        with contextlib.suppress(OSError):
            old.unlink()
    return path


def _told(question: RunQuestion) -> list[dict[str, Any] | None]:
    return [None if found is None else {"wanted": found.wanted, "ranks": list(found.ranks)} for found in question.found]


def _stem(at: str) -> str:
    return datetime.fromisoformat(at).strftime("%Y-%m-%d-%H%M%S")


def _write(folder: Path, stem: str, content: bytes) -> Path:
    """Write a file with a name that nobody has, whole or not at all."""
    handle, waiting = tempfile.mkstemp(dir=folder, prefix=".keeping-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        for number in range(1, 1000):
            path = folder / f"{stem}{'' if number == 1 else f'-{number:03}'}.jsonl"
            with contextlib.suppress(FileExistsError):
                # Making the name first keeps two windows from taking the same one.
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
                Path(waiting).replace(path)
                return path
        raise OSError(0, "there are too many runs of this second")
    except BaseException:
        with contextlib.suppress(OSError):
            Path(waiting).unlink()
        raise


def _files() -> list[Path]:
    """The newest first."""
    return sorted(runs_folder().glob("*.jsonl"), key=lambda path: path.stem, reverse=True)


def kept_runs() -> tuple[KeptRun, ...]:
    """All runs, the newest first, also those that cannot be used, so that they can be deleted."""
    found = []
    for path in _files():
        try:
            found.append(KeptRun(path, read_run(path)))
        except (UserError, EnvironmentFault) as error:
            found.append(KeptRun(path, None, str(error)))
    return tuple(found)


def named_run(name: str) -> Run:
    """The run with this name, or the newest for "last". NotFound, UserError or EnvironmentFault where there is none that can be used."""
    known = [path.stem for path in _files()]
    if not known:
        raise NotFound("No runs are kept yet. An evaluation in the window keeps one, and so does eval with --keep.")
    if name == "last":
        name = known[0]
    if name not in known:
        raise NotFound(f"There is no run '{name}'. The newest is '{known[0]}'; the command 'runs' lists all.")
    return read_run(runs_folder() / f"{name}.jsonl")


def read_run(path: Path) -> Run:
    """UserError for a file that is damaged or newer than this program; EnvironmentFault when it cannot be read."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError as error:
        raise UserError(f"The run at {path} is not there any more. Choose another one.") from error
    except OSError as error:
        raise EnvironmentFault(f"The run at {path} cannot be read: {error.strerror}.") from error
    try:
        if len(content) > _LARGEST:
            raise ValueError("too large")
        head, *rest = (json.loads(line) for line in content.split(b"\n") if line.strip())
        if type(head["format"]) is int and head["format"] > FORMAT:
            raise UserError(f"The run at {path} was kept by a newer version of this program. Look at it there, or install that version.")
        return _run(head, rest)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UserError(f"The run at {path} is damaged and cannot be shown. Delete it, and evaluate again.") from error


def _run(head: dict[str, Any], rest: list[dict[str, Any]]) -> Run:
    """KeyError, TypeError, AttributeError or ValueError for anything but what :func:`keep_run` writes."""
    if head["format"] != FORMAT:
        raise ValueError("no such format")
    datetime.fromisoformat(_text(head["at"]))
    columns = head["columns"]
    orders = [
        ColumnOrder.of(_text(each["chunker"]), {name: _number(value) for name, value in each["settings"].items()}) for each in columns
    ]
    questions = tuple(
        RunQuestion(_text(each["id"]), _text(each["kind"]), _text(each["question"]), tuple(_found(each["found"], len(columns))))
        for each in rest
    )
    texts = {name: _text(head[name]) for name in _TEXTS}
    return Run(
        **texts,
        depth=_number(head["depth"]),
        orders=tuple(orders),
        faults=tuple(_text(each["fault"]) for each in columns),
        questions=questions,
    )


def _found(values: list[Any], count: int) -> Iterator[Found | None]:
    if len(values) != count:
        raise ValueError("another number of columns")
    for value in values:
        yield None if value is None else Found(_number(value["wanted"]), tuple(map(_number, value["ranks"])))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise TypeError("not a number")
    return value


def delete_run(path: Path) -> None:
    """Take a run away; one that is gone already is no fault. EnvironmentFault when the file cannot be deleted."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise EnvironmentFault(f"The run at {path} could not be deleted: {error.strerror}.") from error
