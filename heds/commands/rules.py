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
def command(style: str) -> None:
    """List all rules with their usual severity."""
    from heds.rules import RuleEntry, all_rules
    from heds.rules.study import STUDY_READING, STUDY_RULES

    about_studies = [rule for rule in STUDY_RULES if isinstance(rule, RuleEntry)]
    rules = [*all_rules(), *STUDY_READING, *about_studies]
    if style == "json":
        listed = [
            {"rule": rule.name, "severity": rule.severity.value, "summary": rule.summary}
            for rule in rules
        ]
        click.echo(json.dumps({"version": 1, "rules": listed}, indent=2))
        return
    width = max(len(rule.name) for rule in rules)
    for rule in rules:
        click.echo(f"{rule.name:<{width}}  {rule.severity.value:<7}  {rule.summary}")
