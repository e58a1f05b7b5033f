"""Languages: the signs that cost nothing, and the model behind them."""

from __future__ import annotations

import pytest

from corpus.make.__main__ import DOCUMENTS
from explorer.metadata.language import Sample, detect
from explorer.metadata.language_signs import doubtful, values_alone

PERSIAN = "بیمه‌نامه شخص ثالث چه خسارت‌هایی را پوشش می‌دهد و برای دریافت خسارت چه مدارکی لازم است؟"
FRENCH = "Vous avez le droit de retourner les articles dans les trente jours qui suivent la livraison, avec votre reçu et sur demande. " * 2
ENGLISH = "You may return the items within thirty days of delivery, with your receipt, and you are not asked for the reason. " * 2


@pytest.mark.parametrize(
    ("text", "code", "doubt"),
    [
        (PERSIAN, "fa", False),
        (PERSIAN, "en", True),
        (PERSIAN, "ar", False),
        (FRENCH, "fr", False),
        (FRENCH, "fr-ca", False),
        (FRENCH, "en", True),
        (FRENCH, "fi", True),
        (ENGLISH, "en", False),
        (ENGLISH, "fr", True),
        (ENGLISH, "ta", False),
        ("PW-2200 | 12 | 14", "fa", False),
        ("", "en", False),
        ("退换货政策适用于所有商品,自收到商品之日起七日内可以退货,并且不需要说明任何理由。", "en", True),
        ("退换货政策适用于所有商品,自收到商品之日起七日内可以退货,并且不需要说明任何理由。", "zh", False),
    ],
)
def test_signs_speak_against_a_language_that_the_text_is_not_in(text: str, code: str, doubt: bool) -> None:
    assert doubtful(text, code) is doubt


def test_no_bundled_document_gives_a_doubt() -> None:
    for path in sorted(DOCUMENTS.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        assert not doubtful(text.split("---", 2)[2], "fr" if "language: fr" in text else "en"), path.name


def test_column_names_are_left_out_of_a_table() -> None:
    assert values_alone("question: چرا؟\nanswer: زیرا: بله\n\nquestion: کی؟", ("question", "answer")) == "چرا؟\nزیرا: بله\n\nکی؟"
    assert values_alone("question: a", ()) == "question: a"


def test_the_model_keeps_to_the_candidates_and_says_how_sure_it_is() -> None:
    found = detect(
        [
            Sample(PERSIAN, ("en", "fa")),
            Sample(FRENCH, ("en", "fr-ca")),
            Sample(FRENCH),
            Sample(FRENCH, ("en", "fa")),
            Sample("", ("en", "fa")),
        ]
    )
    assert [each.language for each in found[:4]] == ["fa", "fr-ca", "fr", "en"]
    assert all(each.confidence > 0.9 for each in found[:3])
    assert found[4].confidence == 0.5


def test_candidates_that_the_model_does_not_know_are_not_found() -> None:
    assert detect([Sample(ENGLISH, ("qq", "en"))])[0] == ("en", 1.0)
    assert detect([Sample(ENGLISH, ("qq",))])[0].language == "en"
