"""Frozen values of the field, with no input or output: every other room speaks in these."""
