"""The maker of the bundled collection's fitted documents: wordings that hit given positions, and the pages they are set on.

``python -m corpus.make`` in a clone writes them again, byte for byte; ``python -m corpus.make --check`` only compares.
"""
