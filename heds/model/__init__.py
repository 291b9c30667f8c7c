"""Nouns of the field: catalogue, answers, typed datasheets; reads only the packaged catalogue."""
