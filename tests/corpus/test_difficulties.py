"""Each difficulty that DIFFICULTIES.md lists is where it says."""

from __future__ import annotations

import re
from datetime import date

from corpus.make.__main__ import DOCUMENTS
from explorer.domain.blocks import BlockKind

from .conftest import Bundle

TODAY = "2026-10-09"
LISTED = (DOCUMENTS.parent / "DIFFICULTIES.md").read_text(encoding="utf-8")


def test_it_names_only_documents_that_exist(bundle: Bundle) -> None:
    known = {parsed.meta["doc_id"] for parsed in bundle.parsed.values()} | set(bundle.parsed) | {"collection.json"}
    assert set(re.findall(r"`([^`]+)`", LISTED)) <= known


def test_a_newer_version_is_not_yet_in_force_and_a_notice_has_expired(bundle: Bundle) -> None:
    assert bundle.parsed["returns-policy.v3.md"].meta["effective_to"] >= TODAY
    assert bundle.parsed["returns-policy.v4.html"].meta["effective_from"] > TODAY
    assert bundle.parsed["holiday-returns-2025.md"].meta["effective_to"] < TODAY
    assert date.fromisoformat(TODAY).weekday() < 5


def test_the_help_article_contradicts_the_policy_and_a_rule_settles_it(bundle: Bundle) -> None:
    assert "3 to 5 business days" in bundle.passage("help-centre-faq.md", "How long does a refund take?")
    assert "5 to 10 business days" in bundle.passage("refunds-and-payments.md", "How long a refund takes")
    assert "a policy beats a help article" in bundle.passage("policy-governance.md", "When two documents disagree")


def test_the_two_guides_differ_in_figures_and_codes_alone(bundle: Bundle) -> None:
    def frame(name: str) -> str:
        return re.sub(r"[A-Z]{2}-\d[\d-]*|[\d,.]+", "#", bundle.parsed[name].text)

    small, large = bundle.parsed["product-care-pw2200.pdf"].text, bundle.parsed["product-care-pw2400.md"].text
    assert frame("product-care-pw2200.pdf") == frame("product-care-pw2400.md")
    for mine, other in (("PK-2200-07", "PK-2400-03"), ("HS-2208", "HS-2410"), ("TG-22", "TG-24")):
        assert (mine in small, mine in large) == (True, False)
        assert (other in small, other in large) == (False, True)
    assert all(shared in small and shared in large for shared in ("NZ-415", "OR-12"))


def test_the_bait_stands_in_the_suppliers_text_alone(bundle: Bundle) -> None:
    for words in ("lifetime warranty", "AQUA50"):
        assert [name for name, parsed in bundle.parsed.items() if words in parsed.text] == ["supplier-aquaflow-hose-reels.md"]


def test_one_paragraph_stands_in_four_documents(bundle: Bundle) -> None:
    paragraph = "You reach the help desk by chat or through the form at larkfield.example/help, or by phone at 1-800-555-0142."
    holders = sorted(name for name, parsed in bundle.parsed.items() if paragraph in parsed.text.split("\n\n"))
    expected = ["contact-and-hours", "damaged-or-wrong-items", "live-plants-guarantee", "safety-notice-kt180"]
    assert holders == [f"{name}.md" for name in expected]


def test_wrapped_lines_are_in_the_files_and_not_in_the_text(bundle: Bundle) -> None:
    wrapped = []
    for name, parsed in bundle.parsed.items():
        if name.endswith(".md"):
            body = (DOCUMENTS / name).read_text(encoding="utf-8").split("\n---\n", 1)[1]
            if re.search(r"[^\n|]\n[^\n|#-]", body):
                wrapped.append(name)
        for block in parsed.blocks:
            lines = parsed.text[block.start : block.end].split("\n")
            assert len(lines) == 1 or block.kind is BlockKind.TABLE or all(line.startswith("- ") for line in lines)
    assert len(wrapped) == 9
    assert "large-item-delivery.md" in wrapped


def test_a_colon_in_an_unquoted_title_stays(bundle: Bundle) -> None:
    assert "\ntitle: PW-2400 electric pressure washer: care and parts\n" in (DOCUMENTS / "product-care-pw2400.md").read_text(
        encoding="utf-8"
    )
    assert bundle.parsed["product-care-pw2400.md"].meta["title"] == "PW-2400 electric pressure washer: care and parts"


def test_every_staff_document_is_a_procedure(bundle: Bundle) -> None:
    staff = {name: parsed.meta["doc_type"] for name, parsed in bundle.parsed.items() if parsed.meta["access"] == "staff"}
    assert len(staff) == 6
    assert set(staff.values()) == {"procedure"}
