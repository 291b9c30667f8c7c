"""The deviation report as latex."""
