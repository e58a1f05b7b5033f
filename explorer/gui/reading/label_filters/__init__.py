"""Filters by domain, type, language and department: choices that open below a button, and a chip for each that is active."""

from explorer.gui.reading.label_filters.choice import Choice
from explorer.gui.reading.label_filters.filters import LabelFilters

__all__ = ["Choice", "LabelFilters"]
