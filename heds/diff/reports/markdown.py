"""The deviation report as markdown."""
