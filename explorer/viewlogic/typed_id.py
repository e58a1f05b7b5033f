"""What was typed: is it a whole chunk ID?"""

from __future__ import annotations

import re

from explorer.domain.identity import ID_LENGTH

_ID = re.compile(rf"[0-9a-f]{{{ID_LENGTH}}}")


def as_id(text: str) -> str | None:
    """The chunk ID that ``text`` is, case and surrounding blanks forgiven; None when it is anything else."""
    tidy = text.strip().lower()
    return tidy if _ID.fullmatch(tidy) else None
