"""A warning in the log fails the test, unless the test asks for ``caplog`` and so looks at the log itself."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Iterator

import pytest


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _quiet_log(request: pytest.FixtureRequest) -> Iterator[None]:
    kept = _Kept()
    logging.getLogger().addHandler(kept)
    yield
    logging.getLogger().removeHandler(kept)
    looks_itself = "caplog" in inspect.signature(request.node.obj).parameters if hasattr(request.node, "obj") else False
    if kept.lines and not looks_itself:
        pytest.fail("unexpected log lines:\n" + "\n".join(kept.lines), pytrace=False)
