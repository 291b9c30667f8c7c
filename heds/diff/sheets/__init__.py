"""Comparing datasheets, question by question."""
