"""``window``: open the window, or take a picture of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from explorer.cli.options import Password, Target, targeted

if TYPE_CHECKING:
    from explorer.cli.options import Launcher

SIDE = range(200, 16385)


class ThemeName(StrEnum):
    LIGHT = "light"
    DARK = "dark"


class Scale(StrEnum):
    ONE = "1"
    ONE_AND_A_HALF = "1.5"
    TWO = "2"


def add_to(app: typer.Typer) -> None:
    app.command()(targeted(window))


def parse_size(text: str) -> tuple[int, int]:
    """Width and height of "1440x900"; typer's BadParameter for anything else."""
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if match:
        width, height = int(match[1]), int(match[2])
        if width in SIDE and height in SIDE:
            return width, height
    raise typer.BadParameter(f"'{text}' is no size; write it as WIDTHxHEIGHT, such as 1440x900 ({SIDE[0]} to {SIDE[-1]} each).")


def window(
    ctx: typer.Context,
    goto: Annotated[str | None, typer.Option("--goto", metavar="ID", help="The chunk to show.")] = None,
    screenshot: Annotated[
        Path | None,
        typer.Option("--screenshot", metavar="FILE", help="Wait until everything is drawn, save the picture and end; needs no display."),
    ] = None,
    size: Annotated[
        # typer needs a plain class for a value with a parser of its own.
        object | None, typer.Option("--size", metavar="WxH", parser=parse_size, help="The window's size, such as 1440x900.")
    ] = None,
    theme: Annotated[ThemeName | None, typer.Option("--theme", help="The colours; the ones of the last time when not given.")] = None,
    scale: Annotated[Scale | None, typer.Option("--scale", help="Device pixels a pixel; the display's own when not given.")] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Compare chunkers side by side on the document that is shown.")] = False,
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column", metavar="CHUNKER[:NAME=N,...]", help="A column of the comparison, such as fixed:words=80; two to four times."
        ),
    ] = None,
    password: Password = None,
    *,
    target: Target,
) -> None:
    """Open the window."""
    from explorer.viewlogic.window_options import WindowOptions

    columns = _checked_columns(column or ())
    launch: Launcher = ctx.obj
    options = WindowOptions(
        index=target.index,
        collection=target.collection,
        as_of=target.as_of,
        goto=goto,
        screenshot=screenshot,
        size=size if isinstance(size, tuple) else None,
        theme=None if theme is None else theme.value,
        scale=None if scale is None else float(scale.value),
        audience=None if target.audience is None else target.audience.value,
        compare=compare or bool(columns),
        columns=columns,
        password=password,
    )
    raise typer.Exit(launch(options))


def _checked_columns(columns: Sequence[str]) -> tuple[str, ...]:
    """The columns, if they are as many as fit side by side and can be read. UsageError or typer's BadParameter otherwise."""
    if not columns:
        return ()
    from explorer.comparison.columns import column_order
    from explorer.viewlogic.comparing import LEAST_COLUMNS, MOST_COLUMNS

    if not LEAST_COLUMNS <= len(columns) <= MOST_COLUMNS:
        raise typer.BadParameter(f"Give --column {LEAST_COLUMNS} to {MOST_COLUMNS} times, not {len(columns)}.")
    for words in columns:
        column_order(words)
    return tuple(columns)
