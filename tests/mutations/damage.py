"""Damaged files out of sound ones: what a bad disk, a bad program or a bad person makes of a PDF, a Word file, a page or a text.

Every function takes bytes and a ``Random`` and returns bytes; the same seed makes the same file. Besides blind damage (bytes changed,
cut, repeated, taken from another file) each format has its own: a PDF's objects, inflated streams and cross-references, the members and
elements of a Word file, the tags of HTML, the lines of Markdown.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.mutations.blind import BLIND
from tests.mutations.markup import HTML, MARKDOWN
from tests.mutations.pdf import PDF
from tests.mutations.word import WORD

_OWN = {".pdf": PDF, ".docx": WORD, ".html": HTML, ".md": MARKDOWN}
SUFFIXES = tuple(_OWN)


def damaged(data: bytes, suffix: str, others: Sequence[bytes], random: Random) -> bytes:
    """``data`` damaged once or several times. ``others`` are sound files of the same format."""
    own = _OWN[suffix]
    if suffix == ".docx" and random.random() < 0.75:
        # Most blind damage to a container is found by its check sums.
        for _ in range(random.choice((1, 2, 3, 6))):
            data = random.choice(WORD)(data, others, random)
        return data
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        mutation = random.choice(own) if random.random() < 0.75 else random.choice(BLIND)
        data = mutation(data, others, random)
    return data
