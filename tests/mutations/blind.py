"""Blind damage to the bytes of any file: changed, cut out, repeated, taken from another file, numbers replaced."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

Mutation = Callable[[bytes, Sequence[bytes], Random], bytes]

NUMBERS = (b"0", b"1", b"-1", b"2", b"90", b"255", b"256", b"1000", b"65535", b"65536", b"2147483647", b"-2147483648", b"4294967296")
FRACTIONS = (b"0.0001", b"-0.5", b"1e38", b"99999999999999999999", b"nan", b".", b"--5", b"32767.5")


def span(data: bytes, random: Random, most: int = 400) -> tuple[int, int]:
    begin = random.randrange(len(data) + 1)
    return begin, min(len(data), begin + random.randrange(most))


def _flip(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 4, 30))):
        if changed:
            changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _overwrite(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = span(data, random, 40)
    return data[:begin] + random.randbytes(end - begin) + data[end:]


def _cut_out(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = span(data, random)
    return data[:begin] + data[end:]


def _truncate(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _repeat(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    begin, end = span(data, random)
    return data[:end] + data[begin:end] * random.choice((1, 1, 2, 60)) + data[end:]


def _splice(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    other = random.choice(others)
    begin, end = span(other, random, 3000)
    place, until = span(data, random, 3000)
    return data[:place] + other[begin:end] + data[until if random.random() < 0.5 else place :]


def renumber(data: bytes, others: Sequence[bytes], random: Random) -> bytes:
    return replace_one(data, rb"-?\d+(?:\.\d+)?", random.choice(NUMBERS + FRACTIONS), random)


BLIND: Sequence[Mutation] = (_flip, _overwrite, _cut_out, _truncate, _repeat, _splice, renumber)


def replace_one(data: bytes, pattern: bytes, by: bytes, random: Random) -> bytes:
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    one = random.choice(found)
    return data[: one.start()] + by + data[one.end() :]
