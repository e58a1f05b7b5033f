"""Tesseract, which reads pages that have no text layer: whether it is there, and what it is called in a parser's version."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess

from explorer.errors import UserError

_LANGUAGES = re.compile(r"[A-Za-z_]{3,}(?:\+[A-Za-z_]{3,})*")
_SECONDS = 20


@functools.cache
def ocr_name(languages: str) -> str:
    """For example ``"Tesseract 5.3.0 eng+deu"``: the program and the languages (its three-letter names, joined with "+").

    Raises UserError, with what to do, when it is not installed or does not know a language. Runs the program.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise UserError("Reading pages without a text layer needs Tesseract, which is not installed. Install it, or leave out --ocr.")
    if not _LANGUAGES.fullmatch(languages):
        raise UserError(f"'{languages}' names no languages: write them as Tesseract does, such as eng or eng+deu.")
    known = set(_said(program, "--list-langs").split())
    if missing := [language for language in languages.split("+") if language not in known]:
        raise UserError(f"Tesseract has no data for {', '.join(missing)}. Install it, or name other languages.")
    found = re.search(r"tesseract v?(\S+)", _said(program, "--version"))
    return f"Tesseract {found[1] if found else '(unknown version)'} {languages}"


def _said(program: str, option: str) -> str:
    try:
        ended = subprocess.run([program, option], capture_output=True, text=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError(f"Tesseract is installed but does not run ({error}).") from error
    return ended.stdout + ended.stderr
