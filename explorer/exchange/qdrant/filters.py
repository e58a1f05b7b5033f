"""Conditions of searches and listings in Qdrant's terms, so that the collection itself leaves out what is not wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.domain.audience import PUBLIC_LABEL, Audience
from explorer.index.search_filter import SearchFilter, asked_language
from explorer.metadata.rules import normal_word

if TYPE_CHECKING:
    from qdrant_client.models import Condition, Filter


def all_of(*conditions: Condition) -> Filter:
    """All conditions; without any, everything."""
    from qdrant_client.models import Filter

    return Filter(must=list(conditions))


def equal(field: str, value: str | int) -> Condition:
    """The field, or one of its values where it has several, is this one."""
    from qdrant_client.models import FieldCondition, MatchValue

    return FieldCondition(key=field, match=MatchValue(value=value))


def one_of(field: str, values: list[str]) -> Condition:
    """The field is one of these."""
    from qdrant_client.models import FieldCondition, MatchAny

    return FieldCondition(key=field, match=MatchAny(any=values))


def has_words(field: str, words: str) -> Condition:
    """All of the words are in the field, each whole, in any case."""
    from qdrant_client.models import FieldCondition, MatchText

    return FieldCondition(key=field, match=MatchText(text=words))


def any_of(*conditions: Condition) -> Condition:
    """One condition of these at the least."""
    from qdrant_client.models import Filter

    return Filter(should=list(conditions))


def heads() -> Condition:
    """One point a document version: its first chunk's."""
    return equal("chunk_index", 0)


def readable(audience: Audience) -> list[Condition]:
    """What the audience may read."""
    return [equal("access", PUBLIC_LABEL)] if audience is Audience.PUBLIC else []


def conditions(only: SearchFilter) -> list[Condition]:
    """The filter's conditions. A missing day is open, as everywhere; one that is no day is never in force."""
    found = readable(only.audience)
    values = {
        "document_type": normal_word(only.doc_type) if only.doc_type else "",
        "language": asked_language(only.language) if only.language else "",
        "domain": normal_word(only.domain) if only.domain else "",
        "department": only.department,
    }
    found += [equal(field, value) for field, value in values.items() if value]
    if only.in_force_on is not None:
        day = only.in_force_on.isoformat()
        found += [_open_or("effective_from", lte=day), _open_or("effective_to", gte=day)]
    return found


def _open_or(field: str, **bounds: str) -> Condition:
    from datetime import UTC, date, datetime, time

    from qdrant_client.models import DatetimeRange, FieldCondition, IsEmptyCondition, PayloadField

    moments = {name: datetime.combine(date.fromisoformat(day), time(), UTC) for name, day in bounds.items()}
    return any_of(
        IsEmptyCondition(is_empty=PayloadField(key=field)),
        FieldCondition(key=field, range=DatetimeRange(**moments)),
    )
