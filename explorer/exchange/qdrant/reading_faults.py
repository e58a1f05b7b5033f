"""What goes wrong with a server, as sentences for somebody who reads: nothing was written, and what was asked can be asked again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from explorer.errors import EnvironmentFault, ExplorerError, UserError
from explorer.exchange.qdrant.address import Address
from explorer.exchange.qdrant.keys import VARIABLE


class ServerGone(EnvironmentFault):
    """The server does not answer. It may in a while: what was asked can be asked again."""


@contextmanager
def read_from(address: Address, seconds: float) -> Iterator[None]:
    """Say of a server that does not answer in ``seconds``, or refuses, what a reader can do; any other error passes."""
    try:
        yield
    except ExplorerError as error:
        from httpx import HTTPError, TimeoutException
        from qdrant_client.http.exceptions import ResponseHandlingException, UnexpectedResponse

        cause = error.__cause__
        source = cause.source if isinstance(cause, ResponseHandlingException) else cause
        status = source.status_code or 0 if isinstance(source, UnexpectedResponse) else 0
        if status == 403:
            raise UserError(
                f"The Qdrant server at {address.url} does not let {address.collection} be read with the key that was given. Give it one "
                f"that may read there, in the environment as {VARIABLE} or in the system's keyring."
            ) from error
        if status == 429 or status >= 500:
            raise ServerGone(f"The Qdrant server at {address.url} answered with the error {status}. Try again in a while.") from error
        if isinstance(source, TimeoutException):
            raise ServerGone(f"The Qdrant server at {address.url} did not answer within {seconds} seconds. Try again.") from error
        if isinstance(source, HTTPError):
            raise ServerGone(
                f"The Qdrant server at {address.url} cannot be reached. Look whether it is running and whether the address is right, "
                "then try again."
            ) from error
        raise
