"""Words with a full stop that does not end a sentence, in English, French and German, as policies and contracts write them.

All are small letters without their last full stop.
"""

from __future__ import annotations


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


NEVER_LAST = _words(
    "mr mrs ms dr prof st messrs hon rev gen sen rep capt lt col sgt",
    "e.g i.e cf viz vs resp incl excl esp ibid al",
    "mm mme mmes mlle mlles mgr dre p.ex c.-à-d càd",
    "hr fr frl z.b d.h u.a u.u i.d.r i.s.d s.o s.u vgl bzw ggf evtl zzgl inkl exkl dipl ing gem",
)
"""After these a sentence goes on: titles, "e.g."."""

BEFORE_NUMBERS = _words(
    "no nos nr nrn num núm art arts artt abs ziff rn rdnr s p pp fig figs abb tab tabl sec secs sect para paras par",
    "vol vols ch chap kap bd ed ex ref tel ext item cl al ss pt n reg eq app approx ca env max min",
)
"""After these a sentence goes on when a number follows: "No. 5", but "Is it covered? No. We repair it."."""

LETTERED = _words(
    "annex appendix article case category class clause column exhibit figure grade group item level list option page part plan point",
    "schedule section step table tier type vitamin zone annexe catégorie classe groupe niveau partie tableau",
    "anhang anlage gruppe kategorie klasse stufe tabelle teil",
)
"""Words that a single letter names: "plan B." ends a sentence, while "J. Smith" does not."""

MONTHS = _words("januar jänner februar märz april mai juni juli august september oktober november dezember")
"""German months: "am 3. Mai" is no end."""

TIMES = frozenset(("a.m", "p.m"))
"""Initials that do end a sentence: "open until 5 p.m. We close then."."""
