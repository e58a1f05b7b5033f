"""The evaluation pane: a question set, the measures by kind, and for each question what it should have found and what it found."""

from explorer.gui.panels.evaluation.panel import EvaluationPanel

__all__ = ["EvaluationPanel"]
