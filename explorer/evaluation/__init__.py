"""How well search finds what it should: a question set, the measures over it, several chunkers side by side."""
