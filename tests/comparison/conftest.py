"""The bundled warranty policy, whose cuts can be counted by hand, parsed once."""

from __future__ import annotations

import pytest

from explorer.comparison.measured_text import MeasuredText
from explorer.domain.documents import DocumentText
from explorer.engine import Engine
from explorer.places import bundled_collection


@pytest.fixture(scope="session")
def warranty() -> MeasuredText:
    with Engine(workers=1) as engine:
        parsed = engine.parse(bundled_collection() / "documents" / "warranty-policy.pdf", "warranty-policy.pdf").result(timeout=60)
    return MeasuredText(DocumentText(parsed.text, parsed.blocks, parsed.meta["title"]))
