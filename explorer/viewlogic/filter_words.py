"""A filter in words, and the filter without one of its conditions."""

from __future__ import annotations

from dataclasses import replace

from explorer.domain.audience import Audience
from explorer.index.search_filter import EVERYTHING, SearchFilter

LABELS = ("domain", "doc_type", "language", "department")
"""The fields of :class:`SearchFilter` that are values of a document's metadata, in the order in which they are offered."""
_IN_SENTENCES = {"domain": "in the domain", "doc_type": "of the type", "language": "in the language", "department": "of the department"}


def filter_words(only: SearchFilter) -> str:
    """What a filter lets through, in words; ``""`` when it is everything."""
    parts = []
    if only.in_force_on is not None:
        parts.append(f"in force on {only.in_force_on.isoformat()}")
    if only.audience is Audience.PUBLIC:
        parts.append("for the public")
    if only.doc_type:
        parts.append(f"type {only.doc_type}")
    if only.language:
        parts.append(f"language {only.language}")
    if only.domain:
        parts.append(f"domain {only.domain}")
    if only.department:
        parts.append(f"department {only.department}")
    return ", ".join(parts)


def active_filters(only: SearchFilter) -> tuple[tuple[str, str], ...]:
    """The filters that ask for something: the field's name and the filter in words."""
    found = []
    if only.in_force_on is not None:
        found.append(("in_force_on", f"in force on {only.in_force_on.isoformat()}"))
    if only.audience is Audience.PUBLIC:
        found.append(("audience", "public only"))
    if only.domain:
        found.append(("domain", f"domain {only.domain}"))
    if only.doc_type:
        found.append(("doc_type", f"type {only.doc_type}"))
    if only.language:
        found.append(("language", f"language {only.language}"))
    if only.department:
        found.append(("department", f"department {only.department}"))
    return tuple(found)


def without(only: SearchFilter, field: str) -> SearchFilter:
    """The same filter without one of its conditions; without any for ``""``."""
    if not field:
        return EVERYTHING
    return replace(only, **{field: getattr(EVERYTHING, field)})


def labels_of(only: SearchFilter) -> tuple[tuple[str, str], ...]:
    """The labels that are asked for: the field's name and its value."""
    found = ((field, str(getattr(only, field))) for field in LABELS)
    return tuple((field, value) for field, value in found if value)


def label_sentence(only: SearchFilter) -> str:
    """ "in the domain \u201ccar\u201d, of the type \u201cfaq\u201d": the labels as a part of a sentence."""
    return ", ".join(f"{_IN_SENTENCES[field]} \u201c{value}\u201d" for field, value in labels_of(only))
