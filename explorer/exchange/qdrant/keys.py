"""The key for a server: from the environment, else from the system's keyring. It is never stored, printed or put into a message."""

from __future__ import annotations

import os

from explorer.errors import UserError

VARIABLE = "QDRANT_API_KEY"
SERVICE = "chunk-explorer"
"""The name in the keyring; the user there is the server's host."""


def key_for(host: str) -> str | None:
    """The key for this host, None when there is none. A machine without a keyring, or with one that is locked, has none.

    UserError for a key that cannot be sent; it would come back in the message of whoever tries.
    """
    found, where = os.environ.get(VARIABLE, "").strip(), f"the environment's {VARIABLE}"
    if not found:
        found, where = _from_keyring(host).strip(), f"the system's keyring for {host}"
    if not all("!" <= character <= "~" for character in found):
        raise UserError(f"The key in {where} holds a character that no key has, such as a blank or a line break. Give it anew.")
    return found or None


def _from_keyring(host: str) -> str:
    try:
        import keyring
        from keyring.errors import KeyringError
    except ImportError:
        return ""
    try:
        return keyring.get_password(SERVICE, host) or ""
    except (KeyringError, RuntimeError, OSError):
        # Backends tell in all these ways that there is no keyring to talk to.
        return ""
