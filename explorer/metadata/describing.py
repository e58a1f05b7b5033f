"""From what is said about a document to its metadata."""

from __future__ import annotations

from collections.abc import Mapping

from explorer.domain.provenance import Provenance
from explorer.metadata.language_names import language_code
from explorer.metadata.mapping import Rules, domain_of, type_of
from explorer.metadata.record import DocumentMetadata, Origin
from explorer.metadata.rules import TABLE_FORMATS, is_day, normal_word
from explorer.metadata.validation import errors_of, raise_first


def document_metadata(
    source: str, fmt: str, values: Mapping[str, str], provenance: Mapping[str, Provenance], rules: Rules
) -> DocumentMetadata:
    """The metadata of the file ``source``. ``values`` are the labels that count, by field, ``provenance`` where each comes from.

    A label counts before what the place and the name of the file say. Without a label, and with one that names no known language, the
    language stays ``""``. Raises MetadataFault,
    naming field, value and reason, for a label that cannot be used and a missing one that the rules require.
    """
    origins: dict[str, Origin] = {}
    if label := normal_word(values.get("domain", "")):
        domain, origins["domain"] = label, Origin(provenance["domain"].value)
    else:
        domain, origins["domain"] = domain_of(source, rules)
    if label := normal_word(values.get("doc_type", "")):
        kind, origins["document_type"] = label, Origin(provenance["doc_type"].value)
    else:
        kind, origins["document_type"] = type_of(source, rules)
    language = language_code(values.get("language", ""))
    if language:
        origins["language"] = Origin(provenance["language"].value)
    day = values.get("effective_from", "")
    metadata = DocumentMetadata(
        domain=domain,
        document_type=kind,
        language=language,
        source_file=source.rpartition("/")[2],
        original_format=fmt if fmt in TABLE_FORMATS else "",
        policy_version=values.get("version", ""),
        # A day that cannot be read is told of by the build, and fills nothing.
        effective_date=day if is_day(day) else "",
        department=values.get("department", ""),
        region=values.get("region", ""),
        origins=origins,
    )
    raise_first(errors_of(source, metadata, rules.required))
    return metadata
