"""Datasheets as people keep them: loaded from YAML or cards, written, upgraded."""
