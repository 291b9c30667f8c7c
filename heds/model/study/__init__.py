"""The typed spec of one human evaluation."""
