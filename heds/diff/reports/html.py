"""The deviation report as html."""
