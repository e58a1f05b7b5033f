"""What the rows of a pasted text say."""

from __future__ import annotations

from datetime import date

from explorer.domain.documents import DocumentRecord
from explorer.domain.spans import Span
from explorer.tracing.citations_in_text import Citation, CitationKind
from explorer.tracing.findings import Explanation, Finding, Place, Status
from explorer.viewlogic.found_rows import Looking, explanation_lines, found_rows, summary
from explorer.viewlogic.replaced import replaced_versions

DAY = date(2026, 10, 9)


def cite(query: str, kind: CitationKind = CitationKind.ID) -> Citation:
    return Citation(kind, query, query.lower(), 0, len(query))


def place(version: str = "3", *, since: str = "2026-01-01", until: str = "", labels: tuple[str, ...] = (), **more: object) -> Place:
    return Place("a4dc9ec49818", "returns", version, "Returns policy", ("Window",), labels, 10, 90, "public", since, until, **more)


def record(version: str, since: str, until: str = "") -> DocumentRecord:
    return DocumentRecord(
        "returns", version, "Returns policy", f"documents/returns-{version}.md", "md", "", effective_from=since, effective_to=until
    )


def test_a_citation_that_is_found_is_one_row_with_all_that_tells_it() -> None:
    (row,) = found_rows([Finding(cite("A4DC9EC49818"), Status.FOUND, place(labels=("1", "2")))], DAY)
    assert (row.heading, row.title, row.page, row.chunk_id, row.state.words) == (
        "Window", "Returns policy v3", "p. 1–2", "a4dc9ec49818", "in force",
    )  # fmt: skip
    assert row.spoken() == "Returns policy, version 3, in force, Window, page 1 to 2, a4dc9ec49818"


def test_what_does_not_count_today_says_so_and_whether_it_was_replaced() -> None:
    ended = Finding(cite("x"), Status.FOUND, place("2", since="2025-01-01", until="2025-12-31"))
    later = Finding(cite("x"), Status.FOUND, place("4", since="2026-11-01"))
    replaced = replaced_versions([record("2", "2025-01-01", "2025-12-31"), record("3", "2026-01-01"), record("4", "2026-11-01")], DAY)
    assert replaced == (("returns", "2"),)
    words = [row.state.words for row in found_rows([ended, later], DAY, replaced)]
    assert words == ["replaced, ended 2025-12-31", "not in force, from 2026-11-01"]
    assert [row.state.words for row in found_rows([ended], DAY)] == ["not in force, ended 2025-12-31"]


def test_an_ambiguous_beginning_has_its_candidates_below_it() -> None:
    finding = Finding(cite("a4dc9e", CitationKind.PREFIX), Status.AMBIGUOUS, candidates=(place(), place("4")), more=True)
    rows = found_rows([finding], DAY)
    assert [(row.candidate, row.heading) for row in rows] == [(False, "a4dc9e"), (True, "Window"), (True, "Window")]
    assert rows[0].words == "ambiguous: is the beginning of 2 or more passages"
    assert rows[1].spoken().startswith("may be meant by a4dc9e, Returns policy, version 3")
    assert ("", "Only the first 2 are listed: more characters tell more.") in explanation_lines(finding)


def test_an_explanation_brings_its_evidence_and_its_passages() -> None:
    why = Explanation("typo", "a4dc9ec4981O is one character away from a known ID.", (("Known ID", "a4dc9ec49818"),), (place(),))
    finding = Finding(cite("a4dc9ec4981O"), Status.EXPLAINED, explanation=why)
    assert [row.chunk_id for row in found_rows([finding], DAY)] == ["", "a4dc9ec49818"]
    assert explanation_lines(finding) == (("", why.words), ("Known ID", "a4dc9ec49818"))


def test_nothing_is_told_of_what_is_not_for_this_audience() -> None:
    finding = Finding(cite("a4dc9ec49818"), Status.EXPLAINED, explanation=Explanation("audience", "It is not for this audience."))
    (row,) = found_rows([finding], DAY)
    assert (row.words, row.place, row.can_open) == ("not for this audience", None, False)


def test_an_unknown_one_says_what_was_tried() -> None:
    finding = Finding(cite("0123456789ab"), Status.UNKNOWN, tried=("every known ID", "one character away"))
    assert explanation_lines(finding) == (
        ("", "0123456789ab was not found."),
        ("Tried, without success:", ""),
        ("\u2022", "every known ID"),
        ("\u2022", "one character away"),
    )


def test_a_quotation_stands_in_quotation_marks_and_keeps_what_was_quoted() -> None:
    finding = Finding(cite("We take\nit back", CitationKind.QUOTE), Status.FOUND, place(cited=Span(12, 30)))
    (row,) = found_rows([finding], DAY)
    assert (row.query, row.cited) == ("\u201cWe take it back\u201d", Span(12, 30))


def test_the_summary_counts() -> None:
    found, lost = Finding(cite("x"), Status.FOUND, place()), Finding(cite("y"), Status.UNKNOWN)
    assert summary([found, found, lost]) == "3 citations: 2 found, 1 unknown"
    assert summary([found]) == "1 citation: 1 found"
    assert summary([]) == ""


def test_what_is_still_looked_for_is_not_called_unknown() -> None:
    unknown = Finding(cite("0123456789ab"), Status.UNKNOWN)
    rows = [found_rows([unknown], DAY, looking=looking)[0] for looking in Looking]
    words = [row.words for row in rows]
    assert [row.sign for row in rows] == ["\u00d7", "\u2026", "\u00d7"]
    assert words == ["unknown", "not found yet", "unknown, not looked for everywhere"]
    assert summary([unknown], Looking.STOPPED) == "1 citation: 1 unknown. Looking for the unknown ones was stopped."
    stopped = ("", "0123456789ab was not found: looking was stopped before everything was tried.")
    assert explanation_lines(unknown, Looking.STOPPED) == (stopped,)
    tried = Finding(cite("0123456789ab"), Status.UNKNOWN, tried=("everything",))
    assert found_rows([tried], DAY, looking=Looking.STOPPED)[0].words == "unknown"


def test_a_moment_is_told_as_people_write_it() -> None:
    why = Explanation("retired", "It was retired.", (("retired", "2026-11-29T22:26:40.246306+00:00"),))
    finding = Finding(cite("a4dc9ec49810"), Status.EXPLAINED, explanation=why)
    assert ("retired", "2026-11-29, 22:26 UTC") in explanation_lines(finding)


def test_a_retired_text_that_is_gone_is_said_to_be() -> None:
    why = Explanation("retired", "It was retired.", (("now", "edited or gone"),), (place(),))
    finding = Finding(cite("a4dc9ec49810"), Status.EXPLAINED, explanation=why)
    assert found_rows([finding], DAY)[0].words == "retired: its text was edited, or is gone"
