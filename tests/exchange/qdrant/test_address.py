"""Where a collection is, as people write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.exchange.qdrant.address import Address, in_folder, is_address, on_server, parse


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("http://localhost:6333", "http://localhost:6333"),
        ("http://localhost/", "http://localhost:6333"),
        ("https://Abc.cloud.qdrant.io", "https://abc.cloud.qdrant.io:6333"),
        ("https://example.org:443/search/qdrant/", "https://example.org:443/search/qdrant"),
        ("qdrant://10.0.0.5:7000", "http://10.0.0.5:7000"),
        ("qdrants://db", "https://db:6333"),
        (" http://[::1]:6333 ", "http://[::1]:6333"),
    ],
)
def test_servers(url: str, found: str) -> None:
    assert on_server(url, "p") == Address("p", found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("qdrant://localhost/policies", Address("policies", "http://localhost:6333")),
        ("qdrant://localhost:7000/a%20b/", Address("a b", "http://localhost:7000")),
        ("qdrants://example.org/search/policies", Address("policies", "https://example.org:6333/search")),
    ],
)
def test_addresses_of_collections(text: str, found: Address) -> None:
    assert parse(text) == found
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["localhost:6333", "ftp://x/p", "http://", "http://x:port", "http://x:99999", "http://x?y=1", "", "http://a b", "http://a%b"]
)
def test_what_is_no_server(text: str) -> None:
    with pytest.raises(UsageError, match=r"is no address of a server\. Write it like http://localhost:6333"):
        on_server(text, "p")


def test_an_address_of_a_collection_is_told_apart_from_a_server_s() -> None:
    for text in ("qdrant://a b/policies", "qdrant://", "qdrant://x:port/policies", "qdrant://localhost"):
        with pytest.raises(UsageError, match=r"Write it like qdrant://localhost:6333/policies\.$"):
            parse(text)


def test_a_password_in_an_address_is_not_repeated() -> None:
    with pytest.raises(UsageError, match="Leave the password out") as refused:
        on_server("https://me:geheim@example.org", "p")
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("name", ["", "a/b", "..", "a:b", "x" * 256, "a\\b"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name of a collection"):
        in_folder(Path("x"), name)
    if name != "a/b":
        with pytest.raises(UsageError):
            parse(f"qdrant://localhost/{name}")


def test_which_machines_are_far() -> None:
    near = (on_server(f"http://{host}", "p") for host in ("localhost", "127.0.0.1", "127.8.0.1", "[::1]"))
    far = (on_server(f"http://{host}", "p") for host in ("db", "192.168.0.7", "localhost.example"))
    assert not any(address.in_the_open for address in near)
    assert all(address.in_the_open for address in far)
    assert not on_server("https://db", "p").in_the_open
    assert not in_folder(Path("x"), "p").in_the_open
    assert is_address("QDRANT://x/y")
    assert not is_address("/tmp/index.sqlite")
