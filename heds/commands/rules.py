"""heds rules: list everything that is checked."""

from __future__ import annotations

import json

import click


@click.command()
@click.option(
    "--format",
    "style",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to print the list.",
)
@click.option("--diff", "of_diff", is_flag=True, help="List the rules of `heds diff` instead.")
def command(style: str, *, of_diff: bool) -> None:
    """List all rules with their severity, the usual one first."""
    if of_diff:
        _diff_rules(style)
        return
    from heds.rules import RuleEntry, all_rules
    from heds.rules.study import STUDY_READING, STUDY_RULES

    about_studies = [rule for rule in STUDY_RULES if isinstance(rule, RuleEntry)]
    rules = [*all_rules(), *STUDY_READING, *about_studies]
    if style == "json":
        listed = [
            {
                "rule": rule.name,
                "severity": rule.severity.value,
                "severities": [severity.value for severity in rule.severities],
                "summary": rule.summary,
            }
            for rule in rules
        ]
        click.echo(json.dumps({"version": 1, "rules": listed}, indent=2))
        return
    width = max(len(rule.name) for rule in rules)
    levels = [" ".join(severity.value for severity in rule.severities) for rule in rules]
    wide = max(map(len, levels))
    for rule, level in zip(rules, levels, strict=True):
        click.echo(f"{rule.name:<{width}}  {level:<{wide}}  {rule.summary}")


def _diff_rules(style: str) -> None:
    from heds.diff.findings import FINDINGS
    from heds.diff.rules import DIFF_RULES, DiffRuleEntry

    rules = [entry for entry in DIFF_RULES if isinstance(entry, DiffRuleEntry)]
    if style == "json":
        listed = [
            {
                "rule": rule.name,
                "facet": rule.facet.value if rule.facet else None,
                "severity": rule.severity.value if rule.severity else None,
                "mirror": rule.mirror,
                "paths": list(rule.paths),
                "summary": rule.summary,
            }
            for rule in rules
        ]
        found = [{"rule": name, "summary": summary} for name, summary in FINDINGS.items()]
        click.echo(json.dumps({"version": 1, "rules": listed, "findings": found}, indent=2))
        return
    width = max(len(rule.name) for rule in rules)
    for rule in rules:
        facet = rule.facet.value if rule.facet else "any"
        level = rule.severity.value if rule.severity else "-"
        click.echo(f"{rule.name:<{width}}  {facet:<10}  {level:<9}  {rule.summary}")
    for name, summary in FINDINGS.items():
        click.echo(f"{name:<{width}}  {'finding':<10}  {'-':<9}  {summary}")
