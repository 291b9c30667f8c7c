"""Surveys for every platform from one study: the design, the form, and the way back."""
