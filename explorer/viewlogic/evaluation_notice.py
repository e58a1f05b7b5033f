"""What the evaluation pane says: what to do first, what broke, and an evaluation's figures in a line."""

from __future__ import annotations

from explorer.evaluation.evaluating import Evaluation
from explorer.evaluation.questions import QUESTIONS
from explorer.viewlogic.evaluation_rows import conditions_words, counted
from explorer.viewlogic.notice import Notice, Offer
from explorer.viewlogic.question_sets import EvaluationOrder

FILE, AGAIN = "file", "again"
_CHOOSE = Offer(FILE, "Choose a file\u2026")

NOTHING_OPEN = Notice("No index is open", ("Open one (Ctrl+O), or build one from a folder of documents (Ctrl+B).",))
NO_QUESTIONS = Notice(
    "This collection brings no questions",
    (
        f"Put a file \u201c{QUESTIONS}\u201d beside its folder of documents, or choose another file.",
        "Each line is a JSON object with \u201cid\u201d, \u201cquestion\u201d and \u201crelevant\u201d: a list of passages with "
        "\u201cdoc_id\u201d, \u201cversion\u201d and \u201csection\u201d.",
    ),
    (_CHOOSE,),
)
START = Notice(
    "How well does the search find what it should?",
    (
        "Each question of the set is searched for; it is a hit when a relevant chunk is among the first hits.",
        "You get the measures by kind of question, and for each question its relevant passages beside what was found instead.",
    ),
)


def failure(sentence: str) -> Notice:
    """What broke, and the ways on."""
    return Notice("The questions could not be asked", (sentence,), (Offer(AGAIN, "Try again"), _CHOOSE))


def short_words(evaluation: Evaluation) -> str:
    """ "hit@5 0.797": the figure for the pane's head."""
    overall = evaluation.overall()
    return f"hit@{evaluation.conditions.k} {overall.hit:.3f}" if overall.questions else "nothing scored"


def counted_words(evaluation: Evaluation) -> str:
    """How many hits should not have been shown, in a line, and how many questions are not scored."""
    names = {"leaks": ("leak", "leaks"), "wrong versions": ("wrong version", "wrong versions")}
    parts = []
    for name, hits, _ in counted(evaluation):
        one, many = names.get(name, (name, name))
        parts.append(f"{hits} {one if hits == 1 else many}")
    unscored = sum(1 for answer in evaluation.answers if answer.measures is None)
    return " · ".join([*parts, *([f"{unscored} not scored"] if unscored else [])])


def other_choice_words(evaluation: Evaluation, asked: EvaluationOrder, chosen: EvaluationOrder | None) -> str:
    """What the figures on the screen are for, when something else is chosen by now."""
    words = conditions_words(evaluation.conditions)
    if chosen is None or chosen.path != asked.path:
        words = f"{asked.path.name}, {words[:1].lower()}{words[1:]}"
    if chosen is not None and chosen.conditions.k != evaluation.conditions.k:
        words = f"The first {evaluation.conditions.k} hits, {words[:1].lower()}{words[1:]}"
    return f"These figures are for: {words[:1].lower()}{words[1:]}"
