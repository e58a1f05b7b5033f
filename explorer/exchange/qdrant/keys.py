"""The key for a server: from the environment, else from the system's keyring. It is never stored, printed or put into a message."""

from __future__ import annotations

import os

VARIABLE = "QDRANT_API_KEY"
SERVICE = "chunk-explorer"
"""The name in the keyring; the user there is the server's host."""


def key_for(host: str) -> str | None:
    """The key for this host, None when there is none. A machine without a keyring, or with one that is locked, has none."""
    if found := os.environ.get(VARIABLE, "").strip():
        return found
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return None
    try:
        return keyring.get_password(SERVICE, host) or None
    except (KeyringError, RuntimeError, OSError):
        # Backends tell in all these ways that there is no keyring to talk to.
        return None
