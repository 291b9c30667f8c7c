"""Human evaluations as one typed spec: datasheets, checks and reports follow from it."""

__version__ = "0.1.0"
