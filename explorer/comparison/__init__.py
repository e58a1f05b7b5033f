"""Passages against passages: one document in two versions, and passages that are alike elsewhere."""
