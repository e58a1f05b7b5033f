"""The schema of a chunk's metadata, in one place. Documentation and JSON Schema are made from these models.

A field that is not known is None, and left out where a record is written. Only what needs the models imports this module: pydantic takes
60 ms to import.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StrictInt, StrictStr, model_validator

from explorer.metadata import rules


def _moment(value: object) -> object:
    if isinstance(value, datetime) or rules.is_moment(value):
        return value
    raise ValueError("a moment in UTC such as '2025-01-15T10:30:00Z' is expected")


def _day(value: object) -> object:
    if isinstance(value, date) or rules.is_day(value):
        return value
    raise ValueError("a date such as '2026-10-09' is expected")


def _moment_words(value: datetime) -> str:
    return rules.moment(int(value.timestamp()))


_Word = Annotated[StrictStr, Field(pattern=rules.WORD)]
_Filled = Annotated[StrictStr, Field(min_length=1)]
_Moment = Annotated[AwareDatetime, BeforeValidator(_moment), PlainSerializer(_moment_words)]
_Day = Annotated[date, BeforeValidator(_day)]


class _Group(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class CoreMetadata(_Group):
    """What every chunk has."""

    domain: _Word = Field(description="What the document is about: `car`, `health`, `fire`, `life`, `travel`, and so on.")
    document_type: _Word = Field(description="What kind of document it is: `policy`, `faq`, `claim`, `terms`, `guidance`, and so on.")
    language: Annotated[StrictStr, Field(pattern=rules.LANGUAGE)] = Field(description="Language code: `fa` (Persian), `en` (English).")
    source_file: Annotated[StrictStr, Field(pattern=rules.FILE_NAME)] = Field(description="Original file name with extension.")
    chunk_index: Annotated[StrictInt, Field(ge=0)] = Field(description="Position in the source document, counted from zero.")
    content_hash: Annotated[StrictStr, Field(pattern=rules.CONTENT_HASH)] = Field(
        description="SHA-256 of the chunk's text in UTF-8, 64 hexadecimal digits."
    )
    created_at: _Moment = Field(
        description="When the chunk was first ingested as it is, ISO 8601 in UTC; kept while its ID and its text stay the same."
    )


class TabularMetadata(_Group):
    """What chunks of CSV and Excel files have too."""

    row_number: Annotated[StrictInt, Field(ge=1)] | None = Field(
        None, description="Row in its sheet, counted from 1 below the head; missing for a head without rows."
    )
    column_names: Annotated[list[_Filled], Field(min_length=1)] | None = Field(
        None, description="Column heads for context, each name once in its one spelling."
    )
    original_format: Literal["csv", "tsv", "xlsx", "xls"] | None = Field(None, description="Source format: `csv`, `tsv`, `xlsx`, `xls`.")
    sheet: _Filled | None = Field(None, description="The sheet's name in a workbook.")


class ReservedMetadata(_Group):
    """What is filled where it is known."""

    policy_version: _Filled | None = Field(None, description="The document's version.")
    effective_date: _Day | None = Field(None, description="First day on which it is in force, ISO 8601.")
    department: _Filled | None = Field(None, description="Department in charge, from the document, its sidecar or the inventory.")
    region: _Filled | None = Field(None, description="Region it holds for, from the document, its sidecar or the inventory.")


class ChunkRecord(ReservedMetadata, TabularMetadata, CoreMetadata):
    """Chunk metadata."""

    @model_validator(mode="after")
    def _rows_name_their_format(self) -> ChunkRecord:
        if self.original_format is None and any(getattr(self, name) is not None for name in rules.TABULAR):
            raise ValueError("original_format is missing, though this is a row of a table")
        return self


GROUPS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("Core", CoreMetadata),
    ("Tabular", TabularMetadata),
    ("Reserved", ReservedMetadata),
)
