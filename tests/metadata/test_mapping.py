"""Where domain and document type come from."""

from __future__ import annotations

import pytest

from explorer.domain.provenance import Provenance
from explorer.errors import MetadataFault
from explorer.metadata.describing import document_metadata
from explorer.metadata.mapping import NO_RULES, Rules, domain_of, type_of
from explorer.metadata.record import Origin

RULES = Rules(
    domains=(("car", "motor*"), ("car", "*/car/*"), ("health", "کتاب*")),
    types=(("form", "forms/*"), ("faq", "*_q?a.*")),
    default_domain="other",
    there=True,
)


@pytest.mark.parametrize(
    ("source", "domain", "origin"),
    [
        ("documents/car/car_insurance_faq.csv", "car", Origin.FOLDER),
        ("documents/Fire & Water/a.md", "fire-&-water", Origin.FOLDER),
        ("documents/a.md", "general", Origin.DEFAULT),
    ],
)
def test_without_rules_the_first_folder_is_the_domain(source: str, domain: str, origin: Origin) -> None:
    assert domain_of(source, NO_RULES) == (domain, origin)


@pytest.mark.parametrize(
    ("source", "domain", "origin"),
    [
        ("documents/Motors/x/a.md", "car", Origin.MAPPING),
        ("documents/x/MOTOR.pdf", "car", Origin.MAPPING),
        ("documents/old/car/a.md", "car", Origin.MAPPING),
        ("documents/car/a.md", "car", Origin.FOLDER),
        ("documents/کتابچه.docx", "health", Origin.MAPPING),
        ("documents/a.md", "other", Origin.DEFAULT),
    ],
)
def test_patterns_mean_names_or_with_a_slash_paths(source: str, domain: str, origin: Origin) -> None:
    assert domain_of(source, RULES) == (domain, origin)


@pytest.mark.parametrize(
    ("source", "kind", "origin"),
    [
        ("documents/car/car_insurance_faq.csv", "faq", Origin.NAME),
        ("documents/car/policy-claims.md", "claim", Origin.NAME),
        ("documents/Policies/car/a.md", "policy", Origin.FOLDER),
        ("documents/policyholders/a.md", "general", Origin.DEFAULT),
        ("documents/a.policy", "general", Origin.DEFAULT),
    ],
)
def test_a_word_in_a_name_tells_the_type(source: str, kind: str, origin: Origin) -> None:
    assert type_of(source, NO_RULES) == (kind, origin)


def test_rules_tell_the_type_before_names() -> None:
    assert type_of("documents/forms/faq.md", RULES) == ("form", Origin.MAPPING)
    assert type_of("documents/x/car_q1a.md", RULES) == ("faq", Origin.MAPPING)
    assert type_of("documents/x/car[1].md", Rules(types=(("one", "car[1].md"),))) == ("one", Origin.MAPPING)


def test_labels_count_first_and_are_brought_to_one_spelling() -> None:
    values = {"domain": " Car  Insurance", "doc_type": "FAQ", "language": "en_US", "version": "2", "effective_from": "soon", "region": "QC"}
    provenance = dict.fromkeys(values, Provenance.SIDECAR)
    found = document_metadata("documents/fire/a.csv", "csv", values, provenance, RULES)
    assert (found.domain, found.document_type, found.language) == ("car-insurance", "faq", "en-us")
    assert found.origins == dict.fromkeys(("domain", "document_type", "language"), Origin.SIDECAR)
    assert (found.source_file, found.original_format, found.policy_version, found.effective_date) == ("a.csv", "csv", "2", "")
    assert found.region == "QC"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"domain": "x" * 65}, "the field 'domain' .* is no single word"),
        ({"doc_type": "a\x07"}, "the field 'document_type' .* is no single word"),
    ],
)
def test_a_label_that_cannot_be_used_stops_the_document(values: dict[str, str], sentence: str) -> None:
    with pytest.raises(MetadataFault, match=sentence) as caught:
        document_metadata("documents/a.md", "md", values, dict.fromkeys(values, Provenance.FILE), NO_RULES)
    assert caught.value.field in ("domain", "document_type")


@pytest.mark.parametrize(
    ("label", "code", "origin"), [("English", "en", Origin.FILE), ("en-GB", "en-gb", Origin.FILE), ("Elvish", "", None)]
)
def test_a_word_for_a_language_stops_nothing(label: str, code: str, origin: Origin | None) -> None:
    found = document_metadata("documents/a.md", "md", {"language": label}, {"language": Provenance.FILE}, NO_RULES)
    assert (found.language, found.label, found.origins.get("language")) == (code, code, origin)


def test_a_required_field_is_not_filled_with_a_default() -> None:
    rules = Rules(required=frozenset({"domain"}), there=True)
    assert document_metadata("documents/car/a.md", "md", {}, {}, rules).domain == "car"
    with pytest.raises(MetadataFault, match=r"the field 'domain' is missing, and domains\.yaml requires it"):
        document_metadata("documents/a.md", "md", {}, {}, rules)
