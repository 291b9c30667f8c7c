"""A small study and its reproduction, for tests."""

from __future__ import annotations

ORIGINAL = """\
study: {id: first, title: A study, link: https://example.org/a}
task: {kind: paraphrasing, language: en}
systems: [A, B, C]
data: {inputs: 10, files: batches.csv}
criteria:
  fluency: Which text is more fluent?
  meaning: Which text means the same?
instrument: pairwise choice
design: {compare: all pairs, batches: 5, judgements_per_item: 3, criteria_shown: together}
checks:
  gold: {kind: control item, per_batch: 1, tests: fluency}
evaluators: crowd workers
recruitment: {platform: MTurk, countries: [US]}
payment: {amount: 3 USD, per: batch, minutes: 15}
results:
  meaning: {A: 0.5, B: 0.1, C: -0.6}
claims:
  best: {text: A is best, holds_if: meaning A > others}
sources:
  authors: [payment]
  artifact: {data.files: batches.csv}
unreported: [evaluators.n, analysis.test_unit]
"""
REPRODUCTION = """\
extends: original.yaml
study: {id: second, year: 2025}
scope: {criteria: [meaning], because: one criterion was allocated, by: project}
changes:
  - id: platform
    because: project rule
    by: project
    set:
      recruitment.platform: Prolific
      payment: {amount: 2 GBP, per: batch, minutes: 10}
assumptions:
  analysis.test_unit: batch
confirmed: [data.files]
interface: {host: own backend}
results:
  meaning: {A: 0.4, B: 0.2, C: -0.6}
"""
