"""A text with the pieces that a chunker cuts from it, live, and the header above it: chunker, settings, figures."""
