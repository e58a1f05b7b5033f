"""Chunk metadata: what is said of every chunk beside its text, where it comes from, and whether it is as it should be.

``schema`` holds the models, and the documentation is made from them. Importing this package imports nothing heavy: a build validates with
plain rules, which the models use too.
"""
