"""The session: which index is open, which document is shown, and the one selection that all panes share.

Panes ask (through the wiring in ``explorer.gui.app``) and the session answers with signals. Whatever may be slow runs in a lane, and
an answer that is not wanted any more is dropped: the newest wish wins.

It is one object in four layers, each on the one before: what is shown (``shown``), showing something else (``showing``), moving on from
there and back (``moving``), and the index itself with the day, the audience and the search (``session``).
"""

from __future__ import annotations

from explorer.gui.session.session import Session

__all__ = ["Session"]
