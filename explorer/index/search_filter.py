"""What a search leaves out, whatever its words: versions not in force, passages for staff, other domains, types, languages, departments."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from explorer.domain.audience import PUBLIC_LABEL, Audience
from explorer.domain.documents import DEFAULT_ACCESS, DEFAULT_LANGUAGE
from explorer.domain.validity import Validity, validity


def asked_language(language: str) -> str:
    """The code of a language that somebody asks for by its code or its name."""
    # Only who asks for a language needs their names.
    from explorer.metadata.language_names import language_code
    from explorer.metadata.rules import normal_language

    return language_code(language) or normal_language(language)


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """Conditions on a hit's document version, all of which must hold; those left at their defaults ask for nothing.

    ``in_force_on`` is a day on which the version must be in force; a version whose dates cannot be read never is. ``doc_type``,
    ``language``, ``domain`` and ``department`` are values of the metadata, such as "policy" and "fr". Where an index has no metadata of
    ours, type and language are the labels of its documents, and no domain or department is known of any.
    """

    in_force_on: date | None = None
    audience: Audience = Audience.STAFF
    doc_type: str = ""
    language: str = ""
    domain: str = ""
    department: str = ""

    def __bool__(self) -> bool:
        return self != EVERYTHING

    def condition(self, table: str, described: str = "") -> tuple[str, list[str]]:
        """The conditions in SQL on ``table`` (``documents`` or ``chunks``, whose labels are the same but for filled-in defaults),
        and the values for its question marks. ``described`` is the table of the metadata, ``""`` for none. The connection must know
        ``in_force``, see :func:`teach_validity`.
        """
        parts, values = ["1"], []
        if self.audience is Audience.PUBLIC:
            parts.append(f"{_or_default(table, 'access', DEFAULT_ACCESS)} = ?")
            values.append(PUBLIC_LABEL)
        if described:
            # Its patterns take longer than opening an index, which asks for an audience only.
            from explorer.metadata.rules import normal_word
        if self.language:
            parts.append(f"{described}.language = ?" if described else f"{_or_default(table, 'language', DEFAULT_LANGUAGE)} = ?")
            values.append(asked_language(self.language) if described else self.language)
        if self.doc_type:
            parts.append(f"{described}.document_type = ?" if described else f"{table}.doc_type = ?")
            values.append(normal_word(self.doc_type) if described else self.doc_type)
        for name, value in (("domain", self.domain), ("department", self.department)):
            if value and not described:
                parts.append("0")
            elif value:
                parts.append(f"{described}.{name} = ?")
                values.append(normal_word(value) if name == "domain" else value)
        if self.in_force_on is not None:
            parts.append(f"in_force({table}.effective_from, {table}.effective_to, ?)")
            values.append(self.in_force_on.isoformat())
        return " AND ".join(parts), values


EVERYTHING = SearchFilter()


def _or_default(table: str, column: str, default: str) -> str:
    return f"coalesce(nullif({table}.{column}, ''), '{default}')"


def teach_validity(connection: sqlite3.Connection) -> None:
    """Let statements of this connection use ``in_force(effective_from, effective_to, day)``."""
    connection.create_function("in_force", 3, _in_force, deterministic=True)


@lru_cache(maxsize=4096)
def _in_force(effective_from: str | None, effective_to: str | None, day: str) -> bool:
    return validity(effective_from or "", effective_to or "", date.fromisoformat(day)) is Validity.IN_FORCE
